// Clocks count down here; the server says only when one is started or stopped (web/pages/clocks.py),
// and what time it is by its own count. They are no live region: nobody hears every second.
const HOUR = 3600, DAY = 24 * HOUR, LOW = 20;
let ahead = Number(document.body.dataset.clock ?? 0) - performance.now() / 1000, ticking = 0;

const two = number => String(number).padStart(2, "0");
function inFigures(seconds, long) {
  const whole = Math.max(0, Math.floor(seconds)), minutes = Math.floor(whole / 60);
  if (whole >= DAY) return long.replace("{days}", Math.floor(whole / DAY)).replace("{hours}", Math.floor(whole % DAY / HOUR));
  return whole >= HOUR ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

export function tick() {
  clearTimeout(ticking);
  const running = document.querySelectorAll("[data-until]");
  for (const clock of running) {
    const left = Number(clock.dataset.until) - performance.now() / 1000 - ahead, face = clock.querySelector("b");
    const words = inFigures(left, clock.dataset.long);
    if (face.textContent !== words) face.textContent = words;
    clock.classList.toggle("low", left < LOW);
  }
  if (running.length) ticking = setTimeout(tick, 250);
}

export function setTime(now) {
  ahead = now - performance.now() / 1000;
  tick();
}
