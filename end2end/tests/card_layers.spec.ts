// Cards that lie over each other, and what lies over a card: nothing that is
// read is covered.

import { expect, test, viewports } from "../fixtures";
import { deckCode, holdTheLine } from "../support/decks";
import { overlaps, paintedOver } from "../support/places";

for (const [device, options] of Object.entries(viewports)) {
  test.describe(`on a ${device}`, () => {
    test.use(options);

    test("a card of a stack is covered whole by the next, but for its name", async ({ open, page }) => {
      await open(`/necrogenesis/decks/view?deck=${await deckCode(page, holdTheLine.name)}`);
      // The pointer raises the card under it.
      await page.mouse.move(0, 0);
      const { points, faults } = await paintedOver(page, ".stack__card .card-face");
      expect(points).toBeGreaterThan(100);
      expect(faults).toEqual([]);
      const covered = await page.locator(".stack__card").evaluateAll((cards) =>
        cards.flatMap((card) => {
          card.scrollIntoView({ block: "center", behavior: "instant" });
          const words = document.createRange();
          const name = card.querySelector(".card-face__name a")!;
          words.selectNodeContents(name);
          const box = words.getBoundingClientRect();
          const [left, middle, right] = [box.left + 2, (box.left + box.right) / 2, box.right - 2];
          const isFree = [box.top + 2, box.bottom - 2].every((y) =>
            [left, middle, right].every((x) => name.contains(document.elementFromPoint(x, y))),
          );
          return isFree ? [] : [name.textContent];
        }),
      );
      expect(covered).toEqual([]);
    });

    test("the count of a stack's card covers no name and no cost, and is seen", async ({ open, page }) => {
      await open(`/necrogenesis/decks/view?deck=${await deckCode(page, holdTheLine.name)}`);
      const read = ".stack__card .card-face__name, .stack__card .card-face__costs div, .stack__card:last-child .card-face__type";
      expect(await overlaps(page, ".stack__copies, .stack__fault", read)).toEqual([]);
      const hidden = await page.locator(".stack__copies").evaluateAll((counts) =>
        counts.flatMap((count) => {
          count.scrollIntoView({ block: "center", behavior: "instant" });
          const box = count.getBoundingClientRect();
          const ends = [box.top + 2, box.bottom - 2].map((y) => document.elementFromPoint(box.x + box.width / 2, y));
          return ends.every((end) => count.contains(end)) ? [] : [count.parentElement?.textContent];
        }),
      );
      expect(hidden).toEqual([]);
    });

    for (const address of ["/necrogenesis/sets", "/necrogenesis/sets/NG-01"]) {
      test(`in a fan the card in front is painted over the others: ${address}`, async ({ open, page }) => {
        await open(address);
        const { points, faults } = await paintedOver(page, ".card-fan .card-face");
        expect(points).toBeGreaterThan(5);
        expect(faults).toEqual([]);
      });
    }

    test("the button that adds a card stands on the picture", async ({ open, page }) => {
      await open("/necrogenesis/cards?q=t%3Aweapon+or+t%3Azombie");
      await expect(page.locator(".card-grid .card-face").first()).toBeVisible();
      const covers = await page.locator(".card-grid").evaluate((grid) =>
        // Asked for at once: faces far away go while one looks.
        [...grid.querySelectorAll("li:has(.card-face)")].slice(0, 24).flatMap((card) => {
          const button = card.querySelector(".card-add")!;
          const style = getComputedStyle(button);
          const box = button.getBoundingClientRect();
          // What a finger gets beyond what it sees hides nothing.
          const unseen = parseFloat(style.paddingTop);
          const seen = { left: box.left + unseen, right: box.right - unseen, top: box.top + unseen, bottom: box.bottom - unseen };
          const read = card.querySelectorAll(".card-face__name, .card-face__costs, .card-face__type, .card-face__values, .card-face__text, .card-face__foot");
          return [...read]
            .filter((part) => {
              const its = part.getBoundingClientRect();
              return its.left < seen.right && its.right > seen.left && its.top < seen.bottom && its.bottom > seen.top;
            })
            .map((part) => `${part.className} of ${card.querySelector("h2")?.textContent}`);
        }),
      );
      expect(covers).toEqual([]);
    });
  });
}

test.describe("on a phone", () => {
  test.use(viewports.phone);

  test("nothing of a line of the list lies under its button", async ({ open, page }) => {
    await open("/necrogenesis/cards?view=list&q=t%3Aweapon");
    await expect(page.locator(".card-table .card-add").first()).toBeVisible();
    const parts = ".card-table .rarity, .card-table__type, .card-table tbody th a, .card-table td.figures, .card-table__label";
    expect(await overlaps(page, ".card-table .card-add", parts)).toEqual([]);
  });
});
