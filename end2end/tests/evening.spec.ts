// An evening run from one page by a keyboard: players entered, lists typed and locked, two rounds, the end; a visitor
// sees what is shown, saves the lists, and verifies the file on the site's own page.

import { readFileSync } from "node:fs";

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { deckText, holdTheLine, longSight } from "../support/decks";
import { agreed, announced, meant } from "../support/events";
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
