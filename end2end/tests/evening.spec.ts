// An evening run from one page by a keyboard: players entered, lists typed and locked, two rounds, the end; a visitor
// sees what is shown, saves the lists, and verifies the file on the site's own page.

import { readFileSync } from "node:fs";

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { deckText, holdTheLine, longSight } from "../support/decks";
import { agreed, announced, begun, meant } from "../support/events";
import { expectSound } from "../support/structure";

const players = [
  { name: "Rosa Real", deck: holdTheLine.file, agrees: true },
  { name: "Anna Able", deck: longSight.file, agrees: false },
];

test("an organiser runs an evening, and a visitor verifies what was shown", async ({ page, stranger }, info) => {
  test.slow();
  const event = await announced(page);
  const press = async (name: string | RegExp) => {
    const button = page.getByRole("button", { name, exact: typeof name === "string" });
    await button.focus();
    await page.keyboard.press("Enter");
    await hydrated(page);
  };
  for (const player of players) {
    await page.goto(`${event}/desk`);
    await hydrated(page);
    await page.getByLabel("Name", { exact: true }).fill(player.name);
    if (player.agrees) await agreed(page);
    await press("Enter them");
    await expect(page.locator(".desk__code")).toBeVisible();
    await page.getByRole("link", { name: player.name }).click();
    await hydrated(page);
    await page.getByLabel("Type it for them").fill(deckText(player.deck));
    await press("Hand it in for them");
    await expect(page.getByText("The list is handed in: legal.")).toBeVisible();
  }
  await examine(page, "a player at the desk");
  await page.goto(`${event}/desk`);
  await hydrated(page);
  await examine(page, "the desk");
  await expectSound(page, "the desk");
  // Nobody's list is shown who did not agree; what a player says at the desk is noted.
  const hidden = page.getByText("1 list is not going to be shown.");
  await expect(hidden).toBeVisible();
  await page.getByRole("status").getByRole("link", { name: "Anna Able" }).click();
  await hydrated(page);
  await press("They agreed, at the desk or on paper");
  await expect(page.getByText("It is noted that they agreed, with your name.")).toBeVisible();
  await page.goto(`${event}/desk`);
  await hydrated(page);
  await expect(hidden).toHaveCount(0);
  await meant(page);
  await press("Lock the lists now");

  // Before a round is shown, nobody else sees who meets whom.
  const visitor = await stranger(viewports.phone);
  await page.goto(`${event}/run`);
  await hydrated(page);
  await examine(page, "before play");
  await page.getByLabel(/everybody who has a place play/).check();
  await press("Begin the event");
  await press("Pair round 1");
  await examine(page, "a draft");
  await visitor.goto(`${event}/pairings`);
  await hydrated(visitor);
  await expect(visitor.getByText("Nothing is shown yet.")).toBeVisible();
  await press("Show the round and start its time");
  await visitor.reload();
  await hydrated(visitor);
  await expect(visitor.getByRole("heading", { name: /Round 1/ })).toBeVisible();
  await examine(visitor, "pairings");
  await expectSound(visitor, "pairings");
  await examine(page, "a round that is played");
  await expectSound(page, "a round that is played");

  await page.getByLabel(/ won$/).first().check();
  await press("Save the results");
  await press("Finish the round");
  await visitor.goto(`${event}/standings`);
  await hydrated(visitor);
  await examine(visitor, "standings");
  await expectSound(visitor, "standings");
  await visitor.goto(`${event}/screen`);
  await hydrated(visitor);
  await examine(visitor, "the page for a screen");
  await examine(page, "after a round");
  await press("End the event");
  await page.goto(`${event}/desk`);
  await hydrated(page);
  // The end shows the lists by itself, as the event says.
  await expect(page.getByText("✓ Shown")).toBeVisible();
  await examine(page, "the desk after the end");

  await visitor.goto(`${event}/lists`);
  await hydrated(visitor);
  await examine(visitor, "shown lists");
  await expectSound(visitor, "shown lists");
  await visitor.getByRole("link", { name: "Player 1" }).click();
  await hydrated(visitor);
  await examine(visitor, "a shown list");
  await expectSound(visitor, "a shown list");
  const download = visitor.waitForEvent("download");
  await visitor.getByRole("link", { name: "The same as JSON" }).click();
  const saved = info.outputPath("list.json");
  await (await download).saveAs(saved);
  expect(JSON.parse(readFileSync(saved, "utf8")).lists).toHaveLength(1);
  await visitor.goto("/verify");
  await expect(visitor.locator("[data-verify]")).toHaveAttribute("data-state", "ready");
  await visitor.getByLabel("The file").setInputFiles(saved);
  for (const question of ["authentic", "logged", "legal"]) {
    await expect(visitor.locator(`[data-answer=${question}]`)).toHaveAttribute("data-outcome", "pass");
  }
  await visitor.goto(`${event}/statistics`);
  await hydrated(visitor);
  await expect(visitor.getByRole("heading", { level: 1, name: "Statistics" })).toBeVisible();
  await examine(visitor, "statistics");
  await expectSound(visitor, "statistics");
  await visitor.goto("/log");
  await hydrated(visitor);
  await examine(visitor, "the log");
  await expectSound(visitor, "the log");
});

test("results that are filled in and not saved stay while other buttons of the page are pressed", async ({ page, stranger }) => {
  test.slow();
  const event = await announced(page);
  await begun(page, event, ["Rosa", "Anna", "Emma", "Olga"], stranger);
  await page.goto(`${event}/run`);
  await hydrated(page);
  const open = page.locator("form[data-results=entered]");
  const won = open.locator("#table-2").getByLabel(/ won$/).first();
  await won.check();
  for (const step of ["Add them", "Take the time away"]) {
    await page.getByRole("button", { name: step }).click();
    await hydrated(page);
    await expect(won).toBeChecked();
    await expect(open.getByText("not saved yet")).toBeVisible();
  }
  // What is saved is kept no longer.
  await page.getByRole("button", { name: "Save the results" }).click();
  await expect(page.getByText("The results are kept.")).toBeVisible();
  await expect(open.getByText("not saved yet")).toHaveCount(0);
  await expect(open.locator("#table-1").getByRole("radio", { checked: true })).toHaveCount(0);
  // Nor does a correction beside it take anything.
  const other = open.locator("#table-1").getByLabel(/ won$/).first();
  await other.check();
  await page.locator("#table-2 summary", { hasText: "Correct" }).click();
  await page.locator("#table-2").getByLabel("Why").fill("The slip was read wrong");
  await page.locator("#table-2").getByRole("button", { name: "Take the result away" }).click();
  await expect(page.getByRole("heading", { name: "The result is taken away" })).toBeVisible();
  await expect(other).toBeChecked();
});
