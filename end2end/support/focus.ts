// Where the keyboard is, and whether a person can see it.

import { expect, type Page } from "@playwright/test";

/** What has the keyboard, and what hides that from a person who looks. */
export interface FocusStop {
  what: string;
  faults: string[];
}

/** Examines the element that has the keyboard; `null` when the page itself has it. */
export function focusStop(page: Page): Promise<FocusStop | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 30);
    const what = `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ""}.${element.className} “${words}”`;
    const faults: string[] = [];

    // The ring may be drawn by the element, by what it draws after itself, or
    // by the label that stands for a hidden control.
    const isRing = (style: CSSStyleDeclaration) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const next = element.nextElementSibling;
    const rings = [getComputedStyle(element), getComputedStyle(element, "::after")];
    if (next) rings.push(getComputedStyle(next));
    if (!rings.some(isRing)) faults.push("no ring");

    const box = element.getBoundingClientRect();
    const shown = (bar: Element | null) => {
      if (!bar || bar.contains(element)) return null;
      const { position } = getComputedStyle(bar);
      return position === "fixed" || position === "sticky" ? bar.getBoundingClientRect() : null;
    };
    // A bar in its place further down the page hides nothing above it.
    const above = ["header.top-bar", ".builder-tabs"].map((bar) => {
      const rect = shown(document.querySelector(bar));
      return rect && rect.top < box.bottom ? rect.bottom : 0;
    });
    const below = shown(document.querySelector(".bottom-bar"));
    const top = Math.max(0, ...above);
    const bottom = below?.height ? below.top : innerHeight;
    const isIn = element.closest(".top-bar, .bottom-bar, .builder-tabs, .skip-link, dialog") !== null;
    if (!isIn && box.height <= bottom - top) {
      if (box.top < top - 1) faults.push(`${Math.round(top - box.top)} px under what sticks on top`);
      if (box.bottom > bottom + 1) faults.push(`${Math.round(box.bottom - bottom)} px below ${below ? "the bar" : "the window"}`);
    }
    if (box.right < 1 || box.left > innerWidth - 1) faults.push("beside the window");
    return { what, faults };
  });
}

/** Presses Tab through a page and answers every stop that a person cannot see. */
export async function hiddenStops(page: Page, most: number, key = "Tab"): Promise<string[]> {
  const hidden: string[] = [];
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(key);
    const stop = await focusStop(page);
    if (!stop) break;
    if (stop.faults.length > 0) hidden.push(`${presses}: ${stop.what}: ${stop.faults.join(", ")}`);
  }
  return hidden;
}

/** Presses Enter on the file field that has the keyboard and chooses a file. Where the browser is told of the watch for
 * its dialog only after it opened that one, nothing is ever heard of it: then it is pressed again. */
export async function choose(page: Page, file: string) {
  await expect(async () => {
    const chooser = page.waitForEvent("filechooser", { timeout: 3_000 });
    await page.keyboard.press("Enter");
    await (await chooser).setFiles(file);
  }).toPass({ timeout: 20_000 });
}
