// One module for every game: it swaps the layers the server draws, lets pieces walk, and sends the
// same forms that work without it. What only tables need is a module of its own.
const body = document.body, live = body.dataset.live, moments = body.dataset.moments;
const { call, hearTalk, heardTalk, number, point, spots, stage, walk } = live || body.matches(".table") ? await import("./table.js") : {};
const clocks = body.dataset.clock ? await import("./clocks.js") : null;
const find = (query, root = document) => root.querySelector(query);
const all = (query, root = document) => [...root.querySelectorAll(query)];
const act = find("#act"), lostNote = find(".lost"), flash = find(".flash");

// ---- windows ----
// A board may have a plan for desks and one for phones. This window asks for its own; a cookie tells
// the server beforehand, so that the next page is drawn for it at once.
const narrow = matchMedia("(max-width: 699px)"), kindOfWindow = () => narrow.matches ? "phone" : "desk";
const noteWindow = () => { document.cookie = `fairground-window=${kindOfWindow()}; path=/; max-age=34560000; samesite=lax`; };
noteWindow();
narrow.addEventListener("change", () => {
  noteWindow();
  if (live) listen();
  if (moments) { kept.clear(); show(shown); }
});

// ---- layers ----
let refocus = null;
function swap(layers) {
  if ((layers["page-phase"] ?? body.dataset.phase) !== body.dataset.phase) return location.reload();
  if (layers["page-go"]) return location.replace(layers["page-go"]); // "Back" must not show a hand
  const was = spots();
  if (act?.contains(document.activeElement)) refocus = document.activeElement.value ?? "";
  const isListed = Boolean(act && find(".more[open] :focus-visible", act)); // by keyboard: it stays open
  for (const [name, markup] of Object.entries(layers)) {
    for (const place of all(`[data-layer="${CSS.escape(name)}"]`)) place.innerHTML = markup;
  }
  walk(was);
  if (isListed) for (const more of all(".more", act)) more.open = true;
  prepare();
  number();
  point();
  call();
  clocks?.tick();
}

const able = may => { if (act) for (const button of all("button", act)) button.disabled = !may; };

function prepare() {
  addToLuck();
  for (const hidden of all("[data-copy][hidden], [data-replay][hidden]")) hidden.hidden = false;
  if (navigator.share) for (const hidden of all("[data-share][hidden]")) hidden.hidden = false;
  if (live && !lostNote.hidden) able(false);
  if (refocus !== null && act && !act.contains(document.activeElement)) {
    const choices = moves(), next = choices.find(b => b.value === refocus) ?? choices[0];
    (next ?? act).focus({ preventScroll: true });
    if (next) refocus = null;
  }
}

// ---- news ----
const SILENCE = 40_000, PATIENCE = 20_000;
let last = body.dataset.event, source = null, pause = 1, ticking = 0, silence = 0, isBack = false, isOwn = false;
// The server says every 15 s that it is here; a connection that died quietly is given up.
const hear = () => { clearTimeout(silence); silence = setTimeout(lose, SILENCE); };
function listen() {
  clearInterval(ticking);
  source?.close();
  source = new EventSource(`${live}&window=${kindOfWindow()}&last=${encodeURIComponent(last)}${heardTalk()}`);
  source.onopen = () => {
    hear();
    pause = 1;
    if (lostNote.hidden) return;
    lostNote.hidden = true;
    isBack = true;
    able(true);
    sendAgain();
  };
  source.onmessage = message => {
    hear();
    last = message.lastEventId;
    const news = JSON.parse(message.data);
    if (isBack) news.acts = []; // a page that was away just shows the present
    stage(news, swap, isOwn);
    isBack = isOwn = false;
  };
  source.addEventListener("here", hear);
  source.addEventListener("clock", event => clocks?.setTime(JSON.parse(event.data).now));
  source.addEventListener("talk", message => { hear(); hearTalk(JSON.parse(message.data)); });
  source.onerror = lose;
}

// A click that got lost on its way is kept and sent again: it is for the same moment, so the server
// plays it once or says that the table has moved on. Any other click is refused in words.
let unsent = null, isRefused = false, tell = () => {};
const whatWaits = ({ kept, refused, waiting }) => unsent ? kept : isRefused ? refused : waiting;
function sendAgain() {
  const form = unsent;
  unsent = null;
  isRefused = false;
  if (form) play(form);
}

function lose() {
  source.close();
  clearInterval(ticking);
  clearTimeout(silence);
  let left = pause;
  pause = Math.min(2 * pause, 15);
  lostNote.hidden = false;
  prepare();
  const note = find("[data-lost]"), said = note.dataset;
  find("b", lostNote).textContent = navigator.onLine ? said.cut : said.off;
  tell = () => { note.textContent = `${said.again.replace("{seconds}", left)} ${whatWaits(said)}`; };
  tell();
  ticking = setInterval(() => { left -= 1; tell(); if (left < 1) listen(); }, 1000);
}

if (live) {
  listen();
  addEventListener("online", listen);
  addEventListener("offline", lose);
  addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
  addEventListener("pagehide", () => { source.onerror = null; source.close(); clearTimeout(silence); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden && source.readyState === 2) listen(); });
  find("[data-retry]").addEventListener("click", listen);
}

// ---- playing ----
const moves = () => all("button[name=move]:not(.picked, [hidden])", act).filter(b => b.checkVisibility());
const buttonOf = move => all("button[name=move]:not(.picked)", act).find(b => b.value === move);
let sending = false;
async function play(form) {
  if (sending) return;
  sending = isOwn = true;
  try {
    const answer = await fetch(act.action, { method: "POST", body: new URLSearchParams(form), headers: { accept: "application/json" }, signal: AbortSignal.timeout(PATIENCE) });
    flash.innerHTML = (await answer.json()).note ?? "";
    if (!answer.ok) isOwn = false;
  } catch { unsent = form; lose(); } finally { sending = false; }
}

document.addEventListener("submit", event => {
  if (event.target !== act || !live) return;
  event.preventDefault();
  play(new FormData(act, event.submitter));
});

let touched = false;
document.addEventListener("pointerdown", event => { touched = event.pointerType === "touch"; });
document.addEventListener("click", event => {
  const mark = event.target.closest("g[data-move]"), copy = event.target.closest("[data-copy]");
  const step = event.target.closest("[data-step]"), tab = event.target.closest(".tabs a[href^='#'], .tools a[href^='#']");
  for (const more of all("details.more[open], details.ask[open]")) more.open = more.contains(event.target);
  if (mark && live) choose(mark.dataset.move);
  if (copy) copyLink(copy);
  const share = event.target.closest("[data-share]");
  if (share) navigator.share({ title: document.title, url: share.dataset.share }).catch(() => {});
  for (const words of all(".ask-coach [data-wait]")) if (words.parentElement.contains(event.target)) words.textContent = words.dataset.wait;
  if (step) { event.preventDefault(); show(step.dataset.step); }
  if (tab) { event.preventDefault(); location.replace(tab.getAttribute("href")); }
});

function choose(move) {
  const button = buttonOf(move), picked = find(".picked", act);
  if (button && !lostNote.hidden) { isRefused = true; tell(); }
  if (!button || button.disabled) return;
  const question = all(".ask > [data-asks]", act).find(summary => summary.dataset.asks === move && summary.checkVisibility());
  if (question) return press(question);
  if (touched && picked && !("light" in button.dataset) && (picked.hidden || picked.value !== move)) {
    pick(button);
    return light(move);
  }
  const form = new FormData(act);
  form.set("move", move);
  play(form);
}

// A question is answered where it is asked: the focus goes to its answer.
function press(button) {
  button.click();
  find(".ask[open] > .asked button", act)?.focus();
}

// What is pointed at on the board is read in the bar; for a finger it is the button to press next.
function pick(button) {
  const picked = find(".picked", act);
  if (picked) Object.assign(picked, { hidden: !button, value: button?.value ?? "", innerHTML: button?.innerHTML ?? "" });
}

function light(move) {
  for (const lit of all("[data-move].lit, button.lit:not(.picked)")) lit.classList.remove("lit");
  if (act && !touched) {
    const button = move && buttonOf(move);
    pick(button && !button.checkVisibility() ? button : null);
  }
  if (!move) return;
  for (const mark of all("[data-move]")) mark.classList.toggle("lit", mark.dataset.move === move);
  for (const button of all("button[name=move]")) button.classList.toggle("lit", button.value === move || button.matches(".picked"));
}
const moveAt = event => event.target.closest?.("[data-move]")?.dataset.move ?? event.target.closest?.("button[name=move]:not(.lesson *)")?.value; // a lesson's own must not move under the pointer
document.addEventListener("pointerover", event => {
  const move = moveAt(event);
  touched = event.pointerType === "touch"; // a finger is over a thing before it is down
  if (move) light(move);
});
// A button that the page itself brought the focus to shows nothing by itself.
document.addEventListener("focusin", event => { const move = moveAt(event); if (move && event.target.matches(":focus-visible")) light(move); });
for (const kind of ["pointerout", "focusout"]) document.addEventListener(kind, event => { if (!touched && moveAt(event)) light(""); });

async function copyLink(button) {
  try { await navigator.clipboard.writeText(button.dataset.copy); }
  catch { find("input", button.parentElement).select(); document.execCommand("copy"); }
  button.textContent = button.dataset.copied;
}

// ---- replay ----
let shown = Number(body.dataset.ply);
const steps = (body.dataset.steps ?? "0").split(" ").map(Number), lastStep = steps.at(-1);
const stepOn = ply => steps.find(step => step >= ply) ?? lastStep;
const stepBack = ply => steps.findLast(step => step <= ply) ?? 0;
const kept = new Map();
async function show(ply) {
  const slider = find("input[name=ply]"), wanted = Math.min(Math.max(Number(ply), 0), Number(slider.max));
  shown = wanted;
  if (!kept.has(wanted)) {
    const answer = await fetch(`${moments}${wanted}?as=${body.dataset.as ?? ""}&window=${kindOfWindow()}`, { headers: { accept: "application/json" } });
    if (!answer.ok) return;
    kept.set(wanted, (await answer.json()).layers);
  }
  if (shown !== wanted) return;
  swap(kept.get(wanted));
  slider.value = wanted;
  history.replaceState(null, "", `#${wanted}`);
}
if (moments) {
  const asked = () => { if (/^#\d+$/.test(location.hash)) show(location.hash.slice(1)); };
  asked();
  if (body.dataset.window && body.dataset.window !== kindOfWindow()) show(shown);
  addEventListener("hashchange", asked);
  find("input[name=ply]").addEventListener("input", event => {
    const to = Number(event.target.value);
    show(to > shown ? stepOn(to) : stepBack(to));
  });
  find("select[name=as]")?.addEventListener("change", () => act.submit());
}
document.addEventListener("change", event => { if (event.target.dataset.replay) location.assign(`${event.target.dataset.replay}#${event.target.value}`); });

// ---- luck ----
// The module that adds to a table's luck is loaded where the luck is not dealt yet, or is checked.
function addToLuck() {
  if (find("[data-luck], [data-check]")) import("./luck.js").then(luck => luck.addToLuck(), () => setTimeout(addToLuck, 1000));
}

// ---- keys ----
function closeWhatIsOpen() {
  const open = all("details[open]:not(.file, .since > details)").at(-1), close = all(".panel:target .close, .panel:has(:target) .close").find(link => link.offsetParent);
  if (open) { open.open = false; find("summary", open).focus(); }
  else if (close) location.replace(close.getAttribute("href"));
  else return false;
  return true;
}

document.addEventListener("keydown", event => {
  if (event.key === "Escape" && closeWhatIsOpen()) return event.preventDefault();
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const back = ["ArrowLeft", "ArrowUp"].includes(event.key), on = ["ArrowRight", "ArrowDown"].includes(event.key);
  if (moments) {
    const to = { ArrowLeft: stepBack(stepBack(shown) - 1), ArrowRight: stepOn(shown + 1), Home: 0, End: lastStep }[event.key];
    if (to !== undefined) { event.preventDefault(); show(to); }
  } else if (/^[0-9]$/.test(event.key)) {
    // what is shown first: a button of the bar may stand in the list once more, for phones
    const keyed = all(`#act [data-key="${event.key}"]:not(:disabled)`);
    const button = keyed.find(b => b.checkVisibility()) ?? keyed.find(b => b.closest(".more"));
    if (button) press(button);
  } else if ((back || on) && act) {
    const more = find(".more", act);
    if (more && document.activeElement.matches("body, #act") && !moves().some(b => b.value !== "undo")) more.open = true;
    const choices = moves(), at = choices.indexOf(document.activeElement);
    if (!choices.length || (at < 0 && document.activeElement !== body && document.activeElement !== act)) return;
    event.preventDefault();
    choices.at(at < 0 ? 0 : (at + (on ? 1 : -1)) % choices.length).focus();
  }
});
prepare();
number?.();
point?.();
clocks?.tick();
body.dataset.ready = ""; // from now on clicks and keys are heard

// The shell and the rules are kept for when there is no network; a page that says so goes on by itself.
if (find("[data-offline]")) setInterval(() => fetch("/healthz").then(() => location.reload(), () => {}), 3000);
addEventListener("load", () => { navigator.serviceWorker?.register(`/worker.js?language=${document.documentElement.lang}`).catch(() => {}); });

// On the settings page: the browser knows its time zone, and it asks only when somebody has just clicked.
const zone = find("[data-zone]");
if (zone && zone.value === zone.dataset.zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? zone.value;
document.addEventListener("change", event => {
  if (event.target.name === "notify" && event.target.value === "on") globalThis.Notification?.requestPermission();
});
