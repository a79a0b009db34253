// What somebody owns, beside cards: marked by the server and by the browser, and changed by a press.

import { expect, hydrated, test } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, register } from "../support/accounts";
import { Builder } from "../support/builder";
import { drawn } from "../support/collection";

const base = "/necrogenesis/collection";

test("a press beside a card changes what is owned, wherever the card is shown", async ({ page }) => {
  await register(page, newName());
  await page.goto("/necrogenesis/cards/NG-01/045/rusty-pipe");
  await hydrated(page);
  const more = page.getByRole("button", { name: "One more: Regular, Unlimited" });
  await more.focus();
  for (const copies of [1, 2, 3]) {
    await page.keyboard.press("Enter");
    await expect(page.locator("#own-said")).toHaveText(`Rusty Pipe: ${copies} owned.`);
  }
  await expect(more).toBeFocused();
  await expect(page.locator(".own-forms__all")).toContainText("3 of this printing, 3 of the card");
  await examine(page, "a card with its copies");

  // What the server draws and what the browser draws are the same.
  await page.goto("/necrogenesis/cards?q=pipe&view=list");
  await hydrated(page);
  const mark = page.locator("[data-own='NG-01-045']");
  await expect(mark).toHaveAttribute("data-state", "part");
  const words = (name: string) => page.getByRole("button", { name: `${name} of Rusty Pipe in your collection` });
  await page.locator("#search").fill("rusty pipe");
  await expect(page.locator(".card-grid > li")).toHaveCount(1);
  await page.getByRole("link", { name: "List", exact: true }).click();
  await expect(page.locator(".card-table tbody tr")).toHaveCount(1);
  await expect(mark).toHaveText("−3 owned+");
  await words("One fewer").press("Enter");
  await expect(mark).toHaveText("−2 owned+");
  await expect(words("One fewer")).toBeFocused();
  await examine(page, "a search with what is owned");
});

test("a line of the deck says whether there are enough copies, and gets one more by the keyboard", async ({ page }) => {
  await register(page, newName());
  await page.goto(`${base}/enter`);
  await hydrated(page);
  await page.keyboard.type("45x3");
  await Promise.all([drawn(page), page.keyboard.press("Enter")]);
  const builder = new Builder(page);
  await builder.open();
  await builder.import("4 Rusty Pipe\n2 Medkit");
  const mark = builder.row("Rusty Pipe").locator(".own");
  await expect(mark).toHaveAttribute("data-state", "part");
  await expect(builder.row("Medkit").locator(".own")).toHaveAttribute("data-state", "none");
  await builder.row("Rusty Pipe").getByRole("button", { name: "Rusty Pipe", exact: true }).focus();
  const more = page.getByRole("button", { name: "One more of Rusty Pipe in your collection" });
  for (let tabs = 0; tabs < 4 && !(await more.evaluate((button) => button === document.activeElement)); tabs += 1) {
    await page.keyboard.press("Tab");
  }
  await expect(more, "reached from its line").toBeFocused();
  await page.keyboard.press("Enter");
  await expect(mark).toHaveAttribute("data-state", "full");
  await expect(more).toBeFocused();

  await examine(page, "the builder with what is owned");
});
