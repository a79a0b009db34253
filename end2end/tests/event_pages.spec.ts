// The pages of an event as they are looked at: on a phone with long names, on a wall, on paper, by keyboard.

import type { Page } from "@playwright/test";

import { expect, hydrated, test, viewports } from "../fixtures";
import { announced, meant, pressInTurn } from "../support/events";
import { expectSound } from "../support/structure";

const long = "Maximiliana Konstantinopolitanskaya-Featherstonehaugh of the Long Names";
const names = [long, "Rosa Real", "Anna Able", "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk"];

/** How far what scrolls sideways is wider than its box, in pixels. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll(".table-scroll, .tabs ul")];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });

/** Where elements stand, in pixels. */
const boxes = (all: Element[]) =>
  all.map((one) => {
    const { left, top, bottom, width } = one.getBoundingClientRect();
    return { left, top, bottom, width };
  });

test("an evening of long names is read on a phone, on a wall and on paper", async ({ page, stranger }) => {
  test.slow();
  const event = await announced(page);
  for (const name of names) {
    await page.goto(`${event}/desk`);
    await hydrated(page);
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Shown as").fill(name);
    await page.getByRole("button", { name: "Enter them" }).click();
    // What was done is said to whoever pressed it, and the keyboard goes on from there.
    await expect(page.getByRole("status").filter({ has: page.locator(".desk__code") })).toBeFocused();
  }
  await page.goto(`${event}/desk`);
  await hydrated(page);
  // One step forward is coloured.
  await expect(page.locator("section[aria-labelledby=steps] .button:not(.button--plain, .button--danger)")).toHaveText(
    "Lock the lists now",
  );
  await meant(page);
  await page.getByRole("button", { name: "Lock the lists now" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${event}/desk`);
  await hydrated(page);
  expect(await tooWide(page)).toBeLessThan(1);
  await expect(page.locator(".crumbs > :visible")).toHaveCount(1);
  const tops = await page.locator(".tabs li").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await expectSound(page, "the desk on a phone");
  // The head of each page of staff is at the same place.
  await page.setViewportSize({ width: 1280, height: 844 });
  const heads = [];
  for (const part of ["desk", "run", "checks", "staff", "edit"]) {
    await page.goto(`${event}/${part}`);
    await hydrated(page);
    const head = (await page.getByRole("heading", { level: 1 }).boundingBox())!;
    heads.push(`${Math.round(head.x)} ${Math.round(head.y)}`);
  }
  expect(new Set(heads).size, heads.join(", ")).toBe(1);
  await page.setViewportSize({ width: 390, height: 844 });
  // The mark of a folded part of a form is as wide as it is high.
  const areWhole = await page.locator(".stores summary").evaluateAll((all) =>
    all.map((one) => getComputedStyle(one, "::before").width === getComputedStyle(one, "::before").height),
  );
  expect(areWhole).not.toContain(false);
  await page.goto(`${event}/run`);
  await hydrated(page);
  expect(await tooWide(page)).toBeLessThan(1);
  // A name has the row for itself: whether somebody is there stands below it.
  const [name, state] = await page
    .locator(".run-people > li")
    .first()
    .locator(":scope > span:not(.figures)")
    .evaluateAll(boxes);
  expect(state!.top).toBeGreaterThanOrEqual(name!.bottom);
  expect(name!.width).toBeGreaterThan(150);
  await page.getByRole("checkbox", { name: /no legal list play all the same/ }).check();
  await page.getByLabel(/everybody who has a place play/).check();
  await pressInTurn(page, ["Begin the event", "Pair round 1", "Show the round and start its time"]);
  await hydrated(page);

  await expect(page.getByLabel("Minutes more")).toHaveCSS("font-size", "16px");

  // The results of a table stand below each other, as wide as there is room.
  const choices = await page
    .locator(".run-results > ol > li")
    .first()
    .locator(".result > .result__choices > .result__choice")
    .evaluateAll(boxes);
  expect(choices).toHaveLength(3);
  expect(new Set(choices.map(({ left, width }) => `${Math.round(left)} ${Math.round(width)}`)).size).toBe(1);
  expect(choices[1]!.top).toBeGreaterThanOrEqual(choices[0]!.bottom);
  expect(choices[2]!.top).toBeGreaterThanOrEqual(choices[1]!.bottom);

  // What has the focus is not behind the bar below it.
  const bar = page.locator(".run-results__save");
  for (const field of await page.locator(".run-results input[type=radio]:not(details *)").all()) {
    await field.focus();
    // The page may still be moving there.
    await expect
      .poll(async () => {
        const [own, under] = [await field.boundingBox(), await bar.boundingBox()];
        return own!.y + own!.height - under!.y;
      })
      .toBeLessThanOrEqual(1);
  }
  await page.locator(".skip-link[href='#results']").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#results")).toBeFocused();
  await page.getByLabel(/ won$/).first().check();
  await page.getByRole("button", { name: "Save the results" }).click();
  await expect(page.locator(".form__done")).toBeFocused();

  const visitor = await stranger(viewports.phone);
  await visitor.goto(`${event}/pairings`);
  await hydrated(visitor);
  expect(await tooWide(visitor)).toBeLessThan(1);
  await expect(visitor.locator("thead th").first()).toHaveText("Table");
  await expectSound(visitor, "pairings on a phone");
  for (const width of [390, 1280, 1920]) {
    await visitor.setViewportSize({ width, height: 1080 });
    await visitor.goto(`${event}/screen`);
    const cut = visitor.locator(".screen__names li > span");
    const over = await cut.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
    expect(over, `${width}`).toBe(0);
    if (width >= 1280) {
      // The clock stands beside the title, and when it is over is read from afar.
      const [title, clock] = [visitor.getByRole("heading", { level: 1 }), visitor.locator(".screen__time")];
      const [above, beside] = [(await title.boundingBox())!, (await clock.boundingBox())!];
      expect(beside.y, `${width}`).toBeLessThan(above.y + above.height);
      const size = await visitor.locator(".screen__until").evaluate((one) => parseFloat(getComputedStyle(one).fontSize));
      expect(size, `${width}`).toBeGreaterThan(28);
    }
    const columns = await visitor
      .locator(".screen__names > li")
      .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().left))).size);
    expect(columns, `${width}`).toBe(1);
  }
  await visitor.setViewportSize({ width: 718, height: 1000 });
  await visitor.goto(`${event}/pairings`);
  const top = async (path: string) => {
    await visitor.goto(`${event}${path}`);
    await hydrated(visitor);
    return (await visitor.getByRole("heading", { level: 1 }).boundingBox())!.y;
  };
  const heights = [await top("/pairings"), await top("/players"), await top("/lists"), await top("/own"), await top("")];
  expect(new Set(heights.map(Math.round)).size, heights.join(" ")).toBe(1);
  await visitor.goto(`${event}/pairings`);
  await visitor.emulateMedia({ media: "print" });
  await expect(visitor.locator(".tabs")).toBeHidden();
  await expect(visitor.locator(".crumbs")).toBeHidden();
  await expect(visitor.locator(".print-only")).toContainText("Friday of");
  expect(await tooWide(visitor)).toBeLessThan(1);
});
