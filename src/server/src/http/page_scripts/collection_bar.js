// How a collection on this device stands to the account, above its pages: what is unsent and why, what may
// move in, what cannot be read.

const many = (count, one, more) => `${new Intl.NumberFormat("en-GB").format(count)} ${count === 1 ? one : more}`;
const WHY = {
  offline: "there is no connection",
  busy: "the site has too much to do",
  "signed-out": "you are not signed in to this account here any more",
};
/** How often what other devices did is asked for. */
const FOLLOW_MS = 60_000;
/** How long after something was recorded by the site it is asked for. */
const SOON_MS = 1500;

function say(words) {
  said.textContent = words;
}

/** A line of the bar, with what can be done about it. */
function line(words, deeds = [], isFault = false) {
  const element = document.createElement("div");
  element.className = `notice-line notice-line--way${isFault ? " notice-line--bad" : ""}`;
  if (isFault) element.setAttribute("role", "alert");
  const text = document.createElement("p");
  text.textContent = words;
  element.append(text);
  for (const [label, deed] of deeds) {
    const control = document.createElement(typeof deed === "string" ? "a" : "button");
    control.className = "button button--plain button--small";
    control.textContent = label;
    if (typeof deed === "string") Object.assign(control, { href: deed, rel: "external" });
    else Object.assign(control, { type: "button", onclick: deed });
    element.append(control);
  }
  return element;
}

let behind = 0;
let isStale = false;
let lastTold = "";

/** Draws the bar. */
function told() {
  const { isAccount, unsent = 0, refused = 0, own = 0, aside = 0, newer = 0, stopped } = standing;
  const lines = [];
  if (fault) lines.push(line(fault, [], true));
  if (isAccount && isHere()) lines.push(line("There is no connection: this is what the device knows of your account. What you enter is kept here, and sent later."));
  if (unsent > 0) {
    const reason = stopped?.reason ?? (isCut ? "offline" : undefined);
    const why = reason ? `: ${WHY[reason] ?? stopped.words.replace(/\.$/, "")}` : "";
    const deeds = stopped?.reason === "signed-out" ? [["Sign in", signIn()]] : [["Send now", send]];
    lines.push(line(`${many(unsent, "change", "changes")} unsent${why}.`, deeds));
  }
  if (isStale) lines.push(line("Your copies changed since this page was drawn, on this device or another.", [["Show them", () => location.reload()]]));
  if (refused > 0) lines.push(line(`${many(refused, "change", "changes")} of this device could not be recorded in your account, and stay here.`));
  if (isAccount && own > 0 && !isHere()) {
    lines.push(line(`This device has ${many(own, "change", "changes")} of a collection from before you signed in.`, [["Move into my account", moveIn]]));
  }
  // The server draws this one as well (collection/device.rs), so that it moves nothing.
  if (worker && account === undefined && !isAccount && location.pathname === base) lines.push(line("This collection is on this device alone.", [["Keep it in an account", signIn()]]));
  if (behind > 0) lines.push(line(`${many(behind, "change", "changes")} of an account on this device never reached it. Sign in to send them.`, [["Sign in", signIn()]]));
  if (newer > 0) lines.push(line(`${many(newer, "change", "changes")} can only be read by a newer version of the site. Load the page again.`));
  if (aside > 0) lines.push(line(`${many(aside, "entry", "entries")} on this device could not be read. Nothing of that was thrown away.`, [["Save as a file", saveAside]]));
  const words = lines.map(({ innerText, textContent }) => innerText || textContent).join("\n");
  if (words === lastTold) return;
  lastTold = words;
  bar.replaceChildren(...lines);
  bar.hidden = lines.length === 0;
}

/** How long a browser remembers that it keeps a collection, in seconds. */
const YEAR_S = 31_536_000;

/** Has the site's other pages ask for what is here while it is nobody's in an account: of which games, says a cookie. */
function noteCollection() {
  const [, noted = ""] = /(?:^|; )collection-on-device=([^;]*)/.exec(document.cookie) ?? [];
  const games = new Set(noted.split(".").filter(Boolean));
  games[account === undefined && !standing.isAccount && standing.own > 0 ? "add" : "delete"](game);
  const now = [...games].join(".");
  if (now !== noted) document.cookie = `collection-on-device=${now}; Path=/; Max-Age=${now ? YEAR_S : 0}; SameSite=Lax`;
}

/** Whether the server answers, by what became of the last that was asked of it. */
function hear({ sent, stopped }) {
  if (sent !== undefined) [isCut, heardAt] = [!navigator.onLine, performance.now()];
  else if (stopped?.reason === "offline") isCut = true;
}

function stands({ isChanged, isGone, ...now }) {
  standing = now;
  hear(now);
  noteCollection();
  if (isGone) return location.reload();
  told();
  // Another tab, or another device, changed what is shown.
  if (isChanged && drawnAt !== undefined && !/^(input|textarea|select)$/.test(document.activeElement?.localName ?? "")) {
    go(new URL(location.href), { entry: "none" });
  }
}

/** Says why something was not done; nothing that was typed is lost. */
function tellFault(error, isForm) {
  const why = error.name === "QuotaExceededError" ? "The device has no room for it. Make room, and try again." : error.message;
  fault = isForm ? `It was not recorded. ${why}` : `The device cannot answer this. ${why}`;
  told();
}

async function send() {
  const now = await worker.ask("follow", { isUrgent: true });
  say(now.unsent > 0 ? `${many(now.unsent, "change", "changes")} unsent.` : "Everything was sent.");
}

async function moveIn() {
  try {
    const { unsent, moved, stopped } = await worker.ask("moveIn");
    if (unsent === 0 && moved > 0) return location.reload();
    say(stopped ? stopped.words : "");
  } catch (error) {
    tellFault(error, true);
  }
}

async function saveAside() {
  const { text } = await worker.ask("aside");
  download({ name: "collection-unread.json", media_type: "application/json", content: text });
}

/** Brings device and account together, now and from time to time. */
async function follow(how) {
  if (account === undefined && !isAlone) return;
  try {
    const now = await worker.ask("follow", how);
    hear(now);
    isStale ||= now.sent > 0 && !isHere() && drawnAt === undefined;
  } catch {
    // It is tried again.
  }
  told();
}

/** The database or the worker is not there: what the page says without them stands. */
function withoutDevice(error) {
  worker = undefined;
  root.dataset.state = "failed";
  const invitation = shown.querySelector("template[data-invitation]");
  if (invitation) {
    shown.replaceChildren(invitation.content.cloneNode(true));
    fault = `This browser keeps no collection: ${error.message}`;
  } else if (isCut) {
    fault = `This browser keeps nothing of your collection: ${error.message}`;
  }
  told();
}

/** Has pages open without a line, once there is nothing else to do. */
function keepPages() {
  if (isAlone || !("serviceWorker" in navigator) || navigator.connection?.saveData) return;
  const { offline } = root.dataset;
  // The script of the worker is asked for by an address of its own, which is below none of a collection.
  const scopes = [base, script.slice(0, script.indexOf(".") + 1)];
  const keep = async () => {
    for (const scope of scopes) await navigator.serviceWorker.register(offline, { scope, updateViaCache: "none" });
  };
  // Without them everything is as it was, as long as there is a line.
  (self.requestIdleCallback ?? setTimeout)(() => keep().catch(() => undefined));
}

async function begin() {
  if (isAlone) {
    const theme = /(?:^|; )theme=(dark|light)/.exec(document.cookie)?.[1];
    if (theme) html.dataset.theme = theme;
  }
  if (!script || typeof Worker === "undefined" || typeof WebAssembly === "undefined" || !("indexedDB" in self)) {
    throw new Error("it lacks what that takes.");
  }
  worker = new Answering(script, stands);
  const now = await worker.ask("begin", { account, isAlone, game, files: { cards, wasm, icons } });
  behind = now.behind ?? 0;
  standing = now;
  noteCollection();
  if (isHere()) await go(new URL(location.href), { entry: "none" });
  told();
  root.dataset.state = "ready";
  await follow();
  keepPages();
}

// What the site just recorded is known here too, should the line break.
let following;
document.addEventListener("collection-drawn", () => {
  if (!worker || isHere() || account === undefined) return;
  clearTimeout(following);
  following = setTimeout(follow, SOON_MS);
});
addEventListener("online", () => worker && follow());
addEventListener("offline", () => {
  isCut = true;
  told();
});
document.addEventListener("visibilitychange", () => !document.hidden && worker && follow());
setInterval(() => !document.hidden && worker && follow(), FOLLOW_MS);

begin().catch(withoutDevice);
