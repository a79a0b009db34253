// What this build cannot read is told, handed out and never written over.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "../fixtures";
import { Builder } from "../support/builder";

const newer = JSON.stringify({ id: "fromlater", deck: { name: "From Later", pages: [1] }, saved_at: 5, form: 9 });
const damaged = '{"id":"broken","deck":{"name":"Bro';

async function store(page: Page, texts: Record<string, string>) {
  await page.goto("/credits");
  await page.evaluate((texts) => Object.entries(texts).forEach(([key, text]) => localStorage.setItem(key, text)), texts);
}

const stored = (page: Page, key: string) => page.evaluate((key) => localStorage.getItem(key), key);

test("decks that cannot be read are listed, handed out as they are, and only deleted when asked", async ({ page }) => {
  await store(page, { "safehouse.deck.fromlater": newer, "safehouse.deck.broken": damaged });
  await page.goto("/necrogenesis/decks");
  await hydrated(page);
  const rows = page.locator(".device-deck--unread");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "From Later" })).toContainText("cannot read");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export “From Later” as it is" }).click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toBe(newer);
  await page.getByRole("button", { name: "Delete “From Later”, which cannot be read" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(2);
  expect(await stored(page, "safehouse.deck.fromlater")).toBe(newer);

  const [backup] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Back up all decks" }).click(),
  ]);
  expect(readFileSync(await backup.path(), "utf8")).toContain(JSON.stringify(damaged));
});

test("the builder leaves a deck alone that it cannot read, and begins another", async ({ page }) => {
  await store(page, { "safehouse.deck.fromlater": newer, "safehouse.last-deck.necrogenesis": "fromlater" });
  const builder = new Builder(page);
  for (const path of ["/necrogenesis/build?id=fromlater", "/necrogenesis/build"]) {
    await page.evaluate(() => localStorage.setItem("safehouse.last-deck.necrogenesis", "fromlater"));
    await builder.open(path);
    await expect(page.locator(".toast", { hasText: "cannot read" }).filter({ visible: true })).toHaveCount(1);
    await builder.quickAdd.fill("1 Rifle");
    await builder.quickAdd.press("Enter");
    await builder.saved();
    expect(await stored(page, "safehouse.deck.fromlater")).toBe(newer);
    expect(await stored(page, "safehouse.last-deck.necrogenesis")).not.toBe("fromlater");
    await expect(page).toHaveURL(/\/build\?id=(?!fromlater)/);
  }
});

test("a deck that a newer build takes over while it is open goes on beside it", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.import("2 Medkit");
  await builder.saved();
  const id = (await stored(page, "safehouse.last-deck.necrogenesis"))!;
  const theirs = newer.replace("fromlater", id);
  await page.evaluate(([id, text]) => localStorage.setItem(`safehouse.deck.${id}`, text!), [id, theirs]);
  await builder.quickAdd.fill("1 Rifle");
  await builder.quickAdd.press("Enter");
  await expect(page.locator(".toast", { hasText: "stays as it is" }).filter({ visible: true })).toHaveCount(1);
  await builder.saved();
  expect(await stored(page, `safehouse.deck.${id}`)).toBe(theirs);
  await expect(page).toHaveURL(new RegExp(`/necrogenesis/build\\?id=(?!${id})`));
  await page.reload();
  await builder.ready();
  expect(await builder.lines()).toEqual(["1 Rifle", "2 Medkit"]);
});

test("versions and undo steps that cannot be read are left and said", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.import("2 Medkit");
  await builder.saved();
  const id = (await stored(page, "safehouse.last-deck.necrogenesis"))!;
  const texts = { [`safehouse.versions.${id}`]: "[{broken", [`safehouse.version.${id}.5.0.later`]: newer, [`safehouse.past.${id}`]: "{later" };
  await page.evaluate((texts) => Object.entries(texts).forEach(([key, text]) => localStorage.setItem(key, text)), texts);
  await page.goto(`/necrogenesis/build?id=${id}`);
  await builder.ready();
  await builder.quickAdd.fill("1 Rifle");
  await builder.quickAdd.press("Enter");
  await builder.saved();
  const versions = await builder.openDialog("Versions");
  await expect(versions).toContainText("2 more cannot be read");
  for (const key of Object.keys(texts).slice(0, 2)) expect(await stored(page, key)).toBe(texts[key]);
});

test("an address of a deck that is not on this device says so", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open("/necrogenesis/build?id=0000000000000000");
  await expect(page.locator(".toast", { hasText: "not on this device" }).filter({ visible: true })).toHaveCount(1);
});
