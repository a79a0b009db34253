// Every page and every state of the tools, in both themes, on a phone and on a
// desktop: axe finds nothing and nothing is wider than the window.

import { expect, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { Builder } from "../support/builder";
import { deckCode, deckText, holdTheLine, longSight } from "../support/decks";
import { deckPlaces, missingPlaces, readingPlaces } from "../support/pages";

for (const [width, device] of Object.entries(viewports)) {
  test.describe(width, () => {
    // Axe looks at each element of a page many times.
    test.describe.configure({ timeout: 180_000 });
    test.use(device);

    for (const place of [...readingPlaces, ...deckPlaces]) {
      test(`page: ${place.name}`, async ({ open, page }) => {
        await open(await place.address(page));
        await examine(page, place.name);
      });
    }

    test.describe("what is not there", () => {
      test.use({ expectedErrors: [/status of 404/] });

      for (const place of missingPlaces) {
        test(`page: ${place.name}`, async ({ open, page }) => {
          await open(await place.address(page));
          await examine(page, place.name);
        });
      }
    });

    test("a deck under a short link, and compared with another", async ({ open, page }) => {
      const builder = new Builder(page);
      await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
      const dialog = await builder.openDialog("Share");
      await dialog.getByRole("button", { name: "Make a short link" }).click();
      await expect(dialog.locator(".link-box")).toHaveCount(2);
      const short = (await dialog.locator(".link-box a").first().getAttribute("href"))!;
      await open(short);
      await expect(page.locator(".deck-page .verdict-chip").first()).toBeVisible();
      for (const summary of await page.locator(".deck-page summary").all()) await summary.click();
      await examine(page, "short link");
      await open(`/necrogenesis/decks/compare?left=${encodeURIComponent(short)}&right=${await deckCode(page, longSight.name)}`);
      await expect(page.locator("tbody[data-change]")).not.toHaveCount(0);
      await examine(page, "comparison with a short link");
    });

    test("decks: none, a list brought, some, one deleted", async ({ open, page }) => {
      await open("/necrogenesis/decks");
      await expect(page.getByText("No deck yet.")).toBeVisible();
      await examine(page, "no decks");
      await page.getByText("Import a list or restore a backup").click();
      await page.locator(".bring textarea").fill("2 Walker\n1 Nobody Knows\n1 Medkti\n0 Old Rifle");
      await expect(page.locator(".bring .finding")).not.toHaveCount(0);
      await examine(page, "a list brought");

      await page.locator(".bring textarea").fill(deckText(holdTheLine.file));
      await page.getByRole("button", { name: "Keep it as a new deck" }).click();
      await new Builder(page).ready();
      await open("/necrogenesis/decks");
      await expect(page.locator(".device-deck .verdict-chip")).toBeVisible();
      await page.getByRole("button", { name: `Duplicate “${holdTheLine.name}”` }).click();
      await expect(page.locator(".device-deck")).toHaveCount(2);
      await examine(page, "decks");
      await page.getByRole("button", { name: `Delete “${holdTheLine.name}”`, exact: true }).click();
      await expect(page.locator(".toast").getByRole("button", { name: "Undo" })).toBeVisible();
      await examine(page, "a deck deleted");
    });

    for (const [state, deck] of Object.entries<() => string>({
      empty: () => "",
      "with faults": () => "2 Mother Ilse\n9 Medkit\n3 Nobody Knows",
      "with a whole deck": () => deckText(holdTheLine.file),
    })) {
      test(`builder: ${state}`, async ({ page }) => {
        const builder = new Builder(page);
        await builder.open();
        if (deck()) await builder.import(deck());
        await builder.showEach(async (parts) => {
          const folded = page.locator(".notes:not([open]) > summary:visible, .passed:not([open]) > summary:visible");
          while (await folded.count()) await folded.first().click();
          await examine(page, `${state}, ${parts}`);
        });
      });
    }

    test("builder: adding, an unreadable query, no result", async ({ page }) => {
      const builder = new Builder(page);
      await builder.open();
      await builder.show("Deck");
      await builder.quickAdd.fill("4 med");
      await expect(page.locator(".quick-add__option").first()).toBeVisible();
      await examine(page, "adding");
      await builder.quickAdd.fill("");
      await builder.show("Cards");
      await builder.poolQuery.fill("tpe:zombie");
      await expect(page.locator("#pool-error")).not.toBeEmpty();
      await examine(page, "an unreadable query");
      await builder.poolQuery.fill("hp>99");
      await expect(builder.poolRows).toHaveCount(0);
      await examine(page, "no result in the pool");
    });

    test("builder: every dialog", async ({ page }) => {
      const builder = new Builder(page);
      await builder.open();
      await builder.import("1 Mother Ilse\n4 Medkit");
      await builder.saved();
      for (const name of ["Import", "Export", "Share", "Versions"] as const) {
        const dialog = await builder.openDialog(name);
        if (name === "Import") await dialog.locator("textarea").fill("2 Walker\n1 Nobody Knows\n1 Medkti");
        if (name === "Share") {
          await dialog.getByRole("button", { name: "Make a short link" }).click();
          await expect(dialog.locator(".link-box")).toHaveCount(2);
        }
        await examine(page, name);
        await page.keyboard.press("Escape");
        await expect(builder.dialog).toHaveCount(0);
      }
      await builder.show("Cards");
      await page.locator(".pool-row__name").first().click();
      await expect(builder.dialog).toHaveCount(1);
      await examine(page, "a card's sheet");
    });

    test("the map of keys", async ({ open, page }) => {
      await open("/credits");
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
      await examine(page, "the map of keys");
    });
  });
}
