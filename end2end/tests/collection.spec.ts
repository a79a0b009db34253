// A collection in an account: entered by number, brought by a file, looked at on every page.

import { type Page } from "@playwright/test";
import { expect, hydrated, test, widths } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, register } from "../support/accounts";
import { drawn, enter, line } from "../support/collection";

const base = "/necrogenesis/collection";
async function open(page: Page, rest: string) {
  await page.goto(`${base}${rest}`);
  await hydrated(page);
}

test("sixty cards are entered by the keyboard alone in under two minutes", async ({ page }) => {
  test.slow();
  await register(page, newName());
  await open(page, "/enter");
  await expect(line(page)).toBeFocused();
  const began = Date.now();
  for (let number = 1; number <= 60; number += 1) await enter(page, String(number));
  const seconds = (Date.now() - began) / 1000;
  console.log(`60 cards by keyboard in ${seconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(120);
  await expect(page.locator("#enter-said")).toContainText("NG-01-060");
  await expect(page.locator(".collection__kept")).toContainText("60 copies");
  await page.keyboard.press("Control+z");
  await expect(page.locator("#enter-said")).toContainText("Taken back");
  await expect(page.locator(".collection__kept")).toContainText("59 copies");
  await expect(line(page)).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: widths.phone });

  test("sixty cards are entered by thumb in under three minutes, and pages turn by a swipe", async ({ page }) => {
    test.slow();
    await register(page, newName());
    await open(page, "/enter");
    await expect(line(page)).toHaveAttribute("inputmode", "numeric");
    const key = (name: string) => page.locator(".enter__keys").getByRole("button", { name, exact: true });
    const take = page.getByRole("button", { name: "Take it" });
    const began = Date.now();
    for (let number = 1; number <= 60; number += 1) {
      await page.keyboard.type(String(number));
      if (number % 10 === 0) await key("f, foil").tap();
      await Promise.all([drawn(page), take.tap()]);
    }
    const seconds = (Date.now() - began) / 1000;
    console.log(`60 cards by thumb in ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(180);
    await expect(page.locator(".collection__kept")).toContainText("60 copies");
    await expect(page.locator("#enter-said")).toContainText("Foil");
    await key("abc").tap();
    await expect(line(page)).toHaveAttribute("inputmode", "text");
    await expect(line(page)).toBeFocused();

    await open(page, "/sets/NG-01");
    await page.locator("[data-binder]").evaluate((binder) => {
      const at = (clientX: number) => [new Touch({ identifier: 1, target: binder, clientX, clientY: 300 })];
      binder.dispatchEvent(new TouchEvent("touchstart", { bubbles: true, touches: at(300) }));
      binder.dispatchEvent(new TouchEvent("touchend", { bubbles: true, changedTouches: at(100) }));
    });
    await expect(page).toHaveURL(/page=3/);
  });
});

test("a binder is leafed through and counted by keys alone", async ({ page }) => {
  await register(page, newName());
  await open(page, "/sets/NG-01");
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(/page=3/);
  await hydrated(page);
  const more = page.locator("[data-cell] [data-by='1']");
  const copies = (at: number) => page.locator("[data-cell]").nth(at).locator(".pocket__copies");
  await more.first().focus();
  await Promise.all([drawn(page), page.keyboard.press("+")]);
  await expect(copies(0)).toContainText("1 copy");
  await expect(more.first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(more.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(more.nth(4)).toBeFocused();
  await Promise.all([drawn(page), page.keyboard.press("4")]);
  await expect(copies(4)).toContainText("4 copies");
  // What was pressed twice before the first was answered is done twice.
  await page.keyboard.press("-");
  await page.keyboard.press("-");
  await expect(copies(4)).toContainText("2 copies");
  await expect(page.locator(".collection__kept")).toContainText("3 copies");
});

test.describe("with a line that means nothing", () => {
  test.use({ expectedErrors: [/status of 422/] });

  test("a line that is refused is heard by whoever wants to, and by nobody else", async ({ page }) => {
    await page.addInitScript(() => {
      const Audio = window.AudioContext;
      window.AudioContext = class extends Audio {
        constructor() {
          super();
          document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1);
        }
      };
    });
    const tones = () => page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0));
    await register(page, newName());
    await open(page, "/enter");
    await enter(page, "4500");
    await expect(page.locator("#enter-said")).toHaveAttribute("data-fault", "");
    expect(await tones()).toBe(0);
    await page.getByLabel("A low tone where a line is refused").check();
    await expect.poll(tones).toBe(1);
    await line(page).fill("45");
    await Promise.all([drawn(page), line(page).press("Enter")]);
    expect(await tones()).toBe(1);
    await enter(page, "4500");
    await expect.poll(tones).toBe(2);
    await page.reload();
    await expect(page.getByLabel("A low tone where a line is refused")).toBeChecked();
  });

  test("the line stays, and its place is shown", async ({ page }) => {
    await register(page, newName());
    await open(page, "/enter");
    await enter(page, "45q");
    await expect(line(page)).toHaveValue("45q");
    await expect(line(page)).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator(".enter__pointed mark")).toHaveText(/q/);
  });
});

test("a binder moves in by a file, with what it does not say decided once, and out again as one", async ({ page }) => {
  await register(page, newName());
  await open(page, "/import");
  await page.getByLabel("Or its text").fill("Number,Quantity\nNG-01-045,3\nNG-01-047,1\nNG-01-046,two\n");
  await page.getByRole("button", { name: "Look at it" }).click();
  await expect(page.getByText("1 row not taken")).toBeVisible();
  for (const select of await page.locator(".files-decisions select").all()) await select.selectOption({ index: 1 });
  await page.getByRole("button", { name: "Look once more" }).click();
  await expect(page.getByRole("button", { name: "Take in 2 rows" })).toBeVisible();
  await expect(page.locator(".collection__kept")).toContainText("0 copies");
  await page.getByRole("button", { name: "Take in 2 rows" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Taken in" })).toBeVisible();
  await expect(page.locator(".collection__kept")).toContainText("4 copies");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.locator(".collection__kept")).toContainText("0 copies");
});

/** Searches from the top bar, and waits for what the browser or the server found. */
async function search(page: Page, query: string) {
  await page.locator("#search").fill(query);
  await page.locator("#search").press("Enter");
  await page.waitForURL((address) => address.searchParams.get("q") === query);
}

test("a search is filtered by what the account owns", async ({ page }) => {
  await register(page, newName());
  await open(page, "/enter");
  await enter(page, "45x3");
  await page.goto(`/necrogenesis/cards?q=${encodeURIComponent("owned>=3")}`);
  await hydrated(page);
  await expect(page.getByText("Rusty Pipe").first()).toBeVisible();
  await expect(page.getByText("no collection is known")).toHaveCount(0);

  // Once the browser searches by itself, it leaves such a query to the server, once.
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).search);
  });
  await search(page, "medkit");
  await expect(page.locator(".drawn").getByText("Medkit").first()).toBeVisible();
  await expect(page.locator(".drawn").getByText("Rusty Pipe")).toHaveCount(0);
  expect(documents, "the browser found it").toEqual([]);
  await search(page, "owned:");
  await expect(page.locator(".drawn").getByText("Rusty Pipe").first()).toBeVisible();
  await search(page, "medkit");
  await expect(page.locator(".drawn").getByText("Medkit").first()).toBeVisible();
  expect(documents).toEqual(["?q=owned%3A"]);
});

test("a guest's search is told that no collection is known", async ({ page }) => {
  await page.goto("/necrogenesis/cards?q=medkit");
  await hydrated(page);
  await search(page, "owned:");
  await expect(page.getByText("no collection is known")).toBeVisible();
  await search(page, "pipe");
  await expect(page.locator(".drawn").getByText("Rusty Pipe").first()).toBeVisible();
});

test("every page of a collection is accessible and fits", async ({ page }) => {
  test.slow();
  await register(page, newName());
  await open(page, "/enter");
  await enter(page, "1-60 !7");
  await enter(page, "@Binder 2");
  await enter(page, "45fx2");
  const of = ["", "/enter", "/table", "/missing", "/places", "/decks", "/import", "/export", "/history"];
  const pages = [...of, "/sets", "/sets/NG-01", "/sets/NG-01?view=list"];
  for (const rest of pages) {
    for (const [name, width] of Object.entries(widths)) {
      await page.setViewportSize(width);
      await open(page, rest);
      await examine(page, `${rest} on a ${name}`);
    }
  }
});

test("a long table is read by scrolling, and what is done in it keeps its place", async ({ page }) => {
  test.slow();
  await register(page, newName());
  await open(page, "/enter");
  for (const box of ["A", "B", "C", "D"]) {
    await enter(page, `@Box ${box}`);
    await enter(page, "1-200");
  }
  await open(page, "/table?sort=place");
  const totals = page.locator(".table-totals");
  await expect(totals).toContainText(/Rows 1–\d+ of 800; 800 copies/);
  await expect(page.locator(".table-pages")).toBeHidden();
  await examine(page, "a long table");
  await page.locator("[name=row]").first().check();

  // To the end at once, as somebody does who drags the bar.
  await page.locator(".copies-table").evaluate((table) => scrollTo(0, scrollY + table.getBoundingClientRect().bottom - innerHeight));
  await expect(totals).toContainText("–800 of 800;");
  await expect(page.locator("[aria-rowindex='801']")).toContainText("Box D");
  expect(await page.locator(".copies-table tbody tr").count(), "rows that are far away are not there").toBeLessThan(400);
  await expect(page).toHaveURL(/page=[78]/);

  // One copy more, in the middle of it: row and keyboard stay where they are.
  const more = page.locator("[aria-rowindex='790']").getByRole("button", { name: "One more" });
  await more.focus();
  const before = await more.boundingBox();
  await Promise.all([drawn(page), page.keyboard.press("Enter")]);
  await expect(page.locator("[aria-rowindex='790'] .copies-table__copies .figures")).toHaveText("2");
  await expect(more).toBeFocused();
  const after = await more.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3);
  await page.keyboard.press("ArrowUp");
  await expect(page.locator("[aria-rowindex='789']").getByRole("button", { name: "One more" })).toBeFocused();

  // What was ticked at the other end is changed with what is ticked here.
  await page.locator("[aria-rowindex='789'] [name=row]").check();
  await expect(page.locator(".table-ticked")).toContainText("2 rows are ticked");
  await page.locator(".table-ticked").getByRole("link", { name: "Change" }).click();
  await page.getByLabel("To another place").fill("Box E");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expect(page.locator("h1")).toHaveText("Change several");
  await expect(page.locator(".table-confirm__rows li")).toHaveCount(2);
});
