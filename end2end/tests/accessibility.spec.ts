// Every page in both themes and two widths: axe, no sideways scroll, the keyboard.

import { expect, hydrated, schemes, test, widths } from "../fixtures";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessibility";
import { Builder, tabTo } from "../support/builder";
import type { Page } from "@playwright/test";

/** Examines a page as it stands: each width in one theme, each theme at one width. */
async function examine(page: Page, where: string) {
  for (const [index, [width, viewport]] of Object.entries(widths).entries()) {
    const colorScheme = schemes[index % schemes.length];
    await page.setViewportSize(viewport);
    // Colours are measured, so none may be on its way to another.
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoSidewaysScroll(page, `${where}, ${width}`);
    await expectAccessible(page, `${where}, ${width}, ${colorScheme}`);
  }
}

const pages: Record<string, string> = {
  home: "/",
  "a result": "/cards?q=t%3Azombie+hp%3E%3D3",
  "a result as a list": "/cards?q=t%3Aweapon&view=list",
  "a result as text": "/cards?q=keyword%3Aburn&view=full",
  "a faulty query": "/cards?q=tpe%3Azombie",
  "a set": "/sets/NG-01",
  formats: "/formats",
  "a format": "/formats/standard",
  glossary: "/rules/glossary",
  credits: "/credits",
  decks: "/decks",
  "a deck to ask for": "/decks/view",
  "a deck to print, none": "/decks/print",
  "an empty comparison": "/decks/compare",
};

test.describe.configure({ timeout: 120_000 });

for (const [name, address] of Object.entries(pages)) {
  test(`page: ${name}`, async ({ open, page }) => {
    await open(address);
    await examine(page, name);
  });
}

test.describe("what is not there", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("page: nothing", async ({ open, page }) => {
    await open("/nowhere");
    await examine(page, "404");
  });
});

test.describe("builder", () => {
  test("every dialog", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await builder.import("1 Mother Ilse\n4 Medkit");
    await builder.saved();
    for (const name of ["Import", "Export", "Share", "Versions"] as const) {
      await page.setViewportSize(widths.desktop);
      const dialog = await builder.openDialog(name);
      if (name === "Import") await dialog.locator("textarea").fill("2 Walker\n1 Nobody Knows\n1 Medkti");
      if (name === "Share") {
        await dialog.getByRole("button", { name: "Make a short link" }).click();
        await expect(dialog.locator(".link-box")).toHaveCount(2);
      }
      await examine(page, name);
      await page.keyboard.press("Escape");
      await expect(builder.dialog).toHaveCount(0);
    }
    await page.setViewportSize(widths.desktop);
    await page.locator(".pool-row__name").first().click();
    await expect(builder.dialog).toHaveCount(1);
    await examine(page, "a card's sheet");
  });
});

test.describe("keyboard", () => {
  test("the map opens by ?, search by /, Escape closes", async ({ open, page }) => {
    await open("/credits");
    await page.keyboard.press("?");
    const map = page.getByRole("dialog", { name: "Keys" });
    await expect(map).toBeVisible();
    await examine(page, "the map of keys");
    await page.keyboard.press("Escape");
    await expect(map).toBeHidden();
    await page.keyboard.press("/");
    await expect(page.locator("#search")).toBeFocused();
    await page.keyboard.type("medkit?/");
    await expect(page.locator("#search")).toHaveValue("medkit?/");
    await expect(map).toBeHidden();
    await page.locator("#search").fill("medkit");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/cards\?q=medkit/);
    await expect(page.locator(".search-tools__count")).toBeVisible();
  });

  test("a dialog keeps the keyboard and gives it back", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    const opener = page.getByRole("toolbar").getByRole("button", { name: "Import" });
    await tabTo(opener);
    await page.keyboard.press("Enter");
    await expect(builder.dialog).toHaveCount(1);
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
      );
      expect(outside).toBe(false);
    }
    await page.keyboard.press("Escape");
    await expect(builder.dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test("a new page is announced where the keyboard goes", async ({ open, page }) => {
    await open("/");
    await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Sets" }).click();
    await expect(page).toHaveURL(/\/sets$/);
    await expect(page.locator("#content")).toBeFocused();
    await expect(page).toHaveTitle(/Sets/);
    await hydrated(page);
  });
});
