// A card goes from wherever it is found into the deck that was worked on last.

import { expect, test } from "../fixtures";
import { Builder } from "../support/builder";
import { deckCode, holdTheLine } from "../support/decks";

test("from a grid, a list and a card's page, with its words and an undo", async ({ open, page }) => {
  await open("/necrogenesis/cards?q=medkit");
  await page.locator(".card-grid > li").first().hover();
  await page.getByRole("button", { name: "Add Medkit to the deck" }).click();
  await expect(page.locator(".toast")).toContainText("Medkit, 1 in a new deck.");
  await open("/necrogenesis/cards?q=medkit&view=list");
  await page.getByRole("button", { name: "Add Medkit to the deck" }).press("Enter");
  await expect(page.locator(".toast")).toContainText("Medkit, 2 in “Unnamed deck”.");
  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await expect(page.locator(".toast").last()).toContainText("Medkit was taken out again.");
  await page.locator(".card-table tbody th a").click();
  await page.getByRole("button", { name: "Add to deck" }).click();
  await expect(page.locator(".toast").last()).toContainText("Medkit, 2 in “Unnamed deck”.");

  const builder = new Builder(page);
  await builder.open();
  expect(await builder.lines()).toEqual(["2 Medkit"]);
});

test("into the deck that is open in another tab, which shows it", async ({ page, context, quietConsole }) => {
  const builder = new Builder(page);
  await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}&name=Mine`);
  await builder.quickAdd.fill("1 walker");
  await builder.quickAdd.press("Enter");
  await builder.saved();
  const other = await context.newPage();
  quietConsole(other);
  await other.goto("/necrogenesis/cards?q=shotgun&view=list");
  await other.locator("html[data-hydrated=true]").waitFor({ state: "attached" });
  await other.getByRole("button", { name: "Add Shotgun to the deck" }).click();
  await expect(other.locator(".toast")).toContainText("Shotgun, 1 in “Mine”.");
  await expect(builder.row("Shotgun")).toHaveCount(1);
});

test("decks of this device are searched and put in order", async ({ open, page }) => {
  for (const [name, card] of [["Zeal", "medkit"], ["Ash", "old rifle"]]) {
    const builder = new Builder(page);
    await builder.open(`/necrogenesis/build?new=1`);
    await page.locator("#deck-name").fill(name!);
    await builder.quickAdd.fill(`2 ${card}`);
    await builder.quickAdd.press("Enter");
    await builder.saved();
  }
  await open("/necrogenesis/decks");
  const names = page.locator(".device-deck h3");
  await expect(names).toHaveText(["Ash", "Zeal"]);
  await page.getByLabel("Order of your decks").selectOption("name");
  await expect(names).toHaveText(["Ash", "Zeal"]);
  await page.getByLabel("Search your decks").fill("medk");
  await expect(names).toHaveText(["Zeal"]);
  await expect(page.locator(".decks__finder [role=status]")).toHaveText("1 of 2 decks");
  await page.getByLabel("Search your decks").fill("nothing");
  await expect(page.getByText("No deck of yours has all these words")).toBeVisible();
});
