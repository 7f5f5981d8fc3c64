// Moves are staged. News come with acts (draw/acts.py), which are played in order before the layers
// are swapped; acts of one kind in a row play together. Each act is announced by the event "act".
import { bringIntoSight } from "./in-sight.js";

const root = document.documentElement, SVG = "http://www.w3.org/2000/svg";
const PACES = { slow: 1.8, fast: .5, "at-once": 0 };
const FAR_BEHIND = 6, LATE = ["come", "pop"];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const isCalm = () => calm.matches || root.dataset.motion === "less";

const waiting = [], moving = new Set(), held = [];
let isPlaying = false, isSkipping = false, pace = 1;

// ---- the queue ----
// Shows news when what came before has been shown. What somebody has just chosen and goes on from
// comes at once, and its acts play over it, unless it ends something: then there is a scene to see.
// A page that nobody sees, or that is far behind, goes to the present.
export function stage(news, swap, isOwn) {
  waiting.push({ acts: news.acts ?? [], layers: news.layers, swap, isOwn });
  if (!isPlaying) playOn();
}

async function playOn() {
  isPlaying = true;
  try {
    while (waiting.length) {
      if (document.hidden || waiting.length > FAR_BEHIND) isSkipping = true;
      await show(waiting.shift());
    }
  } finally { isPlaying = isSkipping = false; }
}

async function show({ acts, layers, swap, isOwn }) {
  const isScene = acts.some(([kind]) => kind === "sign");
  const goesOn = isOwn && !isScene && /name="?move/.test(layers["page-moves"] ?? "");
  pace = (PACES[root.dataset.speed] ?? 1) * (waiting.length > 1 ? .6 : 1);
  if (!acts.length || isSkipping) return swap(layers);
  sweep();
  if (isCalm() || !pace) { swap(layers); return leaveMarks(acts); }
  const [early, late] = [[], []];
  for (const act of acts) (LATE.includes(act[0]) || (goesOn && act[0] !== "fly") ? late : early).push(act);
  if (goesOn) {
    perform(early);
    swap(layers);
    perform(late).then(drop);
    return;
  }
  document.body.classList.add("staging");
  await perform(early);
  document.body.classList.remove("staging");
  swap(layers);
  drop();
  await perform(late);
}

async function perform(acts) {
  const read = [];
  for (let at = 0; at < acts.length && !isSkipping;) {
    const kind = acts[at][0], together = [];
    for (; acts[at]?.[0] === kind; at++) {
      announce(acts[at]);
      together.push(KINDS[kind]?.(...acts[at].slice(1)));
    }
    if (kind === "say") read.push(...together);
    else if (kind !== "pop") await Promise.all(together);
  }
  await Promise.all(read);
}

const announce = act => document.dispatchEvent(new CustomEvent("act", { detail: act }));

export function skip() {
  if (!isPlaying) return false;
  isSkipping = true;
  for (const animation of [...moving]) animation.finish();
  return true;
}

// ---- where things are ----
const seen = element => { const { width, height } = element.getBoundingClientRect(); return width + height > 0; };
const named = (name, ...attributes) => {
  const found = attributes.map(attribute => `[${attribute}="${CSS.escape(name)}"]`).join();
  return [...document.querySelectorAll(found)].find(seen);
};
const pieceOf = name => named(name, "data-piece");
export const placeOf = name => named(name, "data-piece", "data-at", "data-layer")
  ?? document.getElementById(`at-${name}`);
const centre = element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};
// What rises from a place near the top stays under the head of the page.
const belowHead = ({ x, y }) => {
  const head = document.querySelector("body > header")?.getBoundingClientRect().bottom ?? 0;
  return { x, y: Math.max(y, head + 42) };
};
// What stays at a large place stays in its corner, so that the place can be read.
const cornerOf = element => {
  const { right, top, width, height } = element.getBoundingClientRect();
  return { x: right - Math.min(width / 2, 34), y: top + Math.min(height / 2, 26) };
};
const scaleOf = element => element.ownerSVGElement ? element.parentNode.getScreenCTM().a : 1;

// ---- what lies over the page ----
const over = document.createElement("div");
over.className = "stage";
over.ariaHidden = "true";
document.body.append(over);

function put(tag, cls, { x, y }, words = "") {
  const thing = document.createElement(tag);
  thing.className = cls;
  thing.textContent = words;
  thing.style.left = `${x}px`;
  thing.style.top = `${y}px`;
  over.append(thing);
  return thing;
}

// A caption lies over the bar, where there is nothing to choose meanwhile; above it, if there is.
function captionOf(words, isAbove = false) {
  over.querySelector(".caption")?.remove();
  const { x, y, width, height } = document.querySelector("#act").getBoundingClientRect();
  const caption = put("p", isAbove ? "caption above" : "caption", { x, y }, words);
  Object.assign(caption.style, { width: `${width}px`, minHeight: isAbove ? "" : `${height}px` });
  return caption;
}

function ghostOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect(), copy = element.cloneNode(true);
  let ghost = copy;
  if (element.ownerSVGElement) {
    const { x: left, y: top, width: w, height: h } = element.getBBox();
    ghost = document.createElementNS(SVG, "svg");
    ghost.setAttribute("viewBox", `${left} ${top} ${w} ${h}`);
    ghost.setAttribute("class", "picture");
    copy.removeAttribute("transform");
    ghost.append(copy);
  }
  for (const part of [ghost, copy]) for (const name of ["data-piece", "data-at", "data-layer", "id"]) part.removeAttribute(name);
  ghost.classList.add("ghost-piece");
  Object.assign(ghost.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  over.append(ghost);
  return ghost;
}

const sweep = () => {
  for (const thing of over.querySelectorAll(".caption, .still")) thing.remove();
  for (const place of document.querySelectorAll(".trod")) place.classList.remove("trod");
};
function drop() {
  for (const animation of held.splice(0)) animation.cancel();
  for (const thing of [...over.children]) if (!thing.matches(".pop")) thing.remove();
}

// ---- the acts ----
function animate(element, frames, duration, how = {}) {
  const animation = element.animate(frames, { duration: duration * pace, easing: "cubic-bezier(.3,.7,.2,1)", fill: "forwards", ...how });
  moving.add(animation);
  if (how.isHeld) held.push(animation);
  return animation.finished.catch(() => {}).finally(() => { moving.delete(animation); });
}
const shift = (from, to, scale = 1) => `${(to.x - from.x) / scale}px ${(to.y - from.y) / scale}px`;

function travel(thing, from, to) {
  return animate(thing, [{ translate: "0px 0px" }, { translate: shift(from, to) }], 460).then(() => thing.remove());
}

const KINDS = {
  say(words) {
    const caption = captionOf(words, !document.body.matches(".staging"));
    return animate(caption, [{ scale: 1 }, { scale: 1 }], Math.min(400 + 9 * words.length, 1200));
  },
  walk(name, ...places) {
    const piece = pieceOf(name), stops = places.map(placeOf).filter(Boolean).map(centre);
    if (!piece || stops.length < 2) return;
    const base = document.body.matches(".staging") ? stops[0] : stops.at(-1), scale = scaleOf(piece);
    const frames = stops.map(stop => ({ translate: shift(base, stop, scale), easing: "linear" }));
    return animate(piece, frames, Math.min(Math.max(130 * (stops.length - 1), 380), 1500), { easing: "linear", isHeld: true });
  },
  fly(name, to) {
    const thing = placeOf(name), end = placeOf(to);
    if (!thing || !end || thing.matches(".at")) return;
    const ghost = ghostOf(thing), from = centre(thing);
    held.push(thing.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1, fill: "forwards" }));
    return travel(ghost, from, centre(end));
  },
  come(name, start) {
    const piece = pieceOf(name), from = placeOf(start);
    if (!piece || !from) return;
    const here = centre(piece);
    return animate(piece, [{ translate: shift(here, centre(from), scaleOf(piece)), opacity: .2 }, { translate: "0px 0px", opacity: 1 }], 420, { fill: "none" });
  },
  send(look, start, to) {
    const from = placeOf(start), end = placeOf(to);
    if (from && end) return travel(put("i", `sent ${look}`, centre(from)), centre(from), centre(end));
  },
  pop(words, place) {
    const at = placeOf(place);
    if (!at) return;
    const thing = put("b", "pop", belowHead(centre(at)), words);
    return animate(thing, [
      { translate: "-50% -30%", opacity: 0 }, { translate: "-50% -90%", opacity: 1, offset: .25 },
      { translate: "-50% -110%", opacity: 1, offset: .8 }, { translate: "-50% -130%", opacity: 0 },
    ], 1100, { easing: "linear" }).then(() => thing.remove());
  },
  sign(title, words = "") {
    const { x, width, y, height } = (placeOf("board") ?? document.body).getBoundingClientRect();
    const thing = put("div", "hung", { x: x + width / 2, y: y + Math.min(height, innerHeight - y) * .36 });
    for (const [tag, text] of [["b", title], ["span", words]]) if (text) thing.append(Object.assign(document.createElement(tag), { textContent: text }));
    return animate(thing, [
      { translate: "-50% -120%", opacity: 0 }, { translate: "-50% -50%", opacity: 1, offset: .25 },
      { translate: "-50% -50%", opacity: 1, offset: .85 }, { translate: "-50% -50%", opacity: 0 },
    ], Math.min(1300 + 9 * words.length, 2600), { easing: "linear" }).then(() => thing.remove());
  },
  count(name, to) {
    const dial = placeOf(name), number = dial?.querySelector(".counted");
    if (!number) return;
    bringIntoSight(dial);
    const from = Number(number.textContent), end = Number(to), length = Math.min(Math.max(90 * Math.abs(end - from), 400), 1200);
    [...dial.querySelectorAll(".unit")].slice(0, Math.max(from - end, 0)).forEach((unit, at, gone) => {
      animate(unit, [{ opacity: 1 }, { opacity: 0 }], length / gone.length, { delay: pace * length * at / gone.length, isHeld: true });
    });
    const run = animate(number, [{ scale: 1 }, { scale: 1 }], length), clock = number.getAnimations().at(-1);
    const tick = () => {
      const passed = clock.effect.getComputedTiming().progress ?? 1;
      number.textContent = Math.round(from + (end - from) * passed);
      if (passed < 1) requestAnimationFrame(tick);
    };
    tick();
    return run.then(() => { number.textContent = end; });
  },
  rest() { return animate(over, [{ scale: 1 }, { scale: 1 }], 500); },
};

// Without movement the same is said and marked, until something else happens. Where the log is in
// sight it says so, and no caption covers a hand. At the end the final scene says it all, and nothing
// lies over it.
function leaveMarks(acts) {
  const isOver = document.querySelector(".outcome"), newest = document.querySelector(".log .new");
  for (const act of acts) {
    const [kind, first, ...rest] = act;
    announce(act);
    if (isOver) continue;
    if (kind === "say" && !(newest && seen(newest))) captionOf(first, true);
    if (kind === "pop" && placeOf(rest[0])) put("b", "pop still", belowHead(cornerOf(placeOf(rest[0]))), first);
    if (kind === "walk") for (const name of rest) placeOf(name)?.classList.add("trod");
    if (kind === "come") pieceOf(first)?.classList.add("trod");
  }
}
for (const kind of ["pointerdown", "keydown", "scroll"]) addEventListener(kind, () => { if (!isPlaying) sweep(); }, true);

// ---- skipping ahead ----
document.addEventListener("pointerdown", skip, true);
document.addEventListener("visibilitychange", () => { if (document.hidden) skip(); });
document.addEventListener("keydown", event => {
  const isTyping = event.target.closest?.("input, select, textarea");
  if (isTyping || !/^([1-9]|Escape|Enter| )$/.test(event.key) || !skip()) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
