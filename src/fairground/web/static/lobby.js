// The list of open tables stays up to date while the lobby is open. Somebody who is about to press a
// button of it keeps the focus there.
const list = document.querySelector("[data-lobby]");
if (list) {
  const source = new EventSource(`${list.dataset.lobby}&last=${list.dataset.event}`);
  source.onmessage = message => {
    const at = list.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    list.innerHTML = JSON.parse(message.data).rows;
    if (at) list.querySelector(`a[href="${CSS.escape(at)}"]`)?.focus({ preventScroll: true });
  };
  addEventListener("pagehide", () => source.close());
  addEventListener("pageshow", event => { if (event.persisted) location.reload(); });
}
