// Keys and fingers on the pages of a collection. Whatever they do presses something that the page shows
// to everybody, so that nothing can be done by them alone.
(() => {
  const SWIPE_PX = 60;

  const root = () => document.querySelector("[data-collection]");
  const entryLine = () => document.getElementById("line");
  const isTyping = (element) => Boolean(element?.closest?.("input, textarea, select"));

  const press = (selector) => {
    const found = root()?.querySelector(selector);
    found?.click();
    return Boolean(found);
  };
  const turn = (way) => press(`[data-turn="${way}"]`);

  /** The cell beside one: by rows and columns as they stand on the screen. */
  function neighbour(cell, key) {
    const cells = [...cell.closest("[data-grid]").querySelectorAll("[data-cell]")];
    const at = cells.indexOf(cell);
    if (key === "ArrowLeft") return cells[at - 1];
    if (key === "ArrowRight") return cells[at + 1];
    const columns = cells.filter((other) => other.offsetTop === cells[0].offsetTop).length;
    return cells[key === "ArrowUp" ? at - columns : at + columns];
  }

  function step(cell, by) {
    const form = cell.querySelector("[data-step]");
    const button = form?.querySelector(`[data-by="${Math.sign(by)}"]`);
    if (!button || button.disabled) return;
    if (Math.abs(by) === 1) return button.click();
    const usual = button.value;
    button.value = String(by);
    button.focus({ preventScroll: true });
    form.requestSubmit(button);
    button.value = usual;
  }

  function inGrid(event, cell) {
    const { key } = event;
    if (key.startsWith("Arrow")) {
      const next = neighbour(cell, key);
      if (!next) return key === "ArrowLeft" ? turn("previous") : key === "ArrowRight" && turn("next");
      const same = [...cell.querySelectorAll("a, button")].indexOf(document.activeElement);
      const targets = [...next.querySelectorAll("a, button")];
      const target = targets[same]?.disabled === false || targets[same]?.href ? targets[same] : targets.at(-1);
      target?.focus();
      return true;
    }
    if (key === "+" || key === "-") {
      step(cell, key === "+" ? 1 : -1);
      return true;
    }
    if (/^[0-9]$/.test(key)) {
      const by = Number(key) - Number(cell.dataset.owned);
      if (by !== 0) step(cell, by);
      return true;
    }
    return false;
  }

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !root()) return;
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if ((ctrlKey || metaKey) && !altKey && !event.shiftKey && key.toLowerCase() === "z") {
      // What is being typed is the browser's to take back.
      const isFree = target === entryLine() ? !target.value : !isTyping(target);
      if (isFree && (press("[data-undo-last]") || press(".collection-done form button"))) event.preventDefault();
      return;
    }
    if (ctrlKey || metaKey || altKey || isTyping(target)) return;
    const cell = target.closest?.("[data-cell]");
    if (cell?.closest("[data-grid]")) {
      if (inGrid(event, cell)) event.preventDefault();
    } else if (key === "ArrowLeft" || key === "ArrowRight") {
      if (turn(key === "ArrowLeft" ? "previous" : "next")) event.preventDefault();
    }
  });

  // A swipe turns the pages of a binder. One finger, far and level: all else is the browser's.
  let from;
  document.addEventListener("touchstart", (event) => {
    const [touch] = event.touches;
    const isOne = event.touches.length === 1 && event.target.closest?.("[data-binder]");
    from = isOne ? { x: touch.clientX, y: touch.clientY } : undefined;
  }, { passive: true });
  document.addEventListener("touchend", (event) => {
    const [touch] = event.changedTouches;
    const by = from && { x: touch.clientX - from.x, y: Math.abs(touch.clientY - from.y) };
    from = undefined;
    const isZoomed = (window.visualViewport?.scale ?? 1) > 1.01;
    if (!by || isZoomed || Math.abs(by.x) < SWIPE_PX || by.y * 2 > Math.abs(by.x)) return;
    turn(by.x > 0 ? "previous" : "next");
  }, { passive: true });

  // Whoever turns the pages of a binder stays where they are; from below them they go to the upper edge of
  // the next.
  const TURNED = "safehouse.turned";
  const BELOW = "below";
  function turned(event) {
    const link = event.target.closest?.(".binder__turn a[href], .binder__chooser");
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || (event.type === "click" && link.matches("form"))) return;
    const place = link.closest(".binder__turn--below") ? BELOW : scrollY;
    try {
      sessionStorage.setItem(TURNED, place);
    } catch {
      // Without storage the next pages are read from the top.
    }
  }
  document.addEventListener("click", turned);
  document.addEventListener("submit", turned);

  function stay() {
    let place = null;
    try {
      place = sessionStorage.getItem(TURNED);
      sessionStorage.removeItem(TURNED);
    } catch {
      // Nothing was kept either.
    }
    const pages = root()?.querySelector(".binder__spread");
    if (!pages || place === null) return;
    if (place === BELOW) pages.scrollIntoView({ block: "start", behavior: "instant" });
    else scrollTo({ top: Number(place), behavior: "instant" });
  }

  // On a phone the line opens the number pad; what that lacks stands below it.
  const hasFingers = matchMedia("(pointer: coarse)").matches;
  let isNumeric = true;
  function prepare() {
    const keys = root()?.querySelector("[data-keys]");
    const line = entryLine();
    if (!keys || !line || !hasFingers) return;
    keys.hidden = false;
    line.inputMode = isNumeric ? "numeric" : "text";
    keys.querySelector("[data-letters]")?.setAttribute("aria-pressed", String(!isNumeric));
  }

  document.addEventListener("pointerdown", (event) => {
    // The line keeps the focus, and the phone its pad.
    if (event.target.closest?.("[data-keys] button, [data-enter] button[type=submit]")) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const line = entryLine();
    const key = event.target.closest?.("[data-keys] button");
    if (!line || !key) return;
    if (key.hasAttribute("data-letters")) {
      isNumeric = !isNumeric;
      prepare();
      // A pad changes only for a field that comes into focus.
      line.blur();
    } else {
      line.setRangeText(key.dataset.insert, line.selectionStart, line.selectionEnd, "end");
    }
    line.focus();
  });

  // Whoever reads numbers from a pile hears that a line was refused, where they want to.
  const TONE = "safehouse.tone";
  function isWanted(tone) {
    try {
      if (tone !== undefined) localStorage.setItem(TONE, tone);
      return localStorage.getItem(TONE) === "true";
    } catch {
      return tone === true;
    }
  }

  function sound() {
    const audio = new AudioContext();
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = 150;
    volume.gain.value = 0.2;
    tone.connect(volume).connect(audio.destination);
    tone.addEventListener("ended", () => audio.close());
    tone.start();
    tone.stop(audio.currentTime + 0.2);
  }

  document.addEventListener("change", ({ target }) => {
    if (target.matches?.("[data-sound]") && isWanted(target.checked)) sound();
  });

  function listen() {
    const box = root()?.querySelector("[data-sound]");
    if (!box) return;
    box.checked = isWanted();
    if (box.checked && root().querySelector("#enter-said[data-fault]")) sound();
  }

  /** Brings the section that is open into sight among the others. */
  function showSection() {
    const here = root()?.querySelector(".collection__nav [aria-current]");
    const line = here?.closest("ul");
    if (line) line.scrollLeft = here.parentElement.offsetLeft - (line.clientWidth - here.offsetWidth) / 2;
  }

  function drawn() {
    showSection();
    prepare();
    stay();
    listen();
  }

  document.addEventListener("collection-drawn", drawn);
  drawn();
})();
