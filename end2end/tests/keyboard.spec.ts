// All that is done with a mouse is done with keys, and one sees where one is.

import { expect, hydrated, test, viewports, widths } from "../fixtures";
import { Builder, tabTo } from "../support/builder";
import { deckCode, holdTheLine } from "../support/decks";
import { focusStop, hiddenStops } from "../support/focus";
import { kinds } from "../support/pages";

test("the first Tab reaches the way past the bar, and it leads there", async ({ open, page }) => {
  for (const address of ["/", "/necrogenesis/cards", "/necrogenesis/decks", "/necrogenesis/build"]) {
    await open(address);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to the content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const isInContent = await page.evaluate(() => document.activeElement?.closest("#content") !== null);
    expect(isInContent, `the second Tab on ${address}`).toBe(true);
  }
});

for (const [width, viewport] of Object.entries(widths)) {
  test.describe(`on the way through a page, ${width}`, () => {
    test.describe.configure({ timeout: 120_000 });
    test.use({ viewport });

    for (const place of kinds) {
      test(`every stop is in sight: ${place.name}`, async ({ open, page }) => {
        await open(await place.address(page));
        expect(await hiddenStops(page, 80)).toEqual([]);
      });
    }

    test("every stop is in sight: builder", async ({ page }) => {
      const builder = new Builder(page);
      await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
      await builder.showEach(async (parts) => {
        expect.soft(await hiddenStops(page, 160), parts).toEqual([]);
        expect.soft(await hiddenStops(page, 60, "Shift+Tab"), `${parts}, backwards`).toEqual([]);
      });
    });
  });
}

test("backwards from the end of a page every stop is in sight", async ({ open, page }) => {
  await page.setViewportSize(viewports.phone.viewport);
  for (const address of ["/necrogenesis/sets/NG-01", "/necrogenesis/cards?q=t%3Azombie", "/necrogenesis/rules/glossary"]) {
    await open(address);
    await page.locator(".footer a").last().focus();
    expect.soft(await hiddenStops(page, 60, "Shift+Tab"), address).toEqual([]);
  }
});

test("the map opens by ?, search by /, Escape closes", async ({ open, page }) => {
  await open("/credits");
  await page.keyboard.press("?");
  const map = page.getByRole("dialog", { name: "Keys" });
  await expect(map).toBeVisible();
  expect(await focusStop(page)).toMatchObject({ faults: [] });
  await page.keyboard.press("Escape");
  await expect(map).toBeHidden();
  await page.keyboard.press("/");
  await expect(page.locator("#search")).toBeFocused();
  await page.keyboard.type("medkit?/");
  await expect(page.locator("#search")).toHaveValue("medkit?/");
  await expect(map).toBeHidden();
  await page.locator("#search").fill("medkit");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/cards\?q=medkit/);
  await expect(page.locator(".search-tools__count")).toBeVisible();
});

test("keys without Ctrl can be switched off, and the device remembers it", async ({ open, page }) => {
  await open("/credits");
  await page.keyboard.press("?");
  const map = page.getByRole("dialog", { name: "Keys" });
  await map.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(map).toBeHidden();
  await page.reload();
  await hydrated(page);
  await page.keyboard.press("/");
  await expect(page.locator("#search")).not.toBeFocused();
  await page.getByRole("link", { name: "Keys" }).click();
  await map.getByRole("checkbox").check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await expect(page.locator("#search")).toBeFocused();
});

test("a dialog keeps the keyboard and gives it back", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  const opener = page.getByRole("toolbar").getByRole("button", { name: "Import" });
  await tabTo(opener);
  await page.keyboard.press("Enter");
  await expect(builder.dialog).toHaveCount(1);
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(builder.dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a new page is announced where the keyboard goes", async ({ open, page }) => {
  await open("/");
  await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Sets" }).click();
  await expect(page).toHaveURL(/\/sets$/);
  await expect(page.locator("#content")).toBeFocused();
  await expect(page).toHaveTitle(/Sets/);
  await hydrated(page);
});
