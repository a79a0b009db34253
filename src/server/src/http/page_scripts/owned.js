// What whoever looks at a page owns, marked beside its cards, and one copy more or fewer by a press. For whoever is
// signed in the server draws the same marks where it draws cards (owned_marks.rs); what the browser draws is marked
// here. Without this script those buttons are those of forms. The server is asked, or the worker that keeps
// the collection of somebody without an account. It also asks what the builder's pool is to find by that (pool.rs).

const root = document.documentElement;
const { account, owned: keeper, catalogue, icons } = root.dataset;
const CARD = /^\/([^/]+)\/cards\/([^/]+)\/([^/]+)/;

/** What is owned, by game: a promise of printings by number and of cards by name. */
const games = new Map();

/** Asks whoever keeps the collection what is below its address in the API, in the same forms. */
const ask = (game, rest, body) => (account ? askServer(game, rest, body) : askDevice(game, rest, body));

/** The worker of a game, once it has begun. */
const workers = new Map();

function begun(game) {
  if (!workers.has(game)) {
    const [script, wasm] = keeper.split(" ");
    const worker = new Answering(script, ({ isChanged }) => isChanged && anew(game));
    const asked = worker.ask("begin", { game, isAlone: false, files: { cards: catalogue, wasm, icons } });
    workers.set(game, asked.then(() => worker));
  }
  return workers.get(game);
}

async function askDevice(game, rest, body) {
  const worker = await begun(game);
  const [what, query] = rest.split("?");
  const fields = new URLSearchParams(query);
  if (what === "cards") return worker.ask("cards", { query: fields.get("q") ?? "", order: fields.get("order") ?? "" });
  if (what === "owned") return worker.ask("owned", { numbers: fields.get("numbers") ?? undefined });
  const { number, by, finish, edition } = body;
  const said = Object.entries({ number, by, finish, edition }).filter(([, value]) => value !== undefined);
  const { kind } = await worker.ask("answer", { rest: "step", form: new URLSearchParams(said).toString(), decks: [] });
  if (kind !== "lead") throw new Error("This device does not know that card as such.");
  const { printings: [printing] } = await worker.ask("owned", { numbers: number });
  return { printing };
}

/** Marks what another tab changed. */
async function anew(game) {
  games.delete(game);
  const store = await owned(game);
  if (!store) return;
  document.querySelectorAll(".own:not(form)").forEach((mark) => refresh(mark, store));
  const { ownForms } = document.querySelector("[data-own-forms]")?.dataset ?? {};
  if (ownForms) showForms((await ask(game, `owned?numbers=${encodeURIComponent(ownForms)}`)).printings[0]);
}

async function askServer(game, rest, body) {
  const headers = { Accept: "application/json", "Safehouse-Account": account };
  if (body) headers["Content-Type"] = "application/json";
  const request = { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(20_000) };
  const answer = await fetch(`/api/v1/games/${game}/collection/${rest}`, request);
  const read = await answer.json();
  if (!answer.ok) throw new Error(read.detail ?? "");
  return read;
}

function keep(store, printing) {
  store.printings.set(printing.number, printing);
  store.cards.set(printing.card, { copies: printing.card_copies, most: printing.card_most ?? 1 });
}

function owned(game) {
  if (!games.has(game)) {
    const asked = ask(game, "owned").then(({ printings }) => {
      const store = { printings: new Map(), cards: new Map() };
      printings.forEach((printing) => keep(store, printing));
      return store;
    });
    games.set(game, asked.catch(() => undefined));
  }
  return games.get(game);
}

/** The game and the number that an address of a card names. */
function named(address, store) {
  const [, game, set, number] = CARD.exec(new URL(address, location.href).pathname) ?? [];
  if (!game) return {};
  const whole = decodeURIComponent(`${set}-${number}`);
  const alone = decodeURIComponent(number);
  return { game, number: store && !store.printings.has(whole) && store.printings.has(alone) ? alone : whole };
}

/** Where cards stand: the places that are marked, what in them names the card, and where the mark goes. */
const PLACES = [
  { place: ".card-grid > li[data-drawn]", card: "a[href]", into: (place) => place },
  { place: ".card-table tbody tr", card: "th a", into: (place) => place.querySelector("th") },
  { place: ".full-text", card: "h2 a", into: (place) => place.querySelector(".full-text__foot") },
  { place: ".deck-list__row", card: ".deck-list__name a", into: (place) => place },
  { place: ".deck-row", card: "[data-printing]", into: (place) => place },
  { place: ".pool-row", card: "[data-card]", into: (place) => place },
];
/** The marks that show their buttons only where they are wanted. */
const OPENED = ".card-grid > li > .own, .deck-row > .own, .deck-list__row > .own";
const UNMARKED = PLACES.map(({ place }) => `${place}:not(:has(.own))`).join();

function button(sign, words, name) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "own__step", textContent: sign });
  button.setAttribute("aria-label", `${words} of ${name} in your collection`);
  return button;
}

/** A mark as the server draws it; of a card of which no printing is meant without buttons. */
function draw(name, number) {
  const mark = document.createElement("span");
  mark.className = "own";
  const count = document.createElement("span");
  count.className = "own__count";
  count.innerHTML = '<b class="figures"></b><span class="hidden"> owned</span>';
  mark.append(count);
  if (number) {
    mark.dataset.own = number;
    mark.prepend(button("−", "One fewer", name));
    mark.append(button("+", "One more", name));
  }
  return mark;
}

/** How many copies a line of a deck wants; nothing in other lists. */
function wanted(place) {
  const field = place.querySelector(".stepper__value");
  if (field) return Number(field.value);
  const quantity = place.querySelector(".deck-list__quantity");
  return quantity ? Number.parseInt(quantity.textContent, 10) : undefined;
}

function show(mark, copies, enough) {
  const state = copies === 0 ? "none" : copies < enough ? "part" : "full";
  const figure = mark.querySelector(".figures");
  if (mark.dataset.state !== state) mark.dataset.state = state;
  if (figure.textContent !== `${copies}`) figure.textContent = copies;
  const fewer = mark.querySelector(".own__step");
  if (fewer && (fewer.ariaDisabled === "true") !== (copies === 0)) fewer.ariaDisabled = copies === 0 ? "true" : null;
}

const placeOf = (mark) => mark.closest(PLACES.map(({ place }) => place).join());

function nameOf(place) {
  const { card } = PLACES.find(({ place: selector }) => place.matches(selector));
  const found = place.querySelector(card);
  return found && (found.dataset.card ?? found.textContent.replace(/\s+/g, " ").trim());
}

function refresh(mark, store) {
  const place = placeOf(mark);
  if (!place) return;
  const { own } = mark.dataset;
  const name = own ? store.printings.get(own)?.card : nameOf(place);
  const { copies, most } = store.cards.get(name) ?? { copies: 0, most: 1 };
  show(mark, copies, wanted(place) ?? most);
}

function markPlace(place, store) {
  const kind = PLACES.find(({ place: selector }) => place.matches(selector));
  const found = place.querySelector(kind.card);
  const into = kind.into(place);
  if (!found || !into) return;
  const number = found.dataset.printing ?? (found.href && named(found.href, store).number);
  const mark = draw(nameOf(place), number);
  if (place.matches(".deck-row")) mark.querySelectorAll("button").forEach((button) => (button.tabIndex = -1));
  into.insertBefore(mark, place.matches(".full-text") ? into.querySelector(":scope > .card-add") : null);
  refresh(mark, store);
}

const gameHere = () => named(document.querySelector("main a[href*='/cards/']")?.href ?? "/").game ?? location.pathname.split("/")[1];

/** The copies of a printing on its card's page, where the browser drew that. */
async function drawForms(page) {
  const { game, number } = named(location.href);
  const actions = page.querySelector(".card-page__words .actions");
  if (!game || !actions) return;
  page.dataset.owned = "";
  const asked = await ask(game, `owned?numbers=${encodeURIComponent(number)}`).catch(() => undefined);
  if (!asked || !page.isConnected || page.querySelector("[data-own-forms]")) return;
  const [printing] = asked.printings;
  const section = document.createElement("section");
  Object.assign(section, { className: "own-forms", id: "own" });
  section.setAttribute("aria-labelledby", "own-title");
  section.dataset.ownForms = printing.number;
  section.innerHTML = '<h2 id="own-title">Your copies</h2><ul></ul><p class="own-forms__all muted"><b class="figures"></b> of this printing, <b class="figures"></b> of the card.</p>';
  const words = { regular: "Regular", foil: "Foil", first: "First Edition", unlimited: "Unlimited" };
  for (const { finish, edition } of printing.forms) {
    const line = document.createElement("li");
    const form = document.createElement("form");
    const label = document.createElement("span");
    const said = `${words[finish] ?? finish}, ${words[edition] ?? edition}`;
    Object.assign(label, { className: "own__form", textContent: said });
    form.className = "own";
    for (const [name, value] of Object.entries({ number: printing.number, finish, edition })) {
      const field = document.createElement("input");
      form.append(Object.assign(field, { type: "hidden", name, value }));
    }
    const mark = draw("", printing.number);
    const [fewer, more] = mark.querySelectorAll("button");
    fewer.setAttribute("aria-label", `One fewer: ${said}`);
    more.setAttribute("aria-label", `One more: ${said}`);
    form.append(label, ...mark.childNodes);
    line.append(form);
    section.querySelector("ul").append(line);
  }
  actions.after(section);
  showForms(printing);
}

function showForms(printing) {
  const section = document.querySelector("[data-own-forms]");
  if (section?.dataset.ownForms !== printing.number) return;
  for (const form of section.querySelectorAll("form")) {
    const { finish, edition } = Object.fromEntries(new FormData(form));
    const found = printing.forms.find((one) => one.finish === finish && one.edition === edition);
    show(form, found?.copies ?? 0, 1);
  }
  const [here, all] = section.querySelectorAll(".own-forms__all .figures");
  here.textContent = printing.copies;
  all.textContent = printing.card_copies;
}

/** How long after the last key the server is asked for what the pool is to find. */
const PAUSE_MS = 150;
/** The field in which the builder's pool says what it asks, and what that was when it was looked at last. */
let pool;
let asked = "";
let waiting;

/** Asks the server for cards by what is owned, where the pool wants that. */
function lookAtPool() {
  const field = document.querySelector("[data-asked]");
  const now = field?.dataset.asked ?? "";
  if (field === pool && now === asked) return;
  [pool, asked] = [field, now];
  clearTimeout(waiting);
  if (now) waiting = setTimeout(() => find(field, now), PAUSE_MS);
}

/** What the server gave for a reason; the browser's own words for a lost connection are no sentence. */
const reason = (error) => (error.constructor === Error && error.message) || "The server did not answer.";

async function find(field, rest) {
  const answer = await ask(gameHere(), rest).then(
    ({ names }) => ["", ...names, ""],
    (error) => [`${reason(error)} What you own is not known here now. Type on to ask again.`],
  );
  // What comes after another question is dropped.
  if (field.dataset.asked !== rest) return;
  field.value = [rest, ...answer].join("\n");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

let isScanning = false;
async function scan() {
  lookAtPool();
  const page = document.querySelector(".card-page:not([data-owned])");
  if (page && !page.querySelector("[data-own-forms]")) await drawForms(page);
  const unmarked = document.querySelectorAll(UNMARKED);
  const lines = document.querySelectorAll(".deck-row .own");
  if (unmarked.length + lines.length === 0) return;
  const store = await owned(gameHere());
  // Whoever has entered nothing yet is not told of each card that it is missing.
  if (!store || store.printings.size === 0) return;
  document.querySelectorAll(UNMARKED).forEach((place) => markPlace(place, store));
  document.querySelectorAll(".deck-row .own").forEach((mark) => refresh(mark, store));
}

function scanSoon() {
  if (isScanning) return;
  isScanning = true;
  requestAnimationFrame(() => {
    isScanning = false;
    scan();
  });
}

function say(words) {
  let said = document.getElementById("own-said");
  if (!said) {
    said = document.createElement("p");
    Object.assign(said, { id: "own-said", className: "hidden", role: "status" });
    document.body.append(said);
  }
  said.textContent = words;
}

/** An identity that counts up with the time (UUID of version 7), without dashes. */
function identity() {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const chance = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time}7${chance.slice(0, 3)}8${chance.slice(3, 18)}`;
}

async function step(mark, by) {
  const fields = mark.matches("form") ? Object.fromEntries(new FormData(mark)) : { number: mark.dataset.own };
  const game = gameHere();
  const body = { request: identity(), number: fields.number, by, finish: fields.finish, edition: fields.edition };
  // What did not arrive is sent once more: it counts once.
  const answer = await ask(game, "steps", body).catch((error) => (error instanceof TypeError ? ask(game, "steps", body) : Promise.reject(error)));
  const { printing } = answer;
  showForms(printing);
  const store = await owned(game);
  if (store) {
    keep(store, printing);
    document.querySelectorAll(".own[data-own]").forEach((mark) => refresh(mark, store));
    document.querySelectorAll(".pool-row .own").forEach((mark) => refresh(mark, store));
  }
  say(`${printing.card}: ${printing.card_copies} owned.`);
}

let steps = Promise.resolve();
function press(event) {
  const button = event.target.closest?.(".own__step");
  // A finger opens what a pointer passes over.
  const shut = event.target.closest?.(OPENED);
  if (shut && !button) shut.toggleAttribute("data-open");
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  const mark = button.closest(".own");
  const by = mark.querySelector(".own__step") === button ? -1 : 1;
  if (button.ariaDisabled === "true") return;
  // One after the other, so that the last answer is the newest.
  steps = steps.then(() => step(mark, by)).catch((error) => say(`That was not recorded. ${error.message}`));
}

// A line of the deck that has the keyboard lets it into its mark: nobody steps through those of all others.
function reach(event) {
  const row = event.target.closest?.(".deck-row");
  for (const button of document.querySelectorAll(".deck-row .own__step")) button.tabIndex = row?.contains(button) ? 0 : -1;
}

function begin() {
  if (!account && !keeper) return;
  addEventListener("click", press, true);
  addEventListener("focusin", reach);
  new MutationObserver(scanSoon).observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ["data-asked"] });
  scan();
}

// Before the page is taken over nothing may be put into what the server drew.
if (root.dataset.hydrated) {
  begin();
} else {
  const waiting = new MutationObserver(() => {
    if (!root.dataset.hydrated) return;
    waiting.disconnect();
    begin();
  });
  waiting.observe(root, { attributes: true, attributeFilter: ["data-hydrated"] });
}
