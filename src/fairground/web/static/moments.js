// The board as it was when a line of the log came. It lies over the present one, is asked for once,
// and only loaded when somebody wants to see it (places.js).
const KEPT = 40;
const { live, moments, as } = document.body.dataset;
const address = moments?.replace(/at\/$/, "board/") ?? live.replace(/events\?.*/, "board/");
const eyes = as ?? new URLSearchParams(live.split("?")[1]).get("as");
const kept = new Map();
addEventListener("resize", () => kept.clear()); // another window may have another plan

// A place beside the viewer's board may be on a rival's.
async function boardAt(ply, place) {
  const name = `${ply} ${place}`;
  if (!kept.has(name)) {
    const answer = await fetch(`${address}${ply}?as=${eyes}&at=${place}`, { headers: { accept: "application/json" } });
    if (!answer.ok) return null;
    kept.set(name, (await answer.json()).board);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  }
  return kept.get(name);
}

// What the copy calls its own must not be found in place of the present.
function rename(copy) {
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

export async function show(line, beside, isWanted, isTapped) {
  const { ply, places = "" } = line.dataset, board = await boardAt(ply, beside).catch(() => null);
  if (!board || !isWanted()) return;
  const { x, y, width, height } = document.querySelector("[data-layer=board]").getBoundingClientRect();
  const then = document.createElement("div");
  then.className = "board then";
  then.inert = true;
  then.innerHTML = board;
  rename(then);
  Object.assign(then.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  for (const name of places.split(" ").filter(Boolean)) then.querySelector(`[data-then="${CSS.escape(name)}"]`)?.classList.add("pointed");
  const words = document.querySelector("[data-moment]").dataset;
  then.append(Object.assign(document.createElement("p"), { textContent: (isTapped ? words.tapped : words.moment).replace("{number}", ply) }));
  document.querySelector(".layout").append(then);
}
