// The service worker of an event's staff. It keeps pages of the event, as whoever is signed in got them, and what they
// are built of; where the server does not answer, or not in time, they open as they were kept. Sign-out, another
// account, the end of the event, and a day and a half let go of them. In front of this stands what it keeps, of this
// version of the site: `KEPT`.

const scope = new URL(registration.scope).pathname;
const account = new URL(location.href).searchParams.get("account");
const ours = `safehouse ${scope} `;
const name = `${ours}${account} ${KEPT.version}`;
/** When a page was kept, in milliseconds since 1970, and under which address with its query. */
const KEPT_AT = "x-kept-at";
const KEPT_AS = "x-kept-as";
/** Milliseconds that a page is kept, for which it counts as new, and until a server that says nothing counts as gone. */
const LIFE = 36 * 60 * 60 * 1_000;
const NEW = 60_000;
const PATIENCE = 5_000;
/** The pages of an event that staff need: others are public, and change nothing. */
const PARTS = /^(desk|run|checks|pairings|standings|check\/[^/]+|player\/[^/]+)$/;

const isPage = (pathname) => pathname.startsWith(scope) && PARTS.test(pathname.slice(scope.length));
/** A page by its path alone: what its query says was done is done. */
const keyOf = (address) => new URL(address, location.href).pathname;

async function install() {
  const cache = await caches.open(name);
  await cache.addAll(KEPT.files);
  return skipWaiting();
}

async function letGo(isOld) {
  const names = (await caches.keys()).filter((one) => one.startsWith(ours) && isOld(one));
  await Promise.all(names.map((one) => caches.delete(one)));
}

/** Whose page it is: nobody's where nobody is signed in. */
const ownerOf = (text) => /<html[^>]*\sdata-account="?([^"\s>]*)/.exec(text)?.[1];

/** Keeps a page where it is one of this account; answers whether it is. */
async function keep(address, answer) {
  if (!answer.ok || answer.redirected || !answer.headers.get("content-type")?.startsWith("text/html")) return false;
  const text = await answer.text();
  if (ownerOf(text) !== account) return false;
  const headers = new Headers(answer.headers);
  for (const header of ["content-encoding", "content-length"]) headers.delete(header);
  headers.set(KEPT_AT, Date.now());
  headers.set(KEPT_AS, address);
  const cache = await caches.open(name);
  await cache.put(keyOf(address), new Response(text, { headers }));
  return true;
}

/** Whether a page need not be fetched: a list that was kept under this address, or another page that is new. */
async function isKept(address) {
  const cache = await caches.open(name);
  const found = await cache.match(keyOf(address), { ignoreVary: true });
  if (found === undefined) return false;
  // Of a list that is fetched its player reads that it is kept.
  if (address.includes("?")) return found.headers.get(KEPT_AS) === address;
  return Date.now() - Number(found.headers.get(KEPT_AT)) < NEW;
}

/** Whoever is sent to sign in, or may not look any more, has nothing here. */
const isGone = (answer) => answer.type === "opaqueredirect" || answer.redirected || [401, 403, 404, 410].includes(answer.status);

async function kept(address) {
  const cache = await caches.open(name);
  const answer = await cache.match(keyOf(address), { ignoreVary: true });
  const at = Number(answer?.headers.get(KEPT_AT) ?? 0);
  if (at === 0) return undefined;
  if (Date.now() - at > LIFE) {
    await cache.delete(keyOf(address));
    return undefined;
  }
  const text = (await answer.text()).replace("<html", `<html data-kept-at="${at}"`);
  return new Response(text, { headers: answer.headers });
}

function inTime(request) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TypeError("The server says nothing.")), PATIENCE);
    fetch(request).then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function page(event) {
  const { request } = event;
  const { pathname } = new URL(request.url);
  let answer;
  try {
    answer = await inTime(request);
  } catch (error) {
    const found = await kept(pathname);
    if (found) return found;
    // Slow is better than nothing; without a line this fails as before.
    return fetch(request);
  }
  if (isGone(answer)) event.waitUntil(forgetPage(pathname, answer));
  else event.waitUntil(keepOpened(pathname, answer.clone()));
  return answer;
}

/** Keeps a page that was opened, under the address that it was kept under before. */
async function keepOpened(pathname, answer) {
  const cache = await caches.open(name);
  const before = await cache.match(pathname, { ignoreVary: true });
  return keep(before?.headers.get(KEPT_AS) ?? pathname, answer);
}

/** A page that is no more; all of them where nobody is signed in. */
async function forgetPage(pathname, answer) {
  if (answer.type === "opaqueredirect" || answer.status === 401) return letGo(() => true);
  const cache = await caches.open(name);
  await cache.delete(keyOf(pathname));
}

async function file(request) {
  const found = await caches.match(request, { ignoreVary: true, cacheName: name });
  return found ?? fetch(request);
}

/** Fetches and keeps pages, one after the other: a store's line is thin. */
async function keepAll(addresses, port) {
  let count = 0;
  for (const address of addresses.filter((one) => isPage(keyOf(one)))) {
    try {
      if ((await isKept(address)) || (await keep(address, await fetch(address, { cache: "no-store" })))) count += 1;
    } catch {
      break;
    }
  }
  port?.postMessage({ kept: count });
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(letGo((one) => one !== name).then(() => clients.claim())));
addEventListener("message", (event) => event.waitUntil(keepAll(event.data.keep ?? [], event.ports[0])));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && isPage(pathname)) event.respondWith(page(event));
  else if (KEPT.files.includes(pathname)) event.respondWith(file(request));
});
