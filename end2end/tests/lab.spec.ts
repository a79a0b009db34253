// The lab: decks are measured and compared by the visitor's own cores, stopped and gone on with, by
// mouse and by keyboard alone, and what is found is what the command line finds.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";

import { expect, test, widths } from "../fixtures";
import { examine } from "../support/accessibility";
import { Builder } from "../support/builder";
import { deckCode, deckText, holdTheLine, longSight } from "../support/decks";
import { program } from "../support/program";

test.describe.configure({ timeout: 180_000 });

const lab = (page: Page) => page.locator("#lab");
const done = (page: Page) => expect(lab(page)).toHaveAttribute("data-state", "done", { timeout: 120_000 });

async function address(page: Page, more = "") {
  return `/necrogenesis/lab?deck=${await deckCode(page, holdTheLine.name)}&games=1024${more}`;
}

/** Saves a file of the result, and reads it. */
async function saved(page: Page, name: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name, exact: true }).click();
  return readFileSync(await (await download).path(), "utf8");
}

test("a deck is measured from its page, in a sentence, pictures and tables", async ({ page, open }) => {
  await open(`/necrogenesis/decks/view?deck=${await deckCode(page, longSight.name)}`);
  await page.getByRole("link", { name: "Measure", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/How .* does/);
  await done(page);
  await expect(page.locator(".lab-sentence")).toContainText(/wins \d+\.\d games of 100 \(surely between .*10,240 games against 4 decks; both seats by rule of thumb/);
  await expect(page.locator("#lab [role=status]")).toContainText("games of 100");
  for (const heading of ["Who wins", "Against whom", "Who survives", "What it suffers", "How games end"]) {
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  await page.getByText("As a table").first().click();
  await expect(page.getByRole("columnheader", { name: "Round" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "What is a copy of each card worth?" })).toBeVisible();
});

test("the page finds what the command line finds, byte for byte", async ({ page, open }) => {
  await open(await address(page, `&versus=${await deckCode(page, longSight.name)}`));
  await done(page);
  const asked = join(mkdtempSync(join(tmpdir(), "safehouse-lab-")), "measurement.json");
  writeFileSync(asked, await saved(page, "measurement.json"));
  const print = (form: string) => execFileSync(program, ["measure", asked, form], { encoding: "utf8", maxBuffer: 1 << 24 });
  expect(await saved(page, "JSON")).toBe(print("--json"));
  expect(await saved(page, "CSV")).toBe(print("--csv"));
});

test("a measurement is stopped, gone on with and gone further, by keyboard alone", async ({ page, open }) => {
  await open(await address(page, "&seed=5").then((at) => at.replace("games=1024", "games=163840")));
  const button = page.locator("[data-deed=run]");
  await expect(button).toHaveText("Stop");
  await expect(page.locator(".lab-sentence")).toContainText("games of 100", { timeout: 60_000 });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(lab(page)).toHaveAttribute("data-state", "stopped");
  await expect(button).toBeFocused();
  const games = async () => Number((await page.locator(".lab-count").textContent())!.split(" ")[0].replaceAll(",", ""));
  const stopped = await games();
  expect(stopped).toBeGreaterThan(0);
  await expect(page.locator("#lab [role=status]")).toContainText("Stopped after");

  // What was counted stays when the page is loaded again.
  await page.keyboard.press("Enter");
  await expect(button).toHaveText("Stop");
  await expect.poll(games).toBeGreaterThan(stopped);
  await page.keyboard.press("Enter");
  await expect(lab(page)).toHaveAttribute("data-state", "stopped");
  const kept = await games();
  await page.reload();
  await expect.poll(games).toBeGreaterThanOrEqual(kept);

  await open(await address(page, "&seed=6"));
  await done(page);
  await page.getByRole("button", { name: /^Go on to ±/ }).focus();
  await page.keyboard.press("Enter");
  await expect(lab(page)).toHaveAttribute("data-state", "running");
  await done(page);
  expect(await games()).toBeGreaterThan(1_024);
});

test("a game that went the other way is watched where the two part", async ({ page, open }) => {
  await open(await address(page, `&versus=${await deckCode(page, longSight.name)}`));
  await done(page);
  await expect(page.locator(".lab-sentence")).toContainText(/Version [AB] wins|No difference found/);
  const pair = page.locator(".lab-parted li").first();
  const opened = await Promise.all(
    [0, 1].map(async (version) => (await pair.getByRole("link").nth(version).getAttribute("href"))!),
  );
  const together = (await pair.getByRole("link", { name: /^Side by side/ }).getAttribute("href"))!;
  expect(new URL(opened[0], page.url()).searchParams.get("at")).toBe(new URL(opened[1], page.url()).searchParams.get("at"));
  for (const record of opened) {
    await open(record);
    await expect(page.locator("#table, .table-page, [data-replay], main").first()).toBeVisible();
    await expect(page.getByText("This record cannot be read")).toHaveCount(0);
  }
  await open(together);
  await expect(page.getByRole("status").filter({ hasText: "the first that is not the same" })).toBeVisible();
  const boards = page.frameLocator("iframe");
  await expect(boards.nth(0).locator("#prompt")).toContainText("Choice");
  await page.getByRole("link", { name: "Next" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "not the same" })).toHaveCount(0);
  await examine(page, "two games side by side");
  await page.goto((await page.locator("iframe").first().getAttribute("src"))!);
  await examine(page, "the table of a game in a frame");
});

test("what the last change of a deck does is asked in one press", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.import(deckText(holdTheLine.file));
  await builder.saved();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Measure", exact: true }).click();
  await expect(lab(page)).toBeVisible();
  expect(new URL(page.url()).searchParams.has("versus")).toBe(false);
});

test.describe("where no script runs", () => {
  test.use({ javaScriptEnabled: false });

  test("the form leads to what it asks, and the page says what it takes", async ({ page }) => {
    await page.goto("/necrogenesis/lab");
    await page.getByRole("button", { name: "Measure", exact: true }).click();
    await expect(page).toHaveURL(/\/necrogenesis\/lab\?deck=/);
    await expect(page.locator("#lab")).toContainText("That takes a script");
  });
});

for (const [width, viewport] of Object.entries({ phone: widths.phone, laptop: { width: 1366, height: 768 } })) {
  test(`nothing is in the way of anybody: ${width}`, async ({ page, open }) => {
    await page.setViewportSize(viewport);
    await open(await address(page, `&versus=${await deckCode(page, longSight.name)}`));
    await done(page);
    for (const summary of await page.locator(".lab summary:visible").all()) await summary.click();
    await examine(page, `the lab, ${width}`);
  });
}
