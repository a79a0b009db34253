// The worker that keeps a collection on a device. The page tells it first whose collection of which game it
// shows (`begin`); it answers each message by its number, and tells by itself how things stand (`told`).
// Pages are drawn by the WebAssembly beside it, which is fetched when the first of them is asked for.

import start, { Collection } from "./collection_worker.js";
import { NOBODY, REFUSED, UNSENT, open } from "./store.js";
import { Stopped, Sync } from "./sync.js";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Every change on a device is made by one tab at a time; so is what is sent. */
const WRITING = "safehouse-collection";
const SENDING = "safehouse-collection-sending";
/** Seconds until it is tried again, the first time, the second time, and so on. */
const AGAIN = [5, 15, 60, 300];
const SOON_MS = 1000;

let store;
let owner;
let game;
let files;
let sync;
let collection;
/** The identities of the events that the collection has taken in. */
let known = new Set();
/** How many of them only a newer page of the site can read. */
let newer = 0;
let catching = Promise.resolve();
/** Why nothing goes on, where it does not. */
let stopped;
let failures = 0;
let retry;
const tabs = new BroadcastChannel("safehouse-collection");

const hasOwner = () => owner !== NOBODY;

/** Does something that no other tab does at the same time, where the browser can say so. */
const alone = (name, deed, options = {}) =>
  navigator.locks ? navigator.locks.request(name, options, (lock) => (lock || !options.ifAvailable ? deed() : undefined)) : deed();

async function begin(asked) {
  ({ game, files } = asked);
  store = await open();
  // Without a line it is not known who is signed in: it is who was here last.
  const here = asked.account ?? (asked.isAlone ? await store.account() : undefined);
  owner = here ?? NOBODY;
  const behind = asked.isAlone ? 0 : await store.leave(asked.account ?? NOBODY);
  if (asked.account) await store.setAccount(asked.account);
  sync = hasOwner() ? new Sync(store, owner, game) : undefined;
  return { ...(await standing()), behind };
}

/** How things stand. */
async function standing() {
  const count = (of, state) => store.count(of, game, state);
  const [unsent, refused, own, aside] = [
    hasOwner() ? await count(owner, UNSENT) : 0,
    hasOwner() ? await count(owner, REFUSED) : 0,
    await count(NOBODY, UNSENT),
    (await store.aside()).length,
  ];
  return { isAccount: hasOwner(), unsent, refused, own, aside, newer, stopped };
}

const tell = async (more = {}) => postMessage({ told: { ...(await standing()), ...more } });

/** Has the collection take in what the device keeps and it does not know, once at a time. */
function catchUp() {
  catching = catching.then(takeIn, takeIn);
  return catching;
}

/** What is no event is put aside; one that only a newer page can read stays, as it may be the account's. Answers
 * how many are none. */
async function takeIn() {
  if (!collection) {
    const [cards, module] = await Promise.all([
      fetched(files.cards).then((answer) => answer.text()),
      fetched(files.wasm).then((answer) => WebAssembly.compileStreaming(answer)),
    ]);
    await start({ module_or_path: module });
    collection = new Collection(cards, game, files.icons);
    known = new Set();
  }
  const rows = await store.events(owner, game, known);
  const whole = rows.filter(isWhole);
  newer += collection.take(whole.map(({ text }) => text)).length;
  const bad = rows.filter((row) => !isWhole(row)).map(({ id }) => id);
  if (bad.length > 0) await store.putAside(owner, game, bad);
  for (const { id } of whole) known.add(id);
  return bad.length;
}

/** Whether a row is an event, of whichever version. */
function isWhole({ id, text }) {
  try {
    return typeof text === "string" && JSON.parse(text).id === id;
  } catch {
    return false;
  }
}

/** A file of the site, as it is kept to be had without a line, or fetched. */
async function fetched(address) {
  const answer = (await self.caches?.match(address, { ignoreVary: true })) ?? (await fetch(address));
  if (!answer.ok) throw new Error("A part of the site did not arrive. Load the page again.");
  return answer;
}

/** Has the collection take in everything anew. */
async function reread() {
  await catching.catch(() => undefined);
  if (!collection) return;
  collection = undefined;
  await catchUp();
}

/** What there is of printings, for pages that are not drawn here. */
async function owned({ numbers }) {
  await catchUp();
  return JSON.parse(collection.owned(numbers));
}

/** The cards that a query finds. */
async function cards({ query, order }) {
  await catchUp();
  return JSON.parse(collection.cards(query, order));
}

/** Answers what is asked; a form is answered by one tab at a time. */
function answer(asked) {
  return asked.form === undefined ? answered(asked) : alone(WRITING, () => answered(asked));
}

async function answered({ rest, form, brought, decks }) {
  const bad = await catchUp();
  if (bad > 0) await tell();
  const [part, digest] = rest.split("?")[0].split("/");
  const file = part === "import" && digest ? await store.file(owner, game, digest) : undefined;
  const content = brought ? brought.content : file?.content;
  for (;;) {
    const now = Date.now();
    const mark = await store.mark(owner, game);
    const asked = {
      rest, form, decks, now, is_account: hasOwner(), brought: brought?.name,
      device: mark.device, sequence: mark.sequence + 1, last: mark.last || undefined,
      random: [...crypto.getRandomValues(new Uint8Array(10))],
      file: file && { digest: file.digest, name: file.name, imported: file.imported },
    };
    const answer = JSON.parse(collection.answer(JSON.stringify(asked), content && new Uint8Array(content)));
    if (answer.kind !== "deed") return done({ ...answer, content: collection.content() }, now);
    const events = answer.events.map((text) => ({ id: JSON.parse(text).id, text, request: answer.request }));
    if (!(await store.record(mark, events, answer.last ?? mark.last))) {
      // Another tab was faster, in a browser that cannot have one wait: once more, from what there is now.
      await catchUp();
      continue;
    }
    await catchUp();
    await noteImport(answer, file, now);
    tabs.postMessage({ owner, game });
    await tell();
    followSoon();
    return { kind: "lead", then: answer.then };
  }
}

/** What is left to do of an answer that records nothing. */
async function done(answer, now) {
  if (answer.kind !== "bring") return answer;
  const { digest, name, then, content } = answer;
  const imported = (await store.file(owner, game, digest))?.imported;
  await store.keepFile({ owner, game, digest, name, content, imported, brought: now }, now - DAY_MS);
  return { kind: "lead", then };
}

async function noteImport({ file: taken }, file, now) {
  if (!taken) return;
  const [digest, by] = taken;
  await store.keepFile({ ...file, owner, game, digest, imported: [now, by] }, now - DAY_MS);
}

/** Brings device and account together, in one tab at a time. What somebody waits for waits for its turn. */
async function follow({ isUrgent = false } = {}) {
  clearTimeout(retry);
  if (!sync) return standing();
  const outcome = await alone(SENDING, () => once(), isUrgent ? {} : { ifAvailable: true });
  // What the site had done already is there as the site did it.
  if (outcome?.dropped) await reread();
  if (outcome?.sent || outcome?.came) tabs.postMessage({ owner, game });
  await tell(outcome);
  return { ...(await standing()), ...outcome };
}

/** A change rarely comes alone. */
function followSoon() {
  if (!sync) return;
  clearTimeout(retry);
  retry = setTimeout(() => follow().catch(() => undefined), SOON_MS);
}

async function once() {
  try {
    const outcome = await sync.run();
    [stopped, failures] = [undefined, 0];
    return outcome;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    stopped = { reason: error.reason, words: error.message };
    if (error.again !== undefined) {
      const pause = Math.max(error.again, AGAIN[Math.min(failures, AGAIN.length - 1)]);
      failures += 1;
      stopped.seconds = pause;
      retry = setTimeout(() => follow().catch(() => undefined), pause * 1000);
    }
    return {};
  }
}

/** Makes the collection of this device alone one of the account's. */
async function moveIn() {
  const moved = await alone(WRITING, () => store.moveIn(owner, game));
  tabs.postMessage({ owner: NOBODY, game, isGone: true });
  return { moved, ...(await follow({ isUrgent: true })) };
}

/** Takes the collections of accounts from the device, now that nobody is signed in. */
async function leave({ isForGood }) {
  const device = await open();
  return { behind: isForGood ? await device.moveOut() : await device.leave(NOBODY) };
}

async function aside() {
  return { text: JSON.stringify(await store.aside(), null, 1) };
}

tabs.onmessage = async ({ data }) => {
  if (!store || data.game !== game || data.owner !== owner) return;
  await tell({ isChanged: true, isGone: data.isGone });
};

const deeds = { begin, answer, owned, cards, follow, moveIn, leave, aside };

addEventListener("message", async ({ data }) => {
  const { id, deed, ...asked } = data;
  try {
    postMessage({ id, ...(await deeds[deed](asked)) });
  } catch (error) {
    postMessage({ id, fault: { name: error?.name ?? "Error", words: error?.message ?? String(error) } });
  }
});
