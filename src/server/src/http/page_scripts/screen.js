// A screen on the wall. It counts down to the end that the page says, by the server's clock as it was when the page was
// loaded; it turns the pages of names; and it asks from time to time whether something changed, and then loads the page
// anew. Without it the page says the hour, and loads itself.

const screen = document.querySelector("[data-screen]");

/** Milliseconds between two questions, and a little more at random, so that many screens do not ask at once. */
const ASKED = 20_000 + Math.random() * 5_000;
/** Milliseconds for which a page of names stays. */
const TURNED = 10_000;
const SECOND = 1000;

const loaded = Date.now();
const now = () => Number(screen.dataset.now) + Date.now() - loaded;

const left = screen.querySelector("[data-ends]");
if (left !== null) {
  const until = screen.querySelector(".screen__until");
  const two = (number) => String(number).padStart(2, "0");
  const count = () => {
    const seconds = Math.ceil((Number(left.dataset.ends) - now()) / SECOND);
    const rest = Math.abs(seconds);
    const hours = Math.floor(rest / 3600);
    const minutes = Math.floor(rest / 60) % 60;
    left.textContent = `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(rest % 60)}`;
    left.classList.toggle("screen__left--over", seconds <= 0);
    if (seconds <= 0) until.textContent = "over the time";
  };
  left.hidden = false;
  count();
  setInterval(count, SECOND);
}

const names = screen.querySelector(".screen__names");
if (names !== null) {
  const turning = screen.querySelector(".screen__turning");
  const button = screen.querySelector("[data-turns]");
  let held = false;
  names.classList.add("screen__names--turned");
  const gap = () => Number.parseFloat(getComputedStyle(names).columnGap) || 0;
  const width = () => names.clientWidth + gap();
  const pages = () => Math.max(1, Math.round((names.scrollWidth + gap()) / width()));
  const page = () => Math.round(names.scrollLeft / width());
  const say = () => {
    turning.hidden = pages() < 2;
    turning.querySelector(".screen__page").textContent = `${page() + 1} of ${pages()}`;
  };
  button.addEventListener("click", () => {
    held = !held;
    button.textContent = held ? "Turn the pages" : "Hold this page";
  });
  setInterval(() => {
    if (!held) names.scrollLeft = ((page() + 1) % pages()) * width();
    say();
  }, TURNED);
  addEventListener("resize", say);
  say();
}

setInterval(async () => {
  try {
    const answer = await fetch(screen.dataset.screen, { headers: { accept: "application/json" } });
    if (!answer.ok) return;
    const { revision } = await answer.json();
    if (String(revision) !== screen.dataset.revision) location.reload();
  } catch {
    // The line is down: what is shown stays until it is back.
  }
}, ASKED);
