// A list of a thousand cards: all of it within reach, little of it drawn.

import { expect, hydrated, test } from "../fixtures";
import { Builder } from "../support/builder";
import { serveCards, type CardServer } from "../support/cards";
import type { Page } from "@playwright/test";

const CARDS = 1000;

let server: CardServer;
test.describe.configure({ mode: "serial", timeout: 120_000 });
test.beforeAll(async () => {
  server = await serveCards(CARDS);
});
test.afterAll(() => server.stop());

const counts = (page: Page) =>
  page.evaluate(() => ({
    nodes: document.querySelectorAll("*").length,
    faces: document.querySelectorAll(".card-grid .card-face").length,
  }));

test("every card of a grid comes into sight, and no more are drawn than are near", async ({ page }) => {
  await page.goto(`${server.url}/necrogenesis/cards`);
  await hydrated(page);
  await expect(page.locator(".search-tools__count")).toHaveText(`${CARDS} cards`);
  await expect(page.locator(".card-grid > li")).toHaveCount(CARDS);
  const links = await page.locator(".card-grid a").evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(new Set(links).size).toBe(CARDS);

  const drawn = new Set<string>();
  const nearby = page.locator(".card-grid > li:has(.card-face) a");
  const first = await counts(page);
  let most = first;
  for (;;) {
    // Places that are near are drawn after the scroll, not with it.
    await expect
      .poll(() =>
        page.locator(".card-grid > li").evaluateAll((places) =>
          places.filter((place) => {
            const { top, bottom } = place.getBoundingClientRect();
            return bottom > 0 && top < innerHeight && !place.querySelector(".card-face");
          }).length,
        ),
      )
      .toBe(0);
    for (const link of await nearby.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))) drawn.add(link);
    const now = await counts(page);
    if (now.nodes > most.nodes) most = now;
    const atEnd = await page.evaluate(() => {
      const before = scrollY;
      scrollBy({ top: innerHeight, behavior: "instant" });
      return scrollY === before;
    });
    if (atEnd) break;
  }
  expect(drawn.size).toBe(CARDS);
  expect(most.faces).toBeLessThan(150);
  expect(most.nodes).toBeLessThan(first.nodes * 2);

  await page.locator(".card-grid a").last().click();
  await expect(page.locator(".card-page h1")).toHaveText(`Crate ${CARDS}`);
  await page.goBack();
  await expect(page.locator(".card-grid > li")).toHaveCount(CARDS);
});

test("the keyboard reaches cards that are not drawn yet", async ({ page }) => {
  await page.goto(`${server.url}/necrogenesis/cards`);
  await hydrated(page);
  await expect(page.locator(".card-grid > li")).toHaveCount(CARDS);
  const at = 300;
  await page.locator(".card-grid a").nth(at).focus();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press("Tab");
    // A drawn card has a button behind its link.
    if ((await page.locator(".card-add:focus").count()) > 0) await page.keyboard.press("Tab");
    const place = page.locator(".card-grid > li").nth(at + presses + 1);
    await expect(place.locator("a")).toBeFocused();
    await expect(place).toBeInViewport();
  }
});

test("the builder's list of cards holds only the rows in sight", async ({ page }) => {
  const builder = new Builder(page);
  await page.goto(`${server.url}/necrogenesis/build`);
  await builder.ready();
  await expect(page.locator(".pool .count")).toHaveText(`${CARDS} cards`);
  const seen = new Set<string>();
  const list = page.locator(".pool__list");
  /** Pixels in sight that no row fills. */
  const gap = () =>
    list.evaluate((list) => {
      const { top, bottom } = list.getBoundingClientRect();
      const boxes = [...list.querySelectorAll(".pool-row")].map((row) => row.getBoundingClientRect());
      const first = Math.min(...boxes.map((box) => box.top));
      const last = Math.max(...boxes.map((box) => box.bottom));
      return Math.max(0, first - top - 2) + Math.max(0, bottom - last - 2);
    });
  for (;;) {
    await expect.poll(gap).toBe(0);
    const rows = await page.locator(".pool-row__title").allTextContents();
    expect(rows.length).toBeLessThan(80);
    for (const row of rows) seen.add(row);
    const atEnd = await list.evaluate((list) => {
      const before = list.scrollTop;
      list.scrollTop += list.clientHeight;
      return list.scrollTop === before;
    });
    if (atEnd) break;
  }
  expect(seen.size).toBe(CARDS);
  await builder.poolQuery.fill("0777");
  await expect(builder.poolRows).toHaveCount(1);
});

test("without script every card is on one of the pages", async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const links = new Set<string>();
  await page.goto("/necrogenesis/cards?view=list");
  for (;;) {
    for (const link of await page.locator("tbody th a").evaluateAll((links) => links.map((link) => link.getAttribute("href")!))) {
      links.add(link);
    }
    const next = page.locator(".pagination [rel=next]");
    if ((await next.count()) === 0) break;
    const before = page.url();
    await next.click();
    await page.waitForURL((now) => now.href !== before);
  }
  expect(links.size).toBe(CARDS);
  await context.close();
});
