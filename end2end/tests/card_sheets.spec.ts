// Tabletop Simulator: the exported deck and the pictures that it names.

import { expect, test } from "../fixtures";
import { Builder } from "../support/builder";
import { deckLines, deckText, holdTheLine } from "../support/decks";

interface Sheet {
  FaceURL: string;
  BackURL: string;
  NumWidth: number;
  NumHeight: number;
}

test("every picture that an exported deck names is drawn, with a place for each card", async ({ page }) => {
  test.slow();
  const builder = new Builder(page);
  await builder.open();
  await builder.import(deckText(holdTheLine.file));
  const saved = JSON.parse(await builder.export("Tabletop Simulator"));

  const sheets: Sheet[] = saved.ObjectStates.flatMap((object: { CustomDeck: object }) => Object.values(object.CustomDeck));
  const [first] = sheets;
  expect(first!.NumWidth * first!.NumHeight).toBeGreaterThan(deckLines(holdTheLine.file).length);

  const sizes = new Map(sheets.flatMap((sheet) => [
    [sheet.FaceURL, { width: sheet.NumWidth * 404, height: sheet.NumHeight * 564 }],
    [sheet.BackURL, { width: 404, height: 564 }],
  ]));
  expect(sizes.size).toBe(4);
  for (const [address, size] of sizes) {
    expect(new URL(address).origin).toBe(new URL(page.url()).origin);
    const drawn = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return { width: picture.naturalWidth, height: picture.naturalHeight };
    }, address);
    expect(drawn, address).toEqual(size);
  }
});
