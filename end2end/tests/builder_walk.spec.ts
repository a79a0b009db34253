// A walk through the builder by keyboard and by finger: what has the keyboard, what
// is in sight, and what is told.

import { expect, test, viewports } from "../fixtures";
import { Builder } from "../support/builder";
import { deckCode, deckText, holdTheLine } from "../support/decks";
import type { Locator, Page } from "@playwright/test";

const laptop = { viewport: { width: 1366, height: 768 } };

/** Whether what has the keyboard is the row of this place in the pool, and in sight. */
async function expectPoolRow(page: Page, place: number) {
  const row = page.locator(`.pool-row[aria-posinset="${place}"] .pool-row__name`);
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport({ ratio: 0.9 });
}

/** How large an element is, and where. */
const box = async (element: Locator) => (await element.boundingBox())!;

test.describe("on a laptop", () => {
  test.use(laptop);

  test("Home, End and pages lead through the whole pool and never lose the keyboard", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    const count = Number(await builder.poolRows.first().getAttribute("aria-setsize"));
    expect(count).toBeGreaterThan(100);
    await page.keyboard.press("c");
    await expectPoolRow(page, 1);
    await page.keyboard.press("End");
    await expectPoolRow(page, count);
    await page.keyboard.press("Home");
    await expectPoolRow(page, 1);
    for (let presses = 0; presses < 60; presses += 1) await page.keyboard.press("ArrowDown");
    await expectPoolRow(page, 61);
    await page.keyboard.press("Home");
    await expectPoolRow(page, 1);
    await page.keyboard.press("PageDown");
    await page.keyboard.press("PageDown");
    const far = Number(await page.locator(".pool-row:focus-within").getAttribute("aria-posinset"));
    expect(far).toBeGreaterThan(20);
    await page.keyboard.press("PageUp");
    await page.keyboard.press("PageUp");
    await expectPoolRow(page, 1);

    // A dialog gives the keyboard back to the row.
    await page.keyboard.press("End");
    await expectPoolRow(page, count);
    for (const key of ["i", "e", "h"]) {
      await page.keyboard.press(key);
      await expect(builder.dialog).toHaveCount(1);
      await page.keyboard.press("Escape");
      await expect(builder.dialog).toHaveCount(0);
      await expectPoolRow(page, count);
    }
  });

  test("a row that is scrolled away leaves the keyboard on its list, which leads back", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await page.keyboard.press("c");
    // The list brings the row before the eyes first.
    await expectPoolRow(page, 1);
    await page.keyboard.press("ArrowDown");
    await expectPoolRow(page, 2);
    await page.locator(".pool__list").hover();
    for (let turns = 0; turns < 5; turns += 1) await page.mouse.wheel(0, 2000);
    await expect(page.locator('.pool-row[aria-posinset="2"]')).toHaveCount(0);
    await expect(page.locator(".pool-rows")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expectPoolRow(page, 3);
  });

  test("Home and End lead through the rows of the deck", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
    await page.keyboard.press("d");
    // The key moves the focus with the next frame.
    await expect(page.locator(".deck-row__name").first()).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.locator(".deck-row__name").last()).toBeFocused();
    await page.keyboard.press("Home");
    await expect(page.locator(".deck-row__name").first()).toBeFocused();
  });

  test("Enter twice on a card of the deck reads it and changes nothing", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await builder.import("2 Medkit\n1 Gunn of nowhere");
    const before = await builder.lines();
    const sheet = page.getByRole("dialog", { name: "Card" });
    for (const card of ["Medkit", "Gunn of nowhere"]) {
      await builder.row(card).locator(".deck-row__name").focus();
      await page.keyboard.press("Enter");
      await expect(sheet).toBeVisible();
      await expect(sheet.locator("[data-first]")).toBeFocused();
      await page.keyboard.press("Enter");
      expect(await builder.lines()).toEqual(before);
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
    }
    await page.keyboard.press("c");
    // The list brings the card before the eyes first.
    await expect(page.locator(".pool-row:focus-within")).toHaveCount(1);
    await page.keyboard.press("i");
    await expect(sheet.getByRole("button", { name: "Close" })).toBeFocused();
    // Of the versions as well: Enter goes back to none.
    await page.keyboard.press("Escape");
    await expect(builder.dialog).toHaveCount(0);
    await page.keyboard.press("h");
    await expect(builder.dialog.getByRole("button", { name: "Close" })).toBeFocused();
  });

  test("the answer to a question is seen where the column ends, and told", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
    const ask = page.getByLabel("Ask your own");
    await ask.focus();
    await ask.fill("at least 1 t:weapon by turn 2 on the draw with mulligan");
    await ask.press("Enter");
    const answer = page.locator("#odds-answer[role=status]");
    await expect(answer).toContainText("%");
    await expect(answer).toBeInViewport({ ratio: 0.99 });
    await expect(ask).toBeFocused();
    await expect(ask).toBeInViewport({ ratio: 0.99 });
  });

  test("the bar of the builder stays when the page is scrolled, and a list scrolls no page", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    const lines = await builder.poolRows.evaluateAll((rows) =>
      rows.slice(0, 40).map((row) => `1 ${row.querySelector(".pool-row__title")!.textContent}`),
    );
    await builder.import([deckText(holdTheLine.file), ...lines].join("\n"));
    await page.locator(".deck-panel__scroll").hover();
    for (let turns = 0; turns < 8; turns += 1) await page.mouse.wheel(0, 600);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    // No picture of a card below the pointer.
    await page.mouse.move(4, 4);
    // The foot is still a scroll away, below what one steers by.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(20);
    const toolbar = page.getByRole("toolbar", { name: "Deck" });
    const steered = [page.locator("#deck-name"), builder.chip, ...["Undo", "Import", "Share"].map((name) => toolbar.getByRole("button", { name }))];
    for (const element of steered) {
      const { x, y, width, height } = await box(element);
      const isSeen = await element.evaluate(
        (element, [x, y]) => element.contains(document.elementFromPoint(x!, y!)),
        [x + width / 2, y + height / 2],
      );
      expect(isSeen, `${element} is in sight`).toBe(true);
    }
  });

  test("Delete, 0 and M work on the copies of a card in the pool, or say why not", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await builder.poolQuery.fill("Medkit");
    await page.keyboard.press("ArrowDown");
    const row = page.locator(".pool-row__name[data-card=Medkit]");
    await expect(row).toBeFocused();
    for (const key of ["Delete", "0"]) {
      await page.keyboard.press("3");
      await expect(builder.row("Medkit").locator(".stepper__value")).toHaveValue("3");
      await page.keyboard.press(key);
      await expect(builder.deckRows).toHaveCount(0);
      await expect(row).toBeFocused();
    }
    for (const key of ["Delete", "0", "m"]) {
      await page.keyboard.press(key);
      const told = page.locator(".toast", { hasText: "Medkit is not in the deck" }).filter({ visible: true });
      await expect(told).toHaveCount(1);
      await told.getByRole("button", { name: "Hide this message" }).click();
      await expect(told).toHaveCount(0);
      await row.focus();
    }
    await page.keyboard.press("2");
    await page.keyboard.press("m");
    const menu = page.getByRole("menu", { name: "Medkit", exact: true });
    await expect(menu.getByRole("menuitem", { name: "Read the card" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(row).toBeFocused();
    await builder.row("Medkit").locator(".deck-row__name").press("0");
    await expect(builder.deckRows).toHaveCount(0);
  });
});

test("a page that is loaded again with the first change finds the deck, and there is one", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open("/necrogenesis/build?new=1");
  await page.evaluate(() => {
    document.querySelector<HTMLElement>(".pool-row__button--add")!.click();
    setTimeout(() => location.reload(), 0);
  });
  await expect(page).toHaveURL(/\/build\?id=/);
  await builder.ready();
  await expect(builder.deckRows).toHaveCount(1);
  const decks = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("safehouse.deck.")).length);
  expect(await decks()).toBe(1);
  await builder.deckRows.first().getByRole("button", { name: /more$/ }).click();
  await builder.saved();
  expect(await decks()).toBe(1);

  // Below a dialog as well.
  await builder.open("/necrogenesis/build?new=1");
  const dialog = await builder.openDialog("Import");
  await dialog.locator("textarea").fill("2 Rifle");
  await dialog.getByRole("button", { name: "Add to the deck" }).click();
  await expect(page).toHaveURL(/\/build\?id=/);
  await page.reload();
  await builder.ready();
  expect(await builder.lines()).toEqual(["2 Rifle"]);
  expect(await decks()).toBe(2);
});

test("the version that the deck is at is marked and cannot be gone back to", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.import("2 Medkit");
  await builder.saved();
  await builder.import("1 Rifle");
  await builder.saved();
  const dialog = await builder.openDialog("Versions");
  const [now, earlier] = [dialog.locator(".versions__item").first(), dialog.locator(".versions__item").filter({ hasText: "2 cards" })];
  await expect(now).toContainText("The deck as it is now");
  await expect(now.getByRole("button")).toHaveCount(0);
  await earlier.getByRole("button", { name: "Go back to this" }).click();
  await expect(builder.dialog).toHaveCount(0);
  expect(await builder.lines()).toEqual(["2 Medkit"]);
});

test("a link without a deck in it is told as an address without one, and moves nothing", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  const columns = await box(page.locator(".builder-columns"));
  for (const [address, words] of [
    ["/necrogenesis/build?deck=broken", /could not be read: .+ and a digit\. Your own decks are unchanged\.$/],
    ["/necrogenesis/build?id=nowhere", /is not on this device/],
  ] as const) {
    await builder.open(address);
    await expect(page.locator(".toast--problem").filter({ visible: true })).toHaveText(words);
    expect((await box(page.locator(".builder-columns"))).y).toBe(columns.y);
  }
});

test("a list that is typed is read at a pause, and one that is pasted at once", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const builder = new Builder(page);
  await builder.open();
  const dialog = await builder.openDialog("Import");
  const area = dialog.locator("textarea");
  await page.evaluate(() => {
    const status = document.querySelector(".import__outcome")!;
    const counted = window as unknown as { changes: number };
    counted.changes = 0;
    let before = status.textContent;
    new MutationObserver(() => {
      if (status.textContent !== before) counted.changes += 1;
      before = status.textContent;
    }).observe(status, { childList: true, characterData: true, subtree: true });
  });
  const changes = () => page.evaluate(() => (window as unknown as { changes: number }).changes);
  await area.pressSequentially("2 Medkit\n3 Rifle\n1 Shotgun\n1 Axe", { delay: 20 });
  expect(await changes()).toBe(0);
  await expect.poll(changes).toBe(1);
  // Whoever goes to a button does not wait, and nothing that was typed is missing.
  await area.press("Enter");
  await area.pressSequentially("4 Medkit");
  await dialog.getByRole("button", { name: "Replace the deck" }).click();
  await expect(builder.dialog).toHaveCount(0);
  expect(await builder.lines()).toContain("6 Medkit");

  await builder.openDialog("Import");
  await page.evaluate(() => navigator.clipboard.writeText("1 Rifle"));
  await area.focus();
  await page.keyboard.press("Control+v");
  await expect(dialog.locator(".import__outcome")).toContainText("1", { timeout: 400 });
});

test("a name has no blanks around it and no marks that show nothing", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  const field = page.locator("#deck-name");
  await field.fill("  Night \u202Ewatch\0 ");
  await expect(field).toHaveValue("  Night watch ");
  await field.blur();
  await expect(field).toHaveValue("Night watch");
  await expect(page.locator(".deck-said")).toHaveText("The deck is called “Night watch” now");
  await expect(page).toHaveTitle("Night watch · Deck builder · Safehouse");
  await field.fill("   ");
  await field.blur();
  await expect(field).toHaveValue("");
  await expect(page.locator(".deck-said")).toHaveText("The deck has no name now");
  await expect(page).toHaveTitle("Deck builder · Safehouse");
});

test.describe("on a phone", () => {
  test.use(viewports.phone);

  test("what was said before lies over no dialog, and a message can be closed", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await builder.import(deckText(holdTheLine.file));
    const seen = page.locator(".toast").filter({ visible: true });
    await expect(seen).toHaveText("Imported. Undo brings the deck before it back.");
    for (const [name, button] of [["Export", "Copy"], ["Share", "Copy"]] as const) {
      const dialog = await builder.openDialog(name);
      await expect(seen).toHaveCount(0);
      await expect(dialog.getByRole("button", { name: button }).first()).toBeInViewport();
      await page.keyboard.press("Escape");
      await expect(builder.dialog).toHaveCount(0);
    }
    await builder.import(deckText(holdTheLine.file));
    await expect(seen).toHaveCount(1);
    const close = seen.getByRole("button", { name: "Hide this message" });
    const { width, height } = await box(close);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await close.tap();
    await expect(seen).toHaveCount(0);
  });

  test("what a message offers is as large as a finger and apart from its words", async ({ open, page }) => {
    await open("/necrogenesis/cards?q=medkit");
    await page.locator("[data-add-card=Medkit]").first().tap();
    const toast = page.locator(".toast").filter({ visible: true });
    const undo = toast.getByRole("button", { name: "Undo" });
    const [button, words] = [await box(undo), await box(toast.locator(".toast__words"))];
    expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
    expect(button.x - (words.x + words.width)).toBeGreaterThanOrEqual(8);
    // It waits below a dialog that is opened in the meantime.
    await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true })));
    await expect(page.locator("#keys")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("#keys")).toBeHidden();
    await undo.tap();
    await expect(page.locator(".toast").last()).toContainText("Medkit was taken out again.");
  });
});

for (const width of [360, 768]) {
  test(`a deck is begun from every page, ${width} px wide`, async ({ open, page }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const address of ["/necrogenesis/cards", "/necrogenesis/decks", "/necrogenesis/sets"]) {
      await open(address);
      const link = page.locator(".top-bar").getByRole("link", { name: "Build", exact: true });
      const { width, height } = await box(link);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      expect((await box(page.locator("#search"))).width).toBeGreaterThan(140);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await page.locator(".top-bar").getByRole("link", { name: "Build", exact: true }).click();
    await expect(page).toHaveURL(/\/build\?new=1$/);
    await new Builder(page).ready();
  });
}
