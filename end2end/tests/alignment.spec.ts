// What stands in line with what, and what stays in one piece, at the widths
// that people have.

import { expect, test, viewports } from "../fixtures";
import { Builder } from "../support/builder";
import { deckCode, holdTheLine } from "../support/decks";

for (const width of [360, 768, 1366, 1920]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 768 } });

    test("bars, content and footer begin and end at one place", async ({ open, page }) => {
      for (const address of ["/necrogenesis/decks", "/necrogenesis/cards", "/necrogenesis/sets/NG-01"]) {
        await open(address);
        const edges = await page.evaluate(() => {
          const inner = (selector: string) => {
            const element = document.querySelector(selector)!;
            const [box, style] = [element.getBoundingClientRect(), getComputedStyle(element)];
            return [box.left + parseFloat(style.paddingLeft), box.right - parseFloat(style.paddingRight)].map(Math.round);
          };
          return { page: inner(".page"), bar: inner(".top-bar"), footer: inner(".footer") };
        });
        expect.soft(edges, address).toEqual({ page: edges.page, bar: edges.page, footer: edges.page });
      }
    });

    test("no group of a deck leaves fewer than three rows in another column", async ({ page }) => {
      const builder = new Builder(page);
      const code = await deckCode(page, "Match Light");
      await builder.open(`/necrogenesis/build?deck=${code}`);
      await builder.show("Deck");
      const torn = await page.locator(".deck-rows").evaluateAll((groups) =>
        groups.flatMap((group) => {
          const columns = Map.groupBy(group.children, (row) => Math.round(row.getBoundingClientRect().left));
          const isTorn = columns.size > 1 && [...columns.values()].some((rows) => rows.length < 3);
          return isTorn ? [group.textContent] : [];
        }),
      );
      expect(torn).toEqual([]);
    });

    test("examples in empty fields are seen whole", async ({ page }) => {
      const builder = new Builder(page);
      await builder.open();
      await builder.showEach(async () => {
        const cut = await page.locator("input[placeholder]").evaluateAll((fields) => {
          const pen = document.createElement("canvas").getContext("2d")!;
          return (fields as HTMLInputElement[])
            .filter((field) => field.checkVisibility())
            .flatMap((field) => {
              const style = getComputedStyle(field);
              pen.font = style.font;
              const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
              const needed = pen.measureText(field.placeholder).width;
              return needed > room + 1 ? [`${field.placeholder}: ${Math.round(needed)} in ${Math.round(room)} px`] : [];
            });
        });
        expect.soft(cut).toEqual([]);
      });
    });

    test("the list of own decks ends where the next part begins", async ({ open, page }) => {
      const gap = () =>
        page.evaluate(() => {
          const [device, last] = [".decks__device", ".bring"].map((part) => document.querySelector(part)!.getBoundingClientRect());
          const [ready] = [document.querySelector(".decks__ready")!.getBoundingClientRect()];
          // Side by side nothing stands below it.
          return ready.left > device!.left ? 0 : device!.bottom - last!.bottom;
        });
      await open("/necrogenesis/decks");
      expect(await gap(), "no deck").toBeLessThan(24);
      const builder = new Builder(page);
      await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}&name=One`);
      await builder.show("Deck");
      await builder.quickAdd.fill("1 medkit");
      await builder.quickAdd.press("Enter");
      await builder.saved();
      await open("/necrogenesis/decks");
      await expect(page.locator(".device-deck")).toHaveCount(1);
      expect(await gap(), "one deck").toBeLessThan(24);
    });
  });
}

test("the marked printing begins where the others do", async ({ open, page }) => {
  await open("/necrogenesis/cards?q=unique%3Aprints+is%3Asecret");
  await page.locator(".card-grid a").first().click();
  await expect(page.locator("#printings")).toBeVisible();
  const starts = await page.locator("tbody:has(tr[aria-current]) tr > :first-child > a").evaluateAll((links) =>
    links.map((link) => Math.round(link.getBoundingClientRect().left)),
  );
  expect(starts.length).toBeGreaterThan(1);
  expect(new Set(starts).size).toBe(1);
});

test("a deck without a leading card has a picture among the others", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.quickAdd.fill("4 medkit");
  await builder.quickAdd.press("Enter");
  await builder.saved();
  await page.goto("/necrogenesis/decks");
  await expect(page.locator(".device-deck .deck-leader .card-face")).toHaveCount(1);
});

test("a section with too many cards says so once, at its head", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.import('== "survivor" ==\n2 Sarah\n5 Rifle\n4 Medkit');
  await expect(page.locator(".deck-section__problem")).toHaveText([/Survivor: 11 cards; exactly 1 is required/]);
  await expect(page.locator(".deck-row .deck-row__problem").filter({ hasText: "exactly 1 is required" })).toHaveCount(0);
});

test("the steps of the rules begin at the top of their boxes", async ({ page }) => {
  await page.goto("/necrogenesis/rules");
  const gaps = await page.locator(".primer li").evaluateAll((steps) =>
    steps.map((step) => step.querySelector("h3")!.getBoundingClientRect().top - step.getBoundingClientRect().top),
  );
  expect(gaps.length).toBeGreaterThan(0);
  expect(Math.max(...gaps)).toBeLessThan(20);
});

test.describe("phone", () => {
  test.use(viewports.phone);

  test("the counts of a set fit", async ({ open, page }) => {
    await open("/necrogenesis/sets/NG-01");
    const room = await page.locator(".table-scroll:has(.set-counts)").evaluate((scroll) => scroll.scrollWidth - scroll.clientWidth);
    expect(room).toBe(0);
  });

  test("a legal deck's chip is one line", async ({ open, page }) => {
    await open("/necrogenesis/decks");
    const heights = await page.locator(".ready-deck .verdict-chip").evaluateAll((chips) =>
      chips.map((chip) => Math.round(chip.getBoundingClientRect().height)),
    );
    expect(Math.max(...heights)).toBeLessThan(36);
  });
});
