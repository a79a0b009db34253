// Copies that are entered by number.

import { type Page } from "@playwright/test";
import { expect } from "../fixtures";

/** The line of entry. */
export const line = (page: Page) => page.locator("#line");

/** Waits until what was sent is drawn where the page stands. */
export const drawn = (page: Page) =>
  page.evaluate(() =>
    new Promise((done) => document.addEventListener("collection-drawn", done, { once: true })).then(() => undefined),
  );

/** Types a line on the page of entry and waits for what it did. */
export async function enter(page: Page, text: string) {
  await page.keyboard.type(text);
  await Promise.all([drawn(page), page.keyboard.press("Enter")]);
  await expect(line(page)).toBeFocused();
}
