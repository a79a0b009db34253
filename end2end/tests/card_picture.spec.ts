// The picture of a card wherever its name stands.

import { expect, test, viewports } from "../fixtures";
import { Builder } from "../support/builder";
import { deckCode, holdTheLine } from "../support/decks";
import type { Locator, Page } from "@playwright/test";

const picture = (page: Page) => page.locator(".card-picture .card-face");

/** Fails when the picture covers the row it belongs to or leaves the window. */
async function expectBeside(page: Page, row: Locator) {
  const [own, other] = [(await page.locator(".card-picture").boundingBox())!, (await row.boundingBox())!];
  const apart = own.x >= other.x + other.width || own.x + own.width <= other.x || own.y >= other.y + other.height || own.y + own.height <= other.y;
  expect(apart, "the picture covers the row").toBe(true);
  const { width, height } = page.viewportSize()!;
  expect(own.x).toBeGreaterThanOrEqual(0);
  expect(own.y).toBeGreaterThanOrEqual(0);
  expect(own.x + own.width).toBeLessThanOrEqual(width);
  expect(own.y + own.height).toBeLessThanOrEqual(height);
}

test("in the builder it comes by hover, stays under the pointer and goes by Escape", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
  for (const row of [builder.poolRows.nth(3), builder.row("Medkit")]) {
    const name = row.locator("[data-card]");
    await name.hover();
    await expect(picture(page)).toBeVisible();
    await expect(picture(page).locator(".card-face__name")).toHaveText((await name.getAttribute("data-card"))!);
    await expectBeside(page, row);
    await page.locator(".card-picture").hover();
    await page.waitForTimeout(600);
    await expect(picture(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(picture(page)).toHaveCount(0);
    await page.mouse.move(2, 2);
  }
});

test("a dialog that closes over a name below a mouse at rest brings none", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
  const name = builder.row("Medkit").locator("[data-card]");
  await name.scrollIntoViewIfNeeded();
  const box = (await name.boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await builder.openDialog("Export");
  await page.mouse.move(at.x, at.y);
  await page.keyboard.press("Escape");
  await expect(builder.dialog).toHaveCount(0);
  expect((await name.boundingBox())!.y, "the name has not moved").toBe(box.y);
  await page.waitForTimeout(900);
  await expect(picture(page)).toHaveCount(0);
  await page.mouse.move(at.x + 2, at.y);
  await expect(picture(page).locator(".card-face__name")).toHaveText("Medkit");
});

test("it comes by keyboard focus and closes before the dialog below it", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.poolQuery.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const name = await page.locator(".pool-row__name:focus").getAttribute("data-card");
  await expect(picture(page).locator(".card-face__name")).toHaveText(name!);
  await page.keyboard.press("Tab");
  await expect(picture(page)).toHaveCount(0);
});

for (const [where, address, name] of [
  ["a list of results", "/necrogenesis/cards?q=t%3Aweapon&view=list", "tbody th a"],
  ["a set", "/necrogenesis/sets/NG-01", "tbody th a"],
  ["a deck to view", "", ".deck-list__name a"],
] as const) {
  test(`it comes on ${where}, and nothing moves`, async ({ open, page }) => {
    await open(address || `/necrogenesis/decks/view?deck=${await deckCode(page, holdTheLine.name)}&view=list`);
    const link = page.locator(name).nth(4);
    await link.scrollIntoViewIfNeeded();
    await expect(async () => {
      await page.mouse.move(2, 300);
      await link.hover();
      await expect(picture(page)).toBeVisible({ timeout: 1_500 });
    }).toPass();
    await expectBeside(page, link);
    await page.mouse.move(2, 300);
    await expect(picture(page)).toHaveCount(0);
  });
}

test.describe("under a finger", () => {
  test.use(viewports.phone);

  test("a long press shows it and follows no link", async ({ open, page }) => {
    await open("/necrogenesis/cards?q=t%3Aweapon&view=list");
    const link = page.locator("tbody th a").first();
    const box = (await link.boundingBox())!;
    const at = { x: box.x + 20, y: box.y + box.height / 2 };
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints });
    await expect(async () => {
      await touch("touchStart", [at]);
      await page.waitForTimeout(700);
      await touch("touchEnd", []);
      await expect(picture(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page).toHaveURL(/view=list/);
    await page.touchscreen.tap(20, 100);
    await expect(picture(page)).toHaveCount(0);
  });
});
