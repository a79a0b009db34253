// A search that finds nothing leads on, by mouse, by key and by ear.

import { expect, test } from "../fixtures";
import { Builder } from "../support/builder";

test("a slip is put right by a link, and the words are said", async ({ open, page }) => {
  await open("/necrogenesis/cards");
  await page.locator("#search").pressSequentially("shotgnu");
  await expect(page.locator("main > p[role=status]")).toHaveText("No card matches. Did you mean Shotgun?");
  const link = page.getByRole("list", { name: "Did you mean" }).getByRole("link", { name: "Shotgun?" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".card-grid > li")).toHaveCount(1);
  await expect(page.locator("main > p[role=status]")).toHaveText("1 card");
  await expect(page.locator("#search")).toHaveValue("!\"Shotgun\"");
});

test("conditions that hold together for no card are offered without one of them", async ({ page }) => {
  // In the server's own page, too.
  await page.goto("/necrogenesis/cards?q=hp%3E99+t%3Azombie");
  await page.getByRole("list", { name: /Leave one out/ }).getByRole("link").first().click();
  await expect(page.locator(".card-face").first()).toBeVisible();
});

test("the builder's pool offers the same, and the types that its chip hides", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open("/necrogenesis/build?new=1");
  await builder.poolQuery.fill("shotgnu");
  await expect(page.locator(".pool .count")).toContainText("Did you mean Shotgun?");
  await page.getByRole("button", { name: "Did you mean Shotgun?" }).click();
  await expect(builder.poolRows).toHaveCount(1);
  await expect(builder.poolQuery).toBeFocused();
  await page.locator(".chip").filter({ hasText: "Zombie" }).click();
  await expect(builder.poolRows).toHaveCount(0);
  await page.getByRole("button", { name: "Show all types: 1 card" }).click();
  await expect(builder.poolRows).toHaveCount(1);
});
