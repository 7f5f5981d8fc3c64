// A line of the log shows its moment: while somebody points at it or has it focused, the board lies
// there as it was then. It is asked for once, and only when the pointer rests.
import { placeOf } from "./stage.js";

const REST = 250, KEPT = 40;
const { live, moments, as } = document.body.dataset;
const address = moments?.replace(/at\/$/, "board/") ?? live?.replace(/events\?.*/, "board/");
const eyes = as ?? new URLSearchParams(live?.split("?")[1]).get("as") ?? "";
const lineAt = event => event.target.closest?.("a[data-ply]");
const kept = new Map();
let line = null, resting = 0, shown = null, isTapped = false;

async function boardAt(ply) {
  if (!kept.has(ply)) {
    const answer = await fetch(`${address}${ply}?as=${eyes}`, { headers: { accept: "application/json" } });
    if (!answer.ok) return null;
    kept.set(ply, (await answer.json()).board);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  }
  return kept.get(ply);
}

// What the copy calls its own must not be found in place of the present.
function unname(copy) {
  const names = new Set([...copy.querySelectorAll("[id]")].map(thing => thing.id));
  const own = (all, name) => names.has(name) ? all.replace(name, `then-${name}`) : all;
  for (const thing of copy.querySelectorAll("*")) {
    const place = thing.id.startsWith("at-") ? thing.id.slice(3) : thing.dataset.at ?? thing.dataset.piece;
    for (const { name, value } of [...thing.attributes]) {
      if (value.includes("#")) thing.setAttribute(name, value.replace(/#([\w-]+)/g, own));
    }
    if (place) thing.dataset.then = place;
    if (thing.id) thing.id = `then-${thing.id}`;
    for (const name of ["data-at", "data-piece", "data-layer"]) thing.removeAttribute(name);
  }
}

async function show(wanted) {
  const { ply, places = "" } = wanted.dataset, board = placeOf("board"), then = await boardAt(ply).catch(() => null);
  if (wanted !== line || !then || !board) return;
  hide();
  line = wanted;
  const { x, y, width, height } = board.getBoundingClientRect();
  shown = document.createElement("div");
  shown.className = "board then";
  shown.inert = true;
  shown.innerHTML = then;
  unname(shown);
  Object.assign(shown.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  for (const name of places.split(" ").filter(Boolean)) shown.querySelector(`[data-then="${CSS.escape(name)}"]`)?.classList.add("pointed");
  const words = document.createElement("p");
  words.textContent = isTapped ? `Move ${ply}, as it was. Tap to come back.` : `Move ${ply}, as it was`;
  shown.append(words);
  document.querySelector(".layout").append(shown);
}

function hide() {
  clearTimeout(resting);
  shown?.remove();
  shown = line = null;
}

function rest(wanted) {
  if (wanted === line) return;
  hide();
  line = wanted;
  isTapped = false;
  resting = setTimeout(show, REST, wanted);
}

if (address) {
  document.addEventListener("pointerover", event => {
    if (event.pointerType === "mouse") lineAt(event) ? rest(lineAt(event)) : hide();
  });
  document.addEventListener("focusin", event => { if (event.target.matches("a[data-ply]:focus-visible")) rest(event.target); });
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", event => { if (event.key === "Escape") hide(); });
  document.addEventListener("pointerdown", hide);
  document.addEventListener("wheel", hide, { passive: true });
  addEventListener("resize", () => { kept.clear(); hide(); }); // another window may have another plan
  // a finger has nothing to point with: it taps, the sheet closes, and the moment stays until the next tap
  document.addEventListener("click", event => {
    const tapped = lineAt(event);
    if (event.pointerType !== "touch" || !tapped?.dataset.places) return;
    hide();
    line = tapped;
    isTapped = true;
    requestAnimationFrame(() => { if (line === tapped) show(tapped); });
  });
}
