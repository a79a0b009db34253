// What a device keeps of collections, in its database. An owner is an account, by what the server calls it,
// or nobody ("") for a collection that is on this device alone. Nothing here reads what events say.

const NAME = "safehouse-collection";
const VERSION = 1;

/** The owner of a collection that is on this device alone. */
export const NOBODY = "";

/** What became of an event: the account does not have it yet, has it, or does not take it. */
export const UNSENT = 0;
export const SENT = 1;
export const REFUSED = 2;

const got = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const done = (work) =>
  new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error ?? new DOMException("The device kept nothing.", "AbortError"));
  });

/** Every key of an index, once. */
const keysOf = (index) =>
  new Promise((resolve, reject) => {
    const keys = [];
    const request = index.openKeyCursor(null, "nextunique");
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor) return resolve(keys);
      keys.push(cursor.key);
      cursor.continue();
    };
  });

const all = (...of) => IDBKeyRange.bound(of, [...of, []]);

const digits = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** 32 hexadecimal digits that nobody was given before. */
export const unique = () => digits(crypto.getRandomValues(new Uint8Array(16)));

const isIdentity = (text) => typeof text === "string" && /^[0-9a-f]{32}$/.test(text);
const isCount = (number) => Number.isSafeInteger(number) && number >= 0;

function fresh(owner, game) {
  return { owner, game, device: unique(), sequence: 0, last: "", cursor: 0 };
}

/** What is known of a collection, or a new beginning where that is no use any more: a device that forgot its
 * last number is another device from then on. */
function sound(mark, owner, game) {
  const isSound =
    mark && isIdentity(mark.device) && isCount(mark.sequence) && isCount(mark.cursor) &&
    (mark.last === "" || isIdentity(mark.last));
  return isSound ? mark : { ...fresh(owner, game), cursor: isCount(mark?.cursor) ? mark.cursor : 0 };
}

/** Opens the database. Rejects where the browser has none, forbids it, or a newer page of the site wrote it. One in which
 * events cannot be, which something else made, has nothing to lose: it is made anew. */
export async function open() {
  try {
    const database = await opened();
    if (database.objectStoreNames.contains("events")) return new Store(database);
    database.close();
    await got(indexedDB.deleteDatabase(NAME));
    return new Store(await opened());
  } catch (error) {
    if (error?.name !== "VersionError") throw error;
    throw new Error("What it keeps was written by a newer version of this site. Load the page again; nothing of it is lost.");
  }
}

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      const database = request.result;
      const events = database.createObjectStore("events", { keyPath: ["owner", "game", "id"] });
      events.createIndex("state", ["owner", "game", "state"]);
      database.createObjectStore("marks", { keyPath: ["owner", "game"] });
      database.createObjectStore("files", { keyPath: ["owner", "game", "digest"] });
      // What could not be read: nothing is thrown away.
      database.createObjectStore("aside", { autoIncrement: true });
      // Whose account was looked at last.
      database.createObjectStore("here");
    };
    request.onblocked = () => reject(new DOMException("Another tab of this site holds it up.", "AbortError"));
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      // A newer page may need it as another version.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
  });
}

class Store {
  constructor(database) {
    this.database = database;
  }

  reading(...stores) {
    const work = this.database.transaction(stores, "readonly");
    return (name) => work.objectStore(name);
  }

  /** Does something as a whole, or not at all, and waits until it is on the disk. */
  async writing(stores, deed) {
    const work = this.database.transaction(stores, "readwrite", { durability: "strict" });
    const ended = done(work);
    try {
      const result = await deed((name) => work.objectStore(name));
      await ended;
      return result;
    } catch (error) {
      ended.catch(() => undefined);
      try {
        work.abort();
      } catch {
        // It ended by itself.
      }
      throw error;
    }
  }

  /** With what the next events of a collection are made. */
  async mark(owner, game) {
    return sound(await got(this.reading("marks")("marks").get([owner, game])), owner, game);
  }

  /** The events that are kept of a collection but for known ones, in the order of their identities, whatever they hold. */
  async events(owner, game, known = new Set()) {
    const store = this.reading("events")("events");
    if (known.size === 0) return got(store.getAll(all(owner, game)));
    const keys = await got(store.getAllKeys(all(owner, game)));
    const others = keys.filter(([, , id]) => !known.has(id));
    const again = this.reading("events")("events");
    return (await Promise.all(others.map((key) => got(again.get(key))))).filter(Boolean);
  }

  /** How many events of a collection are in a state. */
  count(owner, game, state) {
    const index = this.reading("events")("events").index("state");
    return got(index.count(IDBKeyRange.only([owner, game, state])));
  }

  /** The first events that are in a state. */
  inState(owner, game, state, most) {
    const index = this.reading("events")("events").index("state");
    return got(index.getAll(IDBKeyRange.only([owner, game, state]), most));
  }

  /** Keeps events that were made by this mark, and says how the next ones are made. Answers whether it did:
   * not, where another tab made some meanwhile. */
  record(mark, events, last) {
    const { owner, game } = mark;
    return this.writing(["events", "marks"], async (store) => {
      const now = sound(await got(store("marks").get([owner, game])), owner, game);
      if (now.sequence !== mark.sequence || (now.sequence > 0 && now.device !== mark.device)) return false;
      for (const row of events) store("events").add({ owner, game, ...row, state: UNSENT });
      // What the site was asked before is not numbered among the device's.
      const own = events.filter(({ request }) => !request).length;
      store("marks").put({ ...now, device: mark.device, sequence: now.sequence + own, last });
      return true;
    });
  }

  /** Says in which state events are now. */
  put(owner, game, ids, state) {
    return this.writing(["events"], async (store) => {
      for (const id of ids) {
        const row = await got(store("events").get([owner, game, id]));
        if (row) store("events").put({ ...row, state });
      }
    });
  }

  /** Lets go of events that the site made in its own way. */
  drop(owner, game, ids) {
    return this.writing(["events"], async (store) => {
      for (const id of ids) store("events").delete([owner, game, id]);
    });
  }

  /** Keeps what an account has, up to a place. */
  take(owner, game, events, cursor) {
    return this.writing(["events", "marks"], async (store) => {
      for (const { id, text } of events) store("events").put({ owner, game, id, text, state: SENT });
      const now = sound(await got(store("marks").get([owner, game])), owner, game);
      store("marks").put({ ...now, cursor: Math.max(now.cursor, cursor) });
    });
  }

  /** Puts away what is no event, so that everything else can be read. What of it an account has is fetched anew. */
  putAside(owner, game, ids) {
    return this.writing(["events", "aside", "marks"], async (store) => {
      const now = sound(await got(store("marks").get([owner, game])), owner, game);
      store("marks").put({ ...now, cursor: 0 });
      for (const id of ids) {
        const row = await got(store("events").get([owner, game, id]));
        if (row) store("aside").add(row);
        store("events").delete([owner, game, id]);
      }
    });
  }

  /** What was put away. */
  aside() {
    return got(this.reading("aside")("aside").getAll());
  }

  /** Makes the collection that is on this device alone one of an account: all of it or nothing. Its events
   * keep their identities, so that the account counts them once. */
  moveIn(account, game) {
    return this.writing(["events", "marks", "files"], async (store) => {
      const events = await got(store("events").getAll(all(NOBODY, game)));
      for (const row of events) {
        const there = await got(store("events").get([account, game, row.id]));
        if (!there) store("events").put({ ...row, owner: account, state: UNSENT });
      }
      for (const file of await got(store("files").getAll(all(NOBODY, game)))) store("files").put({ ...file, owner: account });
      store("events").delete(all(NOBODY, game));
      store("files").delete(all(NOBODY, game));
      // What is begun here afterwards is of another device.
      store("marks").put(fresh(NOBODY, game));
      return events.length;
    });
  }

  /** Takes the collections of accounts from this device, but for that of one account and for what an account
   * does not have yet. Answers how many events that is. */
  leave(but) {
    return this.writing(["events", "marks", "files", "here"], async (store) => {
      let behind = 0;
      const index = store("events").index("state");
      const marks = await got(store("marks").getAllKeys());
      const collections = new Map([...(await keysOf(index)), ...marks].map(([owner, game]) => [`${owner} ${game}`, [owner, game]]));
      for (const [owner, game] of collections.values()) {
        if (owner === NOBODY || owner === but) continue;
        const left = async (state) => got(index.count(IDBKeyRange.only([owner, game, state])));
        const open = (await left(UNSENT)) + (await left(REFUSED));
        behind += open;
        if (open > 0) continue;
        for (const name of ["events", "files"]) store(name).delete(all(owner, game));
        store("marks").delete([owner, game]);
      }
      if (but === NOBODY && behind === 0) store("here").delete("account");
      return behind;
    });
  }

  /** Makes what is here of the last account one of this device alone: the account is gone. */
  moveOut() {
    return this.writing(["events", "marks", "here"], async (store) => {
      const account = await got(store("here").get("account"));
      if (typeof account !== "string" || account === NOBODY) return 0;
      const rows = await got(store("events").getAll(all(account)));
      for (const row of rows) store("events").put({ ...row, owner: NOBODY, state: UNSENT });
      store("events").delete(all(account));
      store("marks").delete(all(account));
      store("here").delete("account");
      return 0;
    });
  }

  file(owner, game, digest) {
    return got(this.reading("files")("files").get([owner, game, digest]));
  }

  /** Keeps a file, and lets go of the content of those that had their time. */
  keepFile(file, before) {
    return this.writing(["files"], async (store) => {
      for (const known of await got(store("files").getAll(all(file.owner, file.game)))) {
        if (known.content && !(known.brought > before)) store("files").put({ ...known, content: undefined });
      }
      store("files").put(file);
    });
  }

  account() {
    return got(this.reading("here")("here").get("account"));
  }

  setAccount(account) {
    return this.writing(["here"], async (store) => store("here").put(account, "account"));
  }
}
