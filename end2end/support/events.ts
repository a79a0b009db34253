// Stores and their events, made by the forms that staff use.

import { expect, type Page } from "@playwright/test";
import { hydrated } from "../fixtures";
import { newName, register } from "./accounts";
import { setUp } from "./second_factor";

/** A time as a field of a form has it, so many hours from now, in UTC. */
function field(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
}

/** Opens a store in this page's browser and announces an event that takes players and lists: its address. */
export async function announced(page: Page): Promise<string> {
  const owner = newName();
  await register(page, owner);
  await setUp(page);
  await page.goto("/stores/new");
  await hydrated(page);
  const slug = owner.toLowerCase().replaceAll(" ", "-");
  await page.getByLabel("Name", { exact: true }).fill(`Store of ${owner}`);
  await page.getByLabel("Name in addresses").fill(slug);
  await page.getByLabel("Time zone").fill("Europe/Berlin");
  await page.getByRole("button", { name: "Open the store" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Store of ${owner}` })).toBeVisible();
  await page.goto(`/stores/${slug}/events/new`);
  await hydrated(page);
  await page.getByLabel("Name", { exact: true }).fill(`Friday of ${owner}`);
  await page.getByLabel("Format").selectOption("standard");
  await page.getByLabel("Time zone").fill("UTC");
  await page.getByLabel("Begins").fill(field(24));
  await page.getByLabel("Ends").fill(field(30));
  await page.getByLabel("Deadline of lists").fill(field(20));
  await page.getByRole("button", { name: "Make the event" }).click();
  await expect(page).toHaveURL(/\/events\/[0-9a-z]{8}\/desk/);
  for (const step of ["Announce it and open registration", "Take lists"]) {
    await hydrated(page);
    await page.getByRole("button", { name: step }).click();
  }
  await expect(page.getByRole("button", { name: "Take no lists for now" })).toBeVisible();
  return new URL(page.url()).pathname.replace(/\/desk$/, "");
}
