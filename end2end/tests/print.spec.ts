// What a browser prints of the pages of a deck: the deck, and nothing that is
// pressed.

import { expect, test } from "../fixtures";
import { expectNoSidewaysScroll } from "../support/accessibility";
import { Builder, legal } from "../support/builder";
import { deckCode, deckLines, holdTheLine } from "../support/decks";
import { overlaps } from "../support/places";

/** A sheet of A4 without its margins, upright and on its side. */
const sheets = { upright: { width: 718, height: 1047 }, "on its side": { width: 1047, height: 718 } };

const written = deckLines(holdTheLine.file);

for (const [way, viewport] of Object.entries(sheets)) {
  test.describe(`on paper ${way}`, () => {
    test.use({ viewport });

    test("a shared deck is a list in which nothing lies over another", async ({ open, page }) => {
      await open(`/necrogenesis/decks/view?deck=${await deckCode(page, holdTheLine.name)}&name=${holdTheLine.name}`);
      await page.emulateMedia({ media: "print" });
      const cards = page.locator(".stack__card");
      const lines = await cards.evaluateAll((cards) =>
        cards.map((card) => (card as HTMLElement).innerText.replace("copies", "").replace("copy", "").replace(/\s+/g, " ").trim()),
      );
      expect(lines.sort()).toEqual(written.map(({ copies, card }) => `${copies}× ${card}`).sort());
      const parts = ".stack__card, .stacks__group > h3, .deck-part > h2";
      expect(await overlaps(page, parts, parts)).toEqual([]);
      await expectNoSidewaysScroll(page, `printed ${way}`);
      await expect(page.locator(".actions").first()).toBeHidden();
    });

    test("the builder prints its deck, and neither the cards nor what is pressed", async ({ page }) => {
      const builder = new Builder(page);
      await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}&name=${holdTheLine.name}`);
      await page.emulateMedia({ media: "print" });
      await expect(page.locator("#deck-name")).toBeVisible();
      await expect(page.locator("#deck-name")).toHaveValue(holdTheLine.name);
      await expect(builder.chip).toBeVisible();
      await expect(builder.chip).toHaveText(legal);
      await expect(page.locator(".deck-section__title").first()).toBeVisible();
      await expect(builder.deckRows.filter({ visible: true })).toHaveCount(written.length);
      const sizes = await builder.deckRows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
      // Nothing is left below the edge of what scrolls.
      const end = await page.locator("body").evaluate((body) => body.getBoundingClientRect().bottom);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(end);
      await expect(page.locator(".pool, .builder-tabs, .toolbar, .quick-add, .top-bar, .bottom-bar").filter({ visible: true })).toHaveCount(0);
      await expect(page.locator("button:not(.deck-row__name, .hidden), select").filter({ visible: true })).toHaveCount(0);
      await expectNoSidewaysScroll(page, `printed ${way}`);
    });
  });
}
