// What lies over the table closes by its own button, when the viewer has moved, and before a scene
// that would play under it. Arrow keys walk where a game's marks have a direction: the first press
// shows the way, the second goes there.
const find = (what, where = document) => where.querySelector(what), all = (what, where = document) => [...where.querySelectorAll(what)];

document.addEventListener("click", event => {
  const sheet = event.target.closest("[data-close]")?.closest("details");
  if (!sheet) return;
  sheet.open = false;
  find("summary", sheet).focus();
});

const ply = find('[data-layer="page-ply"]');
const closeSheets = () => { for (const sheet of all("details.over-table[open]")) sheet.open = false; };
if (ply) new MutationObserver(closeSheets).observe(ply, { childList: true });
document.addEventListener("act", () => { if (document.body.matches(".staging")) closeSheets(); });

let aimed = null;
document.addEventListener("pointerover", () => { aimed = null; });
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, details")) return;
  const way = { ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left" }[event.key];
  const mark = way && all(`[data-move].walks-${way}`).find(found => found.getBoundingClientRect().width);
  if (!mark) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (aimed === mark && mark.isConnected) return find(".hit", mark).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  mark.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  aimed = mark;
}, { capture: true });

// The rules come when somebody opens the drawer: links to their page lead to a paragraph of it then.
// They are searched by a module that is loaded when somebody wants it.
const PATIENCE = 8000;
const toCome = find("#rules [data-drawer]"), rulesPage = toCome && find("a", toCome).getAttribute("href");
let coming = null;
async function fetchRules() {
  const answer = await fetch(toCome.dataset.drawer, { signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(answer.statusText);
  toCome.outerHTML = await answer.text();
  const search = find("#rules .rules-search");
  search.hidden = false;
  search.addEventListener("focusin", () => import(search.dataset.script), { once: true });
}
const bringRules = () => coming ??= fetchRules().catch(error => { coming = null; throw error; });
document.addEventListener("click", event => {
  const link = toCome && event.target.closest(`a[href^="${rulesPage}#"]:not(#rules a)`);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const go = link.closest(".tabs, .tools") ? "replace" : "assign", { hash, href } = link;
  bringRules().then(() => location[go](hash), () => location.assign(href));
});
const arrive = () => { if (toCome?.isConnected && location.hash.startsWith("#rules")) bringRules().then(() => location.replace(location.hash), () => {}); };
addEventListener("hashchange", arrive);
arrive();
