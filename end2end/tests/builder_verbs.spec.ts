// The builder's verbs by key, what each says, and the way back out of dialogs.

import { expect, hydrated, test } from "../fixtures";
import { Builder, tabTo } from "../support/builder";
import { deckCode, holdTheLine } from "../support/decks";

const said = ".deck-said";

test("each main verb has a key that the map lists", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  for (const [key, heading] of [
    ["l", "Import a deck"],
    ["e", "Export the deck"],
    ["s", "Share the deck"],
    ["h", "Versions"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog", { name: heading })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(builder.dialog).toHaveCount(0);
  }
  await page.keyboard.press("a");
  await expect(builder.quickAdd).toBeFocused();
  await page.keyboard.type("3 Medkit");
  await page.keyboard.press("Enter");
  await builder.quickAdd.blur();
  await page.keyboard.press("d");
  await expect(builder.row("Medkit").locator(".deck-row__name")).toBeFocused();
  await page.keyboard.press("c");
  await expect(page.locator(".pool-row__name:focus")).toHaveCount(1);
  await page.keyboard.press("v");
  await expect(page.locator("#verdict-title")).toBeFocused();
  await page.keyboard.press("/");
  await expect(builder.poolQuery).toBeFocused();
  await builder.poolQuery.blur();
  await page.keyboard.press("?");
  const map = page.getByRole("dialog", { name: "Keys" });
  for (const words of ["Import a list", "Share", "Add a card by name", "Its printing and its section"]) {
    await expect(map).toContainText(words);
  }
  await page.keyboard.press("Escape");
  await expect(builder.dialog).toHaveCount(0);
  // The entry of the dialog in the history is left a moment after it closes.
  await expect.poll(() => page.evaluate(() => history.state)).not.toBe("dialog");
  await page.keyboard.press("p");
  await expect(page).toHaveURL(/\/decks\/print\?/);
});

test("a row's copies and its menu are reached by keys", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await tabTo(builder.quickAdd);
  await page.keyboard.type("2 Medkit");
  await page.keyboard.press("Enter");
  const name = builder.row("Medkit").locator(".deck-row__name");
  await tabTo(name);
  await page.keyboard.press("4");
  await expect(builder.row("Medkit").locator(".stepper__value")).toHaveValue("4");
  await page.keyboard.press("m");
  const menu = page.getByRole("menu", { name: "Medkit", exact: true });
  await expect(menu.getByRole("menuitem", { name: "Read the card" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(menu.getByRole("menuitem", { name: "Take out" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(name).toBeFocused();
  await page.keyboard.press("m");
  await expect(menu).toBeVisible();
  await menu.getByRole("menuitemradio", { name: "Maybeboard" }).press("Enter");
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Maybeboard" }).locator(".deck-row__name")).toBeFocused();
  await expect(page.locator(said)).toHaveText("Medkit, none in the deck, 4 in the Maybeboard");
});

test("adding says the card and its copies", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.poolQuery.fill("Medkit");
  await page.getByRole("button", { name: "Add Medkit" }).click();
  await expect(page.locator(said)).toHaveText("Medkit, 1 in the deck");
  await page.getByRole("button", { name: /^\d copies of Medkit/ }).click();
  await expect(page.locator(said)).toHaveText("Medkit, 4 in the deck");
  await builder.quickAdd.fill("Mother Ilse");
  await builder.quickAdd.press("Enter");
  await expect(page.locator(said)).toHaveText("Mother Ilse – The Warden, 1 in the deck");
  // The state of the file is told only when it is a problem.
  await expect(builder.saveState).not.toHaveAttribute("role", /./);
});

test("what no card is called is said, and a slip is understood", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.quickAdd.fill("4 zzz");
  await builder.quickAdd.press("Enter");
  await expect(page.locator("#quick-add-missing")).toHaveText("No card is called “zzz”. Nothing was added.");
  await expect(builder.quickAdd).toHaveValue("4 zzz");
  await builder.quickAdd.fill("4 medkti");
  await expect(page.locator("#quick-add-missing")).toBeEmpty();
  await builder.quickAdd.press("Enter");
  expect(await builder.lines()).toEqual(["4 Medkit"]);
});

test("Back closes what is open and leaves the builder as it was", async ({ page }) => {
  const builder = new Builder(page);
  await page.goto("/necrogenesis/decks");
  await builder.open();
  await builder.import("2 Medkit");
  await builder.saved();
  await page.locator(".pool-row__name").first().click();
  await expect(page.getByRole("dialog", { name: "Card" })).toBeVisible();
  await page.goBack();
  await expect(builder.dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/build/);
  expect(await builder.lines()).toEqual(["2 Medkit"]);
  // A dialog that was closed otherwise leaves nothing to go back through.
  await builder.openDialog("Share");
  await page.keyboard.press("Escape");
  await expect(builder.dialog).toHaveCount(0);
  await page.waitForTimeout(300);
  await page.goBack();
  await expect(page).toHaveURL(/\/decks$/);
});

test("a link in a dialog leaves no trace of the dialog", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
  await builder.row("Medkit").locator(".deck-row__name").click();
  await page.getByRole("dialog", { name: "Card" }).getByRole("link", { name: "Card page" }).click();
  await expect(page).toHaveURL(/\/cards\/.*medkit/);
  await page.goBack();
  await builder.ready();
  await expect(page).toHaveURL(/\/build\?deck=/);
  await expect(builder.dialog).toHaveCount(0);
});

test("import begins in its field, keeps the keyboard, and its buttons in reach", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  const dialog = await builder.openDialog("Import");
  await expect(dialog.locator("textarea")).toBeFocused();
  await dialog.locator("textarea").fill(Array.from({ length: 40 }, () => "2 Walker").join("\n"));
  const choice = dialog.locator(".import__lines .finding__ways button").first();
  await choice.focus();
  await page.keyboard.press("Enter");
  await expect(dialog.locator(".import__lines .finding").first()).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Replace the deck" })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("button", { name: "Add to the deck" })).toBeInViewport({ ratio: 1 });
});

test("a message over a dialog is in it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const builder = new Builder(page);
  await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
  const dialog = await builder.openDialog("Share");
  await dialog.getByRole("button", { name: "Copy" }).click();
  const toast = dialog.getByRole("status").locator(".toast");
  await expect(toast).toHaveText("Link copied.");
  const onTop = await toast.evaluate((toast) => {
    const box = toast.getBoundingClientRect();
    return toast.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
  });
  expect(onTop).toBe(true);
});

test("a deck is begun anew, and the last one is continued", async ({ open, page }) => {
  await open("/");
  await expect(page.locator("#home-continue")).toBeHidden();
  await page.getByRole("link", { name: "Build a deck" }).click();
  const builder = new Builder(page);
  await builder.ready();
  await page.locator("#deck-name").fill("First");
  await builder.quickAdd.fill("2 Medkit");
  await builder.quickAdd.press("Enter");
  await builder.saved();
  await expect(page).toHaveURL(/\/build\?id=/);

  await open("/");
  await expect(page.locator("#home-continue")).toHaveText("Continue: First");
  await page.getByRole("link", { name: "Build a deck" }).click();
  await builder.ready();
  await expect(builder.deckRows).toHaveCount(0);
  await builder.quickAdd.fill("1 Rifle");
  await builder.quickAdd.press("Enter");
  await builder.saved();

  // From within the builder as well, and the way back finds the deck before it.
  const second = page.url();
  await page.getByRole("link", { name: "Build", exact: true }).click();
  await expect(builder.deckRows).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(second);
  await expect(builder.deckRows).toHaveCount(1);
  await open("/necrogenesis/decks");
  await expect(page.locator(".device-deck")).toHaveCount(2);
  await hydrated(page);
});
