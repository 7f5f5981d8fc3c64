// The service worker. It keeps the shell and the rules, asked for without a cookie, so that nothing in
// its store is anybody's own. Tables always come from the network; where there is none, a page says so.
const anonymous = path => fetch(new Request(path, { credentials: "omit", headers: { "accept-language": LANGUAGE } }));

async function keep() {
  const store = await caches.open(CACHE);
  await store.addAll(SHELL);
  for (const path of PAGES) {
    const answer = await anonymous(path);
    if (!answer.ok) throw new Error(path);
    await store.put(path, answer);
  }
}

async function tidy() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await clients.claim();
}

async function visit(request) {
  try { return await fetch(request); } catch {
    const store = await caches.open(CACHE), { pathname } = new URL(request.url);
    return await store.match(PAGES.includes(pathname) ? pathname : "/offline") ?? Response.error();
  }
}

const file = async request => await (await caches.open(CACHE)).match(request.url) ?? fetch(request);

addEventListener("install", event => { event.waitUntil(keep().then(() => skipWaiting())); });
addEventListener("activate", event => { event.waitUntil(tidy()); });
addEventListener("fetch", event => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(visit(request));
  else if (pathname.startsWith("/static/")) event.respondWith(file(request));
});

// A call says whose turn it is where, in the person's language, and nothing else.
addEventListener("push", event => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: url }));
});
addEventListener("notificationclick", event => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});
async function show(address) {
  const { pathname } = new URL(address, location.origin), pages = await clients.matchAll({ type: "window" });
  const page = pages.find(each => new URL(each.url).pathname === pathname);
  return page ? page.focus() : clients.openWindow(pathname);
}
