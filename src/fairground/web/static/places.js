// Where things happened: a line of the log lights its places on the board and shows its moment, and
// what changed since the viewer's last turn is numbered there.
import { placeOf } from "./stage.js";

const SVG = "http://www.w3.org/2000/svg", REST = 250;
const lineAt = event => event.target.closest?.("a[data-ply]") ?? null;
let pointed = null, resting = 0;

function point(line, after = REST, hint = "") {
  if (line === pointed) return;
  pointed = line;
  clearTimeout(resting);
  for (const place of document.querySelectorAll(".pointed")) place.classList.remove("pointed");
  document.querySelector(".then")?.remove();
  if (!line) return;
  for (const name of line.dataset.places?.split(" ") ?? []) placeOf(name)?.classList.add("pointed");
  resting = setTimeout(async () => {
    const { show } = await import("./moments.js");
    show(line, () => pointed === line, hint);
  }, after);
}
document.addEventListener("pointerover", event => { if (event.pointerType === "mouse") point(lineAt(event)); });
document.addEventListener("focusin", event => { if (event.target.matches("a[data-ply]:focus-visible")) point(event.target); });
document.addEventListener("keydown", event => { if (event.key === "Escape") point(null); });
for (const kind of ["focusout", "pointerdown", "wheel", "resize"]) addEventListener(kind, () => point(null), { passive: true });
// A finger has nothing to point with: it taps, the sheet closes, and the moment stays until the next tap.
document.addEventListener("click", event => {
  const line = lineAt(event), isTap = event.pointerType === "touch";
  if (!line?.dataset.places) return;
  event.preventDefault();
  location.replace(line.getAttribute("href"));
  placeOf(line.dataset.places.split(" ")[0])?.scrollIntoView({ block: "nearest" });
  if (isTap) point(line, 0, ". Tap to come back");
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
