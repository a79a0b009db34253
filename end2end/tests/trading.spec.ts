// Two people find each other, trade, and have each other's copies; a link to a list ends when it is taken back.

import type { Page } from "@playwright/test";
import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, register } from "../support/accounts";
import { enter } from "../support/collection";
import { expectSound } from "../support/structure";

const base = "/necrogenesis/collection";

// A link that was taken back is answered 410.
test.use({ expectedErrors: [/status of 410/] });

async function open(page: Page, rest: string) {
  await page.goto(`${base}${rest}`);
  await hydrated(page);
}

/** Has copies of a printing for trade, wants another, and is found by both. */
async function has(page: Page, number: string, wants: string) {
  await open(page, "/enter");
  await enter(page, number);
  await open(page, "/table");
  await page.locator("tbody tr a[href*='table/row']").first().click();
  await hydrated(page);
  await page.locator("input[name=trade]").check();
  await page.getByRole("button", { name: "Save" }).click();
  await hydrated(page);
  await open(page, "/wants");
  await page.getByLabel("Card, or number of a printing").fill(wants);
  await page.getByRole("button", { name: "Write it down" }).click();
  await expect(page.getByText("Written down.")).toBeVisible();
  for (const list of ["What you want", "What you would give away"]) {
    await open(page, "/lists");
    const panel = page.getByRole("region", { name: list });
    await panel.getByRole("radio", { name: /^People whose lists fit/ }).check();
    await panel.getByRole("button", { name: "Keep" }).click();
    await expect(page.getByText("Kept. Others see from now on what you chose.")).toBeVisible();
  }
}

/** The page is sound, and as axe wants it. */
async function look(page: Page, name: string) {
  await hydrated(page);
  await examine(page, name);
  await expectSound(page, name);
}

test("two people find each other, trade, and have each other's copies", async ({ page, stranger }) => {
  test.slow();
  const [one, two] = [newName(), newName()];
  await register(page, one);
  const other = await stranger(viewports.phone);
  await register(other, two);
  await has(page, "45x2", "NG-01-046");
  await has(other, "46", "NG-01-045");
  await look(page, "lists");
  await open(other, "/wants");
  await look(other, "wants");

  await open(page, "/matches");
  await expect(page.getByRole("heading", { name: two })).toBeVisible();
  await look(page, "people who fit");
  await page.getByRole("link", { name: `Put a trade together with ${two}` }).click();
  await look(page, "a trade that is put together");
  await page.getByRole("button", { name: "Propose it" }).click();
  await expect(page.getByText("You proposed it")).toBeVisible();

  await open(other, "/trades");
  await look(other, "trades");
  await other.getByRole("link", { name: new RegExp(one) }).click();
  await look(other, "a trade");
  await other.getByRole("button", { name: "Accept it" }).click();
  await expect(other.getByText("What both of you give is promised now.")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "The copies changed hands" }).click();
  await expect(page.getByText("The other side has to say so too.")).toBeVisible();
  await other.reload();
  await other.getByRole("button", { name: "The copies changed hands" }).click();
  await expect(other.getByText("Both of you said that the copies changed hands: both")).toBeVisible();
  await other.getByRole("link", { name: "What it changed in your collection" }).click();
  await expect(other.locator(".history")).toContainText("NG-01-045");
  await open(page, "/table");
  await expect(page.locator("tbody")).toContainText("NG-01-046");

  // A list by its link, which its owner takes back.
  await open(page, "/lists");
  const panel = page.getByRole("region", { name: "All your copies" });
  await panel.getByRole("radio", { name: /^Whoever has the link/ }).check();
  await panel.getByRole("button", { name: "Keep" }).click();
  await panel.getByRole("button", { name: /^Make a link/ }).click();
  const link = new URL(await panel.getByRole("textbox", { name: "The link" }).inputValue()).pathname;
  const guest = await stranger(viewports.phone);
  await guest.goto(link);
  await expect(guest.getByRole("heading", { level: 1, name: `Cards of ${one}` })).toBeVisible();
  await look(guest, "a list as others see it");
  await hydrated(page);
  await panel.getByRole("button", { name: /^Take it back/ }).click();
  await expect(page.getByText("The link does not work any more.")).toBeVisible();
  const gone = await guest.goto(link);
  expect(gone?.status()).toBe(410);
  await expect(guest.getByRole("heading", { level: 1, name: "This link was taken back" })).toBeVisible();
});

test("what a set lacks is wanted with one press, until it came", async ({ page }) => {
  await register(page, newName());
  await open(page, "/missing?q=number<=46 set:NG-01&count=2");
  await page.getByRole("button", { name: "To the want list" }).click();
  const following = page.getByRole("region", { name: "What sets and decks lack" });
  await expect(page.getByText("What is lacking of it is wanted from now on")).toBeVisible();
  await expect(following.locator(".want__count")).toHaveText("92×");
  await following.getByText("What is lacking", { exact: false }).first().click();
  await look(page, "wants that follow");
  await following.getByText("Which copies will do").click();
  await following.getByLabel("Worst condition").selectOption({ label: "Good" });
  await following.getByRole("button", { name: "Keep that" }).click();
  await expect(following.getByText("Good or better")).toBeVisible();
  await open(page, "/enter");
  await enter(page, "1-46");
  await open(page, "/wants");
  await expect(following.locator(".want__count")).toHaveText("46×");
  await following.getByRole("link", { name: /^Set by number|2 ×/ }).click();
  await expect(page.getByRole("heading", { name: "46 numbers, 46 copies missing" })).toBeVisible();
  await page.getByRole("button", { name: "To the want list" }).click();
  await expect(page.getByText("wanted already")).toBeVisible();
  await following.getByRole("button", { name: /^Forget/ }).click();
  await expect(page.getByText("What is lacking of it is not wanted any more.")).toBeVisible();
  await expect(following.locator(".want__count")).toHaveCount(0);
});

test("a public page has nothing that is its owner's alone", async ({ page, stranger }) => {
  const secrets = ["unmistakable cellar", "unmistakable note", "66.66", "6666", "2026-01-31", "C-4711", "certificate"];
  await register(page, newName());
  await open(page, "/enter");
  await enter(page, "@unmistakable cellar");
  await enter(page, "45");
  await open(page, "/table");
  await page.locator("tbody tr a[href*='table/row']").first().click();
  await hydrated(page);
  await page.locator(".lot summary").click();
  await page.getByLabel("Paid for each").fill("66.66 EUR");
  await page.getByLabel("On which day").fill("2026-01-31");
  await page.getByLabel("Notes").fill("unmistakable note");
  await page.getByRole("button", { name: "Note it" }).click();
  await hydrated(page);
  await page.getByLabel("Company").fill("PSA");
  await page.getByLabel("Grade", { exact: true }).fill("9");
  await page.getByLabel("Certificate").fill("C-4711");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Done: 1 copy regraded.")).toBeVisible();
  await open(page, "/table");
  await page.locator("tbody tr a[href*='table/row']").first().click();
  await expect(page.getByLabel("Certificate")).toHaveValue("C-4711");
  await expect(page.getByLabel("Notes")).toHaveValue("unmistakable note");

  await open(page, "/lists");
  const panel = page.getByRole("region", { name: "All your copies" });
  await panel.getByRole("radio", { name: /^Everybody/ }).check();
  for (const field of await panel.getByRole("checkbox").all()) await field.check();
  await panel.getByRole("button", { name: "Keep" }).click();
  const address = await panel.getByRole("link", { name: "The page that everybody sees" }).getAttribute("href");
  const guest = await stranger(viewports.phone);
  const shown = await (await guest.request.get(address!)).text();
  expect(shown).toContain("NG-01-045");
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
});
