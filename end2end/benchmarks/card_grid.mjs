// How a page of card faces feels: from a key to the paint that shows its answer,
// frames while one scrolls over the cards, layout while the pointer crosses them.
//
//     node end2end/benchmarks/card_grid.mjs http://127.0.0.1:3000 [--style FILE]
//
// It takes about half a minute, stops by itself and fails nothing. `--style`
// tries another style sheet on the same server.

import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { frames, say, started } from "./measured.mjs";

const args = process.argv.slice(2);
const address = args.find((arg) => arg.startsWith("http")) ?? "http://127.0.0.1:3000";
const style = args.includes("--style") ? readFileSync(args[args.indexOf("--style") + 1], "utf8") : undefined;

/** Ticks of the wheel, and pixels of one. */
const TICKS = 60;
const TICK = 120;
/** Times a search is typed. */
const SEARCHES = 6;
const QUERY = "walker";
/** Nothing is measured for longer than this. */
const LONGEST = 120_000;

const { browser, end } = await started(LONGEST);

async function open(viewport) {
  const context = await browser.newContext({ baseURL: address, viewport });
  const page = await context.newPage();
  if (style) {
    await page.route(/\/assets\/safehouse\.[0-9a-f]+\.css$/, async (route) => {
      // The fonts' rules stand before the sheet and name hashed files.
      const served = await (await route.fetch()).text();
      const fonts = served.slice(0, served.indexOf("@layer"));
      await route.fulfill({ contentType: "text/css", body: fonts + style });
    });
  }
  await page.goto("/necrogenesis/cards");
  await page.locator("html[data-hydrated=true]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(500);
  return page;
}

/** Milliseconds from each key to the first paint with its answer. */
async function keys(page) {
  await page.evaluate(() => {
    window.paints = [];
    let pressed = 0;
    addEventListener("keydown", (event) => (pressed = event.timeStamp), { capture: true });
    new MutationObserver(() => {
      if (pressed === 0) return;
      const from = pressed;
      pressed = 0;
      const { port1, port2 } = new MessageChannel();
      // A message sent in a frame arrives after its paint.
      port1.onmessage = () => window.paints.push(performance.now() - from);
      requestAnimationFrame(() => port2.postMessage(null));
    }).observe(document.querySelector("main"), { childList: true, subtree: true });
  });
  await page.locator("#search").focus();
  const first = [];
  const later = [];
  for (let searches = 0; searches < SEARCHES; searches += 1) {
    for (const [at, letter] of [...QUERY].entries()) {
      const before = await page.evaluate(() => window.paints.length);
      await page.keyboard.press(letter);
      await page.waitForFunction((before) => window.paints.length > before, before, { timeout: 15_000 });
      const paint = await page.evaluate(() => window.paints.at(-1));
      (at === 0 ? first : later).push(paint);
      await page.waitForTimeout(150);
    }
    await page.locator("#search").fill("");
    await page.waitForTimeout(1_000);
  }
  return { first, later };
}

/** What the browser has spent on layout and style so far, in milliseconds. */
async function spent(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
  return of("LayoutDuration") + of("RecalcStyleDuration");
}

console.log(`${address}/cards, load of the machine ${loadavg()[0].toFixed(1)}`);
for (const [name, viewport] of Object.entries({
  "1366 x 768": { width: 1366, height: 768 },
  "390 x 844": { width: 390, height: 844 },
})) {
  console.log(`\n${name}`);
  const page = await open(viewport);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");

  const idle = await frames(page, () => page.waitForTimeout(1_000));
  say("frames at rest", idle);

  let before = await spent(session);
  const cards = page.locator(".card-grid > li");
  for (let card = 0; card < 6; card += 1) {
    await cards.nth(card % 4).hover();
    await page.waitForTimeout(120);
  }
  console.log(`layout and style of 6 hovers: ${((await spent(session)) - before).toFixed(1)} ms`);

  before = await spent(session);
  await page.mouse.move(viewport.width / 2, viewport.height / 2);
  const began = Date.now();
  const scrolled = await frames(page, async () => {
    for (let tick = 0; tick < TICKS; tick += 1) {
      await page.mouse.wheel(0, TICK);
      await page.waitForTimeout(40);
    }
  });
  say(`frames of ${TICKS} ticks over the cards`, scrolled);
  console.log(`  in ${((Date.now() - began) / 1000).toFixed(1)} s, layout and style ${((await spent(session)) - before).toFixed(0)} ms`);

  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await page.waitForTimeout(500);
  const { first, later } = await keys(page);
  say("first key to paint", first);
  say("further keys to paint", later);
  await page.context().close();
}
console.log(`\nload of the machine ${loadavg()[0].toFixed(1)}`);
await end();
