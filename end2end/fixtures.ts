// What every browser test shares: pages that fail their test on any error in
// the console, addresses opened hydrated, visitors with a browser of their own.

import { expect, test as base, type BrowserContextOptions, type Page } from "@playwright/test";

/** The narrowest phone and a desktop. */
export const widths = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
};

/** Devices of these widths, each with its own pointer. */
export const viewports = {
  phone: { viewport: widths.phone, hasTouch: true, isMobile: true },
  desktop: { viewport: widths.desktop },
};

/** The colour schemes a visitor's system can ask for. */
export const schemes = ["dark", "light"] as const;

interface Fixtures {
  /** Errors that a test causes on purpose, e.g. the 404 of a missing page.
   * Playwright takes a list of two for a value with options: write one pattern. */
  expectedErrors: RegExp[];
  /** Fails the test when the console of any page shows another error. */
  quietConsole: (page: Page) => void;
  /** Opens an address and waits until the page is hydrated. */
  open: (path: string) => Promise<void>;
  /** A page of someone else: no storage, no cookies, nothing in a cache. */
  stranger: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],

  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (!expectedErrors.some((expected) => expected.test(text))) errors.push(text);
      };
      const watch = (page: Page) => {
        page.on("pageerror", (error) => note(`uncaught: ${error.message}`));
        page.on("console", (message) => {
          if (message.type() === "error" || message.type() === "warning") {
            note(`${message.type()}: ${message.text()} (${message.location().url})`);
          }
        });
      };
      watch(page);
      await use(watch);
      expect(errors, "errors and warnings in the console").toEqual([]);
    },
    { auto: true },
  ],

  open: async ({ page }, use) => {
    await use(async (path) => {
      await page.goto(path);
      await hydrated(page);
    });
  },

  stranger: async ({ browser, baseURL, quietConsole }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, ...options });
      contexts.push(context);
      const page = await context.newPage();
      quietConsole(page);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** Waits until every listener is attached. */
export async function hydrated(page: Page) {
  await page.locator("html[data-hydrated=true]").waitFor({ state: "attached" });
}

export { expect };
