// Where there is little room, a page scrolls as far as it must until what somebody shall see lies free
// between the head of the page and the bar, with what stands close to it. So does a sheet that
// somebody opens over the table.
const BUNTING = 14, CLOSE = 36;

export function bringIntoSight(place) {
  const { top, bottom } = place.getBoundingClientRect();
  const roof = document.querySelector(".top").getBoundingClientRect().bottom + BUNTING;
  const floor = document.querySelector(".foot").getBoundingClientRect().top;
  if (top < roof) scrollBy({ top: top - roof });
  else if (bottom > floor) scrollBy({ top: Math.min(bottom + CLOSE - floor, top - roof) });
}

document.addEventListener("toggle", ({ target }) => {
  if (target.matches("details.over-table[open]")) bringIntoSight(target.querySelector("summary + *"));
}, true);
