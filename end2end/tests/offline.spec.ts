// Without a connection every click either works or says that it cannot.

import { expect, hydrated, test } from "../fixtures";
import { Builder } from "../support/builder";

test.use({ expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch/] });

for (const from of ["/", "/necrogenesis/cards", "/necrogenesis/cards/ng-01/001", "/necrogenesis/sets", "/necrogenesis/formats", "/necrogenesis/rules/glossary", "/necrogenesis/help/search", "/credits", "/necrogenesis/build", "/necrogenesis/decks", "/necrogenesis/decks/view", "/necrogenesis/decks/compare", "/necrogenesis/decks/print"]) {
  test(`from ${from} every place answers or a message says why not`, async ({ context, page }) => {
    test.slow();
    await page.goto(from);
    await hydrated(page);
    const places = [...new Set(await page.locator(".top-bar a[href^='/'], .footer a[href^='/']").evaluateAll((links) =>
      links.filter((link) => !(link.getAttribute("rel") ?? "").includes("external")).map((link) => link.getAttribute("href")!),
    ))].filter((place) => place !== from);
    expect(places.length).toBeGreaterThan(2);
    await context.setOffline(true);
    for (const place of places) {
      const before = await page.locator("main").innerHTML();
      await page.locator(`.top-bar a[href="${place}"], .footer a[href="${place}"]`).first().dispatchEvent("click");
      const told = page.locator(".toasts .toast--problem").filter({ visible: true });
      await expect
        .poll(async () => (await told.count()) > 0 || (await page.locator("main").innerHTML()) !== before, { message: `${from} to ${place}` })
        .toBe(true);
    }
    await context.setOffline(false);
  });
}

test("what cannot be kept is seen and heard", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const builder = new Builder(page);
  await builder.open();
  await builder.quickAdd.fill("1 Rifle");
  await builder.quickAdd.press("Enter");
  await expect(builder.saveState).toHaveText(/^Not saved/);
  await expect(builder.saveState).toBeVisible();
  const said = page.locator(".toasts[role=status] .toast", { hasText: "Not saved" }).filter({ visible: true });
  await expect(said).toHaveCount(1);
  const colours = await builder.saveState.evaluate((element) => [
    getComputedStyle(element).color,
    getComputedStyle(document.body).color,
  ]);
  expect(colours[0]).not.toBe(colours[1]);
});
