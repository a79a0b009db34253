// The service worker of a game's collection. While the server cannot be asked it answers pages of the
// collection with one that it fetched as nobody in particular, in which a script draws what the device keeps.
// It keeps that page and built files, and no answer of the server about anybody. What is asked for while there
// is a line passes by. In front of this stands what it keeps, of this version of the site: `KEPT`.

const scope = new URL(registration.scope).pathname;
/** Registered for the script of the worker, it hands out what those for pages keep, and keeps nothing itself. */
const isForPages = scope.endsWith("/collection");
const ours = `safehouse ${scope} `;
const name = ours + KEPT.version;

async function keep() {
  if (!isForPages) return skipWaiting();
  // Without cookies: nobody is signed in on it.
  const answer = await fetch(scope, { credentials: "omit", cache: "no-store", redirect: "error" });
  if (!answer.ok) throw new Error(`The site answered ${answer.status}.`);
  const page = (await answer.text()).replace("<html", "<html data-from-device");
  const headers = new Headers(answer.headers);
  for (const header of ["content-encoding", "content-length"]) headers.delete(header);
  const cache = await caches.open(name);
  await cache.addAll(KEPT.files);
  await cache.put(scope, new Response(page, { headers }));
  return skipWaiting();
}

async function letGo() {
  const names = await caches.keys();
  const old = names.filter((one) => one.startsWith(ours) && one !== name);
  await Promise.all(old.map((one) => caches.delete(one)));
}

async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(scope, { cacheName: name, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

async function file(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  return kept ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(letGo()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (!isForPages || KEPT.files.includes(pathname)) event.respondWith(file(request));
});
