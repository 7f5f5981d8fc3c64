// Where there is no room beside the board, the coach's sheet lies over it and a phone shows one piece
// of advice at a time. What the front one advises is lit on the board, and lies where it can be seen.
import { bringIntoSight } from "./in-sight.js";

const narrow = matchMedia("(max-width: 1099px)"), layer = document.querySelector('[data-layer="page-advice"]');
const isSeen = thing => thing.getBoundingClientRect().width > 0;
let shown = null;

function show() {
  const items = [...layer.querySelectorAll("li")], list = items[0]?.parentElement;
  const front = items.find(item => item.offsetLeft + item.offsetWidth / 2 > list.scrollLeft);
  if (!narrow.matches || !front || front === shown) return;
  shown = front;
  const move = CSS.escape(front.querySelector("button[name=move]").value);
  for (const lit of document.querySelectorAll("[data-move].lit")) lit.classList.remove("lit");
  const ways = [...document.querySelectorAll(`[data-move="${move}"], .things button[value="${move}"]`)].filter(isSeen);
  for (const way of ways) way.classList.toggle("lit", way.matches("[data-move]"));
  if (ways.length) bringIntoSight(ways[0].querySelector(".hit") ?? ways[0]);
}

if (layer) {
  new MutationObserver(show).observe(layer, { childList: true });
  layer.addEventListener("scroll", show, { capture: true, passive: true });
  show();
}
