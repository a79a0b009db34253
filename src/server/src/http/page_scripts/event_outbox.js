// What staff of an event do, kept on their device until it is sent: an operation with an identity of its own, so that
// sending it once more does no harm. While the event runs a worker keeps its pages as well, so that they open without
// a line; which ones the server says. Without these scripts the pages are forms.

const desk = () => document.querySelector("[data-outbox]");
const { account, send: address, worker: workerScript } = desk().dataset;
const outbox = `safehouse operations ${account} ${address}`;
/** What was refused, until it is done after all or somebody puts it away. */
const refusals = `safehouse refused ${account} ${address}`;
/** Where the pages of the event are. */
const pages = address.replace(/[^/]*$/, "");
/** Of a page that was kept: when, in milliseconds since 1970. */
const keptAt = Number(document.documentElement.dataset.keptAt ?? 0);
/** Milliseconds between two tries to send, and until one is given up. */
const TRIES = 15_000;
const PATIENCE = 10_000;
/** The most that is sent at once. */
const MOST = 200;

/** What this browser refuses to keep lasts as long as the page. */
const memory = new Map();

function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? memory.get(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

function keep(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
  }
}

function forget(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing is kept there, then.
  }
}

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const waiting = () => read(outbox, []);

/** Keeps what is to be sent; it takes the place of others that are about the same. */
function put(operations, isSame) {
  keep(outbox, [...waiting().filter((operation) => !isSame(operation)), ...operations]);
}

/** What the page does with the answer to an operation of its kind; says it in words. */
const settled = {};
/** What an operation of its kind is about, and where that is: a later one that is done takes its refusal away. */
const places = {};
/** What the page does once all that waited is sent. */
let emptied = () => {};

const hour = (time) => new Date(time).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

function tell(words = "") {
  const unsent = waiting().length;
  const kept = keptAt > 0 ? `This page is as it was at ${hour(keptAt)}: there was no line when you opened it.` : "";
  const text = [kept, words, unsent > 0 ? `Not sent yet: ${unsent}.` : ""].filter(Boolean).join(" ");
  const [box, refused] = [desk(), read(refusals, [])];
  const told = JSON.stringify([text, refused]);
  // What stands there already is not read out once more.
  if (box.told === told) return;
  box.told = told;
  box.replaceChildren(...(text ? [text] : []), ...refused.map(refusalLine));
}

/** What was refused, with the way to it. */
function refusalLine({ about, words, href }) {
  const line = document.createElement("p");
  const link = document.createElement("a");
  link.href = href;
  link.rel = "external";
  link.textContent = "Open it";
  const away = document.createElement("button");
  away.type = "button";
  away.className = "button button--plain button--small";
  away.textContent = "Put away";
  away.addEventListener("click", () => {
    keepRefusals(about);
    tell();
    const box = desk();
    box.tabIndex = -1;
    box.focus();
  });
  line.append(words, " ", link, " ", away);
  return line;
}

/** Keeps the refusals of everything else, and these. */
function keepRefusals(about, ...refused) {
  const all = [...read(refusals, []).filter((one) => one.about !== about), ...refused];
  if (all.length > 0) keep(refusals, all);
  else forget(refusals);
}

/** Takes what was answered out of what waits, and says what became of it; what was refused is told until it is mended. */
function settle({ id, answer }) {
  const all = waiting();
  const sent = all.find((operation) => operation.id === id);
  const rest = all.filter((operation) => operation.id !== id);
  if (rest.length > 0) keep(outbox, rest);
  else forget(outbox);
  const words = settled[sent?.kind]?.(sent, answer) ?? answer.refused ?? "";
  const place = places[sent?.kind]?.(sent);
  if (place === undefined) return words;
  const isRefused = Boolean(answer.refused ?? answer.check?.stale ?? answer.result?.stale);
  keepRefusals(place.about, ...(isRefused ? [{ ...place, words }] : []));
  return isRefused ? "" : words;
}

let isSending = false;
async function send() {
  const operations = waiting().slice(0, MOST);
  if (isSending || operations.length === 0) return;
  isSending = true;
  let words;
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(operations),
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.redirected || answer.status === 401) throw new Error("Sign in once more, in another tab.");
    if (!answer.ok) throw new Error(`The site answered ${answer.status}.`);
    words = [...new Set((await answer.json()).map(settle))].filter(Boolean).join(" ");
  } catch (error) {
    words = isNoLine(error) ? "There is no line." : error.message;
  }
  isSending = false;
  tell(words);
  if (waiting().length === 0) emptied(words);
}

/** Whether nothing answered, or not in time. */
const isNoLine = (error) => error instanceof TypeError || error.name === "TimeoutError";

addEventListener("online", send);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") send();
});
setInterval(send, TRIES);

/** Has the worker keep what the page names, or let go of everything once the event is over. */
async function keepPages() {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return;
  const scope = pages;
  const { keep: kept } = desk().dataset;
  if (kept === undefined) {
    const registration = await serviceWorker.getRegistration(scope);
    if (registration && new URL(registration.scope).pathname === scope) await registration.unregister();
    const names = (await caches.keys()).filter((name) => name.startsWith(`safehouse ${scope} `));
    await Promise.all(names.map((name) => caches.delete(name)));
    return;
  }
  const script = `${workerScript}?${new URLSearchParams({ account: document.documentElement.dataset.account })}`;
  await activated(await serviceWorker.register(script, { scope }));
  const { active } = await serviceWorker.ready;
  const fetched = (addresses) => askWorker(active, addresses);
  if (keptAt === 0) await fetched([location.pathname, ...kept.split(" ")]);
  await keepLists(fetched);
  document.documentElement.dataset.keeps = "pages";
}

/** Waits for a worker of this version and this account, where another one is still there. */
function activated({ installing, waiting }) {
  const next = installing ?? waiting;
  if (!next) return undefined;
  return new Promise((resolve) => {
    next.addEventListener("statechange", () => {
      if (["activated", "redundant"].includes(next.state)) resolve();
    });
  });
}

/** Has the worker keep pages, and answers how many of them it has. */
function askWorker(worker, addresses) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data.kept);
    worker.postMessage({ keep: addresses }, [port2]);
  });
}

/** Keeps every list where whoever is at this device wants that, from then on in each round. */
async function keepLists(fetched) {
  const button = document.querySelector("[data-keep-lists]");
  if (button === null) return;
  const said = document.querySelector(".desk-kept__said");
  const chosen = `safehouse lists ${account} ${address}`;
  const lists = button.dataset.keepLists.split(" ");
  async function keepThem() {
    button.disabled = true;
    said.textContent = "The lists are fetched.";
    const kept = await fetched(lists);
    button.disabled = kept === lists.length;
    said.textContent =
      kept === lists.length
        ? `All ${kept} lists are on this device and open without a line.`
        : `${kept} of ${lists.length} lists are on this device. Press once more for the rest.`;
  }
  button.hidden = false;
  button.addEventListener("click", () => {
    keep(chosen, true);
    keepThem();
  });
  if (keptAt === 0 && read(chosen, false)) await keepThem();
}

keepPages().catch(() => {
  // A browser that keeps no pages works as long as there is a line.
});

tell();
send();
