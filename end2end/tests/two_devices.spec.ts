// What two devices do to the same of a deck, and what is deleted on one of them.

import { type Page } from "@playwright/test";
import { expect, hydrated, test } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, register, signIn } from "../support/accounts";
import { Builder } from "../support/builder";

async function kept(builder: Builder) {
  await expect(builder.page.locator(".save-state")).toHaveText("Saved in your account");
}

/** A deck with four Rifles on two devices of one account, of which the second does not hear of the first. */
async function twoDevices(page: Page, stranger: () => Promise<Page>) {
  const name = newName();
  const desk = new Builder(page);
  await register(page, name);
  await desk.open();
  await desk.import("4 Rifle\n2 Medkit");
  await kept(desk);
  const address = new URL(page.url()).pathname + new URL(page.url()).search;
  const far = await stranger();
  await far.goto(`/sign-in?next=${encodeURIComponent(address)}`);
  await hydrated(far);
  await signIn(far, name);
  const other = new Builder(far);
  await other.ready();
  await kept(other);
  return { desk, other, address };
}

async function copies(builder: Builder, card: string, count: number) {
  const field = builder.row(card).locator(".stepper__value");
  await field.fill(String(count));
  await field.press("Enter");
}

test("what two devices changed differently is shown on both until somebody chose", async ({ page, stranger }) => {
  const { desk, other, address } = await twoDevices(page, () => stranger());
  await copies(desk, "Rifle", 1);
  await kept(desk);
  await copies(other, "Rifle", 3);
  await kept(other);
  const notice = (builder: Builder) => builder.page.locator(".deck-notice");
  await expect(notice(other)).toContainText("Two devices changed the same of this deck.");
  expect(await other.lines()).toEqual(["2 Medkit", "3 Rifle"]);
  // The one that lost hears of it as well, and so does whoever comes later.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(notice(desk)).toBeVisible();
  await desk.open(address);
  await expect(notice(desk)).toBeVisible();
  await page.goto("/account/decks");
  await examine(page, "decks, one of which two devices changed");
  await desk.open(address);
  await notice(desk).getByRole("link", { name: "Choose what stays" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two devices changed the same");
  await examine(page, "what two devices changed the same");
  const choice = page.getByRole("group", { name: "Rifle in the Survivor Deck" });
  await expect(choice.getByRole("radio", { checked: true })).toHaveAccessibleName(/3 copies/);
  await choice.getByRole("radio", { name: /1 copy/ }).press("Space");
  await page.getByRole("button", { name: "Keep what is chosen" }).press("Enter");
  await expect(page.locator(".form__done")).toContainText("It is settled.");
  await desk.open(address);
  await expect.poll(() => desk.lines()).toEqual(["1 Rifle", "2 Medkit"]);
  await expect(notice(desk)).toHaveCount(0);
  await other.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect.poll(() => other.lines()).toEqual(["1 Rifle", "2 Medkit"]);
  await expect(notice(other)).toHaveCount(0);
});

test("undo takes back what was done here and leaves what the other device did", async ({ page, stranger }) => {
  const { desk, other } = await twoDevices(page, () => stranger());
  await copies(desk, "Medkit", 1);
  await kept(desk);
  await copies(other, "Rifle", 3);
  await kept(other);
  await expect.poll(() => other.lines()).toEqual(["1 Medkit", "3 Rifle"]);
  await other.page.keyboard.press("Escape");
  await other.page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => other.lines()).toEqual(["1 Medkit", "4 Rifle"]);
  await kept(other);
});

test("a deck that is deleted and taken back is in the account again, and goes on being kept there", async ({ page }) => {
  const builder = new Builder(page);
  await register(page, newName());
  await builder.open();
  await builder.import("2 Medkit");
  await kept(builder);
  const address = new URL(page.url()).pathname + new URL(page.url()).search;
  await page.goto("/necrogenesis/decks");
  await hydrated(page);
  const trashed = page.waitForResponse((answer) => answer.request().method() === "DELETE" && answer.url().includes("/api/v1/decks/"));
  await page.getByRole("button", { name: /^Delete/ }).click();
  await trashed;
  const back = page.waitForResponse((answer) => answer.url().endsWith("/restore") && answer.ok());
  await page.getByRole("button", { name: "Undo" }).click();
  await back;
  await expect(page.locator(".device-deck").getByText("In your account")).toBeVisible();
  await builder.open(address);
  await builder.import("1 Rifle");
  await kept(builder);
  await page.goto("/account/decks?shelf=trash");
  await expect(page.locator(".own-deck")).toHaveCount(0);
  await page.goto("/account/decks");
  await expect(page.locator(".own-deck")).toHaveCount(1);
});

test("a change on one device takes a deck out of the trash of another, and says so", async ({ page, stranger }) => {
  const { desk, other } = await twoDevices(page, () => stranger());
  await page.goto("/necrogenesis/decks");
  await hydrated(page);
  const trashed = page.waitForResponse((answer) => answer.request().method() === "DELETE" && answer.url().includes("/api/v1/decks/"));
  await page.getByRole("button", { name: /^Delete/ }).click();
  await trashed;
  await copies(other, "Rifle", 3);
  await kept(other);
  await expect(other.page.locator(".deck-notice")).toContainText("was in the trash of your account");
  await other.page.getByRole("button", { name: "Understood" }).press("Enter");
  await expect(other.page.locator(".deck-notice")).toHaveCount(0);
  expect(desk.page).toBe(page);
});
