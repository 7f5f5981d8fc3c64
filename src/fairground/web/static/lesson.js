// What a lesson speaks of is lit on the board, and lies where it can be seen.
import { placeOf } from "./stage.js";

let said = "", isRead = false;
const isInside = event => Boolean(event.target.closest?.(".lesson"));
for (const kind of ["focusin", "pointerdown"]) document.addEventListener(kind, event => { isRead = isInside(event); });

export function point() {
  for (const place of document.querySelectorAll(".taught")) place.classList.remove("taught");
  const lesson = document.querySelector(".lesson");
  const places = (lesson?.dataset.lit ?? "").split(" ").filter(Boolean).map(placeOf).filter(Boolean);
  for (const place of places) place.classList.add("taught");
  const words = lesson?.querySelector(".lesson-words").textContent ?? "";
  if (words !== said && places.length) bringIntoSight(places[0]);
  said = words;
  // by keyboard: somebody who went on from here stays here
  if (isRead && lesson && document.activeElement === document.body)
    (lesson.querySelector("button[name=move]") ?? lesson.querySelector(".lesson-words")).focus({ preventScroll: true });
}

function bringIntoSight(place) {
  const { top, bottom } = place.getBoundingClientRect();
  const roof = document.querySelector(".top").getBoundingClientRect().bottom;
  const floor = document.querySelector(".foot").getBoundingClientRect().top;
  if (top < roof || bottom > floor) scrollBy({ top: (top + bottom - roof - floor) / 2 });
}
