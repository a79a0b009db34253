// Takes what happens at a table that two people share as it happens, and hands it to the part of the
// page that draws. Nothing is lost with a stream: each event is the whole table as its reader may see
// it, and the first after a break is the table as it is.
(() => {
  const RETRY_MS = 1000;
  const LONGEST_RETRY_MS = 15000;
  // The server says something every ten seconds: a stream that says less is dead.
  const SILENCE_MS = 25000;
  const HAND_OVER_MS = 300;
  const HAND_OVERS = 40;

  let source, retry, silence, handing;
  let pause = RETRY_MS;

  const table = () => document.querySelector("[data-events]");

  const close = () => {
    source?.close();
    source = undefined;
    clearTimeout(retry);
    clearTimeout(silence);
  };

  const later = () => {
    close();
    retry = setTimeout(open, pause);
    pause = Math.min(pause * 2, LONGEST_RETRY_MS);
  };

  const heard = () => {
    pause = RETRY_MS;
    clearTimeout(silence);
    silence = setTimeout(open, SILENCE_MS);
  };

  // Whoever draws takes it, or is not there yet; where nobody comes, the page is fetched anew.
  const hand = (data, tries) => {
    clearTimeout(handing);
    const told = new CustomEvent("table-told", { detail: data, cancelable: true });
    if (!window.dispatchEvent(told)) return;
    if (tries === 0) location.reload();
    else handing = setTimeout(hand, HAND_OVER_MS, data, tries - 1);
  };

  function open() {
    close();
    const at = table();
    if (!at || document.hidden) return;
    source = new EventSource(at.dataset.events);
    silence = setTimeout(open, SILENCE_MS);
    source.addEventListener("table", (event) => {
      heard();
      if (at.hasAttribute("data-waits")) location.reload();
      else hand(event.data, HAND_OVERS);
    });
    source.addEventListener("presence", (event) => {
      heard();
      const presence = document.getElementById("game-presence");
      if (presence && event.data && presence.textContent !== event.data) presence.textContent = event.data;
    });
    source.addEventListener("gone", close);
    // A browser comes back by itself after a break, but not after an answer that is no stream.
    source.addEventListener("error", () => {
      if (source?.readyState === EventSource.CLOSED) later();
    });
  }

  // A hidden page holds no connection: a browser has few for a site.
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : open()));
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && open());
  addEventListener("online", open);
  open();
})();
