// What people write is text wherever it is shown, and never markup.

import { expect, hydrated, test } from "../fixtures";
import { Builder } from "../support/builder";
import { deckCode, holdTheLine } from "../support/decks";
import type { Page } from "@playwright/test";

/** Leaves every element that text may stand in, and then does harm. */
const hostile = `</textarea></title></noscript></style>"'><script>window.harmed=1</script><img src=x onerror="window.harmed=1">`;
const encoded = encodeURIComponent(hostile);

/** Fails when the text has become elements. What it would run is refused by
 * the content security policy, which the console would tell. */
async function expectText(page: Page, where: string) {
  const markup = await page.evaluate(() => {
    const scripts = [...document.scripts].filter((script) => script.textContent?.includes("harmed"));
    const pictures = [...document.querySelectorAll("img[src=x], [onerror]")];
    return [...scripts, ...pictures].map((element) => element.outerHTML);
  });
  expect.soft(markup, `elements made of text, ${where}`).toEqual([]);
  expect.soft(await page.evaluate(() => "harmed" in window), `harm done, ${where}`).toBe(false);
}

/** Addresses that carry the text, and where it must then be read. */
const addresses = (code: string): Record<string, { address: string; shown?: string; value?: string }> => ({
  "a query": { address: `/necrogenesis/cards?q=${encoded}`, value: "#search" },
  "a query for a name": { address: `/necrogenesis/cards?q=${encodeURIComponent(`"${hostile.replaceAll('"', "'")}"`)}` },
  "the controls of a search": { address: `/necrogenesis/cards?view=${encoded}&order=${encoded}&unique=${encoded}&page=${encoded}` },
  "the form of the search help": { address: `/necrogenesis/cards?f.name=${encoded}&f.hp=${encoded}&f.hp.is=${encoded}` },
  "an edition": { address: `/necrogenesis/cards/NG-01/001?edition=${encoded}` },
  "a snapshot": { address: `/necrogenesis/formats/standard?as=${encoded}` },
  "a deck's name, to view": { address: `/necrogenesis/decks/view?deck=${code}&name=${encoded}`, shown: "h1" },
  "a deck's name, to print": { address: `/necrogenesis/decks/print?deck=${code}&name=${encoded}`, shown: "h1" },
  "a deck's name, to compare": {
    address: `/necrogenesis/decks/compare?left=${encodeURIComponent(`/necrogenesis/decks/view?deck=${code}&name=${encoded}`)}&right=${code}`,
    shown: ".compare__pair",
    value: "#left",
  },
  "a deck's name, to build": { address: `/necrogenesis/build?deck=${code}&name=${encoded}`, value: "#deck-name" },
  "a search in the builder": { address: `/necrogenesis/build?q=${encoded}`, value: "#pool-query" },
  "a card to add": { address: `/necrogenesis/build?deck=${code}&add=${encoded}&take=${encoded}&quick=${encoded}` },
});

const missing = {
  "a path": `/${encoded}`,
  "a card": `/necrogenesis/cards/${encoded}/${encoded}/${encoded}`,
  "a set": `/necrogenesis/sets/${encoded}`,
  "a format": `/necrogenesis/formats/${encoded}`,
  "a short link": `/d/${encoded}?name=${encoded}`,
  "a deck code": `/necrogenesis/decks/view?deck=${encoded}&name=${encoded}`,
};

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "in an address" : "in an address, without script", () => {
    test.use({ javaScriptEnabled, expectedErrors: [/status of 404|preloaded using link preload/] });

    test("that shows something", async ({ page }) => {
      test.slow();
      const code = await deckCode(page, holdTheLine.name);
      for (const [what, { address, shown, value }] of Object.entries(addresses(code))) {
        await page.goto(address);
        if (javaScriptEnabled) await hydrated(page);
        await expectText(page, what);
        // A name is shown as far as it is of a sensible length.
        const start = hostile.slice(0, 30);
        if (shown) await expect.soft(page.locator(shown).first(), what).toContainText(start);
        if (value && javaScriptEnabled) {
          const read = async () => decodeURIComponent(await page.locator(value).inputValue());
          await expect.poll(read, what).toContain(start);
        }
      }
    });

    test("that names nothing", async ({ page }) => {
      for (const [what, address] of Object.entries(missing)) {
        const response = await page.goto(address);
        expect.soft(response!.status(), what).toBeGreaterThanOrEqual(400);
        await expectText(page, what);
      }
    });
  });
}

test("typed into the search field", async ({ open, page }) => {
  await open("/necrogenesis/cards");
  await page.locator("#search").fill(hostile);
  await expect(page.locator(".query-faults, .search-empty")).toHaveCount(1);
  await expectText(page, "typed");
  await expect(page.locator("#search")).toHaveValue(hostile);
});

test("as name, notes and tags of a deck, wherever these are shown", async ({ open, page, stranger }) => {
  test.slow();
  const builder = new Builder(page);
  await builder.open();
  const name = hostile.slice(0, 120);
  await page.locator("#deck-name").fill(name);
  await builder.quickAdd.fill("4 Medkit");
  await builder.quickAdd.press("Enter");
  await page.locator(".notes > summary").click();
  await page.locator("#deck-notes").fill(hostile);
  await page.locator("#deck-tags").fill(hostile.replaceAll(",", ""));
  await page.locator("#deck-tags").blur();
  await builder.saved();
  await expectText(page, "builder");
  for (const form of ["Text", "JSON", "CSV", "Cockatrice deck"]) await builder.export(form);
  await expectText(page, "exported");

  const share = await builder.openDialog("Share");
  await share.getByRole("button", { name: "Make a short link" }).click();
  await expect(share.locator(".link-box")).toHaveCount(2);
  const links = await share.locator(".link-box a").evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  for (const link of links) {
    const other = await stranger();
    await other.goto(link);
    await hydrated(other);
    // The site keeps no name of a stranger's under a short link.
    const named = expect(other.locator("h1"));
    await (link.startsWith("/d/") ? named.not : named).toContainText(name.slice(0, 30));
    await expectText(other, link);
  }

  await page.reload();
  await builder.ready();
  await page.locator(".notes > summary").click();
  await expect(page.locator("#deck-notes")).toHaveValue(hostile);
  await expect(page.locator("#deck-name")).toHaveValue(name);
  await expectText(page, "builder again");
  await open("/necrogenesis/decks");
  await expect(page.locator(".device-deck h3")).toContainText(name.slice(0, 30));
  await expectText(page, "decks");
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.locator(".toast")).toContainText(name.slice(0, 30));
  await expectText(page, "deleted");
});

test("in a list that is imported", async ({ open, page }) => {
  const list = ["2 Medkit", `2 ${hostile}`, hostile, `3 Medkit (${hostile}) 1`, `// ${hostile}`, `# ${hostile}`].join("\n");
  const builder = new Builder(page);
  await builder.open();
  const dialog = await builder.openDialog("Import");
  await dialog.locator("textarea").fill(list);
  await expect(dialog.locator(".finding").first()).toBeVisible();
  await expect(dialog.locator("textarea")).toHaveValue(list);
  await expectText(page, "import box");
  await dialog.getByRole("button", { name: "Replace the deck" }).click();
  await expect(builder.deckRows.first()).toBeVisible();
  await expectText(page, "imported");
  await builder.saved();

  await open("/necrogenesis/decks");
  await page.getByText("Import a list or restore a backup").click();
  await page.locator(".bring textarea").fill(list);
  await expect(page.locator(".bring .finding").first()).toBeVisible();
  await expectText(page, "import box of the decks");
  const backup = { kind: "safehouse-decks", version: 1, decks: [{ id: hostile, deck: { name: hostile, notes: hostile } }] };
  await page.locator(".bring textarea").fill(JSON.stringify(backup));
  await expectText(page, "a backup");
});
