// The builder on one screen: everything one steers by in sight, a deck at a glance.

import { expect, test } from "../fixtures";
import { Builder, legal } from "../support/builder";
import { deckText, holdTheLine } from "../support/decks";

/** The names of this many cards that the pool lists for a query. */
async function names(builder: Builder, query: string, count: number): Promise<string[]> {
  await builder.poolQuery.fill(query);
  await expect(builder.poolRows.first()).toBeVisible();
  const found = await builder.page.locator(".pool-row__title").allTextContents();
  await builder.poolQuery.fill("");
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}

test.describe("on a laptop", () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test("a deck of sixty cards in 38 lines is seen whole, beside pool and verdict", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    const [weapons, items, zombies] = [
      await names(builder, "t:weapon", 12),
      await names(builder, "t:item or t:event", 12),
      await names(builder, "t:zombie", 13),
    ];
    const lines = [...weapons, ...items].map((card, at) => `${at < 16 ? 2 : 1} ${card}`);
    await builder.import(["1 Mother Ilse", ...lines, ...zombies.map((card, at) => `${at < 7 ? 2 : 1} ${card}`)].join("\n"));
    await expect(builder.deckRows).toHaveCount(38);
    await page.evaluate(() => document.fonts.ready);

    const rows = await builder.deckRows.evaluateAll((rows) =>
      rows.filter((row) => !row.querySelector(".deck-row__problem")).map((row) => row.getBoundingClientRect().toJSON() as DOMRect),
    );
    for (const { height } of rows) {
      expect(height).toBeGreaterThanOrEqual(28);
      expect(height).toBeLessThanOrEqual(32);
    }
    for (const row of await builder.deckRows.all()) await expect(row).toBeInViewport({ ratio: 1 });
    await expect(builder.poolQuery).toBeInViewport({ ratio: 1 });
    await expect(page.locator("#verdict-title")).toBeInViewport({ ratio: 1 });
    await expect(builder.chip).toBeInViewport({ ratio: 1 });

    const heads = await page.locator("#pool-title, #deck-panel-title, #verdict-title").evaluateAll((heads) =>
      heads.map((head) => Math.round(head.getBoundingClientRect().bottom)),
    );
    expect(new Set(heads).size, `the heads end at ${heads}`).toBe(1);
  });

  test("each column scrolls on its own", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await builder.import(deckText(holdTheLine.file));
    await expect(builder.chip).toHaveText(legal);
    await page.locator("#odds-question").scrollIntoViewIfNeeded();
    await expect(page.locator("#odds-question")).toBeInViewport();
    await expect(page.locator("#verdict-title")).toBeInViewport({ ratio: 1 });
    await expect(builder.poolQuery).toBeInViewport({ ratio: 1 });
    await expect(builder.deckRows.first()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

for (const viewport of [
  { width: 360, height: 800 },
  { width: 390, height: 844 },
]) {
  test.describe(`on a phone, ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test("the first card is near the top, and rows are as high as a finger needs", async ({ page }) => {
      const builder = new Builder(page);
      await builder.open();
      await builder.import(deckText(holdTheLine.file));
      await expect(page.getByRole("tab", { name: /^Verdict/ })).toContainText(legal);
      const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
      await builder.show("Cards");
      expect((await top(".pool-row")).y).toBeLessThanOrEqual(220);
      await builder.show("Deck");
      const row = await top(".deck-row");
      expect(row.height).toBeGreaterThanOrEqual(44);
      expect(row.y).toBeLessThanOrEqual(260);
      for (const name of ["One Medkit fewer", "One Medkit more", "More about Medkit"]) {
        const box = (await builder.row("Medkit").getByRole("button", { name }).boundingBox())!;
        expect(box.height, name).toBeGreaterThanOrEqual(44);
        expect(box.width, name).toBeGreaterThanOrEqual(40);
      }
    });

    test("everything else is in one menu", async ({ page }) => {
      const builder = new Builder(page);
      await builder.open();
      const toolbar = page.getByRole("toolbar", { name: "Deck" });
      await expect(toolbar.getByRole("button")).toHaveCount(2);
      for (const name of ["Import", "Export", "Share", "Versions"] as const) {
        await builder.openDialog(name);
        await page.keyboard.press("Escape");
        await expect(builder.dialog).toHaveCount(0);
        await expect(toolbar.getByRole("button", { name: "More" })).toBeFocused();
      }
    });
  });
}

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

  test("the name of the deck is read whole", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    for (const name of [holdTheLine.name, "Barricades, traps and a long night"]) {
      await page.locator("#deck-name").fill(name);
      await page.locator("#deck-name").blur();
      const missing = await page.locator("#deck-name").evaluate((field) => field.scrollWidth - field.clientWidth);
      expect(missing, name).toBeLessThanOrEqual(0);
    }
    await expect(builder.chip).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("toolbar", { name: "Deck" })).toBeInViewport({ ratio: 1 });
  });
});

for (const [device, viewport] of Object.entries({
  phone: { width: 360, height: 780 },
  tablet: { width: 768, height: 1024 },
  "tablet on its side": { width: 1180, height: 820 },
})) {
  test.describe(`by touch on a ${device}`, () => {
    test.use({ viewport, hasTouch: true, isMobile: true });

    test("what changes the deck and the pool is as large as a finger, and names keep their room", async ({ page }) => {
      const builder = new Builder(page);
      await builder.open();
      await builder.import(deckText(holdTheLine.file));
      const small: string[] = [];
      await builder.showEach(async () => {
        const filter = page.locator(".pool__filter");
        if (await filter.isVisible()) await filter.click();
        const targets = page
          .locator(".chip, .builder select, .pool-row__button, .stepper__button, .stepper__value, .deck-row__more, .builder-tab, .toolbar button")
          .filter({ visible: true });
        expect(await targets.count()).toBeGreaterThan(0);
        small.push(
          ...(await targets.evaluateAll((targets) =>
            targets.flatMap((target) => {
              const { width, height } = target.getBoundingClientRect();
              const isSmall = height < 43.5 || (!target.matches(".pool-row__button--fill") && width < 43.5);
              return isSmall ? [`${target.className}: ${width} × ${height}`] : [];
            }),
          )),
        );
      });
      expect([...new Set(small)]).toEqual([]);
      await builder.show("Deck");
      const widths = await page.locator(".deck-row__name").evaluateAll((names) => names.map((name) => name.clientWidth));
      expect(Math.min(...widths)).toBeGreaterThan(72);
    });
  });
}
