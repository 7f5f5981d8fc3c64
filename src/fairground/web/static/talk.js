// What people say at the table: new messages join the list, the form is sent without a new page, and
// where the list is out of sight the page counts what was said and reads it out.
const find = (what, where = document) => where.querySelector(what), all = (what, where = document) => [...where.querySelectorAll(what)];
const said = find("[data-said]"), list = said && find("ol", said), forms = all("[data-say]"), flash = find("[data-talk-flash]");
const call = find("[data-talk-call]"), heard = find("[data-talk-heard]"), tab = find('.tabs a[href="#talk"]'), PATIENCE = 20_000;
let unread = 0;

// The page says what it shows, and is told what it lacks.
export const heardTalk = () => said ? `&talk=${said.dataset.said}` : "";

export function hearTalk(news) {
  if (!said) return;
  said.dataset.said = news.state;
  for (const place of all("[data-talk]")) place.hidden = (place.dataset.talk === "on") !== news.on;
  const fresh = "add" in news ? add(news.add) : exchange(news.all);
  show(fresh);
  if (!list.checkVisibility()) tell(fresh.filter(item => !item.matches(".own")));
}

function items(markup) {
  const made = document.createElement("template");
  made.innerHTML = markup;
  return all("li", made.content);
}

function add(markup) {
  const fresh = items(markup);
  list.append(...fresh);
  return fresh;
}

// What is there already stays as it is, so that nothing is read out twice.
function exchange(markup) {
  const known = new Map(all("li", list).map(item => [item.dataset.message, item])), wanted = items(markup);
  const isSame = item => known.get(item.dataset.message)?.dataset.written === item.outerHTML;
  const next = wanted.map(item => isSame(item) ? known.get(item.dataset.message) : item);
  for (const item of all("li", list)) if (!next.includes(item)) item.remove();
  next.forEach((item, at) => { if (list.children[at] !== item) list.insertBefore(item, list.children[at] ?? null); });
  return next.filter(item => !known.has(item.dataset.message));
}

// The time of day as this device tells it.
function show(fresh) {
  for (const item of fresh) {
    item.dataset.written ??= item.outerHTML;
    const time = find("time", item);
    if (time) time.textContent = new Date(time.dateTime).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  }
}

function tell(fresh) {
  if (!fresh.length || !call) return;
  unread += fresh.length;
  const last = fresh.at(-1), words = find(".words", last)?.textContent ?? find("svg", last)?.ariaLabel ?? "";
  heard.textContent = `${find("b", last).textContent}: ${words}`;
  count();
}

function count() {
  if (!call) return;
  call.hidden = !unread;
  find("[data-talk-count]").textContent = unread || "";
  if (unread) tab.dataset.unread = unread; else delete tab.dataset.unread;
}

function seen() {
  if (!list?.checkVisibility()) return;
  unread = 0;
  if (heard) heard.textContent = "";
  count();
}

for (const form of forms) form.addEventListener("submit", async event => {
  event.preventDefault();
  const send = new FormData(form, event.submitter), field = find(".say [name=words]");
  for (const open of all("details[open]", form)) open.open = false;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(send), headers: { accept: "application/json" }, signal: AbortSignal.timeout(PATIENCE) });
    flash.innerHTML = (await answer.json()).note ?? "";
    if (answer.ok && !send.get("emote")) field.value = "";
  } catch { flash.textContent = form.dataset.unsent; }
  field.focus({ preventScroll: true });
});

if (said) {
  show(all("li", list));
  addEventListener("hashchange", seen);
  document.addEventListener("click", event => {
    for (const menu of all(".talk details.about[open], .talk details.emotes[open]")) menu.open = menu.contains(event.target);
  });
}
