// A device and an account bring their ledgers together: what is made here is sent, what others did is
// fetched. What is sent twice counts once, so whatever had no answer is sent again.

import { REFUSED, SENT, UNSENT } from "./store.js";

/** Events that are sent at a time, and the characters that they may have together: a request may not be longer
 * than the server reads, which whoever runs it can set lower. */
const EVENTS = 500;
const CHARACTERS = 60_000;
const PAGE = 1000;
/** Refusals that may be about some of the events alone: unreadable, taken, too long together, not recorded. */
const ABOUT_SOME = [400, 409, 413, 422];

/** Why nothing goes on. `again` says after how many seconds it may, where waiting helps. */
export class Stopped extends Error {
  constructor(reason, words, again) {
    super(words);
    this.reason = reason;
    this.again = again;
  }
}

/** How one account's collection of one game follows. */
export class Sync {
  constructor(store, account, game) {
    this.store = store;
    this.account = account;
    this.game = game;
    this.address = `/api/v1/games/${encodeURIComponent(game)}/collection/events`;
  }

  /** Sends and fetches what there is. Answers how many events were sent, and how many came. */
  async run() {
    this.dropped = 0;
    const sent = await this.send();
    const came = await this.fetchOthers();
    return { sent, came, dropped: this.dropped };
  }

  async send() {
    let sent = 0;
    for (;;) {
      const rows = await this.store.inState(this.account, this.game, UNSENT, EVENTS);
      // What is no event is put aside when the ledger is read, and holds nothing up meanwhile.
      const events = rows.filter((row) => typeof row.text === "string");
      if (events.length === 0) return sent;
      sent += await this.sendSome(fitting(events));
    }
  }

  /** Sends events. When they are refused together, each half is tried by itself, until it is known which one
   * it is about. */
  async sendSome(events) {
    const body = `{"events":[${events.map(({ text }) => text).join(",")}]}`;
    const answer = await this.ask("POST", this.address, body);
    const ids = events.map(({ id }) => id);
    if (answer.ok) {
      await this.store.put(this.account, this.game, ids, SENT);
      return ids.length;
    }
    const problem = await problemOf(answer);
    const isAboutSome = ABOUT_SOME.includes(answer.status) && !problem.type.endsWith("collections:full");
    if (!isAboutSome) throw new Stopped("refused", problem.detail);
    if (events.length > 1) {
      const half = Math.ceil(events.length / 2);
      const first = await this.sendSome(events.slice(0, half));
      return first + (await this.sendSome(events.slice(half)));
    }
    // What was asked of the site before, without an answer, it has done: what it made of it is fetched.
    if (events[0].request && problem.type.endsWith("collections:taken")) {
      await this.store.drop(this.account, this.game, ids);
      this.dropped += 1;
      return 0;
    }
    await this.store.put(this.account, this.game, ids, REFUSED);
    return 0;
  }

  async fetchOthers() {
    let came = 0;
    for (;;) {
      const { cursor } = await this.store.mark(this.account, this.game);
      const answer = await this.ask("GET", `${this.address}?after=${cursor}&limit=${PAGE}`);
      if (!answer.ok) throw new Stopped("refused", (await problemOf(answer)).detail);
      const page = await answer.json().catch(() => undefined);
      if (!Array.isArray(page?.events)) throw new Stopped("refused", "The site has changed. Load the page again.");
      if (page.events.length === 0) return came;
      const events = page.events.map(({ event }) => ({ id: event.id, text: JSON.stringify(event) }));
      came += events.length;
      await this.store.take(this.account, this.game, events, page.events.at(-1).place);
      if (page.events.length < PAGE) return came;
    }
  }

  /** Asks the account. Where nobody answers, or somebody else is signed in, or waiting helps, it stops. */
  async ask(method, address, body) {
    // It is said whose account is meant: another tab may have signed somebody else in.
    const headers = { accept: "application/json", "safehouse-account": this.account };
    if (body !== undefined) headers["content-type"] = "application/json";
    let answer;
    try {
      answer = await fetch(address, { method, headers, body, cache: "no-store", redirect: "error" });
    } catch {
      throw new Stopped("offline", "There is no connection.", 0);
    }
    if (answer.status === 401 || answer.status === 403) {
      throw new Stopped("signed-out", "You are not signed in to this account here any more.");
    }
    if (answer.status === 429 || answer.status >= 500) {
      throw new Stopped("busy", "The site has too much to do.", Number(answer.headers.get("retry-after")) || 0);
    }
    return answer;
  }
}

/** As many of the first events as fit into one request, and one in any case. */
function fitting(events) {
  let characters = 0;
  const end = events.findIndex(({ text }) => (characters += text.length + 1) > CHARACTERS);
  return end < 0 ? events : events.slice(0, Math.max(end, 1));
}

async function problemOf(answer) {
  const problem = await answer.json().catch(() => undefined);
  const detail = typeof problem?.detail === "string" ? problem.detail : `The site answered ${answer.status}.`;
  return { type: typeof problem?.type === "string" ? problem.type : "", detail };
}
