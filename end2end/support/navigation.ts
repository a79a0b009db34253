// Whether the browser fetched a new document.

import { expect, type Page } from "@playwright/test";

/** Marks the document that is shown now. */
export async function markDocument(page: Page) {
  await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
}

/** Fails when the marked document made room for another. */
export async function expectSameDocument(page: Page) {
  await expect(page.locator("html[data-same]"), "the document is the one that was marked").toHaveCount(1);
}
