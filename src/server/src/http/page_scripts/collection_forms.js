// Forms of a collection that are sent without leaving the page: what the server draws afterwards takes
// the place of what stands here. Where a script cannot run they are sent as forms are, and do the same.
(() => {
  const root = () => document.querySelector("[data-collection]");
  const entryLine = () => document.getElementById("line");

  // Lines that were typed while another one was on its way are sent one after the other, in their order:
  // each says what the one before it did.
  let underWay = Promise.resolve();

  /** What had no answer, and what it was named: sent once more it has that name, so that it is done once. */
  let unanswered;

  /** Names what is sent, by a UUID of version 7. */
  function identify(action, fields) {
    const key = `${action} ${new URLSearchParams(fields)}`;
    if (unanswered?.key !== key) {
      const time = Date.now().toString(16).padStart(12, "0");
      const chance = crypto.randomUUID().replaceAll("-", "");
      unanswered = { key, id: `${time}7${chance.slice(1, 4)}8${chance.slice(5, 20)}` };
    }
    fields.set("request", unanswered.id);
  }

  /** Where the focus is, in words that still mean the same in a page that was drawn anew. */
  const place = (element) => {
    if (!element || !root()?.contains(element)) return null;
    if (element.id) return () => document.getElementById(element.id);
    const cell = element.closest("[id]");
    const label = element.getAttribute("aria-label") ?? element.textContent;
    const like = (other) => (other.getAttribute("aria-label") ?? other.textContent) === label;
    const all = (within) => [...within.querySelectorAll("a, button, input, select")].filter(like);
    const at = cell ? all(cell).indexOf(element) : -1;
    const id = cell?.id;
    return () => (id ? all(document.getElementById(id) ?? document).at(at) : all(root()).at(0));
  };

  /** What is said politely: the part of the page that said it is replaced with it. */
  const said = (() => {
    const voice = document.createElement("p");
    voice.className = "hidden";
    voice.setAttribute("role", "status");
    document.body.append(voice);
    return (text) => {
      voice.textContent = "";
      requestAnimationFrame(() => (voice.textContent = text));
    };
  })();

  const words = (page) => {
    const told = page.querySelector("[role=alert], #enter-said, .collection-done p, [role=status]");
    return told?.textContent.replace(/\s+/g, " ").trim() ?? "";
  };

  /** Shows a page in the place of this one; what was `pressed` keeps its place on the screen. */
  function show(html, address, pressed = document.activeElement) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const drawn = page.querySelector("[data-collection]");
    if (!drawn) return false;
    const { activeElement: active } = document;
    const [back, still] = [place(active), place(pressed)];
    const top = pressed?.getBoundingClientRect().top;
    const typed = entryLine()?.value;
    const hasLine = document.activeElement === entryLine() && typed !== undefined;
    for (const status of drawn.querySelectorAll("[role=status]")) status.removeAttribute("role");
    root().replaceWith(document.adoptNode(drawn));
    document.title = page.title;
    if (address) history.replaceState(history.state, "", address);
    const line = entryLine();
    if (line && typed) line.value = typed;
    // Where what was pressed is gone, the next line is typed.
    const focus = hasLine ? line : (back?.() ?? (back && line));
    const moved = still?.();
    if (moved) scrollBy({ top: moved.getBoundingClientRect().top - top, behavior: "instant" });
    focus?.focus({ preventScroll: true });
    // A button that cannot be pressed any more takes no focus; its neighbour does.
    if (focus?.disabled) focus.parentElement?.querySelector("button:enabled")?.focus({ preventScroll: true });
    if (hasLine && line?.value && !typed) line.select();
    document.dispatchEvent(new CustomEvent("collection-drawn"));
    said(words(root()));
    return true;
  }

  /** What a page that is none of a collection says. */
  const refusal = (html) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    return page.querySelector("main p")?.textContent.trim();
  };

  /** Sends a form and shows what comes back. Answers why that could not be, where it could not. */
  async function send(action, fields, pressed) {
    const answer = await fetch(action, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { accept: "text/html" },
    });
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    const html = isPage ? await answer.text() : "";
    // What is refused is answered at the address of the form, with what was typed.
    const isHere = !answer.redirected || new URL(answer.url).pathname === location.pathname;
    if (isHere && show(html, answer.redirected ? answer.url : undefined, pressed)) return undefined;
    if (answer.redirected) return location.assign(answer.url);
    return refusal(html) ?? `The site answered with status ${answer.status}.`;
  }

  /** Opens another page of the collection where this one stands. */
  async function look(address, pressed) {
    const html = await fetch(address, { headers: { accept: "text/html" } }).then(
      (answer) => answer.text(),
      () => "",
    );
    if (!show(html, address.href, pressed?.())) location.assign(address);
  }

  /** What could not be sent the device takes, where it keeps the collection. Answers why that could not be. */
  async function unreached(action, fields) {
    const detail = { address: new URL(action, location.href), form: new URLSearchParams(fields).toString() };
    const question = new CustomEvent("collection-unreached", { cancelable: true, detail });
    if (!document.dispatchEvent(question)) return detail.answer;
    return navigator.onLine ? "The site did not answer." : "There is no connection to the site.";
  }

  /** What could not be sent stays where it was typed. */
  function failed(reason, line) {
    const field = entryLine();
    if (field && line !== undefined && !field.value) field.value = line;
    const text = `${reason} Nothing was recorded; send it once more.`;
    let told = document.getElementById("enter-said") ?? root()?.querySelector(".collection-done");
    if (!told) {
      told = Object.assign(document.createElement("div"), { className: "form__done collection-done" });
      root()?.querySelector(".collection__nav")?.after(told);
    }
    told.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
    told.dataset.fault = "";
    said(text);
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.matches?.("form[data-in-place]")) return;
    event.preventDefault();
    const { submitter } = event;
    if (form.method === "get") {
      const address = new URL(form.action);
      address.search = new URLSearchParams(new FormData(form, submitter));
      underWay = underWay.then(() => look(address, place(submitter)));
      return;
    }
    const line = form.elements.line?.value;
    const known = new FormData(form);
    if (submitter?.name) known.set(submitter.name, submitter.value);
    const still = place(submitter);
    if (line !== undefined) form.elements.line.value = "";
    underWay = underWay.then(async () => {
      // What a form before this one made impossible is not done.
      if (still?.()?.disabled) return;
      let fields = known;
      if (line !== undefined) {
        // A line goes on from what the one before it did.
        fields = new FormData(entryLine()?.form ?? form);
        fields.set("line", line);
      }
      identify(form.action, fields);
      const reason = await send(form.action, fields, still?.()).then(
        (reason) => ((unanswered = undefined), reason),
        () => unreached(form.action, fields),
      );
      if (reason) failed(reason, line);
    });
  });

  // How much of a file is sent already: a phone takes its time for one.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.enctype !== "multipart/form-data" || !root()?.contains(form)) return;
    if (!form.querySelector("input[type=file]")?.files.length) return;
    event.preventDefault();
    const bar = Object.assign(document.createElement("progress"), { max: 1, value: 0, className: "progress" });
    bar.setAttribute("aria-label", "How much of the file is sent");
    form.querySelector("progress")?.remove();
    form.append(bar);
    const buttons = [...form.querySelectorAll("button")];
    const free = (are) => buttons.forEach((button) => (button.disabled = !are));
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) => (bar.value = total ? loaded / total : 0));
    request.addEventListener("load", () => {
      if (request.responseURL && new URL(request.responseURL).pathname !== new URL(form.action).pathname)
        return location.assign(request.responseURL);
      bar.remove();
      free(true);
      if (!show(request.responseText)) form.submit();
    });
    // The browser's own way says what is wrong, and keeps the file.
    request.addEventListener("error", () => form.submit());
    request.open("POST", form.action);
    request.setRequestHeader("accept", "text/html");
    request.send(new FormData(form));
    free(false);
  });
})();
