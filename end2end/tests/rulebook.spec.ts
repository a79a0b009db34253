// The rulebook: what is looked for in it, a clause with its rulings, and its example on the table.

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { expectSound } from "../support/structure";

test("a clause is found by words and by number, and read with its rulings", async ({ open, page }) => {
  await open("/necrogenesis/rules");
  await page.getByRole("searchbox", { name: "Search the rules" }).fill("quick escape");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/rules\?q=quick\+escape$/);
  await expect(page.locator(".rule-found mark").first()).toHaveText(/quick/i);
  await page.locator(".rule-found").getByRole("link", { name: "2.2.4 Quick Escape" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2.2.4 Quick Escape");
  await expect(page.locator(".rule-ruling", { hasText: "R72" })).toContainText("Right before the damage");
  await page.getByRole("link", { name: /→ 2\.3\.0/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("2.3.0");
  await page.goto("/necrogenesis/rules?q=7.3.2");
  await hydrated(page);
  await expect(page.locator(".rule-found h2").first()).toContainText("7.3.2");
  await page.goto("/necrogenesis/rules?q=xylophone");
  await expect(page.locator(".rulebook [role=status]")).toContainText("Nothing in the rules or the glossary has");
});

test("an old address of a clause still leads to it", async ({ open, page }) => {
  await open("/necrogenesis/rules#6.1.5");
  await expect(page.locator("[id='6.1.5']")).toHaveCount(1);
});

test("an example is stepped through by keyboard alone", async ({ open, page }) => {
  await open("/necrogenesis/rules/2.48.1");
  const example = page.locator(".rule-examples a").first();
  await example.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("#prompt")).toContainText("Step 0 of");
  await hydrated(page);
  await expect(page.locator("[name=choice]")).toHaveCount(0);
  const last = Number(/of (\d+)/.exec((await page.locator("#prompt").textContent())!)![1]);
  expect(last).toBeGreaterThan(0);
  for (let step = 1; step <= last; step++) {
    await page.keyboard.press("Space");
    await expect(page.locator("#prompt")).toContainText(`Step ${step} of ${last}`);
    await hydrated(page);
  }
  await expect(page.locator("a[rel~='next']")).toHaveCount(0);
  await page.keyboard.press("u");
  await expect(page.locator("#prompt")).toContainText(`Step ${last - 1} of ${last}`);
});

for (const [name, device] of Object.entries(viewports)) {
  test.describe(name, () => {
    test.use(device);

    test("the rulebook and its examples are sound in both themes", async ({ open, page }) => {
      test.slow();
      for (const path of ["", "/7.3.2", "/R21", "/2", "?q=stunned+zombies"]) {
        await open(`/necrogenesis/rules${path}`);
        await examine(page, `rules${path}`);
        await expectSound(page, `rules${path}`);
      }
      await open("/necrogenesis/rules/2.48.1");
      await page.locator(".rule-examples a").first().click();
      await hydrated(page);
      await examine(page, "an example");
      // At any width one can go on, go back and play on from there.
      await page.locator("a[rel~='next']").click();
      await expect(page.locator("#prompt")).toContainText("Step 1 of");
      await expect(page.locator("a[rel~='prev']")).toBeVisible();
      await expect(page.getByRole("button", { name: "Play on from here" })).toBeVisible();
    });
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("rules are searched, read and gone through by example", async ({ page }) => {
    await page.goto("/necrogenesis/rules");
    await page.getByRole("searchbox", { name: "Search the rules" }).fill("2.48.1");
    await page.locator(".rule-search button").click();
    await page.locator(".rule-found a").first().click();
    await page.locator(".rule-examples a").first().click();
    const prompt = page.locator("#prompt");
    await expect(prompt).toContainText("Step 0 of");
    await page.locator("a[rel~='next']").click();
    await expect(prompt).toContainText("Step 1 of");
    await page.locator("a[rel~='prev']").click();
    await expect(prompt).toContainText("Step 0 of");
  });
});
