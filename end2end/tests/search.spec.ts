// Search: a page of the server first, then an answer to every key.

import { expect, hydrated, test, viewports } from "../fixtures";
import { expectSameDocument, markDocument } from "../support/navigation";
import type { Page } from "@playwright/test";

const count = ".search-tools__count";

test("a result is in the document that the server sends", async ({ page }) => {
  const response = await page.request.get("/necrogenesis/cards?q=t%3Azombie+st%3Aboss");
  const served = await response.text();
  expect(served).toMatch(/<strong class="figures">\d+<\/strong> cards/);
  expect(served.match(/class="card-face"/g)!.length).toBeGreaterThan(2);
  expect(served).not.toContain("Loading cards");
});

test("every key answers at once, in the same document", async ({ open, page }) => {
  await open("/necrogenesis/cards");
  await markDocument(page);
  const all = await page.locator(count).textContent();
  await page.locator("#search").pressSequentially("t:zombie st:boss");
  await expect(page).toHaveURL(/\?q=t%3Azombie%20st%3Aboss$/);
  await expect(page.locator(count)).not.toHaveText(all!);
  const shown = Number(await page.locator(`${count} strong`).textContent());
  await expect(page.locator(".card-grid > li")).toHaveCount(shown);
  await expectSameDocument(page);

  // What the browser found is what the server finds.
  const names = await page.locator(".card-grid a").allTextContents();
  await page.reload();
  await hydrated(page);
  expect(await page.locator(".card-grid a").allTextContents()).toEqual(names);
});

for (const [device, options] of Object.entries(viewports)) {
  test.describe(`on a ${device}`, () => {
    test.use(options);

    test("each menu says what it is for", async ({ open, page }) => {
      await open("/necrogenesis/cards");
      for (const [label, menu] of [["Order", "#order"], ["Rows", "#unique"]] as const) {
        const words = page.locator(".search-tools__form label span", { hasText: label });
        await expect(words).toBeVisible();
        expect((await words.boundingBox())!.width).toBeGreaterThan(20);
        await expect(page.getByRole("combobox", { name: label, exact: true })).toHaveId(menu.slice(1));
      }
    });
  });
}

test("nothing in a grid of cards begins a transition when the pointer comes upon it", async ({ open, page }) => {
  await open("/necrogenesis/cards");
  const gliding = await page.locator(".card-grid").first().evaluate((grid) =>
    [grid, ...grid.querySelectorAll("*")].flatMap((element) =>
      [null, "::before", "::after"].flatMap((part) => {
        const { transitionDuration, animationName } = getComputedStyle(element, part);
        const rests = transitionDuration.split(", ").every((time) => parseFloat(time) === 0) && animationName === "none";
        return rests ? [] : [`${element.className}${part ?? ""}`];
      }),
    ),
  );
  expect([...new Set(gliding)]).toEqual([]);
});

test("the address is the state: back and forward bring each result again", async ({ open, page }) => {
  await open("/necrogenesis/cards?q=t%3Aweapon");
  await markDocument(page);
  const total = await page.locator(count).textContent();

  await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "List" }).click();
  await expect(page.locator(".card-table")).toBeVisible();
  await page.locator("#order").selectOption("name");
  await expect(page).toHaveURL(/order=name/);
  const byName = await page.locator(".card-table tbody th").allTextContents();
  expect(byName).toEqual([...byName].sort((one, other) => one.localeCompare(other, "en")));
  await page.locator("#unique").selectOption("prints");
  await expect(page.locator(count)).toContainText("printings");

  await page.goBack();
  await expect(page.locator(count)).toHaveText(total!);
  await expect(page.locator("#unique")).toHaveValue("");
  expect(await page.locator(".card-table tbody th").allTextContents()).toEqual(byName);
  await page.goBack();
  await expect(page.locator("#order")).toHaveValue("");
  await page.goBack();
  await expect(page.locator(".card-grid")).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(page.locator("#order")).toHaveValue("name");
  expect(await page.locator(".card-table tbody th").allTextContents()).toEqual(byName);
  await expectSameDocument(page);
});

test("back from a card leads to its result, with the query in the field", async ({ open, page }) => {
  await open("/");
  await markDocument(page);
  await page.locator("#home-search").fill("t:zombie hp>=3");
  await page.locator("#home-search").press("Enter");
  await expect(page.locator("#search")).toHaveValue("t:zombie hp>=3");
  const card = page.locator(".card-grid a").nth(20);
  // A grid that is still being drawn takes its cards out and puts them in.
  await expect(() => card.scrollIntoViewIfNeeded({ timeout: 2_000 })).toPass();
  const before = await page.evaluate(() => scrollY);
  await card.click();
  await expect(page.locator(".card-page h1")).toBeVisible();
  await expect(page.locator("#search")).toHaveValue("");

  await page.goBack();
  await expect(page.locator("#search")).toHaveValue("t:zombie hp>=3");
  await expect(page.locator(".card-grid")).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(before, -2);
  await page.goBack();
  await expect(page.locator("#home-search")).toBeVisible();
  await page.goForward();
  await expect(page.locator("#search")).toHaveValue("t:zombie hp>=3");
  await expectSameDocument(page);
});

test("a fault is shown at its column and mended by a link", async ({ open, page }) => {
  await open("/necrogenesis/cards?q=t%3Azombie+tpe%3Aitem");
  const fault = page.locator(".query-fault");
  await expect(fault).toHaveCount(1);
  await expect(fault).toContainText("Column 10");
  const [query, carets] = (await fault.locator(".query-fault__place").textContent())!.split("\n");
  expect(query!.slice(carets!.indexOf("^"), carets!.lastIndexOf("^") + 1)).toBe("tpe");
  await page.locator(".query-faults").getByRole("link", { name: "Search for" }).click();
  await expect(page.locator(".query-faults")).toHaveCount(0);
  await expect(page.locator("#search")).toHaveValue("t:zombie type:item");
});

test("a fault that is typed stands where the result was and goes with the next key", async ({ open, page }) => {
  await open("/necrogenesis/cards");
  await page.locator("#search").pressSequentially("t:zombie (");
  await expect(page.locator(".query-faults")).toContainText("Column");
  await expect(page.locator("#search")).toBeFocused();
  await page.keyboard.press("Backspace");
  await expect(page.locator(".query-faults")).toHaveCount(0);
  await expect(page.locator(count)).toBeVisible();
});

test("an empty result says why and leads on", async ({ open, page }) => {
  await open("/necrogenesis/cards?q=hp%3E99");
  await expect(page.locator(count)).toHaveText("0 cards");
  await page.getByRole("link", { name: "Show all cards" }).click();
  await expect(page.locator(".card-grid > li").first()).toBeVisible();
  await expect(page.locator("#search")).toHaveValue("");
});

async function writeQuery(page: Page) {
  const form = page.getByRole("form", { name: "Write a query" });
  await form.getByLabel("Type", { exact: true }).selectOption({ label: "Zombie" });
  await form.locator("[name='f.hp.is']").selectOption({ label: "at least" });
  await form.locator("[name='f.hp']").fill("3");
  await form.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/cards\?q=[^&]*$/);
  await expect(page.locator("#search")).toHaveValue("t:zombie hp>=3");
}

test("the form of the search help writes a query that can be read and changed", async ({ open, page }) => {
  await open("/necrogenesis/help/search");
  await writeQuery(page);
  const found = await page.locator(count).textContent();
  await page.locator("#search").fill("t:zombie hp>=3 or t:item");
  await expect(page.locator(count)).not.toHaveText(found!);
  await page.goBack();
  await expect(page).toHaveURL(/\/help\/search$/);
});

test("every example of the search help finds something", async ({ page }) => {
  await page.goto("/necrogenesis/help/search");
  const links = await page.locator(".query-help a[href^='/necrogenesis/cards?q=']").evaluateAll((links) =>
    links.map((link) => link.getAttribute("href")!),
  );
  expect(links.length).toBeGreaterThan(20);
  for (const link of new Set(links)) {
    const served = await (await page.request.get(link)).text();
    expect.soft(served, link).not.toContain("query-faults");
  }
});

test.describe("without script", () => {
  // What the scripts would use is fetched ahead all the same.
  test.use({ javaScriptEnabled: false, expectedErrors: [/preloaded using link preload/] });

  test("a query is sent, ordered, turned over and shown another way", async ({ page }) => {
    await page.goto("/necrogenesis/cards");
    await page.locator("#search").fill("t:zombie");
    await page.locator("#search").press("Enter");
    await expect(page).toHaveURL(/\?q=t%3Azombie$/);
    await expect(page.locator("#search")).toHaveValue("t:zombie");
    await page.locator("#order").selectOption("name");
    await page.locator("#unique").selectOption("prints");
    await page.locator(".search-tools__form").getByRole("button", { name: "Show" }).click();
    await expect(page.locator(count)).toContainText("printings");
    await expect(page.locator("#order")).toHaveValue("name");
    await page.getByRole("navigation", { name: "View" }).getByRole("link", { name: "Text" }).click();
    await expect(page.locator(".full-text").first()).toBeVisible();
    await page.goto("/necrogenesis/cards");
    await page.getByRole("link", { name: "Next", exact: true }).click();
    await expect(page.getByText(/Page 2 of \d/)).toBeVisible();
    await expect(page.locator(".card-face").first()).toBeVisible();
  });

  test("the form of the search help writes a query", async ({ page }) => {
    await page.goto("/necrogenesis/help/search");
    await writeQuery(page);
    await expect(page.locator(".card-face").first()).toBeVisible();
  });

  test("a fault is shown at its column", async ({ page }) => {
    await page.goto("/necrogenesis/cards?q=t%3Azombie+tpe%3Aitem");
    await expect(page.locator(".query-fault")).toContainText("Column 10");
  });
});
