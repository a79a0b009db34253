// The decks that a device keeps: where they are found, saved and brought back.

import { readFileSync } from "node:fs";
import { expect, hydrated, test } from "../fixtures";
import { Builder } from "../support/builder";
import { deckCode, deckLines, deckText, holdTheLine, longSight } from "../support/decks";
import type { Page } from "@playwright/test";

test("the address of a shared deck becomes that of the kept one with the first change", async ({ page }) => {
  const builder = new Builder(page);
  const code = await deckCode(page, holdTheLine.name);
  await builder.open(`/necrogenesis/build?deck=${code}&name=Mine`);
  await expect(builder.saveState).toHaveText("Kept on this device as you edit");
  await expect(page).toHaveURL(/\/build\?deck=/);
  await builder.row("Medkit").getByRole("button", { name: "One Medkit fewer" }).click();
  await builder.saved();
  await expect(page).toHaveURL(/\/build\?id=[0-9a-z]+$/);
  const lines = await builder.lines();
  const kept = page.url();

  await page.reload();
  await builder.ready();
  await expect(page).toHaveURL(kept);
  expect(await builder.lines()).toEqual(lines);
  await expect(page.locator("#deck-name")).toHaveValue("Mine");

  // The link itself still shows the deck as it came.
  await builder.open(`/necrogenesis/build?deck=${code}&name=Mine`);
  const { copies } = deckLines(holdTheLine.file).find(({ card }) => card === "Medkit")!;
  await expect(builder.row("Medkit").locator(".stepper__value")).toHaveValue(String(copies));
  await builder.open(new URL(kept).pathname + new URL(kept).search);
  expect(await builder.lines()).toEqual(lines);
});

/** Keeps a list as a deck of this device. */
async function keep(page: Page, file: string) {
  await page.goto("/necrogenesis/decks");
  await hydrated(page);
  await page.getByText("Import a list or restore a backup").click();
  await page.locator(".bring textarea").fill(deckText(file));
  await page.getByRole("button", { name: "Keep it as a new deck" }).click();
  await new Builder(page).ready();
}

/** Gives the page of decks a file to read. */
async function bring(page: Page, name: string, text: string) {
  const box = page.locator(".bring");
  if (!(await box.evaluate((box: HTMLDetailsElement) => box.open))) await box.locator("summary").click();
  await box.locator("input[type=file]").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
}

test("a backup holds every deck with its versions and puts back what is missing", async ({ open, page, stranger }) => {
  test.slow();
  await keep(page, holdTheLine.file);
  const builder = new Builder(page);
  await builder.row("Medkit").getByRole("button", { name: "One Medkit fewer" }).click();
  await page.locator(".notes > summary").click();
  await page.locator("#deck-notes").fill("Keep two traps.\nSecond line.");
  await builder.saved();
  const lines = await builder.lines();
  await keep(page, longSight.file);

  await open("/necrogenesis/decks");
  await expect(page.locator(".device-deck")).toHaveCount(2);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Back up all decks" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("safehouse-decks.json");
  const text = readFileSync(await download.path(), "utf8");
  expect((JSON.parse(text) as { decks: unknown[] }).decks).toHaveLength(2);

  const other = await stranger();
  await other.goto("/necrogenesis/decks");
  await hydrated(other);
  await expect(other.getByText("No deck yet.")).toBeVisible();
  await bring(other, "backup.json", text);
  await expect(other.getByText("A backup of 2 decks.")).toBeVisible();
  await other.getByRole("button", { name: "Restore the decks" }).click();
  await expect(other.locator(".toast").last()).toContainText("2 decks restored.");
  await expect(other.locator(".device-deck")).toHaveCount(2);

  // A second time nothing is missing and nothing is overwritten.
  await bring(other, "again.json", text);
  await other.getByRole("button", { name: "Restore the decks" }).click();
  await expect(other.locator(".toast").last()).toContainText("Nothing to restore");
  await expect(other.locator(".device-deck")).toHaveCount(2);

  await other.getByRole("link", { name: `Open “${holdTheLine.name}”`, exact: true }).click();
  const theirs = new Builder(other);
  await theirs.ready();
  expect(await theirs.lines()).toEqual(lines);
  await other.locator(".notes > summary").click();
  await expect(other.locator("#deck-notes")).toHaveValue("Keep two traps.\nSecond line.");
  const versions = await theirs.openDialog("Versions");
  await expect(versions.locator(".versions__item")).not.toHaveCount(0);
});

test("a damaged backup and one of a newer version change nothing and say why", async ({ open, page }) => {
  await keep(page, holdTheLine.file);
  await open("/necrogenesis/decks");
  for (const [file, why] of [
    [`{"kind":"safehouse-decks","version":1,"decks":[{}]}`, "damaged"],
    [`{"kind":"safehouse-decks","version":999,"decks":[]}`, "newer version"],
  ] as const) {
    await bring(page, "backup.json", file);
    await expect(page.locator(".bring [role=alert]")).toContainText(why);
    await expect(page.getByRole("button", { name: "Restore the decks" })).toHaveCount(0);
    await expect(page.locator(".device-deck")).toHaveCount(1);
  }
});

test("a list is read line by line before it is kept", async ({ open, page }) => {
  await open("/necrogenesis/decks");
  await page.getByText("Import a list or restore a backup").click();
  await page.locator(".bring textarea").fill("4 Medkit\n2 Xyzzy Qwrty");
  await expect(page.locator(".bring .finding")).toHaveCount(1);
  await expect(page.locator(".bring .finding")).toContainText("Line 2");
  await page.getByRole("button", { name: "Keep it as a new deck" }).click();
  const builder = new Builder(page);
  await builder.ready();
  expect(await builder.lines()).toEqual(["2 Xyzzy Qwrty", "4 Medkit"]);
});

test("another tab's change shows at once", async ({ context, open, page, quietConsole }) => {
  await open("/necrogenesis/decks");
  await expect(page.getByText("No deck yet.")).toBeVisible();
  const other = await context.newPage();
  quietConsole(other);
  await keep(other, longSight.file);
  await expect(page.locator(".device-deck")).toContainText(longSight.name);
  await expect(page.locator(".device-deck .figures")).toHaveText(
    String(deckLines(longSight.file).reduce((sum, { copies }) => sum + copies, 0)),
  );
});
