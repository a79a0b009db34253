// What programs are given: the page of the API, and tokens of an account.

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, register } from "../support/accounts";
import { save } from "../support/published";
import { expectSound } from "../support/structure";

test("a token is made, shown once, used by a program and taken back", async ({ page, playwright, baseURL }) => {
  await register(page, newName());
  await save(page, { name: "For programs", cards: { Medkit: 2 } });
  await page.goto("/account/tokens");
  await hydrated(page);
  await expect(page.getByText("There are none.")).toBeVisible();
  await page.getByRole("link", { name: "Make a token…" }).click();
  await hydrated(page);
  const label = "<img src=x onerror=alert(1)>";
  await page.getByLabel("What it is for").fill(label);
  await expect(page.getByRole("checkbox", { name: /^Read your decks/ })).toBeChecked();
  await page.getByLabel("For how long it works").selectOption("7");
  await page.getByRole("button", { name: "Make it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `The token ${label}` })).toBeVisible();
  await hydrated(page);
  await examine(page, "a token, shown once");
  const token = await page.getByLabel("The token", { exact: true }).inputValue();
  await page.getByRole("link", { name: "I have it" }).click();
  await expect(page.locator(".account-list strong")).toHaveText(label);
  await expect(page.locator("img[src=x]")).toHaveCount(0);
  await expect(page.locator("body")).not.toContainText(token);

  // A program has nothing else of them.
  const program = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${token}` } });
  const decks = await program.get("/api/v1/decks");
  expect(((await decks.json()) as { decks: { name: string }[] }).decks.map(({ name }) => name)).toEqual(["For programs"]);
  expect((await program.post("/api/v1/decks", { data: { deck: { game: "necrogenesis", name: "", lines: [] } } })).status()).toBe(403);
  await hydrated(page);
  await page.getByRole("button", { name: `Take back the token ${label}` }).click();
  await expect(page.getByText("The token works no more.")).toBeVisible();
  expect((await program.get("/api/v1/decks")).status()).toBe(401);
  await program.dispose();
});

for (const [width, device] of Object.entries(viewports)) {
  test.describe(width, () => {
    test.describe.configure({ timeout: 120_000 });
    test.use(device);

    test("the page of the API and those of tokens are readable by everybody", async ({ page }) => {
      await register(page, `Ed ${width.charAt(0)}${Date.now() % 1_000_000}`);
      for (const place of ["/api", "/account/tokens", "/account/tokens/new"]) {
        await page.goto(place);
        await hydrated(page);
        await examine(page, place);
        await expectSound(page, place);
      }
    });
  });
}
