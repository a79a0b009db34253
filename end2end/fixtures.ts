// What every browser test shares: a page that fails its test on any error in
// the console, opens addresses hydrated, and can be examined by axe.

import { AxeBuilder } from "@axe-core/playwright";
import { expect, test as base, type Page } from "@playwright/test";

/** The narrowest phone and a desktop. */
export const widths = {
  phone: { width: 360, height: 740 },
  desktop: { width: 1280, height: 800 },
};

/** The colour schemes a visitor's system can ask for. */
export const schemes = ["dark", "light"] as const;

interface Fixtures {
  /** Errors that a test causes on purpose, e.g. the 404 of a missing page. */
  expectedErrors: RegExp[];
  /** Fails the test when the console shows any other error. */
  quietConsole: void;
  /** Opens an address and waits until the page is hydrated. */
  open: (path: string) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],

  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (!expectedErrors.some((expected) => expected.test(text))) errors.push(text);
      };
      page.on("pageerror", (error) => note(`uncaught: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") {
          note(`${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      await use();
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
});

/** Waits until every listener is attached. */
export async function hydrated(page: Page) {
  await page.locator("html[data-hydrated=true]").waitFor({ state: "attached" });
}

/** Fails with a readable list when axe finds anything on the page. */
export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map((violation) => ({
    rule: violation.id,
    help: violation.help,
    elements: violation.nodes.map((node) => node.target.join(" ")),
  }));
  expect(found, "accessibility violations").toEqual([]);
}

export { expect };
