// On the settings page: this browser is called when it is somebody's turn and no page is open.
const call = document.querySelector("[data-push]"), cannot = document.querySelector("[data-no-push]");
const bytes = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));

async function subscribe() {
  if (await Notification.requestPermission() !== "granted") throw new Error("not allowed");
  const { pushManager } = await navigator.serviceWorker.ready;
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(call.dataset.push) })).toJSON();
  const form = call.form;
  for (const [name, value] of Object.entries({ endpoint, key: keys.p256dh, auth: keys.auth })) form.elements[name].value = value;
  form.submit();
}

if (call && navigator.serviceWorker && globalThis.PushManager) {
  call.hidden = false;
  cannot.hidden = true;
  call.addEventListener("click", event => {
    event.preventDefault();
    subscribe().catch(() => { call.hidden = true; cannot.hidden = false; });
  });
}
