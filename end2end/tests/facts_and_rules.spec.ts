// What pages say is so, and where they say it from.

import { expect, hydrated, test } from "../fixtures";
import { Builder } from "../support/builder";
import { deckCode, deckText, holdTheLine, longSight } from "../support/decks";

test("a clause leads to its words, from a card and back", async ({ open, page }) => {
  await open("/necrogenesis/cards/NG-01/180/king-of-the-underline");
  await page.locator(".legality a.clause", { hasText: "11.1.2" }).first().click();
  await expect(page).toHaveURL(/\/rules\/11\.1\.2$/);
  await expect(page.locator("h1")).toHaveText("11.1.2 Which");
  await page.goBack();
  await expect(page.locator("h1")).toHaveText("King of the Underline");
});

test("the number of a clause is high enough to be pressed", async ({ open, page }) => {
  for (const address of ["/necrogenesis/cards/NG-01/180/king-of-the-underline", "/necrogenesis/formats/standard", `/necrogenesis/decks/view?deck=${await deckCode(page, holdTheLine.name)}`]) {
    await open(address);
    await page.locator("details").evaluateAll((all) => all.forEach((details) => details.setAttribute("open", "")));
    const clauses = page.locator("a.clause").filter({ visible: true });
    expect(await clauses.count()).toBeGreaterThan(0);
    const heights = await clauses.evaluateAll((clauses) => clauses.map((clause) => clause.getClientRects()[0]!.height));
    expect(Math.min(...heights), address).toBeGreaterThanOrEqual(24);
  }
});

test("the rules that the router reaches are the document of the server", async ({ open, page }) => {
  await open("/necrogenesis/rules");
  await page.getByRole("link", { name: "Words on the cards" }).click();
  await expect(page.locator("h1")).toHaveText("Glossary");
  await page.goBack();
  await expect(page.locator("[id='6.1.3']")).toHaveCount(1);
});

test("an import that read no card replaces nothing and says why", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.import("4 Rifle");
  for (const text of ['{"bad json"}', "// nothing", "asdf ghjk"]) {
    const dialog = await builder.openDialog("Import");
    await dialog.locator("textarea").fill(text);
    await expect(dialog.getByRole("button", { name: "Replace the deck" })).toBeDisabled();
    await expect(dialog.locator("#import-obstacle")).not.toBeEmpty();
    await page.keyboard.press("Escape");
  }
  expect(await builder.lines()).toEqual(["4 Rifle"]);
});

test("a short link of this site imports like a list", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.import(deckText(holdTheLine.file));
  const lines = await builder.lines();
  const share = await builder.openDialog("Share");
  await share.getByRole("button", { name: "Make a short link" }).click();
  await expect(share.locator(".link-box")).toHaveCount(2);
  const short = (await share.locator(".link-box a").first().getAttribute("href"))!;
  await page.keyboard.press("Escape");
  await builder.import("1 Rifle");
  for (const link of [short, new URL(short, page.url()).href]) {
    await builder.import(link);
    expect(await builder.lines()).toEqual(lines);
    await builder.import("1 Rifle");
  }
});

test("a short link that no deck has says so and replaces nothing", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.import("4 Rifle");
  const dialog = await builder.openDialog("Import");
  await dialog.locator("textarea").fill("/d/0123456789");
  await expect(dialog.locator(".problem")).toContainText("No deck has this link");
  await expect(dialog.getByRole("button", { name: "Replace the deck" })).toBeDisabled();
});

test("an unknown line is one sentence and can be taken out; a slip of the pen is read", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.import("4 Riflee of Doom\n2 Medkit\n1 Shotgnu");
  await builder.show("Verdict");
  const about = builder.findings.filter({ hasText: "No card is called" });
  await expect(about).toHaveCount(1);
  await expect(page.locator(".verdict")).not.toContainText("Undecided: Undecided");
  await expect(about.getByRole("button", { name: "Find a card" })).toBeVisible();
  await about.getByRole("button", { name: "Take out" }).click();
  await expect(about).toHaveCount(0);
  await builder.show("Deck");
  expect(await builder.lines()).toEqual(["1 Shotgun", "2 Medkit"]);
});

test("the last results stay while a query is unfinished; Enter tells what is wrong", async ({ open, page }) => {
  await open("/necrogenesis/cards?q=rifle");
  const shown = await page.locator(".card-grid > li").count();
  expect(shown).toBeGreaterThan(0);
  await page.locator("#search").fill("");
  await page.locator("#search").pressSequentially("t:zombie hp>", { delay: 30 });
  await expect(page.locator(".query-faults")).toHaveCount(0);
  await expect(page.locator(".card-grid > li")).not.toHaveCount(0);
  await page.locator("#search").press("Enter");
  await expect(page.locator(".query-faults")).toHaveCount(1);
  // After a pause it is told without a key.
  await page.locator("#search").fill("t:zombie");
  await expect(page.locator(".query-faults")).toHaveCount(0);
  await page.locator("#search").fill("t:zombie hp>=");
  await expect(page.locator(".query-faults")).toHaveCount(0, { timeout: 1_000 });
  await expect(page.locator(".query-faults")).toHaveCount(1, { timeout: 5_000 });
});

test("decks are chosen by name to compare, those of this device too", async ({ open, page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.import(deckText(holdTheLine.file));
  await page.locator("#deck-name").fill("My own");
  await builder.saved();
  await open("/necrogenesis/decks/compare");
  await page.locator("#left").selectOption({ label: "My own" });
  await page.locator("#right").selectOption({ label: longSight.name });
  await page.getByRole("button", { name: "Compare" }).click();
  await expect(page.locator(".compare__side h3")).toHaveText(["My own", longSight.name]);
  await expect(page.locator("#left option:checked")).toHaveText("My own");
  await expect(page.getByText("Only in My own").first()).toBeVisible();
});

test("a deck opens as pictures and can be read as a list", async ({ open, page }) => {
  await open(`/necrogenesis/decks/view?deck=${await deckCode(page, holdTheLine.name)}&name=Shown`);
  await expect(page.locator(".stack__card").first()).toBeVisible();
  await expect(page.locator(".deck-leader .card-face")).toHaveCount(1);
  await page.getByRole("link", { name: "List", exact: true }).click();
  await expect(page).toHaveURL(/view=list/);
  await expect(page.locator(".deck-list__row").first()).toBeVisible();
  await hydrated(page);
});
