// Displays that are set up for their owner: enlarged, with forced colours,
// without motion.

import { expect, test } from "../fixtures";
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
    await open("/cards?q=t%3Aweapon&view=list");
    const places = page.locator(".top-bar__places a");
    await differ(places.and(page.locator("[aria-current]")), places.and(page.locator(":not([aria-current])")).first(), "place");
    const views = page.locator(".choice a");
    await differ(views.and(page.locator("[aria-current]")), views.and(page.locator(":not([aria-current])")).first(), "view");
    const builder = new Builder(page);
    await builder.open(`/build?deck=${await deckCode(page, holdTheLine.name)}`);
    await differ(page.locator(".chip input:checked + span"), page.locator(".chip input:not(:checked) + span").first(), "type");
    await builder.quickAdd.fill("me");
    const options = page.locator(".quick-add__option");
    await differ(options.first(), options.nth(1), "suggestion");
  });

  test("a bar of a curve stands out from the ground", async ({ page }) => {
    await new Builder(page).open(`/build?deck=${await deckCode(page, holdTheLine.name)}`);
    const colours = await page.locator(".curve__bar").first().evaluate((bar) => ({
      bar: getComputedStyle(bar, "::before").backgroundColor,
      ground: getComputedStyle(document.body).backgroundColor,
    }));
    expect(colours.bar).not.toBe(colours.ground);
    expect(colours.bar).not.toBe("rgba(0, 0, 0, 0)");
  });

  test("the keyboard's place and every page stay accessible", async ({ open, page }) => {
    test.slow();
    for (const address of ["/", "/cards?q=t%3Aweapon", "/sets/NG-01", "/help/search", "/decks"]) {
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
  for (const address of ["/", "/cards", "/build"]) {
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
