// The list of open tables stays up to date while the lobby is open, and so does a tournament.
// Somebody who is about to press a button of it keeps the focus there.
const list = document.querySelector("[data-lobby]");
if (list) {
  const source = new EventSource(`${list.dataset.lobby}&last=${list.dataset.event}`);
  source.onmessage = message => {
    const active = list.contains(document.activeElement) ? document.activeElement : null;
    const name = ["href", "formaction"].find(each => active?.hasAttribute(each));
    const at = name && CSS.escape(active.getAttribute(name));
    list.innerHTML = JSON.parse(message.data).rows;
    if (at) list.querySelector(`[${name}="${at}"]`)?.focus({ preventScroll: true });
  };
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
}
