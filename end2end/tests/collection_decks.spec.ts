// A deck is built of copies, which move into it and back again.

import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, register } from "../support/accounts";
import { Builder } from "../support/builder";
import { enter } from "../support/collection";

const base = "/necrogenesis/collection";

/** How many copies the page of places says that each has, in its order. */
async function expectPlaces(page: Page, places: string[]) {
  await page.goto(`${base}/places`);
  await expect(page.locator(".place__name, .place__sum")).toContainText(places);
}

test("copies move into a deck that is built, and back when it is taken apart", async ({ page }) => {
  await register(page, newName());
  await page.goto(`${base}/enter`);
  await hydrated(page);
  await enter(page, "@Binder");
  await enter(page, "45x3");
  await enter(page, "@Box");
  await enter(page, "46");
  const builder = new Builder(page);
  await builder.open();
  await builder.import("2 Rusty Pipe\n1 Lantern Staff");
  await expect(page.locator(".save-state")).toHaveText("Saved in your account");

  await page.goto(`${base}/decks`);
  await page.locator(".decks__about a").click();
  await expect(page.getByRole("heading", { name: "To build it, pull 3 copies" })).toBeVisible();
  await expect(page.locator(".pull-place legend")).toContainText(["Put in, from Binder", "Put in, from Box"]);
  await expect(page.locator(".pull-line")).toContainText(["2× NG-01-045", "1× NG-01-046"]);
  await examine(page, "a deck that is not built");
  await page.getByRole("button", { name: "Build it" }).click();
  await expect(page.getByText("Done: 3 copies put into the deck.")).toBeVisible();
  await examine(page, "a deck that is built");
  await expectPlaces(page, ["Binder", "1 copy", "Deck", "3 copies"]);

  await page.goBack();
  await page.getByRole("button", { name: "Take it apart" }).click();
  await expect(page.getByText("3 copies taken out of the deck")).toBeVisible();
  await expectPlaces(page, ["Binder", "3 copies", "Box", "1 copy"]);
});
