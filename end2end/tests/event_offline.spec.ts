// The staff of an event whose store has no line: pages open as they were kept, a deck is checked, results are entered,
// and all of it is sent when the line is back.

import { type Page } from "@playwright/test";
import { expect, hydrated, test } from "../fixtures";
import { examine } from "../support/accessibility";
import { announced, begun, judgeOf, phone } from "../support/events";

test.use({ ...phone, expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

/** Waits until the worker has the pages that this one names. */
const kept = (page: Page) => expect(page.locator("html[data-keeps=pages]")).toHaveCount(1);

test("rounds, checks and lists open without a line, and what is done is sent when it is back", async ({ page, stranger }) => {
  test.slow();
  const event = await announced(page);
  await begun(page, event, ["Rosa", "Anna", "Emma", "Olga"], stranger);
  // The phone is a judge’s, who is staff of this event alone.
  const judge = await judgeOf(page, event, stranger);
  const context = judge.context();
  await judge.goto(`${event}/checks`);
  await kept(judge);
  await judge.getByText("If the line fails").click();
  await judge.getByRole("button", { name: "Keep every list on this device" }).click();
  await expect(judge.getByText("All 4 lists are on this device")).toBeVisible();
  await examine(judge, "deck checks with kept lists");

  await context.setOffline(true);
  await judge.goto(`${event}/run`);
  await expect(judge.locator("[data-outbox]")).toContainText("This page is as it was at");
  await examine(judge, "rounds without a line");
  const row = judge.locator("#table-1");
  const first = row.getByLabel(/ won$/).first();
  await first.check();
  await judge.getByRole("button", { name: "Save the results" }).tap();
  await expect(judge.locator("[data-outbox]")).toContainText("Not sent yet: 1.");
  await expect(row).toContainText("Kept on this device, not sent yet.");
  // What was entered is there when the page is opened once more.
  await judge.reload();
  await expect(first).toBeChecked();

  await judge.getByRole("link", { name: "Checks", exact: true }).tap();
  await expect(judge.getByRole("heading", { name: "Deck checks" })).toBeVisible();
  await judge.goto(`${event}/check/3`);
  const taps = judge.locator(".check__tap");
  await judge.getByRole("button", { name: "Start", exact: true }).tap();
  for (const line of await judge.locator(".check__line").all()) {
    const wanted = Number(await line.getAttribute("data-wanted"));
    for (let copies = 0; copies < wanted; copies += 1) await line.locator(".check__tap").tap();
  }
  expect(await taps.count()).toBeGreaterThan(10);
  const reason = judge.getByLabel("Why this deck");
  if (await reason.count()) await reason.fill("A rumour");
  await judge.getByRole("button", { name: "Done" }).tap();
  await expect(judge.locator("[data-outbox]")).toContainText("Not sent yet: 2.");

  await context.setOffline(false);
  await expect(judge.locator(".check__said")).toContainText("The check is kept: as listed");
  await judge.goto(`${event}/run`);
  await expect(judge.locator("#table-1")).toContainText("won");
  await expect(judge.locator("#table-1")).toContainText("Correct");
  await expect(judge.locator("[data-outbox]")).toHaveText("");
  await judge.goto(`${event}/checks`);
  await expect(judge.getByRole("region", { name: "Checks so far" }).getByText("As listed")).toHaveCount(1);
});

test("what another device entered meanwhile is not written over, and pages leave the device with their person", async ({ page, stranger, context, browser }) => {
  test.slow();
  const event = await announced(page);
  await begun(page, event, ["Rosa", "Anna"], stranger);
  await page.goto(`${event}/run`);
  await kept(page);
  await context.setOffline(true);
  await page.goto(`${event}/run`);
  await page.getByLabel(/ won$/).first().check();
  await page.getByRole("button", { name: "Save the results" }).tap();
  await expect(page.locator("[data-outbox]")).toContainText("Not sent yet: 1.");

  // The same person at a desktop, with a line of its own.
  const desktop = await browser.newContext();
  await desktop.addCookies(await context.cookies());
  const other = await desktop.newPage();
  await other.goto(`${event}/run`);
  await hydrated(other);
  const second = other.getByLabel(/ won$/).last();
  const winner = await second.evaluate((field) => field.closest("label")?.textContent?.trim() ?? "");
  await second.check();
  await other.getByRole("button", { name: "Save the results" }).click();
  await expect(other.getByText("The results are kept.")).toBeVisible();
  await desktop.close();

  await context.setOffline(false);
  await expect(page.locator("[data-outbox]")).toContainText("Table 1 in round 1 has another result by now.");
  await page.reload();
  await expect(page.locator("#table-1 .pairing__result")).toContainText(winner);

  const names = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("safehouse /events/")));
  await kept(page);
  expect((await names()).length).toBe(1);
  await page.goto("/account");
  await hydrated(page);
  await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
  await expect.poll(names).toEqual([]);
});
