// Fetches a part of the client that loads on demand.
//
// A part can be missing because the server was updated while this page was
// open: the new build has other names. Then the browser goes on by a plain
// navigation, which brings the new build. Without a network it waits for one,
// and tells the page, which says so (components/connection_notice.rs).

const RELOADED = "safehouse-reloaded-for";

let clicked;
addEventListener(
  "click",
  (event) => {
    const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
    clicked = link && { href: link.href, at: event.timeStamp };
  },
  true,
);

/** @param {URL} address */
export async function fetchChunk(address) {
  const recent = clicked && performance.now() - clicked.at < 1000;
  const destination = recent ? clicked.href : location.href;
  for (;;) {
    const response = await fetch(address).catch(() => undefined);
    dispatchEvent(new Event(response ? "safehouse-arrived" : "safehouse-waits"));
    if (response?.ok) return response;
    if (response) return leave(destination, address, response.status);
    await networkReturns();
  }
}

// The promise stays open: the page is about to be replaced.
function leave(destination, address, status) {
  if (sessionStorage.getItem(RELOADED) === address.pathname) {
    throw new Error(`${address.pathname} is missing (${status})`);
  }
  sessionStorage.setItem(RELOADED, address.pathname);
  location.assign(destination);
  return new Promise(() => {});
}

function networkReturns() {
  return new Promise((resolve) => {
    addEventListener("online", resolve, { once: true });
    setTimeout(resolve, 5000);
  });
}
