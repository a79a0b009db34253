// The lab. What is measured stands on its element; workers play it, one a core, and one more, the
// desk, adds up what they counted and draws it. Everything that is said of games comes from the
// engine: this script hands chunks out, keeps time, and puts what the desk drew into the page.

const lab = document.querySelector("[data-lab]");
const { script, wasm, cards, game, asked, replay, worth } = lab.dataset;
const status = lab.querySelector(".lab-status");
const count = lab.querySelector(".lab-count");
const progress = lab.querySelector(".lab-progress");
const result = lab.querySelector(".lab-result");
const take = lab.querySelector(".lab-take");
const button = lab.querySelector("[data-deed=run]");

/** How many cores play: all that the browser tells of, and no more than are of use. */
const PLAYERS = Math.min(Math.max(navigator.hardwareConcurrency || 2, 1), 16);
/** Chunks that each player has before it, so that it never waits for the next one. */
const AHEAD = 2;
/** What is found is drawn anew after so many milliseconds, and first after so many games. */
const DRAWN_MS = 250;
const FIRST = 512;

/** A worker that answers each message, in their order. */
class Answering {
  constructor() {
    this.waiting = new Map();
    this.worker = new Worker(script, { type: "module" });
    this.worker.addEventListener("message", ({ data }) => {
      const { resolve, reject } = this.waiting.get(data.id) ?? {};
      this.waiting.delete(data.id);
      if (data.fault === undefined) resolve?.(data);
      else reject?.(new Error(data.fault));
    });
    this.worker.addEventListener("error", (event) => this.fail(new Error(event.message || "A worker stopped.")));
  }

  ask(deed, message = {}) {
    return new Promise((resolve, reject) => {
      const id = (this.last = (this.last ?? 0) + 1);
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, deed, ...message });
    });
  }

  fail(error) {
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }

  end() {
    this.worker.terminate();
    // Nobody waits for what is not played to its end.
    this.waiting.clear();
  }
}

let module;
let cardText;
let question = asked;
let desk;
let standing;
let players = [];
let run = 0;
let began = { at: 0, games: 0 };
let rate = 0;
let drawnAt = 0;
let drawing = false;

const isRunning = () => players.length > 0;
const whole = new Intl.NumberFormat("en-GB");

function say(words) {
  status.textContent = words;
}

function show() {
  const { games, most, isDone } = standing;
  progress.max = most;
  progress.value = games;
  const speed = isRunning() && rate > 0 ? `, ${whole.format(Math.round(rate))} a second` : "";
  count.textContent = `${whole.format(games)} of ${whole.format(most)} games${speed}`;
  button.hidden = isDone && !isRunning();
  button.textContent = isRunning() ? "Stop" : games > 0 ? "Go on" : "Measure";
}

/** Puts markup into the page and leaves open what is open, and the keyboard where it is. */
function put(markup) {
  const opened = new Map([...result.querySelectorAll("details[id]")].map((part) => [part.id, part.open]));
  const scrolled = [...result.querySelectorAll(".lab-scroll")].map((part) => part.scrollLeft);
  const focused = result.contains(document.activeElement)
    ? [...result.querySelectorAll("a, button, summary, [tabindex]")].indexOf(document.activeElement)
    : -1;
  result.innerHTML = markup;
  for (const part of result.querySelectorAll("details[id]")) part.open = opened.get(part.id) ?? part.open;
  result.querySelectorAll(".lab-scroll").forEach((part, at) => (part.scrollLeft = scrolled[at] ?? 0));
  if (focused >= 0) result.querySelectorAll("a, button, summary, [tabindex]")[focused]?.focus({ preventScroll: true });
}

async function draw(rests) {
  if (drawing && !rests) return;
  drawing = true;
  drawnAt = performance.now();
  try {
    const page = await desk.ask("page", { rate: Math.round(rate), rests, replay, worth });
    // What was drawn while it ran does not replace what was drawn at its end.
    if (rests || isRunning()) put(page.markup);
    if (rests) say(page.said);
  } finally {
    drawing = false;
  }
}

async function added({ counted }, ofRun) {
  const now = await desk.ask("add", { counted });
  if (ofRun !== run) return;
  standing = now;
  const seconds = (performance.now() - began.at) / 1000;
  if (seconds > 0.2) rate = (standing.games - began.games) / seconds;
  show();
  if (standing.games >= FIRST && performance.now() - drawnAt > DRAWN_MS) await draw(false);
}

/** Players of what is asked, each with the promise that it is ready. */
function recruit(workers = Array.from({ length: PLAYERS }, () => new Answering())) {
  return workers.map((player) => [
    player,
    player.ask("begin", { role: "player", module, cards: cardText, game, asked: question }),
  ]);
}

/** Plays what is left, until it is done or stopped. */
async function start(readied) {
  if (isRunning() || standing.isDone) return;
  const recruits = readied ?? recruit();
  const mine = ++run;
  let next = standing.next;
  began = { at: performance.now(), games: standing.games };
  lab.dataset.state = "running";
  result.setAttribute("aria-busy", "true");
  players = recruits.map(([player]) => player);
  show();
  const waiting = result.querySelector(".lab-waiting");
  if (waiting) waiting.textContent = "The first games are being played.";
  say("Playing.");
  const work = async (player) => {
    while (mine === run && next < standing.chunks) {
      const chunk = next++;
      await added(await player.ask("play", { chunk }), mine);
    }
  };
  try {
    await Promise.all(
      recruits.map(async ([player, ready]) => {
        await ready;
        await Promise.all(Array.from({ length: AHEAD }, () => work(player)));
      }),
    );
    if (mine === run) await stop();
  } catch (error) {
    if (mine === run) await stop(error);
  }
}

/** Ends the players; what they had not played to its end is played again when it goes on. */
async function stop(fault) {
  run++;
  players.forEach((player) => player.end());
  players = [];
  standing = await desk.ask("standing");
  show();
  await draw(true);
  if (fault) say(`It stopped: ${fault.message}`);
  else if (!standing.isDone) say(`Stopped after ${whole.format(standing.games)} games. ${status.textContent}`);
  take.hidden = standing.games === 0;
  result.setAttribute("aria-busy", "false");
  lab.dataset.state = standing.isDone ? "done" : "stopped";
  await keep();
}

// What was counted is kept for as long as the tab is open: a page that is loaded again goes on.
const place = () => `safehouse-lab ${asked}`;

async function keep() {
  try {
    const { kept } = await desk.ask("kept");
    sessionStorage.setItem(place(), JSON.stringify({ most: standing.most, kept, rate }));
  } catch {
    // A browser without room or without storage: it is played again.
  }
}

async function recall() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place()) ?? "null");
    if (!kept) return;
    if (kept.most > standing.most) await goOn(kept.most);
    standing = await desk.ask("add", { counted: kept.kept });
    rate = kept.rate;
  } catch {
    // Of another version of the site: it is played again.
  }
}

async function goOn(games) {
  standing = await desk.ask("goOn", { games });
  question = JSON.stringify({ ...JSON.parse(question), games });
}

async function save(form) {
  const { text } = await desk.ask("file", { form });
  const [name, type] = {
    csv: ["measured.csv", "text/csv"],
    json: ["measured.json", "application/json"],
    measurement: ["measurement.json", "application/json"],
  }[form];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

lab.addEventListener("click", async ({ target }) => {
  const pressed = target.closest("button");
  if (!pressed) return;
  if (pressed === button) await (isRunning() ? stop() : start());
  if (pressed.dataset.file) await save(pressed.dataset.file);
  if (pressed.dataset.games) {
    await goOn(Number(pressed.dataset.games));
    button.hidden = false;
    button.focus();
    await start();
  }
});

async function begin() {
  if (!script || typeof Worker === "undefined" || typeof WebAssembly === "undefined") {
    throw new Error("This browser, or this build of the site, has nothing to measure with.");
  }
  const fetched = async (address) => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error("The engine did not arrive. Load the page again.");
    return answer;
  };
  // Workers come up while the engine arrives, and get ready while the desk does.
  desk = new Answering();
  const workers = Array.from({ length: PLAYERS }, () => new Answering());
  const arrived = Promise.all([
    fetched(wasm).then((answer) => WebAssembly.compileStreaming(answer)),
    fetched(cards).then((answer) => answer.text()),
  ]);
  // Workers that will have nothing to do do not stay.
  arrived.catch(() => [desk, ...workers].forEach((worker) => worker.end()));
  [module, cardText] = await arrived;
  const recruits = recruit(workers);
  // Whatever becomes of them is met where they are waited for.
  recruits.forEach(([, ready]) => ready.catch(() => undefined));
  standing = await desk.ask("begin", { role: "desk", module, cards: cardText, game, asked });
  await recall();
  show();
  button.disabled = false;
  // What was kept may be more games than were asked for, which players must know of.
  if (!standing.isDone && question === asked) return start(recruits);
  workers.forEach((worker) => worker.end());
  return standing.isDone ? stop() : start();
}

begin().catch((error) => {
  lab.dataset.state = "failed";
  result.setAttribute("aria-busy", "false");
  say(`It cannot be measured: ${error.message}`);
});
