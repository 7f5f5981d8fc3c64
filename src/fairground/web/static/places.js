// Where things happened: a line of the log lights its places on the board, and what changed since
// the viewer's last turn is numbered there.
import { placeOf } from "./stage.js";

const SVG = "http://www.w3.org/2000/svg";
const lineAt = event => event.target.closest?.("a[data-places]");

function light(line) {
  for (const place of document.querySelectorAll(".pointed")) place.classList.remove("pointed");
  for (const name of line?.dataset.places.split(" ") ?? []) placeOf(name)?.classList.add("pointed");
}
for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, event => { if (lineAt(event)) light(lineAt(event)); });
for (const kind of ["pointerout", "focusout"]) document.addEventListener(kind, event => { if (lineAt(event)) light(null); });
document.addEventListener("click", event => {
  const line = lineAt(event);
  if (!line) return;
  event.preventDefault();
  location.replace(line.getAttribute("href"));
  placeOf(line.dataset.places.split(" ")[0])?.scrollIntoView({ block: "nearest" });
});

export function number() {
  for (const badge of document.querySelectorAll(".since-number")) badge.remove();
  const numbers = new Map();
  for (const line of document.querySelectorAll(".since li[data-number]")) {
    const place = placeOf(line.querySelector("a[data-places]")?.dataset.places.split(" ")[0] ?? "");
    if (place) numbers.set(place, [...(numbers.get(place) ?? []), line.dataset.number]);
  }
  for (const [place, found] of numbers) (place.ownerSVGElement ? drawNumber : writeNumber)(place, found.join("·"));
}

function drawNumber(place, words) {
  const { x, y } = place.getBBox(), wide = 9 + 8 * words.length, half = x + 2 + wide / 2;
  const [badge, plate, text] = ["g", "rect", "text"].map(tag => document.createElementNS(SVG, tag));
  const set = (element, given) => { for (const name in given) element.setAttribute(name, given[name]); };
  set(badge, { class: "since-number pill", "aria-hidden": "true" });
  set(plate, { x: x + 2, y: y + 2, width: wide, height: 18, rx: 9 });
  set(text, { x: half, y: y + 15.5, "font-size": 14, "text-anchor": "middle" });
  text.textContent = words;
  badge.append(plate, text);
  place.after(badge);
}

function writeNumber(place, words) {
  const badge = document.createElement("b");
  badge.className = "since-number";
  badge.ariaHidden = "true";
  badge.textContent = words;
  place.append(badge);
}
