// What somebody owns, beside cards: marked by the server and by the browser, and changed by a press.

import { expect, hydrated, test } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, register } from "../support/accounts";
import { Builder } from "../support/builder";
import { drawn, enter } from "../support/collection";

const base = "/necrogenesis/collection";

test("a press beside a card changes what is owned, wherever the card is shown", async ({ page }) => {
  await register(page, newName());
  await page.goto("/necrogenesis/cards/NG-01/045/rusty-pipe");
  await hydrated(page);
  const more = page.getByRole("button", { name: "One more: Regular, Unlimited" });
  await more.focus();
  for (const copies of [1, 2, 3]) {
    await page.keyboard.press("Enter");
    await expect(page.locator("#own-said")).toHaveText(`Rusty Pipe: ${copies} owned.`);
  }
  await expect(more).toBeFocused();
  await expect(page.locator(".own-forms__all")).toContainText("3 of this printing, 3 of the card");
  await examine(page, "a card with its copies");

  // What the server draws and what the browser draws are the same.
  await page.goto("/necrogenesis/cards?q=pipe&view=list");
  await hydrated(page);
  const mark = page.locator("[data-own='NG-01-045']");
  await expect(mark).toHaveAttribute("data-state", "part");
  const words = (name: string) => page.getByRole("button", { name: `${name} of Rusty Pipe in your collection` });
  await page.locator("#search").fill("rusty pipe");
  await expect(page.locator(".card-grid > li")).toHaveCount(1);
  await page.getByRole("link", { name: "List", exact: true }).click();
  await expect(page.locator(".card-table tbody tr")).toHaveCount(1);
  await expect(mark).toHaveText("−3 owned+");
  await words("One fewer").press("Enter");
  await expect(mark).toHaveText("−2 owned+");
  await expect(words("One fewer")).toBeFocused();
  await examine(page, "a search with what is owned");
});

test("a line of the deck says whether there are enough copies, and gets one more by the keyboard", async ({ page }) => {
  await register(page, newName());
  await page.goto(`${base}/enter`);
  await hydrated(page);
  await page.keyboard.type("45x3");
  await Promise.all([drawn(page), page.keyboard.press("Enter")]);
  const builder = new Builder(page);
  await builder.open();
  await builder.import("4 Rusty Pipe\n2 Medkit");
  const mark = builder.row("Rusty Pipe").locator(".own");
  await expect(mark).toHaveAttribute("data-state", "part");
  await expect(builder.row("Medkit").locator(".own")).toHaveAttribute("data-state", "none");
  await builder.row("Rusty Pipe").getByRole("button", { name: "Rusty Pipe", exact: true }).focus();
  const more = page.getByRole("button", { name: "One more of Rusty Pipe in your collection" });
  for (let tabs = 0; tabs < 4 && !(await more.evaluate((button) => button === document.activeElement)); tabs += 1) {
    await page.keyboard.press("Tab");
  }
  await expect(more, "reached from its line").toBeFocused();
  await page.keyboard.press("Enter");
  await expect(mark).toHaveAttribute("data-state", "full");
  await expect(more).toBeFocused();

  await examine(page, "the builder with what is owned");
});

test("the pool is found and ordered by what is owned", async ({ page }) => {
  await register(page, newName());
  await page.goto(`${base}/enter`);
  await hydrated(page);
  for (const line of ["45x2", "46x4", "47"]) await enter(page, line);
  const builder = new Builder(page);
  await builder.open();
  const all = await page.locator(".pool .count").textContent();
  const names = () => builder.poolRows.locator(".pool-row__title").allTextContents();

  // Each key asks anew, and what was asked before is dropped, also where it is answered later.
  const asked: string[] = [];
  await page.route("**/collection/cards?*", async (route) => {
    const query = new URL(route.request().url()).searchParams.get("q")!;
    asked.push(query);
    if (query === "owned>=1") await new Promise((later) => setTimeout(later, 1_500));
    await route.continue();
  });
  await builder.poolQuery.pressSequentially("owned>=1", { delay: 20 });
  await expect.poll(() => asked, "asked once for what was typed at once").toEqual(["owned>=1"]);
  await builder.poolQuery.fill("owned>=4");
  const most = "Lantern Staff";
  await expect.poll(names).toEqual([most]);
  await page.waitForTimeout(1_600);
  expect(await names(), "the late answer").toEqual([most]);
  await builder.poolQuery.fill("owned>=1 order:-owned");
  await expect.poll(names).toEqual([most, "Rusty Pipe", "Pitch Torch"]);
  await expect(builder.poolRows.first().locator(".own")).toHaveAttribute("data-state", "full");
  await expect(builder.poolRows.nth(1).locator(".own")).toHaveAttribute("data-state", "part");

  // The menu orders what is found as well.
  await builder.poolQuery.fill("missing:no");
  await expect.poll(names).toEqual(["Rusty Pipe", most, "Pitch Torch"]);
  await page.getByRole("combobox", { name: "Order", exact: true }).selectOption("Owned");
  await expect.poll(names).toEqual([most, "Rusty Pipe", "Pitch Torch"]);
  await builder.poolQuery.fill("");
  await expect(page.locator(".pool .count")).toHaveText(all!);
  await expect.poll(async () => (await names()).slice(0, 2)).toEqual([most, "Rusty Pipe"]);

  // What nobody has is said as of any other query.
  await builder.poolQuery.fill("owned>=99");
  await expect(page.locator(".pool__nothing")).toContainText("No card fits.");
  await examine(page, "the builder with a pool of what is owned");
});

test.describe("where the server does not answer", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("the pool says so, keeps what it found, and asks again", async ({ page }) => {
    await register(page, newName());
    await page.goto(`${base}/enter`);
    await hydrated(page);
    await enter(page, "45x2");
    const builder = new Builder(page);
    await builder.open();
    await page.route("**/collection/cards?*", (route) => route.abort());
    await builder.poolQuery.fill("medkit");
    await expect(builder.poolRows.first()).toContainText("Medkit");
    await builder.poolQuery.fill("owned>=1");
    await expect(page.locator("#pool-error")).toHaveText(
      "The server did not answer. What you own is not known here now. Type on to ask again.",
    );
    await expect(builder.poolRows.first()).toContainText("Medkit");
    await page.unroute("**/collection/cards?*");
    await builder.poolQuery.fill("owned>=2");
    await expect(builder.poolRows).toHaveCount(1);
    await expect(page.locator("#pool-error")).toBeEmpty();
    await expect(builder.poolQuery).not.toHaveAttribute("aria-invalid");
  });
});

test("a guest is told in the pool that no collection is known", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.poolQuery.fill("owned>=1");
  await expect(page.locator("#pool-error")).toHaveText("No collection is known here. Sign in to ask what you own.");
  const orders = page.getByRole("combobox", { name: "Order", exact: true }).getByRole("option");
  await expect(orders).toHaveText(["Number", "Name", "Rarity", "Type"]);
  await examine(page, "the builder of a guest who asks what they own");
  await builder.poolQuery.fill("medkit");
  await expect(page.locator("#pool-error")).toBeEmpty();
});

test("the search is ordered by what is owned, and its address keeps that", async ({ page }) => {
  await register(page, newName());
  await page.goto(`${base}/enter`);
  await hydrated(page);
  for (const line of ["45x2", "46x4"]) await enter(page, line);
  await page.goto("/necrogenesis/cards?view=list");
  await hydrated(page);
  await page.locator("#order").selectOption("Owned, most first");
  await expect(page).toHaveURL(/order=-owned/);
  const owned = page.locator("main .own .figures");
  await expect(owned.first()).toHaveText("4");
  expect((await owned.allTextContents()).slice(0, 3)).toEqual(["4", "2", "0"]);
  await expect(page.locator("#order")).toHaveValue("-owned");
  await page.reload();
  await hydrated(page);
  await expect(page.locator("#order")).toHaveValue("-owned");
  expect((await owned.allTextContents()).slice(0, 3)).toEqual(["4", "2", "0"]);
  await page.locator("#search").fill("owned: order:owned");
  await expect(owned).toHaveText(["2", "4"]);
  await expect(page.locator("#order"), "the query goes first").toHaveValue("owned");
});
