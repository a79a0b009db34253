// The deck builder: what a player does with a deck, from the first card to paper.

import { expect, test, widths } from "../fixtures";
import { Builder, legal, tabTo } from "../support/builder";
import { deckCode, deckLines, deckText, holdTheLine, longSight } from "../support/decks";

const written = deckLines(holdTheLine.file);
const sorted = (lines: { copies: number; card: string }[]) => lines.map(({ copies, card }) => `${copies} ${card}`).sort();

test.describe("with the keyboard only", () => {
  test("a legal deck is typed, taken back and made again", async ({ page }) => {
    test.slow();
    const builder = new Builder(page);
    await builder.open();
    await tabTo(builder.quickAdd);
    for (const { copies, card } of written) {
      await page.keyboard.type(`${copies} ${card}`);
      await page.keyboard.press("Enter");
      await expect(builder.quickAdd).toHaveValue("");
    }
    await expect(builder.chip).toHaveText(legal);
    expect(await builder.lines()).toEqual(sorted(written));

    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect(builder.chip).not.toHaveText(legal);
    await expect(builder.deckRows).toHaveCount(written.length - 2);
    await page.keyboard.press("Control+Shift+z");
    await page.keyboard.press("Control+y");
    await expect(builder.chip).toHaveText(legal);
    expect(await builder.lines()).toEqual(sorted(written));
  });

  test("arrows and Enter in the pool add what is found", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await tabTo(builder.poolQuery);
    await page.keyboard.type("t:zombie st:boss");
    await expect(page.locator(".pool .count")).not.toHaveText(/^(1\d\d|2\d\d) cards$/);
    const found = await page.locator(".pool-row__title").allTextContents();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("+");
    await expect(builder.deckRows).toHaveCount(2);
    expect(await builder.lines()).toEqual([`1 ${found[0]}`, `2 ${found[1]}`].sort());
    await page.keyboard.press("-");
    await expect(builder.deckRows).toHaveCount(1);
  });

  test("a short name with a number before it is enough", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await tabTo(builder.quickAdd);
    await page.keyboard.type("4 med");
    await expect(page.locator(".quick-add__option").first()).toHaveAttribute("aria-selected", "true");
    const names = await page.locator(".quick-add__option > span:first-child").allTextContents();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(builder.row(names[0]!)).toHaveCount(1);
    expect(await builder.lines()).toEqual([`4 ${names[0]}`]);
    await page.keyboard.type("zzzz");
    await page.keyboard.press("Escape");
    await expect(builder.quickAdd).toHaveValue("");
  });

  test("a row's number, its removal and the reading view have keys", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await tabTo(builder.quickAdd);
    await page.keyboard.type("2 Medkit");
    await page.keyboard.press("Enter");
    await tabTo(builder.row("Medkit").locator(".deck-row__name"));
    await page.keyboard.press("+");
    await expect(builder.row("Medkit").locator(".stepper__value")).toHaveValue("3");
    await page.keyboard.press("-");
    await expect(builder.row("Medkit").locator(".stepper__value")).toHaveValue("2");
    await page.keyboard.press("i");
    await expect(page.getByRole("dialog", { name: "Card" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(builder.dialog).toHaveCount(0);
    await expect(builder.row("Medkit").locator(".deck-row__name")).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(builder.deckRows).toHaveCount(0);
  });
});

test.describe("the verdict", () => {
  test("marks the line at fault, names the clause and mends it by one click", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
    await expect(builder.chip).toHaveText(legal);
    const row = builder.row("Medkit");
    await row.getByRole("button", { name: "One Medkit more" }).click();
    await row.getByRole("button", { name: "One Medkit more" }).click();
    await builder.row("Bear Trap").getByRole("button", { name: "One Bear Trap fewer" }).click();
    await builder.row("Bear Trap").getByRole("button", { name: "One Bear Trap fewer" }).click();
    await expect(builder.chip).toHaveText("40/40 · 20/20 · not legal");

    await expect(row).toHaveClass(/deck-row--wrong/);
    await expect(row.locator(".deck-row__problem")).toContainText(/\(6\.1\.\d/);
    await expect(page.locator(".deck-row--wrong")).toHaveCount(1);
    const finding = builder.findings.filter({ hasText: "Medkit" });
    await expect(finding).toContainText(/6\.1\.\d/);
    await finding.getByRole("button", { name: "Show in the deck" }).click();
    await expect(row.locator(".deck-row__name")).toBeFocused();

    await finding.locator(".button").click();
    await expect(page.locator(".deck-row--wrong")).toHaveCount(0);
    await expect(row.locator(".stepper__value")).toHaveValue("4");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row.locator(".stepper__value")).toHaveValue("5");
  });

  test("lists every failure of an empty deck at once", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await expect(builder.chip).toHaveText("0/40 · 0/20 · not legal");
    await expect(page.locator(".verdict .finding--fail")).not.toHaveCount(0);
    const clauses = await page.locator(".verdict > .findings .finding--fail").allTextContents();
    expect(clauses.length).toBeGreaterThanOrEqual(3);
    for (const sentence of clauses) expect(sentence).toMatch(/6\.1\.\d/);
  });
});

test.describe("importing", () => {
  test("garbage changes nothing until it is applied, and then it is one step", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
    const before = await builder.lines();
    const garbage = [
      "4 Medkit",
      "3 Xyzzy Qwrty",
      "two of something",
      "0 Old Rifle",
      "\u0000\u0001\u0002",
      "}{][ <b>&amp;</b>",
      "2 Rifel",
      "9".repeat(400),
    ].join("\n");
    const dialog = await builder.openDialog("Import");
    await dialog.locator("textarea").fill(garbage);
    await expect(dialog.locator(".import__outcome")).toContainText("unknown");
    await expect(dialog.locator(".import__outcome")).toContainText("not readable");
    for (const line of ["Line 2:", "Line 4:", "Line 8:"]) await expect(dialog).toContainText(line);
    await expect(dialog).toContainText("The line is kept as written");
    expect(await builder.lines()).toEqual(before);

    await page.keyboard.press("Escape");
    await expect(builder.dialog).toHaveCount(0);
    expect(await builder.lines()).toEqual(before);
    await expect(builder.chip).toHaveText(legal);

    await builder.import(garbage);
    await expect(builder.row("Xyzzy Qwrty")).toHaveCount(1);
    await expect(builder.row("Xyzzy Qwrty")).toContainText("not in the list");
    await expect(builder.row("Medkit").locator(".stepper__value")).toHaveValue("4");

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(builder.chip).toHaveText(legal);
    expect(await builder.lines()).toEqual(before);
  });

  test("a list can be added to the deck and a near name chosen", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await builder.import("1 Medkit");
    const dialog = await builder.openDialog("Import");
    await dialog.locator("textarea").fill("2 Walker\n1 Medkit");
    const report = dialog.locator(".import__lines .finding");
    await expect(report).toHaveCount(1);
    const choice = report.locator(".finding__ways button").first();
    const name = (await choice.textContent())!;
    await choice.click();
    await expect(report).toContainText("as chosen");
    await dialog.getByRole("button", { name: "Add to the deck" }).click();
    await expect(builder.dialog).toHaveCount(0);
    expect(await builder.lines()).toEqual([`2 ${name}`, "2 Medkit"].sort());
  });

  test("what was pasted and not taken yet survives a reload, in this tab alone", async ({ page, context }) => {
    const builder = new Builder(page);
    await builder.open();
    let dialog = await builder.openDialog("Import");
    await dialog.locator("textarea").fill("4 Medkit\n3 Xyzzy Qwrty");
    await expect(dialog.locator(".import__outcome")).toContainText("unknown");
    await page.reload();
    await builder.ready();
    dialog = await builder.openDialog("Import");
    await expect(dialog.locator("textarea")).toHaveValue("4 Medkit\n3 Xyzzy Qwrty");
    await expect(dialog.locator(".import__outcome")).toContainText("unknown");

    const other = new Builder(await context.newPage());
    await other.open();
    await expect((await other.openDialog("Import")).locator("textarea")).toHaveValue("");

    // Once it is taken it is gone.
    await dialog.getByRole("button", { name: "Add to the deck" }).click();
    await expect(builder.dialog).toHaveCount(0);
    // The browser has gone back over the dialog's entry.
    await expect.poll(() => page.evaluate(() => history.state)).not.toBe("dialog");
    await page.reload();
    await builder.ready();
    await expect((await builder.openDialog("Import")).locator("textarea")).toHaveValue("");
  });

  test("a file in the letters of Windows is read, and it is said", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    const dialog = await builder.openDialog("Import");
    const choose = (bytes: number[] | string) =>
      dialog.locator("input[type=file]").setInputFiles({
        name: "deck.txt",
        mimeType: "text/plain",
        buffer: typeof bytes === "string" ? Buffer.from(bytes, "latin1") : Buffer.from(bytes),
      });
    await choose("1 Rick \x96 The Firestarter\n2 Caf\xe9 Noir\n");
    await expect(dialog.locator("textarea")).toHaveValue("1 Rick – The Firestarter\n2 Café Noir\n");
    await expect(dialog.locator(".toast", { hasText: "read as Windows-1252" })).toBeVisible();
    await choose([0xff, 0xfe, ...Buffer.from("4 Medkit", "utf16le")]);
    await expect(dialog.locator("textarea")).toHaveValue("4 Medkit");
    await choose([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0xff]);
    await expect(dialog.locator(".toast", { hasText: "could not be read as text" })).toBeVisible();
    await expect(dialog.locator("textarea")).toHaveValue("4 Medkit");
  });

  test("a file is read like pasted text", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    const dialog = await builder.openDialog("Import");
    await dialog.locator("input[type=file]").setInputFiles({
      name: holdTheLine.file,
      mimeType: "text/plain",
      buffer: Buffer.from(deckText(holdTheLine.file)),
    });
    await expect(dialog.locator("textarea")).toHaveValue(/Mother Ilse/);
    await dialog.getByRole("button", { name: "Replace the deck" }).click();
    await expect(builder.chip).toHaveText(legal);
    await expect(page.locator("#deck-name")).toHaveValue(holdTheLine.name);
  });

  for (const form of ["Text", "Deck code", "JSON", "CSV", "Cockatrice deck"]) {
    test(`what is exported as ${form} comes back as the same deck`, async ({ page }) => {
      const builder = new Builder(page);
      await builder.open();
      await builder.import(deckText(holdTheLine.file));
      await expect(builder.chip).toHaveText(legal);
      const code = await builder.export("Deck code");
      const text = await builder.export(form);
      await builder.import("1 Medkit");
      await expect(builder.deckRows).toHaveCount(1);
      await builder.import(text);
      await expect(builder.chip).toHaveText(legal);
      expect(await builder.export("Deck code")).toBe(code);
      expect(await builder.lines()).toEqual(sorted(written));
    });
  }

  test("an export is downloaded under the deck's name", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await builder.import(deckText(holdTheLine.file));
    const dialog = await builder.openDialog("Export");
    const text = await dialog.locator(".export__text").textContent();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("hold-the-line.txt");
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString("utf8")).toBe(text);
  });
});

test.describe("keeping", () => {
  test("a reload finds the deck and its undo steps", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await builder.import(deckText(holdTheLine.file));
    await page.locator("#deck-name").fill("Kept & found");
    await builder.row("Medkit").getByRole("button", { name: "One Medkit fewer" }).click();
    await builder.saved();
    const before = await builder.lines();

    await page.reload();
    await builder.ready();
    expect(await builder.lines()).toEqual(before);
    await expect(page.locator("#deck-name")).toHaveValue("Kept & found");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(builder.chip).toHaveText(legal);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(builder.deckRows).toHaveCount(0);
    await page.getByRole("button", { name: "Redo" }).click();
    await expect(builder.deckRows).toHaveCount(written.length);
  });

  test("leaving at once loses nothing", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await builder.quickAdd.fill("3 Medkit");
    await builder.quickAdd.press("Enter");
    await page.goto("/credits");
    await builder.open();
    expect(await builder.lines()).toEqual(["3 Medkit"]);
  });

  test("an earlier version comes back and can be left again", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await builder.quickAdd.fill("2 Medkit");
    await builder.quickAdd.press("Enter");
    await builder.saved();
    await builder.import(deckText(holdTheLine.file));
    await builder.saved();

    const dialog = await builder.openDialog("Versions");
    await expect(dialog.locator(".versions__item")).toHaveCount(2);
    const earlier = dialog.locator(".versions__item").filter({ hasText: "2 cards" });
    await earlier.getByRole("button", { name: "Go back to this" }).click();
    await expect(builder.dialog).toHaveCount(0);
    expect(await builder.lines()).toEqual(["2 Medkit"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(builder.chip).toHaveText(legal);
  });

  test("the decks of this device are listed, copied, deleted and brought back", async ({ open, page }) => {
    const builder = new Builder(page);
    await builder.open();
    await builder.import(deckText(holdTheLine.file));
    await builder.saved();
    await open("/necrogenesis/decks");
    const decks = page.locator(".device-deck");
    await expect(decks).toHaveCount(1);
    await expect(decks).toContainText(legal);
    await page.getByRole("button", { name: `Duplicate “${holdTheLine.name}”` }).click();
    await expect(decks).toHaveCount(2);
    await page.getByRole("button", { name: `Delete “${holdTheLine.name}”`, exact: true }).click();
    await expect(decks).toHaveCount(1);
    await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
    await expect(decks).toHaveCount(2);
    await page.getByRole("link", { name: `Open “${holdTheLine.name}”`, exact: true }).click();
    await builder.ready();
    await expect(builder.chip).toHaveText(legal);
  });

  const refusals = {
    "forbids storage": () => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    },
    "has no room": () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    },
  };
  for (const [what, script] of Object.entries(refusals)) {
    test(`a browser that ${what} says so and the deck stays in hand`, async ({ page }) => {
      await page.addInitScript(script);
      const builder = new Builder(page);
      await builder.open();
      await builder.import(deckText(holdTheLine.file));
      await expect(builder.saveState).toContainText("Not saved");
      await expect(builder.chip).toHaveText(legal);
      await builder.row("Medkit").getByRole("button", { name: "One Medkit fewer" }).click();
      await expect(builder.saveState).toContainText("Not saved");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(builder.chip).toHaveText(legal);
      expect(await builder.export("Text")).toContain("Mother Ilse");
    });
  }
});

test.describe("sharing", () => {
  test("the long and the short link show a stranger the same deck", async ({ page, stranger }) => {
    const builder = new Builder(page);
    await builder.open();
    await builder.import(deckText(holdTheLine.file));
    const dialog = await builder.openDialog("Share");
    const long = await dialog.locator(".link-box a").getAttribute("href");
    await dialog.getByRole("button", { name: "Make a short link" }).click();
    await expect(dialog.locator(".link-box")).toHaveCount(2);
    const short = await dialog.locator(".link-box a").first().getAttribute("href");
    expect(short).toMatch(/^\/d\/[^/?]+/);

    // The name is the sharer's own word: the long link carries it, the site keeps none.
    for (const [link, name] of [[long!, holdTheLine.name], [short!, "Deck of Mother Ilse – The Warden"]] as const) {
      const other = await stranger();
      await other.goto(link);
      await expect(other.locator("h1")).toHaveText(name);
      await expect(other.locator(".deck-page__head .verdict-chip")).toHaveText(legal);
      await expect(other.locator(".stack__card")).toHaveCount(written.length);
      await other.getByRole("link", { name: "List", exact: true }).click();
      await expect(other.locator(".deck-list__row")).toHaveCount(written.length);
      await other.getByRole("link", { name: "Open a copy in the builder" }).click();
      const theirs = new Builder(other);
      await theirs.ready();
      await expect(theirs.chip).toHaveText(legal);
      expect(await theirs.lines()).toEqual(sorted(written));
    }
  });

  test("an unreadable code is explained and the own deck is untouched", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await builder.import("2 Medkit");
    await builder.saved();
    await builder.open("/necrogenesis/build?deck=sh1broken");
    await expect(page.locator(".toast--problem").filter({ visible: true })).toContainText("could not be read");
    expect(await builder.lines()).toEqual(["2 Medkit"]);
  });
});

test("two decks are compared line by line", async ({ open, page }) => {
  const [left, right] = [await deckCode(page, holdTheLine.name), await deckCode(page, longSight.name)];
  await open(`/necrogenesis/decks/compare?left=${left}&right=${right}`);
  await expect(page.locator(".compare .verdict-chip")).toHaveText([legal, legal]);
  await expect(page.locator("tbody[data-change]")).not.toHaveCount(0);
  await expect(page.getByText("Only in Unnamed deck (first)").first()).toBeVisible();
  await page.getByRole("link", { name: "Swap the decks" }).click();
  await expect(page.locator("#left")).toHaveValue(right);
  await expect(page.locator("#right")).toHaveValue(left);
});

test("proxies print at true size and nothing else does", async ({ open, page }) => {
  await open(`/necrogenesis/decks/print?deck=${await deckCode(page, holdTheLine.name)}`);
  await expect(page.getByRole("status").getByText("61 proxies on 7 sheets")).toBeVisible();
  await page.getByText("Letter", { exact: true }).click();
  await expect(page).toHaveURL(/paper=letter/);
  await expect(page.locator(".proxy-sheet--letter")).toHaveCount(7);

  await page.emulateMedia({ media: "print" });
  const size = await page.locator(".proxy").first().evaluate((proxy) => {
    const { width, height } = proxy.getBoundingClientRect();
    return { width: (width / 96) * 25.4, height: (height / 96) * 25.4 };
  });
  expect(size.width).toBeCloseTo(63, 1);
  expect(size.height).toBeCloseTo(88, 1);
  for (const part of [".top-bar", ".bottom-bar", ".footer", ".print-form", "h1"]) {
    await expect(page.locator(part)).toBeHidden();
  }
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString("latin1").match(/\/Type ?\/Page\b/g)).toHaveLength(7);
});

test("a card is dragged into the deck and between its sections", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.poolQuery.fill("Medkit");
  const section = (name: string) => page.getByRole("region", { name });
  await page.locator(".pool-row").first().dragTo(section("Survivor Deck"));
  await expect(section("Survivor Deck").locator(".deck-row__name")).toHaveText("Medkit");
  await builder.row("Medkit").locator(".deck-row__name").dragTo(section("Maybeboard"));
  await expect(section("Maybeboard").locator(".deck-row__name")).toHaveText("Medkit");
  await expect(section("Survivor Deck").locator(".deck-row__name")).toHaveCount(0);
});

test("lines are grouped, and a printing is chosen and kept", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.import(deckText(holdTheLine.file));
  await page.getByLabel("Group by").selectOption({ label: "Rarity" });
  await expect(page.locator(".deck-group").filter({ hasText: "Common" }).first()).toBeVisible();
  const printings = (await builder.openMenu("Medkit")).getByRole("group", { name: "Printing" }).getByRole("menuitemradio");
  await expect(printings.and(page.locator("[aria-checked=true]"))).toHaveCount(1);
  // Words, and no code: `Outbreak 045, First Edition, foil`.
  for (const words of (await printings.allTextContents()).slice(1)) {
    expect(words).toMatch(/^\p{Lu}\p{Ll}+[^-]* \d{3}(, \p{L}[\p{L} ]+)*$/u);
  }
  const other = printings.and(page.locator("[aria-checked=false]")).last();
  const chosen = (await other.textContent())!;
  await other.click();
  await builder.saved();
  await page.reload();
  await builder.ready();
  const menu = await builder.openMenu("Medkit");
  await expect(menu.getByRole("menuitemradio", { name: chosen, exact: true })).toHaveAttribute("aria-checked", "true");
});

test("a note on a card stands at its line, is kept, and is taken back like any change", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.import("Survivor Deck\n2 Medkit");
  const menu = await builder.openMenu("Medkit");
  await menu.getByRole("menuitem", { name: "Write a note" }).click();
  const field = page.getByLabel("Note on Medkit");
  await expect(field).toBeFocused();
  await page.keyboard.type("For the second wave.");
  const shown = page.locator(".deck-row__note");
  await expect(shown).toHaveText("For the second wave.");
  await builder.saved();
  await page.reload();
  await builder.ready();
  await expect(shown).toHaveText("For the second wave.");
  await page.getByText("Notes and tags").click();
  await field.fill("");
  await expect(shown).toHaveCount(0);
});

test("notes and tags are kept with the deck", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open();
  await page.getByText("Notes and tags").click();
  await page.locator("#deck-notes").fill("Mulligan for the trap.");
  await page.locator("#deck-tags").fill("league, defence");
  await page.locator("#deck-tags").blur();
  await builder.saved();
  await page.reload();
  await builder.ready();
  await page.getByText("Notes and tags").click();
  await expect(page.locator("#deck-notes")).toHaveValue("Mulligan for the trap.");
  await expect(page.locator("#deck-tags")).toHaveValue("league, defence");
});

test("odds are asked in words and answered as a fraction", async ({ page }) => {
  const builder = new Builder(page);
  await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
  const ask = page.getByLabel("Ask your own");
  await ask.fill("at least 1 t:weapon by turn 2");
  await ask.press("Enter");
  await expect(page.locator("#odds-answer")).toContainText(/\d+(\.\d+)? ?%/);
  await expect(page.locator("#odds-answer")).toContainText(/= \d+\/\d+/);
  await ask.fill("at least one maybe");
  await ask.press("Enter");
  await expect(page.locator("#odds-answer .problem")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: widths.phone, hasTouch: true });

  test("tabs show one part at a time and the verdict stays in sight", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open(`/necrogenesis/build?deck=${await deckCode(page, holdTheLine.name)}`);
    const tab = (name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
    const panels = ["cards", "deck", "verdict"];
    for (const [at, name] of ["Cards", "Deck", "Verdict"].entries()) {
      await tab(name).tap();
      await expect(tab(name)).toHaveAttribute("aria-selected", "true");
      for (const panel of panels) {
        const shown = expect(page.locator(`#panel-${panel}`));
        await (panel === panels[at] ? shown.toBeVisible() : shown.toBeHidden());
      }
      await page.mouse.wheel(0, 4000);
      await expect(tab("Verdict").getByText("40/40 · 20/20 · legal")).toBeInViewport();
    }
    await tab("Verdict").press("ArrowRight");
    await expect(tab("Cards")).toBeFocused();
    await expect(page.locator("#panel-cards")).toBeVisible();
  });

  test("a card is read in a sheet and added from it", async ({ page }) => {
    const builder = new Builder(page);
    await builder.open();
    await page.locator(".pool-row__name").first().tap();
    const sheet = page.getByRole("dialog", { name: "Card" });
    await sheet.getByRole("button", { name: "Add one" }).tap();
    await expect(sheet).toContainText("1 in deck");
    await sheet.getByRole("button", { name: "Close" }).tap();
    await expect(sheet).toBeHidden();
    await page.getByRole("tab", { name: "Deck", exact: true }).tap();
    await expect(builder.deckRows).toHaveCount(1);
  });
});

test.describe("without script", () => {
  // What the scripts would use is fetched ahead all the same.
  test.use({ javaScriptEnabled: false, expectedErrors: [/preloaded using link preload/] });

  test("buttons and fields answer with the changed deck", async ({ page }) => {
    const code = await deckCode(page, holdTheLine.name);
    await page.goto(`/necrogenesis/build?deck=${code}&name=Bare`);
    const chip = page.locator(".builder-header .verdict-chip");
    await expect(chip).toHaveText(legal);
    await page.getByRole("button", { name: "One Medkit fewer" }).click();
    await expect(chip).toHaveText("39/40 · 20/20 · not legal");
    await page.locator("#quick-add").fill("1 medk");
    await page.locator("#quick-add").press("Enter");
    await expect(chip).toHaveText(legal);
    await page.locator("#pool-query").fill("Medkit");
    await page.locator("#pool-query").press("Enter");
    await expect(page.locator(".pool-row")).toHaveCount(1);
    await expect(chip).toHaveText(legal);
    await page.getByRole("button", { name: "Add Medkit" }).click();
    await expect(chip).toHaveText("41/40 · 20/20 · not legal");
  });
});
