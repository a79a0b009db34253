// A collection that is on this device: that of somebody who is not signed in, and without a line that of an
// account. A worker keeps it and draws its pages; this script puts them where the server's stood, and follows
// links and forms in them. With a line, whoever has an account is answered by the server, and the worker only
// brings device and account together.

const root = document.querySelector("[data-collection-device]");
const { script, wasm, cards, icons, game } = root.dataset;
const { documentElement: html } = document;
const base = root.dataset.collectionDevice;
const account = html.dataset.account;
/** Whether the page was kept on the device, as the server could not be asked. */
const isAlone = html.hasAttribute("data-from-device");
const shown = root.querySelector(".collection-shown");
const bar = root.querySelector(".collection-bar");
const said = root.querySelector(".collection-said");

let worker;
let standing = {};
/** Whether the server did not answer lately. */
let isCut = isAlone || !navigator.onLine;
/** The page that is drawn, by its address without its place. */
let drawnAt;
/** What was not done, and why. */
let fault;
let turn = 0;

/** When the server answered last, and whether that is long enough ago to ask before a form is sent. */
let heardAt = performance.now();
const LATELY_MS = 30_000;
const isHeardLately = () => performance.now() - heardAt < LATELY_MS;

/** Whether pages are drawn here: those of nobody's collection are, and an account's where it cannot be asked. */
const isHere = () => isCut || (account === undefined && !(isAlone && standing.isAccount));

/** The decks that the deck builder keeps here: the account's, or those of nobody. */
function decks() {
  const found = [];
  try {
    for (const key of Object.keys(localStorage)) {
      const [, id] = /^safehouse\.deck\.([a-z0-9]+)$/.exec(key) ?? [];
      if (!id) continue;
      const mark = JSON.parse(localStorage.getItem(`safehouse.account.${id}`) ?? "null");
      if (Boolean(mark) !== Boolean(standing.isAccount)) continue;
      // A deck is known by the same identity before and after it moves into an account.
      const own = (mark?.deck ?? id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
      found.push({ id: own, text: localStorage.getItem(key) });
    }
  } catch {
    // Without storage, or with a mark that is none, there are as many as were found.
  }
  return found;
}

const below = (address) => {
  const { origin, pathname } = address;
  return origin === location.origin && (pathname === base || pathname.startsWith(`${base}/`));
};

/** What an address says below that of the collection. */
const restOf = (address) => `${address.pathname.slice(base.length).replace(/^\//, "")}${address.search}`;

/** The page that a file is of. */
function withoutForm(address) {
  const page = new URL(address.searchParams.has("form") ? address : base, location.href);
  page.searchParams.delete("form");
  return page;
}

/** Asks the worker and shows what it answers: pages, where it leads, and files. `entry` is what becomes of the
 * browser's history: a page is one more, what a form leads to on the same page stands for it. */
async function go(address, { form, brought, entry = "push" } = {}) {
  const mine = (turn += 1);
  const rest = restOf(address);
  shown.setAttribute("aria-busy", "true");
  try {
    const answer = await worker.ask("answer", { rest, form, brought, decks: /^decks/.test(rest) ? decks() : [] });
    // Whatever was recorded is recorded; only what is shown is that of the last click.
    if (mine !== turn) return;
    if (answer.kind === "lead") return await goOn(new URL(answer.then, location.href), form !== undefined);
    if (answer.kind === "file") {
      download(answer);
      // Where a file was opened, and no page, there is none behind it yet.
      return drawnAt === undefined ? await go(withoutForm(address), { entry: "replace" }) : undefined;
    }
    const isForm = form !== undefined;
    // What cannot be done here stays as it was written.
    if (isForm && answer.kind === "nothing") throw new Error(`This needs ${standing.isAccount ? "a connection" : "an account"}.`);
    const isKept = entry !== "push" || isForm;
    const isSame = isKept && address.pathname === new URL(drawnAt ?? "/", location.href).pathname;
    if (!isForm && entry !== "none" && address.href !== location.href) history[`${entry}State`]({}, "", address);
    fault = undefined;
    show(answer.kind === "page" ? answer : nothing(), address, { isSame, isForm });
    told();
  } catch (error) {
    tellFault(error, form !== undefined);
  } finally {
    if (mine === turn) shown.removeAttribute("aria-busy");
  }
}

/** Goes on where an answer leads. */
function goOn(address, isDone) {
  if (isDone) keepStorage();
  if (!below(address)) return location.assign(address);
  return go(address, { entry: isDone && address.pathname === location.pathname ? "replace" : "push" });
}

/** Puts a page in the place of the one before, and the keyboard where a reader expects it. */
function show({ title, body, status }, address, { isSame, isForm }) {
  const isFirst = drawnAt === undefined;
  const before = isSame ? keyboard() : undefined;
  const top = before && document.activeElement.getBoundingClientRect().top;
  const typed = isSame && shown.querySelector("#line")?.value;
  shown.innerHTML = body;
  if (typed && shown.querySelector("#line")) shown.querySelector("#line").value = typed;
  document.title = `${title} · Safehouse`;
  drawnAt = location.pathname + location.search;
  const place = address.hash ? document.getElementById(decodeURIComponent(address.hash.slice(1))) : undefined;
  const first = shown.querySelector("[autofocus]") ?? shown.querySelector("[aria-invalid=true]");
  const again = before?.();
  if (!isSame && !isFirst) scrollTo({ top: 0, behavior: "instant" });
  // What has the keyboard keeps its place on the screen.
  if (again) scrollBy({ top: again.getBoundingClientRect().top - top, behavior: "instant" });
  if (first) first.focus({ preventScroll: isSame });
  else if (again) again.focus({ preventScroll: true });
  else if (place) place.scrollIntoView({ block: "nearest" });
  else if (!isFirst && (!isSame || isForm || status >= 400)) focusHeading();
  const news = shown.querySelector("[role=alert], .collection-done, .enter__said");
  if (!isFirst) say(news?.innerText || (isSame ? "" : title));
  document.dispatchEvent(new CustomEvent("collection-drawn"));
}

function focusHeading() {
  const heading = shown.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}

/** What finds what has the keyboard in the next drawing of the same page. */
function keyboard() {
  const { activeElement: active } = document;
  if (!active || !shown.contains(active)) return undefined;
  const form = active.closest("form");
  const alike = () => [...shown.querySelectorAll(active.localName)].filter((one) =>
    one.name === active.name && one.value === active.value && one.getAttribute("aria-label") === active.getAttribute("aria-label") &&
    one.getAttribute("href") === active.getAttribute("href") && one.closest("form")?.getAttribute("action") === form?.getAttribute("action"));
  const at = Math.max(alike().indexOf(active), 0);
  const id = active.id;
  return () => (id && document.getElementById(id)) || alike()[at];
}

const signIn = () => `/sign-in?next=${encodeURIComponent(location.pathname)}`;

function nothing() {
  const [heading, words] = standing.isAccount
    ? ["This needs a connection", "This device cannot answer this page by itself. It is there again as soon as the site answers."]
    : ["Nothing is here", "Nothing is at this address, or what is there needs an account, as everything does that others take part in."];
  const page = document.createElement("template");
  page.innerHTML = `<div class="page notice"><h1></h1><p></p><p class="actions"><a class="button" rel="external">To the collection</a> <a class="button button--plain" rel="external">Sign in</a></p></div>`;
  const { content } = page;
  content.querySelector("h1").textContent = heading;
  content.querySelector("p").textContent = words;
  const [home, way] = content.querySelectorAll("a");
  home.setAttribute("href", base);
  way.setAttribute("href", signIn());
  if (standing.isAccount) way.remove();
  return { title: heading, body: page.innerHTML, status: 404 };
}

function download({ name, media_type: type, content }) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Asks the browser not to throw away what is here alone. */
function keepStorage() {
  if (!standing.isAccount) navigator.storage?.persist?.().catch(() => undefined);
}

root.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || event.defaultPrevented || link.target || !worker || !isHere()) return;
  const address = new URL(link.href);
  if (!below(address) || (address.hash && address.pathname + address.search === drawnAt)) return;
  event.preventDefault();
  go(address);
});

/** The search of the top bar. Without a line no page of the site answers it, and the page of all cards does. */
const isSearch = (element) => isCut && worker && element instanceof Element && element.closest(".top-bar__search") !== null;

document.addEventListener("input", (event) => {
  if (isSearch(event.target)) event.stopPropagation();
});

document.addEventListener("submit", (event) => {
  if (!isSearch(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  const address = new URL(`${base}/cards`, location.href);
  address.searchParams.set("q", new FormData(event.target).get("q") ?? "");
  go(address);
});

root.addEventListener("submit", async (event) => {
  const { target: form, submitter } = event;
  const address = new URL(submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href);
  if (event.defaultPrevented || !worker || !below(address) || (!isHere() && isHeardLately())) return;
  event.preventDefault();
  event.stopPropagation();
  if (!isHere()) {
    // What is written goes nowhere unless the server is there.
    await follow();
    if (!isHere()) {
      heardAt = performance.now();
      return form.requestSubmit(submitter);
    }
  }
  const fields = new FormData(form);
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  const texts = new URLSearchParams([...fields].filter(([, value]) => typeof value === "string"));
  if ((submitter?.getAttribute("formmethod") ?? form.method) !== "post") {
    address.search = texts.toString();
    return go(address);
  }
  // What is typed meanwhile is the next line.
  const line = form.elements.line;
  if (line) line.value = "";
  const file = [...fields.values()].find((value) => typeof value !== "string" && value.size > 0);
  const brought = file && { name: file.name, content: await file.arrayBuffer() };
  await go(address, { form: texts.toString(), brought });
  const field = shown.querySelector("#line");
  if (fault && field && !field.value) field.value = texts.get("line") ?? "";
});

// What another script of the page asks for, where it is drawn here.
document.addEventListener("collection-asks", (event) => {
  const { address } = event.detail;
  if (!worker || !isHere() || !below(address)) return;
  event.preventDefault();
  event.detail.answer = worker.ask("answer", { rest: restOf(address), decks: [] });
});

// What the site did not take, because it could not be asked, is taken here.
document.addEventListener("collection-unreached", (event) => {
  const { address, form } = event.detail;
  if (!worker || !below(address)) return;
  event.preventDefault();
  event.detail.answer = (async () => {
    // It waits for what is asked already: only then is it known how things stand.
    await follow({ isUrgent: true });
    if (!isHere()) return "The site did not answer.";
    await go(address, { form });
    return fault;
  })();
});

// Before the router hears of it, which knows nothing of pages that are drawn here.
addEventListener("popstate", (event) => {
  const address = new URL(location.href);
  if (drawnAt === undefined || !root.isConnected || !below(address)) return;
  event.stopImmediatePropagation();
  if (address.pathname + address.search !== drawnAt) go(address, { entry: "none" });
});
