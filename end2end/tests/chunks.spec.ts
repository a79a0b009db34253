// Parts of the client that arrive when they are first needed.

import { expect, hydrated, test } from "../fixtures";
import { Builder } from "../support/builder";

const BUILDER = /\/assets\/split_builder_\d+\.[0-9a-f]{8}\.wasm/;
const PAGE_PART = /\/assets\/split_(builder|deck_tool|reading)_\d+\.[0-9a-f]{8}\.wasm/;
const CATALOGUE = /\/data\/catalogue\.[0-9a-f]+\.json/;

test("the builder arrives on the way to it, without a new document", async ({ open, page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  const parts = () => fetched.filter((url) => BUILDER.test(url)).length;

  await open("/");
  expect(parts()).toBe(0);
  await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));

  await page.getByRole("link", { name: "Build a deck" }).first().click();
  await expect(page).toHaveURL(/\/build/);
  await expect(page.locator("html[data-same]")).toHaveCount(1);
  expect(parts()).toBe(1);
});

for (const path of ["/", "/necrogenesis/cards?q=t:weapon", "/necrogenesis/decks", "/necrogenesis/build"]) {
  test(`${path} takes the server's page over even when its part arrives after the cards`, async ({ open, page }) => {
    const cards = page.waitForResponse(CATALOGUE);
    await page.route(PAGE_PART, async (route) => {
      await cards;
      // Time enough to read the cards: nobody outside can see when that is done.
      await page.waitForTimeout(2_000);
      await route.continue();
    });
    await open(path);
    await expect(page.getByText("Loading cards…")).toHaveCount(0);
    if (path === "/necrogenesis/build") {
      const builder = new Builder(page);
      await builder.ready();
      await page.getByRole("textbox", { name: "Name of the deck" }).fill("Late");
      await builder.saved();
    }
  });
}

test("what is typed before the builder lives stays, with the keyboard in its field", async ({ page }) => {
  let send = () => {};
  const asked = new Promise<void>((resolve) => (send = resolve));
  await page.route(CATALOGUE, async (route) => {
    await asked;
    await route.continue();
  });
  const builder = new Builder(page);
  await page.goto("/necrogenesis/build");
  await hydrated(page);
  await builder.poolQuery.fill("t:weapon");
  await builder.quickAdd.fill("4 med");
  await page.getByRole("textbox", { name: "Name of the deck" }).pressSequentially("Ea");
  send();
  await builder.ready();
  await page.keyboard.type("rly");

  await expect(page.getByRole("textbox", { name: "Name of the deck" })).toHaveValue("Early");
  await expect(page.getByRole("textbox", { name: "Name of the deck" })).toBeFocused();
  await expect(builder.quickAdd).toHaveValue("4 med");
  await expect(builder.poolQuery).toHaveValue("t:weapon");
  await expect(page.locator(".pool .count")).toHaveText("40 cards");
  await builder.saved();
});

test.describe("after an update of the server", () => {
  test.use({ expectedErrors: [/404/] });

  test("a part that is gone leads to a plain navigation", async ({ open, page }) => {
    let gone = true;
    await page.route(BUILDER, async (route) => {
      if (!gone) return route.continue();
      gone = false;
      await route.fulfill({ status: 404, body: "" });
    });
    await open("/");
    await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));

    await page.getByRole("link", { name: "Build a deck" }).first().click();
    await expect(page).toHaveURL(/\/build/);
    await hydrated(page);
    await expect(page.locator("html[data-same]")).toHaveCount(0);
  });
});
