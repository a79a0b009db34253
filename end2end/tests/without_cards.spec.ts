// The browser draws later pages from its own copy of the cards; this is what
// happens when that copy does not arrive.

import type { Page } from "@playwright/test";

import { expect, test } from "../fixtures";
import { Builder } from "../support/builder";

const CATALOGUE = /\/data\/catalogue\.[0-9a-f]+\.json/;

/** The builder keeps what is changed. */
async function isLive(page: Page) {
  const builder = new Builder(page);
  await builder.ready();
  await page.getByRole("textbox", { name: "Name of the deck" }).fill("Late");
  await builder.saved();
}

test.use({ expectedErrors: [/Failed to load resource/] });

test("a builder whose cards do not arrive says so and tries again", async ({ open, page }) => {
  await page.route(CATALOGUE, (route) => route.abort());
  await open("/necrogenesis/build");
  const notice = page.getByRole("status").filter({ hasText: "The cards did not arrive" });
  await expect(notice).toBeVisible();

  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(notice).toBeVisible();

  await page.unroute(CATALOGUE);
  await notice.getByRole("button", { name: "Try again" }).focus();
  await page.keyboard.press("Enter");
  await expect(notice).toBeHidden();
  await expect(page.locator("#content")).toBeFocused();
  await isLive(page);
});

test("cards come by themselves once the device is online again", async ({ open, page }) => {
  await page.route(CATALOGUE, (route) => route.abort());
  await open("/necrogenesis/build");
  await expect(page.getByText("The cards did not arrive")).toBeVisible();
  await page.unroute(CATALOGUE);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("The cards did not arrive")).toBeHidden();
});

test("without cards the server draws where a link or a search leads", async ({ open, page }) => {
  await page.route(CATALOGUE, (route) => route.abort());
  await open("/");
  await expect(page.getByText("The cards did not arrive")).toBeVisible();
  await page.getByRole("link", { name: "Sets" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sets");

  await expect(page.getByText("The cards did not arrive")).toBeVisible();
  await page.getByRole("searchbox").first().fill("t:weapon");
  await page.getByRole("searchbox").first().press("Enter");
  await expect(page).toHaveURL(/\/cards\?q=t%3Aweapon/);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("a page older than the site's cards offers to be loaded again", async ({ open, page }) => {
  await page.route(CATALOGUE, (route) => route.fulfill({ status: 404, body: "" }));
  await open("/necrogenesis/build");
  const notice = page.getByRole("status").filter({ hasText: "older than the cards" });
  await page.unroute(CATALOGUE);
  await notice.getByRole("button", { name: "Load it again" }).click();
  await isLive(page);
});
