// Stores and their events, made by the forms that staff use.

import { expect, type BrowserContextOptions, type Page } from "@playwright/test";
import { hydrated } from "../fixtures";
import { newName, register } from "./accounts";
import { deckText, holdTheLine } from "./decks";
import { setUp } from "./second_factor";

/** A phone as players and judges have it in their hands. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A store that was opened. */
export interface Store {
  name: string;
  /** What addresses name it by. */
  slug: string;
  /** The address of its page. */
  address: string;
}

/** A time as a field of a form has it, so many hours from now, in UTC. */
function field(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
}

/** Presses buttons one after the other, each on the page that the one before led to. */
export async function pressInTurn(page: Page, steps: string[]) {
  for (const step of steps) {
    await hydrated(page);
    await page.getByRole("button", { name: step }).click();
  }
}

/** Makes an account with a second factor in this page's browser, which opens a store. */
export async function opened(page: Page): Promise<Store> {
  const owner = newName();
  await register(page, owner);
  await setUp(page);
  const store = { name: `Store of ${owner}`, slug: owner.toLowerCase().replaceAll(" ", "-") };
  await page.goto("/stores/new");
  await hydrated(page);
  await page.getByLabel("Name", { exact: true }).fill(store.name);
  await page.getByLabel("Name in addresses").fill(store.slug);
  await page.getByLabel("Time zone").fill("Europe/Berlin");
  await page.getByRole("button", { name: "Open the store" }).click();
  await expect(page.getByRole("heading", { level: 1, name: store.name })).toBeVisible();
  return { ...store, address: `/stores/${store.slug}` };
}

/** Announces an event of a store that takes players and lists: its address. */
export async function announcedBy(page: Page, store: Store): Promise<string> {
  await page.goto(`${store.address}/events/new`);
  await hydrated(page);
  await page.getByLabel("Name", { exact: true }).fill(store.name.replace("Store", "Friday"));
  await page.getByLabel("Format").selectOption("standard");
  await page.getByLabel("Time zone").fill("UTC");
  await page.getByLabel("Begins").fill(field(24));
  await page.getByLabel("Ends").fill(field(30));
  await page.getByLabel("Deadline of lists").fill(field(20));
  await page.getByRole("button", { name: "Make the event" }).click();
  await expect(page).toHaveURL(/\/events\/[0-9a-z]{8}\/desk/);
  await pressInTurn(page, ["Announce it and open registration", "Take lists"]);
  await expect(page.getByRole("button", { name: "Take no lists for now" })).toBeVisible();
  return new URL(page.url()).pathname.replace(/\/desk$/, "");
}

/** Says at the desk that the lists are to be locked before their deadline. */
export async function meant(page: Page) {
  await page.getByText("Lock the lists before their deadline").click();
  await page.getByLabel("Lock them all the same.").check();
}

/** Says of a player whom staff enter that they agreed to what the event asks: before that nobody else sees their list. */
export async function agreed(page: Page) {
  await page.getByLabel("They agreed to what the event asks").check();
}

/** Opens a store in this page's browser and announces an event that takes players and lists: its address. */
export async function announced(page: Page): Promise<string> {
  return announcedBy(page, await opened(page));
}

/** Somebody with an account of their own becomes a judge of an event, invited by its staff in this page's browser: the
 * page of their phone. */
export async function judgeOf(
  page: Page,
  event: string,
  stranger: (options: BrowserContextOptions) => Promise<Page>,
): Promise<Page> {
  await page.goto(`${event}/staff`);
  await hydrated(page);
  await page.getByLabel("As", { exact: true }).selectOption("judge");
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = await page.getByLabel("The invitation’s link").inputValue();
  const judge = await stranger(phone);
  await register(judge, newName());
  await setUp(judge);
  await judge.goto(new URL(link).pathname);
  await pressInTurn(judge, ["Accept"]);
  await expect(judge).toHaveURL(new RegExp(`${event}/desk`));
  return judge;
}

/** Players of these names register and hand in a list, each with a phone of their own; staff, in this page's browser,
 * lock the lists and begin round 1. The pages of the players, in the order of the names. */
export async function begun(
  page: Page,
  event: string,
  names: string[],
  stranger: (options: BrowserContextOptions) => Promise<Page>,
): Promise<Page[]> {
  const players: Page[] = [];
  for (const name of names) {
    const player = await stranger(phone);
    await player.goto(`${event}/register`);
    await hydrated(player);
    await player.getByLabel("Your name").fill(name);
    await player.getByLabel("I agree to this").check();
    await player.getByRole("button", { name: "Register" }).click();
    await player.getByRole("link", { name: "Hand in a list" }).click();
    await hydrated(player);
    await player.getByLabel("The list").fill(deckText(holdTheLine.file));
    await player.getByRole("button", { name: "Hand it in" }).click();
    await expect(player).toHaveURL(/done=handed/);
    players.push(player);
  }
  await page.goto(`${event}/desk`);
  await hydrated(page);
  await meant(page);
  await pressInTurn(page, ["Lock the lists now"]);
  await page.goto(`${event}/run`);
  await hydrated(page);
  await page.getByLabel(/everybody who has a place play/).check();
  await pressInTurn(page, ["Begin the event", "Pair round 1", "Show the round and start its time"]);
  return players;
}

/** Publishes a legal list of a store outside of events: its address. */
export async function published(page: Page, store: Store, title: string): Promise<string> {
  await page.goto(`${store.address}/lists`);
  await hydrated(page);
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Format").selectOption("necrogenesis/standard");
  await page.getByLabel("The list").fill(deckText(holdTheLine.file));
  await page.getByRole("button", { name: "Publish it" }).click();
  await expect(page.getByText("The list is published.")).toBeVisible();
  return new URL(page.url()).pathname;
}
