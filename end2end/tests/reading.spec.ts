// Reading: from page to page, by key, in the theme one chose, with nothing moving.

import { expect, hydrated, test, viewports } from "../fixtures";
import { layoutShifts, watchLayoutShifts } from "../support/accessibility";
import { Builder } from "../support/builder";
import { deckText, holdTheLine } from "../support/decks";
import { expectSameDocument, markDocument } from "../support/navigation";
import type { Page } from "@playwright/test";
import { kinds, missingPlaces } from "../support/pages";

test("the arrows lead to the next card and back, but not while one types", async ({ open, page }) => {
  await open("/necrogenesis/cards/NG-01/002");
  await markDocument(page);
  const number = page.locator(".crumbs .figures");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/\/cards\/NG-01\/003\//);
  await expect(number).toHaveText("NG-01-003");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(number).toHaveText("NG-01-001");
  await expect(page.locator(".neighbours [rel=prev]")).toHaveCount(0);
  await page.keyboard.press("ArrowLeft");
  await expect(number).toHaveText("NG-01-001");
  await page.locator("#search").fill("ab");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("#search")).toBeFocused();
  await expect(number).toHaveText("NG-01-001");
  await expectSameDocument(page);
  await page.goBack();
  await expect(number).toHaveText("NG-01-002");
});

test("from place to place the document stays, and each has its title", async ({ open, page }) => {
  const documents: string[] = [];
  await open("/");
  await markDocument(page);
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  const main = page.getByRole("navigation", { name: "Main", exact: true });
  const more = page.getByRole("navigation", { name: "More" });
  const steps: [() => Promise<void>, RegExp, RegExp][] = [
    [() => main.getByRole("link", { name: "Cards" }).click(), /\/cards$/, /^Cards · Safehouse/],
    [() => page.locator(".card-grid a").first().click(), /\/cards\/NG-01\//, / · Safehouse/],
    [() => page.locator(".crumbs a").nth(1).click(), /\/sets\/NG-01$/, /Outbreak · Safehouse/],
    [() => main.getByRole("link", { name: "Sets" }).click(), /\/sets$/, /^Sets · Safehouse/],
    [() => more.getByRole("link", { name: "Glossary" }).click(), /\/rules\/glossary$/, /^Glossary · Safehouse/],
    [() => page.locator(".tags a").nth(1).click(), /\/rules\/glossary#/, /^Glossary · Safehouse/],
    [() => more.getByRole("link", { name: "Search help" }).click(), /\/help\/search$/, /^How to search · Safehouse/],
    [() => more.getByRole("link", { name: "Formats" }).click(), /\/formats$/, /^Formats · Safehouse/],
    [() => page.locator(".set-tile").first().click(), /\/formats\//, / · Safehouse/],
    [() => more.getByRole("link", { name: "Credits" }).click(), /\/credits$/, /^Credits · Safehouse/],
    [() => main.getByRole("link", { name: "Decks" }).click(), /\/decks$/, /^Decks · Safehouse/],
    [() => page.locator(".ready-deck h3 a").first().click(), /\/decks\/view\?/, / · Safehouse/],
    [() => page.getByRole("link", { name: "Print proxies" }).click(), /\/decks\/print\?/, /^Print proxies · Safehouse/],
    [() => page.getByRole("link", { name: "Safehouse" }).first().click(), /\/$/, /^Safehouse$/],
  ];
  for (const [step, address, title] of steps) {
    await step();
    await expect(page).toHaveURL(address);
    await expect(page).toHaveTitle(title);
    await expect(page.locator("main h1")).toHaveCount(1);
    await expect(page.locator(".waiting")).toHaveCount(0);
  }
  expect(documents).toEqual([]);
  await expectSameDocument(page);
});

test("a page that a link of the site opened is the page the server sends", async ({ open, page }) => {
  await open("/necrogenesis/sets/NG-01");
  await page.locator("tbody th a").nth(40).click();
  await expect(page.locator(".card-page")).toBeVisible();
  const drawn = await page.locator(".card-page").innerText();
  await page.reload();
  await hydrated(page);
  expect(await page.locator(".card-page").innerText()).toBe(drawn);
});

test.describe("an address that names nothing", () => {
  test.use({ expectedErrors: [/status of 404/] });

  for (const place of missingPlaces) {
    test(`says so and leads on: ${place.name}`, async ({ page }) => {
      const response = await page.goto(await place.address(page));
      await hydrated(page);
      expect(response!.status()).toBe(404);
      await expect(page.locator("main h1")).toHaveCount(1);
      const ways = page.locator("main a, main button");
      expect(await ways.count()).toBeGreaterThan(0);
    });
  }

  test("keeps the bars, so that one can search", async ({ open, page }) => {
    await open("/nowhere");
    await page.locator("#search").fill("medkit");
    await page.locator("#search").press("Enter");
    await expect(page.locator(".card-grid > li").first()).toBeVisible();
  });
});

test.describe("the theme", () => {
  for (const [asked, chosen] of [["dark", "light"], ["light", "dark"]] as const) {
    test(`${chosen} is kept against a system that asks for ${asked}, and never flashes`, async ({ open, page }) => {
      await page.emulateMedia({ colorScheme: asked });
      await open("/");
      const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      const before = await ground();
      await page.getByRole("button", { name: `Switch to the ${chosen} theme` }).click();
      const after = await ground();
      expect(after).not.toBe(before);

      // From the first element on, every frame of every page has the theme.
      await page.addInitScript(() => {
        const grounds = new Set<string>();
        Object.assign(window, { grounds });
        const look = () => {
          if (document.body) grounds.add(getComputedStyle(document.documentElement).backgroundColor);
          requestAnimationFrame(look);
        };
        look();
      });
      for (const address of ["/", "/necrogenesis/cards?q=t%3Azombie", "/necrogenesis/build", "/necrogenesis/decks"]) {
        await open(address);
        const grounds = await page.evaluate(() => [...(window as unknown as { grounds: Set<string> }).grounds]);
        expect(grounds, address).toEqual([after]);
      }
      const served = await page.request.get("/");
      expect(await served.text()).toContain(`data-theme="${chosen}"`);
    });
  }

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false, expectedErrors: [/preloaded using link preload/] });

    test("is switched by the server, which leads back to the page", async ({ page }) => {
      await page.emulateMedia({ colorScheme: "dark" });
      await page.goto("/necrogenesis/sets/NG-01");
      await page.getByRole("button", { name: "Switch to the light theme" }).click();
      await expect(page).toHaveURL(/\/sets\/NG-01\??$/);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    });
  });
});

/** The sum that a page may shift while it loads: what people do not notice. */
const LEAST_NOTICED = 0.02;

for (const [width, device] of Object.entries(viewports)) {
  test.describe(`nothing moves while a page loads, ${width}`, () => {
    test.use(device);

    const settled = async (page: Page) => {
      await hydrated(page);
      await page.waitForLoadState("networkidle");
      await page.evaluate(async () => {
        await document.fonts.ready;
        for (let frames = 0; frames < 3; frames += 1) await new Promise((next) => requestAnimationFrame(next));
      });
    };

    const all = { name: "all cards", address: () => "/necrogenesis/cards" };
    for (const place of [all, ...kinds]) {
      test(place.name, async ({ page }) => {
        await watchLayoutShifts(page);
        await page.goto(await place.address(page));
        await settled(page);
        const { sum, what } = await layoutShifts(page);
        expect(sum, what.join("\n")).toBeLessThanOrEqual(LEAST_NOTICED);
      });
    }

    test("the builder and the decks of the device", async ({ page }) => {
      const builder = new Builder(page);
      await builder.open();
      await builder.import(deckText(holdTheLine.file));
      await builder.saved();
      await watchLayoutShifts(page);
      for (const address of ["/necrogenesis/build", "/necrogenesis/decks"]) {
        await page.goto(address);
        await settled(page);
        if (address === "/necrogenesis/build") await builder.ready();
        else await expect(page.locator(".device-deck .verdict-chip")).toBeVisible();
        const { sum, what } = await layoutShifts(page);
        expect.soft(sum, `${address}\n${what.join("\n")}`).toBeLessThanOrEqual(LEAST_NOTICED);
      }
    });
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 404|preloaded using link preload/] });

  for (const place of [...kinds, ...missingPlaces]) {
    test(`a page is there: ${place.name}`, async ({ page }) => {
      await page.goto(await place.address(page));
      await expect(page.locator("main h1")).toHaveCount(1);
      const words = (await page.locator("main").innerText()).trim();
      expect(words.length).toBeGreaterThan(40);
      expect(words).not.toContain("Loading");
      await expect(page.locator(".waiting")).toHaveCount(0);
      for (const button of await page.locator("main button:visible").all()) {
        const isSent = await button.evaluate((button: HTMLButtonElement) => button.type === "submit" && button.form !== null);
        expect.soft(isSent, `“${await button.textContent()}” does something`).toBe(true);
      }
    });
  }

  test("one gets from home to a card and back", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("link", { name: /^Browse/ }).click();
    await page.locator(".card-grid a").first().click();
    await expect(page.locator(".card-page h1")).toBeVisible();
    await page.locator(".neighbours [rel=next]").click();
    await expect(page.locator(".card-page h1")).toBeVisible();
    await page.getByRole("navigation", { name: "Main", exact: true }).getByRole("link", { name: "Rules" }).click();
    await expect(page.getByRole("heading", { name: "Rules", level: 1 })).toBeVisible();
  });
});
