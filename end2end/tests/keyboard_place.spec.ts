// The keyboard is never lost: what takes its place away gives it another, and
// what happens is told to who cannot see it.

import { expect, test } from "../fixtures";
import { Builder, tabTo } from "../support/builder";
import { deckCode, holdTheLine, longSight } from "../support/decks";
import type { Page } from "@playwright/test";

/** A builder with three lines of a copy each. */
async function threeRows(page: Page): Promise<Builder> {
  const builder = new Builder(page);
  await builder.open();
  await builder.import("1 Bandage Roll\n1 Medkit\n1 Painkillers");
  await expect(builder.deckRows).toHaveCount(3);
  return builder;
}

const name = (builder: Builder, at: number) => builder.page.locator(".deck-row__name").nth(at);

test.describe("a row of the deck that goes leaves the keyboard on its neighbour", () => {
  test("by its button, its field and a key", async ({ page }) => {
    const builder = await threeRows(page);
    const names = await page.locator(".deck-row__name").allTextContents();
    await builder.row(names[1]!).getByRole("button", { name: /fewer/ }).focus();
    await page.keyboard.press("Enter");
    await expect(builder.deckRows).toHaveCount(2);
    await expect(builder.row(names[2]!).locator(".deck-row__name")).toBeFocused();
    // The last row leaves it to the one before.
    await builder.row(names[2]!).locator(".stepper__value").fill("0");
    await page.keyboard.press("Enter");
    await expect(builder.deckRows).toHaveCount(1);
    await expect(builder.row(names[0]!).locator(".deck-row__name")).toBeFocused();
    // Of an empty deck the heading has it, so that a letter is still a shortcut.
    await page.keyboard.press("Delete");
    await expect(builder.deckRows).toHaveCount(0);
    await expect(page.locator("#deck-panel-title")).toBeFocused();
  });

  test("in the reading view, and after it", async ({ page }) => {
    const builder = await threeRows(page);
    await name(builder, 0).focus();
    const next = await name(builder, 1).textContent();
    await page.keyboard.press("Enter");
    const card = page.getByRole("dialog", { name: "Card" });
    const remove = card.getByRole("button", { name: "Remove one" });
    await remove.focus();
    await page.keyboard.press("Enter");
    await expect(builder.deckRows).toHaveCount(2);
    await expect(remove).toBeFocused();
    await expect(remove).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
    await expect(card).toBeHidden();
    await expect(builder.row(next!).locator(".deck-row__name")).toBeFocused();
  });

  test("by undo, and by its menu", async ({ page }) => {
    const builder = await threeRows(page);
    await builder.quickAdd.fill("1 Rifle");
    await builder.quickAdd.press("Enter");
    await builder.row("Rifle").locator(".deck-row__name").focus();
    await page.keyboard.press("Control+z");
    await expect(builder.deckRows).toHaveCount(3);
    await expect(page.locator(".deck-row__name:focus")).toHaveCount(1);

    await name(builder, 1).focus();
    const next = await name(builder, 2).textContent();
    await page.keyboard.press("m");
    await page.getByRole("menuitem", { name: "Take out" }).press("Enter");
    await expect(builder.deckRows).toHaveCount(2);
    await expect(builder.row(next!).locator(".deck-row__name")).toBeFocused();
  });

  test("by another tab", async ({ page, context }) => {
    const one = await threeRows(page);
    await one.saved();
    const id = await page.evaluate(() => localStorage.getItem("safehouse.last-deck.necrogenesis"));
    const two = new Builder(await context.newPage());
    await two.open(`/necrogenesis/build?id=${id}`);
    await name(one, 1).focus();
    const [gone, next] = [await name(one, 1).textContent(), await name(one, 2).textContent()];
    await two.row(gone!).locator(".deck-row__name").press("Delete");
    await two.saved();
    await page.bringToFront();
    await expect(one.deckRows).toHaveCount(2);
    await expect(one.row(next!).locator(".deck-row__name")).toBeFocused();
  });
});

test("a used repair hands the keyboard to the next fault, the last one to the heading", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.import("1 Mother Ilse\n5 Medkit\n6 Rifle");
  const repairs = page.locator(".verdict > .findings .button", { hasText: /./ });
  await expect(repairs.first()).toBeVisible();
  const count = await repairs.count();
  expect(count).toBeGreaterThan(1);
  await repairs.first().focus();
  await page.keyboard.press("Enter");
  await expect(repairs).not.toHaveCount(count);
  await expect(page.locator(".verdict > .findings > .finding:focus")).toHaveCount(1);
});

test("the short link is told and has the keyboard", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
  const dialog = await builder.openDialog("Share");
  await dialog.getByRole("button", { name: "Make a short link" }).press("Enter");
  await expect(dialog.getByRole("status").locator(".toast")).toHaveText("The short link is made.");
  await expect(dialog.getByRole("link", { name: /\/d\// }).first()).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Copy" }).first()).toBeFocused();
});

test("a query that is not understood is told, and its field says so", async ({ open, page }) => {
  await open("/necrogenesis/cards");
  const field = page.locator("#search");
  await expect(field).not.toHaveAttribute("aria-invalid");
  await field.pressSequentially("t:zombi foo:1");
  await page.keyboard.press("Enter");
  await expect(page.locator("main [role=status]").first()).toContainText("The query was not understood: 2 faults. Column 3");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator(`#${await field.getAttribute("aria-describedby")}`)).toContainText("Column 3");
  await expect(page).toHaveTitle("Not understood: t:zombi foo:1 · Safehouse");
  await field.fill("t:zombie");
  await expect(field).not.toHaveAttribute("aria-invalid");
  await expect(page).toHaveTitle("t:zombie · Safehouse");
});

test("an offered query is understood as a whole, and few fields are named", async ({ open, page }) => {
  await open(`/necrogenesis/cards?q=${encodeURIComponent("t:zombi hp>=x qqqq:bar (")}`);
  const faults = page.locator(".query-faults");
  await expect(faults).toContainText("there is no field “qqqq”. The nearest are");
  expect((await faults.locator(".query-fault").allTextContents()).join("").length).toBeLessThan(600);
  await expect(faults.getByRole("link", { name: /How to search/ })).toHaveAttribute("href", "/necrogenesis/help/search#fields");
  const offers = faults.getByRole("link", { name: "Search for" });
  await expect(offers).toHaveCount(1);
  await offers.click();
  await expect(page.locator(".search-tools__count")).toBeVisible();
  await expect(page.locator("#search")).toHaveValue("t:zombie");
});

test("an unfinished query in the pool is no mistake, and its fault moves nothing", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  const error = page.locator("#pool-error");
  await builder.poolQuery.pressSequentially("t:zombie hp", { delay: 30 });
  const found = await page.locator(".pool .count").textContent();
  const before = await page.locator(".pool__list").boundingBox();
  await builder.poolQuery.pressSequentially(">", { delay: 30 });
  await expect(error).toBeEmpty();
  await expect(builder.poolQuery).not.toHaveAttribute("aria-invalid");
  // After a pause it is told.
  await expect(error).toContainText("Column", { timeout: 5_000 });
  await expect(builder.poolQuery).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator(".pool .count")).toHaveText(found!);
  expect(await page.locator(".pool__list").boundingBox()).toEqual(before);
  await builder.poolQuery.pressSequentially("3");
  await expect(error).toBeEmpty();
  await builder.poolQuery.pressSequentially(" (");
  await page.keyboard.press("Enter");
  await expect(error).toContainText("Column", { timeout: 1_000 });
});

test("a menu that is closed gives the keyboard back to where it came from", async ({ page }) => {
  const builder = await threeRows(page);
  await name(builder, 1).focus();
  await page.keyboard.press("m");
  await expect(page.locator("[role=menuitem]:focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(name(builder, 1)).toBeFocused();
  const more = builder.deckRows.nth(1).locator(".deck-row__more");
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("[role=menuitem]:focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
});

test("the theme's switch keeps the keyboard", async ({ open, page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open("/credits");
  const [light, dark] = ["light", "dark"].map((theme) => page.getByRole("button", { name: `Switch to the ${theme} theme` }));
  await light!.press("Enter");
  await expect(dark!).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(light!).toBeFocused();
});

test("what a message offers is reached by F6, which leads back as well", async ({ open, page }) => {
  await open("/necrogenesis/cards?q=medkit");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("F6");
  await page.keyboard.press("Escape");
  const add = page.locator("[data-add-card=Medkit]").first();
  await add.press("Enter");
  const undo = page.locator(".toast").getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await expect(add).toBeFocused();
  await page.keyboard.press("F6");
  await expect(undo).toBeFocused();
  await page.keyboard.press("F6");
  await expect(add).toBeFocused();
  await page.keyboard.press("F6");
  await page.keyboard.press("Escape");
  await expect(add).toBeFocused();
  await page.keyboard.press("F6");
  // It stays for who is on it, however long that takes.
  await page.waitForTimeout(21_000);
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator(".toast").last()).toContainText("Medkit was taken out again.");
  await expect(add).toBeFocused();
});

test("the rows of a deck are one stop, and arrows walk through them", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
  expect(await builder.deckRows.count()).toBeGreaterThan(10);
  await expect(page.locator(".deck-row__name[tabindex='0']")).toHaveCount(1);
  await builder.quickAdd.focus();
  await tabTo(name(builder, 0), 8);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(name(builder, 2)).toBeFocused();
  await expect(name(builder, 2)).toHaveAttribute("tabindex", "0");
  await expect(page.locator(".deck-row__name[tabindex='0']")).toHaveCount(1);
  await page.keyboard.press("Tab");
  const more = (at: number) => builder.deckRows.nth(at).locator(".deck-row__more");
  await expect(more(2)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(more(1)).toBeFocused();
  await tabTo(page.locator("#deck-format"), 20);
});

test("a deck is named by the title, and who renames it hears that", async ({ page }) => {
  const builder = new Builder(page);
  const code = await deckCode(page, longSight.name);
  await builder.open(`/necrogenesis/build?deck=${code}&name=${encodeURIComponent("Long <Sight>")}`);
  await expect(page).toHaveTitle("Long <Sight> · Deck builder · Safehouse");
  await page.locator("#deck-name").fill("Far Sight");
  await expect(page).toHaveTitle("Far Sight · Deck builder · Safehouse");
  await page.locator("#deck-name").blur();
  await expect(page.locator(".deck-said")).toHaveText("The deck is called “Far Sight” now");
  await page.getByRole("toolbar").getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".deck-said")).toHaveText("The deck is called “Long <Sight>” now");
  await expect(page).toHaveTitle("Long <Sight> · Deck builder · Safehouse");
});

test("each version is told apart by its button", async ({ page }) => {
  const builder = await threeRows(page);
  await builder.saved();
  await builder.import("2 Medkit");
  await builder.saved();
  await builder.import("3 Medkit");
  await builder.saved();
  const dialog = await builder.openDialog("Versions");
  const buttons = dialog.locator(".versions button");
  await expect(buttons.first()).toHaveAccessibleName(/^Go back to this: .+, \d+ cards?$/);
  const names = await buttons.evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
  expect(names.length).toBeGreaterThan(1);
  expect(new Set(names).size).toBe(names.length);
});
