// Dialogs and the browser's history: a dialog that closes is in nobody's way.

import { expect, test } from "../fixtures";
import { Builder } from "../support/builder";
import { expectSameDocument, markDocument } from "../support/navigation";

/** Longer than a browser takes to go back. */
const settled = 700;

/** Closes the open dialog and clicks in the same tick. */
async function closeAndClick(builder: Builder, selector: string) {
  await builder.page.evaluate((selector) => {
    document.querySelector<HTMLDialogElement>("dialog[open]")!.close();
    document.querySelector<HTMLElement>(selector)!.click();
  }, selector);
}

/** A kept deck in the builder, with the dialog of versions open. */
async function withDialog(builder: Builder) {
  await builder.open();
  await builder.import("2 Medkit");
  await builder.saved();
  await expect(builder.page).toHaveURL(/\/build\?id=/);
  await builder.openDialog("Versions");
}

test("a menu that opens in the tick in which a dialog closes stays open", async ({ page }) => {
  const builder = new Builder(page);
  await withDialog(builder);
  const menu = page.getByRole("menu", { name: "Deck" });
  for (let turn = 0; turn < 3; turn += 1) {
    await closeAndClick(builder, "#deck-menu-button");
    await page.waitForTimeout(settled);
    await expect(menu).toBeVisible();
    expect(await page.evaluate(() => history.state as unknown)).not.toBe("dialog");
    await menu.getByRole("menuitem", { name: "Versions", exact: true }).click();
    await expect(builder.dialog).toHaveCount(1);
  }
});

test("a menu that opens on a page that is scrolled stays open, and the page where it is", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const builder = new Builder(page);
  await builder.open();
  await builder.import("2 Medkit\n1 Rifle\n1 Shotgun");
  await builder.show("Verdict");
  await page.evaluate(() => window.scrollTo(0, 200));
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.press("e");
  await expect(builder.dialog).toHaveCount(1);
  await closeAndClick(builder, "#deck-menu-button");
  await page.waitForTimeout(settled);
  await expect(page.getByRole("menu", { name: "Deck" })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test("a link that is followed in the tick in which a dialog closes is followed", async ({ page }) => {
  const builder = new Builder(page);
  await withDialog(builder);
  const address = page.url();
  await markDocument(page);
  await closeAndClick(builder, ".top-bar__places a[href='/necrogenesis/decks']");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Decks");
  await page.waitForTimeout(settled);
  await expect(page).toHaveURL(/\/decks$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Decks");
  await expectSameDocument(page);
  await page.goBack();
  await builder.ready();
  await expect(page).toHaveURL(address);
  await expect(builder.dialog).toHaveCount(0);
  expect(await page.evaluate(() => history.state as unknown)).not.toBe("dialog");
});

test("a link to another document is followed in that tick as well", async ({ page }) => {
  const builder = new Builder(page);
  await withDialog(builder);
  await closeAndClick(builder, ".top-bar__places a[href='/necrogenesis/rules']");
  await expect(page).toHaveURL(/\/rules$/);
  await page.waitForTimeout(settled);
  await expect(page).toHaveURL(/\/rules$/);
});

test("a key that leads to another page works in that tick", async ({ page }) => {
  const builder = new Builder(page);
  await withDialog(builder);
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>("dialog[open]")!.close();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "p", bubbles: true }));
  });
  await expect(page).toHaveURL(/\/decks\/print/);
  await page.waitForTimeout(settled);
  await expect(page).toHaveURL(/\/decks\/print/);
});

test("a dialog that opens in the tick in which another closes stays open, and Back closes it", async ({ page }) => {
  const builder = new Builder(page);
  await withDialog(builder);
  await closeAndClick(builder, ".toolbar [aria-keyshortcuts='E']");
  await expect(page.getByRole("dialog", { name: "Export the deck" })).toBeVisible();
  await page.waitForTimeout(settled);
  await expect(page.getByRole("dialog", { name: "Export the deck" })).toBeVisible();
  await page.goBack();
  await expect(builder.dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/build\?id=/);
  expect(await builder.lines()).toEqual(["2 Medkit"]);
});

test("words that are typed in the search while a dialog closes are looked for", async ({ page }) => {
  const builder = new Builder(page);
  await withDialog(builder);
  await page.evaluate(() => {
    document.querySelector<HTMLDialogElement>("dialog[open]")!.close();
    const field = document.querySelector<HTMLInputElement>("#search")!;
    field.value = "rifle";
    field.form!.requestSubmit();
  });
  await expect(page).toHaveURL(/\/cards\?q=rifle/);
  await page.waitForTimeout(settled);
  await expect(page).toHaveURL(/\/cards\?q=rifle/);
});

test("a list that was pasted is there again when the import was closed by mistake", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  const dialog = await builder.openDialog("Import");
  await dialog.locator("textarea").fill("2 Medkit\n1 Rifle");
  await page.keyboard.press("Escape");
  await expect(builder.dialog).toHaveCount(0);
  await builder.openDialog("Import");
  await expect(dialog.locator("textarea")).toHaveValue("2 Medkit\n1 Rifle");
  await dialog.getByRole("button", { name: "Replace the deck" }).click();
  await expect(builder.dialog).toHaveCount(0);
  expect(await builder.lines()).toEqual(["1 Rifle", "2 Medkit"]);
  await builder.openDialog("Import");
  await expect(dialog.locator("textarea")).toHaveValue("");
});
