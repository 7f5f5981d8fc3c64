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

// Who you are you say once: the name at the front door is that of your chair at a new table, as
// long as you do not change one of the two by itself.
const names = [...document.querySelectorAll("#quick [name=name], #setup [name=name-0]")];
let shared = names[0]?.value;
for (const name of names) {
  name.addEventListener("input", () => {
    for (const other of names) if (other.value === shared) other.value = name.value;
    shared = name.value;
  });
}
