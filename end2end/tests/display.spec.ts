// Displays that are set up for their owner: enlarged, with forced colours,
// without motion.

import { expect, hydrated, test } from "../fixtures";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessibility";
import { Builder } from "../support/builder";
import { deckCode, deckText, holdTheLine } from "../support/decks";
import { focusStop } from "../support/focus";
import { kinds } from "../support/pages";
import type { Locator, Page } from "@playwright/test";

/** What is left of a desktop's window for a page at this zoom. */
const zoomed = {
  "200 %": { width: 640, height: 400 },
  "400 %": { width: 320, height: 256 },
};

/** The share of the window's height that stays covered while one scrolls. */
function coveredShare(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo({ top: document.body.scrollHeight / 2, behavior: "instant" });
    // Short messages go by themselves.
    const bars = [...document.querySelectorAll("body *:not(.toasts)")].filter((element) =>
      ["fixed", "sticky"].includes(getComputedStyle(element).position),
    );
    const boxes = bars.map((bar) => bar.getBoundingClientRect());
    const seen = boxes.map((box) => Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)));
    return seen.reduce((sum, height) => sum + height, 0) / innerHeight;
  });
}

for (const [zoom, viewport] of Object.entries(zoomed)) {
  test.describe(`at ${zoom}`, () => {
    test.use({ viewport });

    for (const place of kinds) {
      test(`a page fits the window and leaves room to read: ${place.name}`, async ({ open, page }) => {
        await open(await place.address(page));
        await expectNoSidewaysScroll(page, place.name);
        expect(await coveredShare(page)).toBeLessThan(1 / 3);
      });
    }

    test("the builder fits the window, and its dialogs do", async ({ page }) => {
      const builder = new Builder(page);
      await builder.open();
      await builder.import(deckText(holdTheLine.file));
      await builder.showEach(async (parts) => {
        await expectNoSidewaysScroll(page, parts);
        expect.soft(await coveredShare(page), parts).toBeLessThan(1 / 3);
      });
      for (const name of ["Import", "Export", "Share", "Versions"] as const) {
        const dialog = await builder.openDialog(name);
        const close = dialog.getByRole("button", { name: "Close" });
        await close.scrollIntoViewIfNeeded();
        await expect(close).toBeInViewport();
        const last = dialog.locator("button, a").last();
        await last.scrollIntoViewIfNeeded();
        await expect(last).toBeInViewport();
        const isWide = await dialog.evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth + 1);
        expect.soft(isWide, `${name} scrolls sideways`).toBe(false);
        await page.keyboard.press("Escape");
      }
    });
  });
}

test.describe("with text twice as large", () => {
  test("nothing is cut off and nothing is wider than the window", async ({ open, page }) => {
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => document.documentElement.style.setProperty("font-size", "200%"));
    });
    for (const place of kinds) {
      await open(await place.address(page));
      await expectNoSidewaysScroll(page, place.name);
      const cut = await page.locator(".button, .tag, .field, .choice > *, nav a").evaluateAll((elements) =>
        elements
          .filter((element) => element.scrollHeight > element.clientHeight + 2 && element.clientHeight > 0)
          .filter((element) => getComputedStyle(element).overflow !== "visible")
          .map((element) => `${element.className} “${element.textContent}”`),
      );
      expect.soft(cut, `cut off, ${place.name}`).toEqual([]);
    }
  });
});

test.describe("with the browser's own letters twice as large, on a phone", () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  // Unlike a font size of the page, this is what media queries measure by.
  test.beforeEach(async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  });

  /** Words of up to twelve letters that do not stand on one line, or are cut. */
  const broken = (words: Locator) =>
    words.filter({ visible: true }).evaluateAll((elements) =>
      elements.slice(0, 40).flatMap((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const faults: string[] = [];
        while (walker.nextNode()) {
          const text = walker.currentNode as Text;
          for (const word of text.data.matchAll(/\p{L}{1,12}(?!\p{L})/gu)) {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            const tops = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
            if (tops.size > 1) faults.push(word[0]);
          }
        }
        if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0) faults.push(`cut: ${element.textContent}`);
        return faults;
      }),
    );

  test("no page is wider than the window, and no word of a heading is broken", async ({ open, page }) => {
    test.slow();
    const more = ["/necrogenesis/decks", "/necrogenesis/cards", "/necrogenesis/cards?view=list", "/necrogenesis/sets", "/necrogenesis/rules"].map((address) => ({ name: address, address: () => address }));
    for (const place of [...kinds, ...more]) {
      await open(await place.address(page));
      await expectNoSidewaysScroll(page, place.name);
      expect.soft(await broken(page.locator(":is(h1, h2, h3):not(.hidden)")), place.name).toEqual([]);
    }
    await open("/necrogenesis/decks");
    expect.soft(await broken(page.locator(".ready-deck p, .ready-deck .verdict-chip"))).toEqual([]);
  });

  test("the builder's tabs and names are read whole", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
    const tabs = page.getByRole("tablist");
    expect(await tabs.evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth)).toBeLessThanOrEqual(0);
    await builder.showEach(async (parts) => {
      await expectNoSidewaysScroll(page, parts);
      const names = page.locator(".builder-tab, .pool-row__title, .deck-row__name");
      expect.soft(await broken(names), parts).toEqual([]);
    });
    // The rows that are not drawn are as high as those that are.
    await builder.show("Cards");
    const rows = builder.poolRows;
    await page.locator(".pool__list").evaluate((list) => {
      list.scrollIntoView({ block: "center", behavior: "instant" });
      list.scrollTo(0, list.scrollHeight);
    });
    await expect(rows.last()).toBeInViewport();
    const gap = await page.locator(".pool__list").evaluate((list) => {
      const last = [...list.querySelectorAll(".pool-row")].at(-1)!;
      return Math.abs(last.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom);
    });
    expect(gap).toBeLessThan(4);
  });
});

for (const [window, viewport] of Object.entries({
  "a window at 200 %": { width: 683, height: 384 },
  "a phone on its side": { width: 667, height: 375 },
})) {
  test.describe(`in ${window}`, () => {
    test.use({ viewport });

    test("the places are on top of the page", async ({ open, page }) => {
      for (const address of ["/", "/necrogenesis/cards", "/necrogenesis/decks", "/necrogenesis/build"]) {
        await open(address);
        for (const place of ["Decks", "Cards", "Sets", "Rules"]) {
          const link = page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: place, exact: true });
          await expect(link).toBeInViewport({ ratio: 1 });
        }
        await expectNoSidewaysScroll(page, address);
        expect(await coveredShare(page)).toBeLessThan(1 / 3);
      }
    });
  });
}

test("the list of cards fits windows of every width", async ({ page }) => {
  await page.goto("/necrogenesis/cards?view=list");
  await hydrated(page);
  for (const width of [690, 702, 768, 800, 860, 935, 940, 1000, 1024]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page, `${width} px`);
  }
});

test.describe("with forced colours", () => {
  /** What tells an element from another when colours are the system's. */
  const look = (element: Locator) =>
    element.evaluate((element) => {
      const style = getComputedStyle(element);
      const of = ["color", "backgroundColor", "fontWeight", "textDecorationLine", "outlineStyle", "borderBottomWidth"];
      return of.map((property) => style[property as keyof CSSStyleDeclaration]).join(" ");
    });

  test.beforeEach(async ({ page }) => page.emulateMedia({ forcedColors: "active" }));

  test("what is chosen looks chosen", async ({ open, page }) => {
    const differ = async (chosen: Locator, other: Locator, what: string) =>
      expect.soft(await look(chosen), what).not.toBe(await look(other));
    await open("/necrogenesis/cards?q=t%3Aweapon&view=list");
    const places = page.locator(".top-bar__places a");
    await differ(places.and(page.locator("[aria-current]")), places.and(page.locator(":not([aria-current])")).first(), "place");
    const views = page.locator(".choice a");
    await differ(views.and(page.locator("[aria-current]")), views.and(page.locator(":not([aria-current])")).first(), "view");
    const builder = new Builder(page);
    await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
    await differ(page.locator(".chip input:checked + span"), page.locator(".chip input:not(:checked) + span").first(), "type");
    await builder.quickAdd.fill("me");
    const options = page.locator(".quick-add__option");
    await differ(options.first(), options.nth(1), "suggestion");
  });

  test("what lies over something else hides it", async ({ page }) => {
    const opaque = async (element: Locator) => {
      await expect(element).toBeVisible();
      const colour = await element.evaluate((element) => getComputedStyle(element).backgroundColor);
      expect.soft(colour, String(element)).toMatch(/^rgb\(/);
    };
    const builder = new Builder(page);
    await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
    await builder.deckRows.first().locator(".deck-row__name").hover();
    await opaque(page.locator(".card-picture--shown"));
    await opaque(page.locator(".card-picture--shown .card-face__frame"));
    await page.mouse.move(0, 0);
    await builder.quickAdd.fill("me");
    await opaque(page.locator(".quick-add__list"));
    await page.keyboard.press("Enter");
    await builder.deckRows.first().locator(".deck-row__more").click();
    await opaque(page.locator(".menu:not(:empty)").filter({ visible: true }));
    await page.keyboard.press("Escape");
    await opaque(await builder.openDialog("Share"));
    await page.keyboard.press("Escape");
    // The browser has gone back over the dialog's entry.
    await expect.poll(() => page.evaluate(() => history.state)).not.toBe("dialog");
    await page.goto("/necrogenesis/cards");
    await hydrated(page);
    await page.locator(".card-grid > li").first().hover();
    await page.locator(".card-add").first().click();
    await opaque(page.locator(".toast").first());
  });

  test("a bar of a curve stands out from the ground", async ({ page }) => {
    await new Builder(page).open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
    const colours = await page.locator(".curve__bar").first().evaluate((bar) => ({
      bar: getComputedStyle(bar, "::before").backgroundColor,
      ground: getComputedStyle(document.body).backgroundColor,
    }));
    expect(colours.bar).not.toBe(colours.ground);
    expect(colours.bar).not.toBe("rgba(0, 0, 0, 0)");
  });

  test("the keyboard's place and every page stay accessible", async ({ open, page }) => {
    test.slow();
    for (const address of ["/", "/necrogenesis/cards?q=t%3Aweapon", "/necrogenesis/sets/NG-01", "/necrogenesis/help/search", "/necrogenesis/decks"]) {
      await open(address);
      // Axe computes contrast from the colours that the system has replaced.
      await expectAccessible(page, `${address}, forced colours`, { except: ["color-contrast"] });
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press("Tab");
        expect.soft(await focusStop(page)).toMatchObject({ faults: [] });
      }
    }
  });
});

test("without motion nothing moves by itself", async ({ open, page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const address of ["/", "/necrogenesis/cards", "/necrogenesis/build"]) {
    await open(address);
    const moving = await page.evaluate(() => {
      const moves = (element: Element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return animationName !== "none" || transitionDuration.split(",").some((time) => parseFloat(time) > 0);
      };
      return [...document.querySelectorAll("body *")].filter(moves).map((element) => element.className).slice(0, 5);
    });
    expect(moving, address).toEqual([]);
  }
});
