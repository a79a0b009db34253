// What axe and the browser's layout say about a page.

import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { schemes } from "../fixtures";

/** WCAG 2.2 AA with all that it builds on, and axe's best practices. */
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** The rules whose outcome depends on the theme. */
const colours = ["color-contrast", "link-in-text-block"];

/** Axe on a page. What is in a frame is a document of its own, with landmarks of its own, and examined as
 * one; so it needs no window to gather what it finds in them, which takes as long as a small page does. */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true).options({ iframes: false });

/** Fails with a readable list when axe finds anything on the page. */
export async function expectAccessible(page: Page, where: string, { except = [] as string[] } = {}) {
  await expectNoViolations(axeOn(page).withTags(rules).disableRules(except), where);
}

async function expectNoViolations(axe: AxeBuilder, where: string) {
  const { violations } = await axe.analyze();
  const found = violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
  expect.soft(found, `accessibility violations, ${where}`).toEqual([]);
}

/** Examines a page as it stands, in both themes. */
export async function examine(page: Page, where: string) {
  await expectNoSidewaysScroll(page, where);
  // Axe takes what a bar hides until one scrolls for too small to be pressed.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  // The client takes the title over with the rest of the page, which may take a moment.
  await expect(page).toHaveTitle(/\S/);
  for (const [at, colorScheme] of schemes.entries()) {
    // Colours are measured, so none may be on its way to another.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const axe = axeOn(page);
    await expectNoViolations(at === 0 ? axe.withTags(rules) : axe.withRules(colours), `${where}, ${colorScheme}`);
  }
}

/** Fails when the page can be scrolled sideways, and names what sticks out. */
export async function expectNoSidewaysScroll(page: Page, where: string) {
  const sticking = await page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
    );
    return [`${root.scrollWidth} > ${root.clientWidth}`, ...wide.slice(0, 8).map((element) => `${element.tagName}.${element.className}`)];
  });
  expect.soft(sticking, `wider than the window, ${where}`).toEqual([]);
}

/** Measures layout shifts of every page that is opened from now on. */
export async function watchLayoutShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) => `${node?.nodeName}.${(node as Element | null)?.className ?? ""}`);
        shifts.push({ value: entry.value, what });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The layout shifts since the page was opened: their sum and what moved. */
export async function layoutShifts(page: Page): Promise<{ sum: number; what: string[] }> {
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string[] }[] }).shifts,
  );
  return {
    sum: shifts.reduce((sum, shift) => sum + shift.value, 0),
    what: shifts.flatMap((shift) => shift.what.map((what) => `${shift.value.toFixed(4)} ${what}`)),
  };
}
