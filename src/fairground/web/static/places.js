// Where things happened: a line of the log lights its places on the board and shows its moment, and
// what changed since the viewer's last turn is numbered there.
import { placeOf } from "./stage.js";

const SVG = "http://www.w3.org/2000/svg", REST = 250;
const lineAt = event => event.target.closest?.("a[data-ply]") ?? null;
const placesOf = line => line.dataset.places?.split(" ") ?? [];
const besideBoard = line => placesOf(line).find(name => !placeOf(name)?.closest("[data-layer=board]")) ?? "";
let pointed = null, resting = 0;

function point(line, after = REST, isTapped = false) {
  if (line === pointed) return;
  pointed = line;
  clearTimeout(resting);
  for (const place of document.querySelectorAll(".pointed")) place.classList.remove("pointed");
  document.querySelector(".then")?.remove();
  if (!line) return;
  for (const name of placesOf(line)) placeOf(name)?.classList.add("pointed");
  resting = setTimeout(async () => {
    const { show } = await import("./moments.js");
    show(line, besideBoard(line), () => pointed === line, isTapped);
  }, after);
}
// A line that comes to lie under a pointer which nobody moves is not pointed at.
let lies = "";
const hasMoved = ({ screenX, screenY }) => lies !== (lies = `${screenX} ${screenY}`);
document.addEventListener("pointerover", event => {
  if (event.pointerType === "mouse" && (hasMoved(event) || !lineAt(event))) point(lineAt(event));
});
for (const kind of ["pointermove", "pointerdown"]) document.addEventListener(kind, hasMoved, { passive: true });
document.addEventListener("focusin", event => { if (event.target.matches("a[data-ply]:focus-visible")) point(event.target); });
document.addEventListener("keydown", event => { if (event.key === "Escape") point(null); });
for (const kind of ["focusout", "pointerdown", "wheel", "resize"]) addEventListener(kind, () => point(null), { passive: true });
// A finger has nothing to point with: it taps, the sheet closes, and the moment stays until the next tap.
document.addEventListener("click", event => {
  const line = lineAt(event), isTap = event.pointerType === "touch";
  if (!line?.dataset.places) return;
  event.preventDefault();
  location.replace(line.getAttribute("href"));
  const [first] = isTap && besideBoard(line) ? ["board"] : placesOf(line); // a finger is shown the moment there
  placeOf(first)?.scrollIntoView({ block: "nearest" });
  if (isTap) point(line, 0, true);
});

export function number() {
  for (const badge of document.querySelectorAll(".since-number")) badge.remove();
  const numbers = new Map();
  for (const line of document.querySelectorAll(".since li[data-number]")) {
    const place = placeOf(line.querySelector("a[data-places]")?.dataset.places.split(" ")[0] ?? "");
    if (place) numbers.set(place, [...(numbers.get(place) ?? []), line.dataset.number]);
  }
  for (const [place, found] of numbers) (place.ownerSVGElement ? drawNumber : writeNumber)(place, inShort(found.map(Number)));
}

// 1, 2, 3 and 5 are "1–3·5".
function inShort(numbers) {
  const runs = [];
  for (const each of numbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === each - 1) run.push(each);
    else runs.push([each]);
  }
  return runs.map(run => run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join("·")).join("·");
}

function drawNumber(place, words) {
  const { x, y } = place.getBBox(), wide = 13 + 8 * words.length - 4 * words.split("·").length;
  const edge = place.ownerSVGElement.viewBox.baseVal, left = Math.min(x + 2, edge.x + edge.width - wide - 2);
  const [badge, plate, text] = ["g", "rect", "text"].map(tag => document.createElementNS(SVG, tag));
  const set = (element, given) => { for (const name in given) element.setAttribute(name, given[name]); };
  set(badge, { class: "since-number pill", "aria-hidden": "true" });
  set(plate, { x: left, y: y + 2, width: wide, height: 18, rx: 9 });
  set(text, { x: left + wide / 2, y: y + 15.5, "font-size": 14, "text-anchor": "middle" });
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
