// Counts the scores of a finished game up, part by part, for somebody who has not seen it. A click, a
// key or the wish for less motion goes straight to the end, which is what the page shows anyway.
import { isCalm } from "./stage.js";

const PART = 900, LAST = 500;
const find = (query, root = document) => root.querySelector(query), all = (query, root) => [...root.querySelectorAll(query)];
const place = find('[data-layer="page-outcome"]');
let finish = () => {};

const seen = key => { try { return sessionStorage.getItem(key) !== null; } catch { return true; } };
const note = key => { try { sessionStorage.setItem(key, "1"); } catch { /* it is counted again some day */ } };

function countUp(scene) {
  const parts = all(".part", scene), scores = all("[data-score]", scene), totals = scores.map(score => score.textContent);
  let timer = 0;
  finish();
  scene.classList.add("counting");
  for (const score of scores) score.textContent = "0";
  const step = at => {
    parts[at].classList.add("counted");
    const sums = all("[data-sum]", parts[at]).map(sum => sum.dataset.sum);
    for (const score of scores) score.textContent = sums[Number(score.dataset.score)];
    timer = at + 1 < parts.length ? setTimeout(step, PART, at + 1) : setTimeout(() => finish(), LAST);
  };
  finish = () => {
    clearTimeout(timer);
    finish = () => {};
    scene.classList.remove("counting");
    for (const part of parts) part.classList.remove("counted");
    for (const [at, score] of scores.entries()) score.textContent = totals[at];
  };
  timer = setTimeout(step, LAST, 0);
}

function greet() {
  const scene = find("[data-count]", place);
  if (!scene || scene.dataset.greeted) return;
  scene.dataset.greeted = "yes";
  find("[data-recount]", scene).hidden = isCalm();
  const key = `counted/${scene.dataset.count}`;
  if (seen(key)) return;
  note(key);
  scene.closest(".final").scrollIntoView({ block: "start" });
  if (!isCalm() && !document.hidden) countUp(scene);
}

document.addEventListener("click", event => {
  if (event.target.closest("[data-recount]")) countUp(event.target.closest("[data-count]"));
  else finish();
});
document.addEventListener("keydown", () => finish());
if (place) {
  new MutationObserver(greet).observe(place, { childList: true });
  greet();
}
