// Every page on a phone of 360 px: headings in order, targets that can be
// pressed, no text cut off.

import { expect, schemes, test, viewports } from "../fixtures";
import { Builder } from "../support/builder";
import { deckCode, deckText, holdTheLine } from "../support/decks";
import { deckPlaces, missingPlaces, readingPlaces } from "../support/pages";
import { expectSound } from "../support/structure";

test.use(viewports.phone);
test.describe.configure({ timeout: 120_000 });

for (const place of [...readingPlaces, ...deckPlaces]) {
  test(`page: ${place.name}`, async ({ open, page }) => {
    await open(await place.address(page));
    await expectSound(page, place.name);
  });
}

test.describe("what is not there", () => {
  test.use({ expectedErrors: [/status of 404/] });

  for (const place of missingPlaces) {
    test(`page: ${place.name}`, async ({ open, page }) => {
      await open(await place.address(page));
      await expectSound(page, place.name);
    });
  }
});

test("decks: none, then some", async ({ open, page }) => {
  await open("/necrogenesis/decks");
  await expectSound(page, "no decks");
  for (const name of ["One", "Another"]) {
    const builder = new Builder(page);
    await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}&name=${name}`);
    await builder.show("Deck");
    await builder.quickAdd.fill("1 medkit");
    await builder.quickAdd.press("Enter");
    await builder.saved();
  }
  await open("/necrogenesis/decks");
  await expect(page.locator(".device-deck")).toHaveCount(2);
  await expectSound(page, "two decks");
});

for (const [state, deck] of Object.entries({
  empty: "",
  "with faults": "2 Mother Ilse\n9 Medkit\n3 Nobody Knows",
  "with a whole deck": deckText(holdTheLine.file),
})) {
  test(`builder: ${state}`, async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    if (deck) await builder.import(deck);
    await builder.showEach(async (parts) => expectSound(page, `${state}, ${parts}`));
    for (const name of ["Import", "Export", "Share", "Versions"] as const) {
      if (!deck && name === "Versions") continue;
      await builder.openDialog(name);
      await expectSound(page, `${state}, ${name}`);
      await page.keyboard.press("Escape");
      await expect(builder.dialog).toHaveCount(0);
    }
  });
}

test("what stands over a picture is legible in both themes", async ({ open, page }) => {
  const places = ["/necrogenesis/cards", `/necrogenesis/decks/view?deck=${await deckCode(page, holdTheLine.name)}`];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const address of places) {
      await open(address);
      await expect(page.locator(".card-face").first()).toBeVisible();
      const over = page.locator(".card-grid > li > .card-add, .stack__copies, .stack__fault");
      await expect(over.first()).toBeAttached();
      const faint = await over.evaluateAll((elements) => {
        const parts = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
        const luminance = (colour: string) => {
          const [red, green, blue] = parts(colour).map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
        };
        // What a running script has just drawn anew is in the document no more.
        return elements.filter((element) => element.isConnected).flatMap((element) => {
          const { backgroundColor, color } = getComputedStyle(element);
          const opacity = parts(backgroundColor)[3] ?? 1;
          const [one, other] = [luminance(backgroundColor), luminance(color)];
          const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
          return opacity === 1 && contrast >= 4.5 ? [] : [`${element.className}: ${contrast.toFixed(1)} on ${backgroundColor}`];
        });
      });
      expect.soft([...new Set(faint)], `${address}, ${colorScheme}`).toEqual([]);
    }
  }
});
