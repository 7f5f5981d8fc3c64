// My tables: the list is asked for again while somebody looks at it, and when they come back to it.
const EVERY = 15_000;
const list = document.querySelector("[data-list]");
let asking = false;

async function refresh() {
  if (asking || document.hidden) return;
  asking = true;
  try {
    const answer = await fetch(list.dataset.list, { headers: { accept: "application/json" } });
    if (answer.ok) {
      const { list: html } = await answer.json();
      if (html !== shown) {
        shown = html;
        const focused = document.activeElement?.getAttribute?.("href");
        list.innerHTML = html;
        if (focused) list.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus();
      }
    }
  } catch {
    // no connection: the next time
  } finally {
    asking = false;
  }
}

let shown = "";
setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
window.addEventListener("pageshow", (event) => event.persisted && refresh());
