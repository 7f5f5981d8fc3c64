// What a lesson speaks of is lit on the board, and lies where it can be seen.
import { bringIntoSight } from "./in-sight.js";
import { isCalm, placeOf } from "./stage.js";

let said = "", isRead = false;
const isInside = event => Boolean(event.target.closest?.(".lesson"));
for (const kind of ["focusin", "pointerdown"]) document.addEventListener(kind, event => { isRead = isInside(event); });

// "Where?": an address with the place, as without script, would mark it long after the lesson went on.
document.addEventListener("click", event => {
  if (!event.target.closest?.(".lesson a[href^='#at-']")) return;
  event.preventDefault();
  const places = [...document.querySelectorAll(".taught")];
  for (const place of places) place.classList.add("asked-for");
  if (places.length) bringIntoSight(places[0]);
  for (const place of isCalm() ? [] : places) place.animate({ opacity: [1, .1, 1] }, { duration: 350, iterations: 3 });
});

export function point() {
  for (const place of document.querySelectorAll(".taught")) place.classList.remove("taught", "asked-for");
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
