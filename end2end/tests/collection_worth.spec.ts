// What a collection is worth by a price list of its owner's, and a target that is kept.

import { expect, hydrated, test } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, register } from "../support/accounts";

const base = "/necrogenesis/collection";
const LIST = "number,currency,price,date,source\nNG-01-045,EUR,1.50,2026-11-02,fair\nNG-01-046,EUR,much,2026-11-02,\n";

test("a price list says what copies are worth and of how many that speaks", async ({ page }) => {
  await register(page, newName());
  await page.goto(`${base}/enter`);
  await hydrated(page);
  for (const [line, copies] of [["45x3", "3 copies"], ["46", "4 copies"]] as const) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
    await expect(page.locator(".collection__kept")).toContainText(copies);
    await expect(page.locator("#line")).toBeFocused();
  }

  await page.goto(`${base}/prices`);
  await page.getByLabel("Or its text").fill(LIST);
  await page.getByRole("button", { name: "Look at it" }).click();
  await expect(page.getByText("“much” is no price that can be read")).toBeVisible();
  await examine(page, "a price list with a fault");
  await page.getByLabel("Keep it under the name").fill("November");
  await page.getByLabel("Leave out 1 row that is no price").check();
  await page.getByRole("button", { name: "Keep the price list" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Value" })).toBeVisible();
  await expect(page.locator(".value-sum__total")).toContainText("€4.50");
  await expect(page.locator(".value-sum")).toContainText("3 of 4 copies have a price, of 2026-11-02");
  await examine(page, "the value");

  await page.getByRole("link", { name: "Insurance" }).click();
  await examine(page, "the report");
  const [print] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Printed (PDF)" }).click(),
  ]);
  expect(print.suggestedFilename()).toBe("insurance.pdf");
});

test("a target is kept under a name, and what it lacks is listed", async ({ page }) => {
  await register(page, newName());
  await page.goto(`${base}/missing?q=number%3ANG-01-045&per=finish&count=2`);
  await hydrated(page);
  await page.getByText("Keep this target").click();
  await page.getByLabel("Under the name").fill("Pipes");
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByText("The target “Pipes” is kept.")).toBeVisible();
  await examine(page, "a target that is kept");
  await page.goto(`${base}/missing`);
  await page.getByRole("link", { name: "Pipes" }).click();
  await expect(page.getByRole("heading", { name: "2 forms, 4 copies missing" })).toBeVisible();
});
