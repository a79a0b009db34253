// One deck in two tabs of a browser: nothing that either does is lost.

import { expect, hydrated, test } from "../fixtures";
import { Builder } from "../support/builder";

/** A deck with two Medkits, opened in a second tab as well. */
async function twoTabs(one: Builder): Promise<Builder> {
  await one.open();
  await one.import("2 Medkit");
  await one.saved();
  await expect(one.page).toHaveURL(/\/build/);
  const id = await one.page.evaluate(() => localStorage.getItem("safehouse.last-deck"));
  const two = new Builder(await one.page.context().newPage());
  await two.open(`/build?id=${id}`);
  expect(await two.lines()).toEqual(["2 Medkit"]);
  return two;
}

async function add(builder: Builder, text: string) {
  await builder.quickAdd.fill(text);
  await builder.quickAdd.press("Enter");
}

test("what two tabs add to a deck is in both of them", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  await add(one, "4 Rifle");
  await one.saved();
  await expect.poll(() => two.lines()).toEqual(["2 Medkit", "4 Rifle"]);
  await add(two, "3 Shotgun");
  await two.saved();
  await expect.poll(() => one.lines()).toEqual(["2 Medkit", "3 Shotgun", "4 Rifle"]);
  await page.reload();
  await one.ready();
  expect(await one.lines()).toEqual(["2 Medkit", "3 Shotgun", "4 Rifle"]);
});

test("a tab that heard nothing of another one still loses nothing", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  // As when the browser had put the page aside.
  await two.page.evaluate(() => {
    for (const kind of ["storage", "focus", "pageshow"]) {
      addEventListener(kind, (event) => event.stopImmediatePropagation(), { capture: true });
    }
  });
  await add(one, "4 Rifle");
  await one.saved();
  await add(two, "3 Shotgun");
  await two.saved();
  await expect.poll(() => two.lines()).toEqual(["2 Medkit", "3 Shotgun", "4 Rifle"]);
  await expect.poll(() => one.lines()).toEqual(["2 Medkit", "3 Shotgun", "4 Rifle"]);
});

test("where two tabs touch, it is said, and neither loses copies", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  // Both change the copies and the name before either hears of the other.
  const change = (copies: string, name: string) => ({ copies, name });
  const edit = async (builder: Builder, { copies, name }: { copies: string; name: string }) =>
    builder.page.evaluate(
      ([copies, name]) => {
        const set = (selector: string, value: string, event: string) => {
          const field = document.querySelector<HTMLInputElement>(selector)!;
          field.value = value;
          field.dispatchEvent(new Event(event, { bubbles: true }));
        };
        set(".deck-row .stepper__value", copies!, "change");
        set("#deck-name", name!, "input");
      },
      [copies, name],
    );
  await Promise.all([edit(one, change("4", "One")), edit(two, change("3", "Two"))]);
  const told = (builder: Builder) => builder.page.locator(".toast", { hasText: "Another tab changed the same" });
  await expect.poll(async () => (await told(one).count()) + (await told(two).count())).toBeGreaterThan(0);
  await expect.poll(() => one.lines()).toEqual(["4 Medkit"]);
  await expect.poll(() => two.lines()).toEqual(["4 Medkit"]);
});

test("a name and notes that are written in two tabs are both kept", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  await page.locator("#deck-name").fill("Night Watch");
  await one.saved();
  await add(two, "1 Rifle");
  await two.saved();
  await expect(two.page.locator("#deck-name")).toHaveValue("Night Watch");
  await expect.poll(() => one.lines()).toEqual(["1 Rifle", "2 Medkit"]);
});

test("undo takes back what the other tab did, and only as a step", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  await add(one, "4 Rifle");
  await one.saved();
  await expect.poll(() => two.lines()).toEqual(["2 Medkit", "4 Rifle"]);
  await two.page.keyboard.press("Control+z");
  await expect.poll(() => two.lines()).toEqual(["2 Medkit"]);
  await expect.poll(() => one.lines()).toEqual(["2 Medkit"]);
});

test("a deck that another tab deletes stays open here and comes back when it is changed", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  await two.page.goto("/decks");
  await hydrated(two.page);
  await two.page.getByRole("button", { name: /^Delete/ }).click();
  const told = page.locator(".toast", { hasText: "Another tab deleted this deck" });
  await expect(told.filter({ visible: true })).toHaveCount(1);
  expect(await one.lines()).toEqual(["2 Medkit"]);
  await add(one, "4 Rifle");
  await one.saved();
  // Taking the deletion back must not put the old deck over the new one.
  await two.page.getByRole("button", { name: "Undo" }).click();
  await page.reload();
  await one.ready();
  expect(await one.lines()).toEqual(["2 Medkit", "4 Rifle"]);
});

test("two tabs that begin a deck begin two decks", async ({ page }) => {
  const tabs = [new Builder(page), new Builder(await page.context().newPage())];
  for (const tab of tabs) {
    await tab.page.goto("/decks");
    await hydrated(tab.page);
    await tab.page.getByRole("link", { name: "New deck" }).click();
    await tab.ready();
  }
  for (const [at, tab] of tabs.entries()) {
    await add(tab, at === 0 ? "4 Rifle" : "3 Shotgun");
    await tab.saved();
    await expect(tab.page).toHaveURL(/\/build\?id=[0-9a-z]+$/);
  }
  await page.goto("/decks");
  await expect(page.locator(".device-deck")).toHaveCount(2);
});
