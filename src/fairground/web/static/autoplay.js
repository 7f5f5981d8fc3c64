// The replay plays by itself: it follows its own "one step on" link, at the chosen speed, until the
// end or until somebody steps by hand.
const PACES = { slow: 2600, normal: 1300, fast: 550 };
const find = query => document.querySelector(query);
const box = find("[data-autoplay]"), button = find("[data-play]"), speed = find("[data-speed]");
const steps = find('[data-layer="page-moves"]');
let timer = 0;

const isPlaying = () => button.getAttribute("aria-pressed") === "true";
function turn(on) {
  clearTimeout(timer);
  button.setAttribute("aria-pressed", on);
  for (const part of button.querySelectorAll("[data-when]")) part.hidden = (part.dataset.when === "playing") !== on;
}

function stepOn() {
  const next = find(".step-4[data-step]");
  if (next) next.click();
  else turn(false);
}
const wait = () => { clearTimeout(timer); timer = setTimeout(stepOn, PACES[speed.value]); };

button.addEventListener("click", () => {
  if (isPlaying()) return turn(false);
  const next = find(".step-4[data-step]") ?? find(".step-1[data-step]");
  turn(true);
  next?.click();
});
speed.addEventListener("change", () => {
  try { localStorage.setItem("replay-speed", speed.value); } catch { /* as long as the page is open */ }
  if (isPlaying()) wait();
});
// What follows from a step is on the page as soon as its links are.
new MutationObserver(() => { if (isPlaying()) wait(); }).observe(steps, { childList: true });
for (const kind of ["click", "keydown", "input"]) document.addEventListener(kind, event => {
  const isOther = kind === "keydown" ? ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)
    : kind === "input" ? event.target.name === "ply" : event.target.closest("[data-step]");
  if (event.isTrusted && isOther && event.target !== speed) turn(false);
});

try { speed.value = localStorage.getItem("replay-speed") in PACES ? localStorage.getItem("replay-speed") : "normal"; } catch { /* normal */ }
turn(false);
box.hidden = false;
