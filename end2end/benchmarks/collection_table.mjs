// How a table of copies feels that is as long as tables get: frames while one scrolls through it by the wheel and by
// its bar, and how long its first page takes.
//
//     node end2end/benchmarks/collection_table.mjs http://127.0.0.1:3000 [ROWS]
//
// It makes an account there, takes in a file or two of so many rows (100,000 unless it is said), stops by itself
// and fails nothing.

import { loadavg } from "node:os";
import { frames, say, started } from "./measured.mjs";

const args = process.argv.slice(2);
const address = args.find((arg) => arg.startsWith("http")) ?? "http://127.0.0.1:3000";
const rows = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 100_000);

/** Ticks of the wheel, and pixels of one. */
const TICKS = 60;
const TICK = 240;
/** The rows of one file. */
const FILE = 50_000;
const NUMBERS = 180;
/** Nothing is measured for longer than this. */
const LONGEST = 300_000;
const base = "/necrogenesis/collection";

const { browser, end } = await started(LONGEST);

/** Rows that are all different, from one on. */
function file(from, count) {
  const lines = ["Number,Quantity,Edition,Finish,Place"];
  for (let row = from; row < from + count; row += 1) {
    const number = `${(row % NUMBERS) + 1}`.padStart(3, "0");
    lines.push(`NG-01-${number},${(row % 4) + 1},Unlimited,Regular,Binder ${Math.floor(row / NUMBERS) + 1}`);
  }
  return Buffer.from(`${lines.join("\n")}\n`);
}

async function fill(page) {
  await page.goto("/register");
  await page.getByLabel("Name").fill(`Table ${Date.now().toString(36)}`);
  await page.getByLabel("Password").fill(`mossy ladder ${Math.random()}`);
  await page.getByRole("button", { name: "Make the account" }).click();
  await page.getByRole("heading", { level: 1, name: "A way back" }).waitFor();
  for (let from = 0; from < rows; from += FILE) {
    await page.goto(`${base}/import`);
    await page.locator("main input[type=file]").setInputFiles({
      name: `rows-${from}.csv`, mimeType: "text/csv", buffer: file(from, Math.min(FILE, rows - from)),
    });
    await page.locator("main form:has(input[type=file]) button[type=submit]").click();
    await page.waitForURL(/import\/[0-9a-f]{64}/, { timeout: 60_000 });
    await page.locator("main button[type=submit]", { hasText: /^Take in/ }).first().click();
    await page.waitForURL((url) => !/import\/[0-9a-f]{64}/.test(url.pathname) || url.searchParams.has("did"), { timeout: 60_000 });
  }
}

console.log(`${address}, load of the machine ${loadavg()[0].toFixed(1)}`);
const context = await browser.newContext({ baseURL: address });
const page = await context.newPage();
await fill(page);
for (const [name, viewport] of Object.entries({
  "1366 x 768": { width: 1366, height: 768 },
  "390 x 844": { width: 390, height: 844 },
})) {
  console.log(`\n${name}`);
  await page.setViewportSize(viewport);
  const began = Date.now();
  const answer = await page.goto(`${base}/table`);
  await page.locator("html[data-hydrated=true]").waitFor({ state: "attached" });
  const { responseStart, requestStart } = await page.evaluate(() => performance.getEntriesByType("navigation")[0].toJSON());
  console.log(`table: ${answer.status()}, first byte ${(responseStart - requestStart).toFixed(0)} ms, alive ${Date.now() - began} ms`);
  console.log(`  ${await page.locator(".table-totals").innerText()}`);
  await page.waitForTimeout(1_000);
  say("frames at rest", await frames(page, () => page.waitForTimeout(1_000)));

  await page.mouse.move(viewport.width / 2, viewport.height / 2);
  say(`frames of ${TICKS} ticks over the rows`, await frames(page, async () => {
    for (let tick = 0; tick < TICKS; tick += 1) {
      await page.mouse.wheel(0, TICK);
      await page.waitForTimeout(40);
    }
  }));
  say("frames of 12 leaps by the bar", await frames(page, async () => {
    for (let leap = 1; leap <= 12; leap += 1) {
      await page.evaluate((share) => scrollTo({ top: document.documentElement.scrollHeight * share, behavior: "instant" }), leap / 13);
      await page.waitForTimeout(400);
    }
  }));
  console.log(`  ${await page.locator(".table-totals").innerText()}; ${await page.locator(".copies-table tbody tr").count()} rows in the document`);
}
console.log(`\nload of the machine ${loadavg()[0].toFixed(1)}`);
await end();
