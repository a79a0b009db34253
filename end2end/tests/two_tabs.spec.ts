// One deck in two tabs of a browser: nothing that either does is lost.

import { expect, hydrated, test } from "../fixtures";
import { Builder } from "../support/builder";

/** A deck with two Medkits, opened in a second tab as well. */
async function twoTabs(one: Builder): Promise<Builder> {
  // A page asleep hears nothing; asked for before the page itself listens.
  await one.page.context().addInitScript(() => {
    for (const kind of ["storage", "focus", "pageshow", "resume", "visibilitychange"]) {
      addEventListener(kind, (event) => "asleep" in window && event.stopImmediatePropagation(), { capture: true });
    }
  });
  await one.open();
  await one.import("2 Medkit");
  await one.saved();
  await expect(one.page).toHaveURL(/\/build/);
  const id = await one.page.evaluate(() => localStorage.getItem("safehouse.last-deck.necrogenesis"));
  const two = new Builder(await one.page.context().newPage());
  await two.open(`/necrogenesis/build?id=${id}`);
  expect(await two.lines()).toEqual(["2 Medkit"]);
  return two;
}

async function add(builder: Builder, text: string) {
  await builder.quickAdd.fill(text);
  await builder.quickAdd.press("Enter");
}

/** What the dialog of versions lists. */
async function versionsOf(builder: Builder): Promise<{ label: string; facts: string }[]> {
  const dialog = await builder.openDialog("Versions");
  await expect(dialog.locator(".versions__item").first()).toBeVisible();
  const versions = await dialog.locator(".versions__item").evaluateAll((items) =>
    items.map((item) => ({
      label: item.querySelector("strong")?.textContent ?? "",
      facts: item.querySelector("p")?.textContent ?? "",
    })),
  );
  await builder.page.keyboard.press("Escape");
  await expect(builder.dialog).toHaveCount(0);
  return versions;
}

/** Everything that the versions of the decks of this device hold, as text. */
async function kept(builder: Builder): Promise<string> {
  return builder.page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => /^safehouse\.(deck|version)\./.test(key))
      .map(([, text]) => String(text))
      .join("\n"),
  );
}

/** The page hears nothing of other tabs, as when the browser has put it aside. */
async function putAside(builder: Builder) {
  await builder.page.evaluate(() => Object.assign(window, { asleep: true }));
}

/** It is shown again. */
async function wake(builder: Builder) {
  await builder.page.evaluate(() => {
    delete (window as { asleep?: boolean }).asleep;
    dispatchEvent(new Event("focus"));
  });
}

test("what two tabs add to a deck is in both of them", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  await add(one, "4 Rifle");
  await one.saved();
  await expect.poll(() => two.lines()).toEqual(["2 Medkit", "4 Rifle"]);
  await add(two, "3 Shotgun");
  await two.saved();
  await expect.poll(() => one.lines()).toEqual(["2 Medkit", "3 Shotgun", "4 Rifle"]);
  await page.reload();
  await one.ready();
  expect(await one.lines()).toEqual(["2 Medkit", "3 Shotgun", "4 Rifle"]);
});

test("a tab that heard nothing of another one still loses nothing", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  await putAside(two);
  await add(one, "4 Rifle");
  await one.saved();
  await add(two, "3 Shotgun");
  await two.saved();
  await expect.poll(() => two.lines()).toEqual(["2 Medkit", "3 Shotgun", "4 Rifle"]);
  await expect.poll(() => one.lines()).toEqual(["2 Medkit", "3 Shotgun", "4 Rifle"]);
});

test("where two tabs touch, it is said, and neither loses copies", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  // Both change the copies and the name before either hears of the other.
  const change = (copies: string, name: string) => ({ copies, name });
  const edit = async (builder: Builder, { copies, name }: { copies: string; name: string }) =>
    builder.page.evaluate(
      ([copies, name]) => {
        const set = (selector: string, value: string, event: string) => {
          const field = document.querySelector<HTMLInputElement>(selector)!;
          field.value = value;
          field.dispatchEvent(new Event(event, { bubbles: true }));
        };
        set(".deck-row .stepper__value", copies!, "change");
        set("#deck-name", name!, "input");
      },
      [copies, name],
    );
  await Promise.all([edit(one, change("4", "One")), edit(two, change("3", "Two"))]);
  const told = (builder: Builder) => builder.page.locator(".toast", { hasText: "Another tab changed the same" });
  await expect.poll(async () => (await told(one).count()) + (await told(two).count())).toBeGreaterThan(0);
  await expect.poll(() => one.lines()).toEqual(["4 Medkit"]);
  await expect.poll(() => two.lines()).toEqual(["4 Medkit"]);
  await expect(two.page.locator("#deck-name")).toHaveValue(await page.locator("#deck-name").inputValue());
  for (const builder of [one, two]) {
    const versions = await versionsOf(builder);
    expect(versions.map(({ label }) => label)).toEqual(expect.arrayContaining(["From the other tab", "From this tab"]));
    expect(versions.map(({ facts }) => facts).join("\n")).toMatch(/4 cards · One/);
    expect(versions.map(({ facts }) => facts).join("\n")).toMatch(/3 cards · Two/);
  }
});

test("a name and notes that are written in two tabs are both kept", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  await page.locator("#deck-name").fill("Night Watch");
  await one.saved();
  await add(two, "1 Rifle");
  await two.saved();
  await expect(two.page.locator("#deck-name")).toHaveValue("Night Watch");
  await expect.poll(() => one.lines()).toEqual(["1 Rifle", "2 Medkit"]);
});

test("undo takes back the last step of one's own and leaves what the other tab did", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  await add(one, "4 Rifle");
  await one.saved();
  await expect.poll(() => two.lines()).toEqual(["2 Medkit", "4 Rifle"]);
  await add(two, "1 Shotgun");
  await expect.poll(() => one.lines()).toEqual(["1 Shotgun", "2 Medkit", "4 Rifle"]);
  await add(one, "1 Kitchen Knife");
  await one.saved();
  await expect.poll(() => two.lines()).toContain("1 Kitchen Knife");
  await two.page.keyboard.press("Control+z");
  await expect.poll(() => two.lines()).toEqual(["1 Kitchen Knife", "2 Medkit", "4 Rifle"]);
  await expect.poll(() => one.lines()).toEqual(["1 Kitchen Knife", "2 Medkit", "4 Rifle"]);
  await two.page.keyboard.press("Control+Shift+z");
  await expect.poll(() => one.lines()).toEqual(["1 Kitchen Knife", "1 Shotgun", "2 Medkit", "4 Rifle"]);
});

test("a deck that another tab deletes stays open here and comes back when it is changed", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  await two.page.goto("/necrogenesis/decks");
  await hydrated(two.page);
  await two.page.getByRole("button", { name: /^Delete/ }).click();
  const told = page.locator(".toast", { hasText: "Another tab deleted this deck" });
  await expect(told.filter({ visible: true })).toHaveCount(1);
  expect(await one.lines()).toEqual(["2 Medkit"]);
  await add(one, "4 Rifle");
  await one.saved();
  // Taking the deletion back must not put the old deck over the new one.
  await two.page.getByRole("button", { name: "Undo" }).click();
  await page.reload();
  await one.ready();
  expect(await one.lines()).toEqual(["2 Medkit", "4 Rifle"]);
});

test("two tabs that begin a deck begin two decks", async ({ page }) => {
  const tabs = [new Builder(page), new Builder(await page.context().newPage())];
  for (const tab of tabs) {
    await tab.page.goto("/necrogenesis/decks");
    await hydrated(tab.page);
    await tab.page.getByRole("link", { name: "New deck" }).click();
    await tab.ready();
  }
  for (const [at, tab] of tabs.entries()) {
    await add(tab, at === 0 ? "4 Rifle" : "3 Shotgun");
    await tab.saved();
    await expect(tab.page).toHaveURL(/\/build\?id=[0-9a-z]+$/);
  }
  await page.goto("/necrogenesis/decks");
  await expect(page.locator(".device-deck")).toHaveCount(2);
});

test("three tabs that edit at once agree, and nothing of them is missing", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  const three = new Builder(await page.context().newPage());
  await three.open(new URL(two.page.url()).pathname + new URL(two.page.url()).search);
  const cards = ["4 Rifle", "3 Shotgun", "2 Bandage Roll"];
  const tabs = [one, two, three];
  await Promise.all(tabs.map((tab, at) => add(tab, cards[at]!)));
  await Promise.all(tabs.map((tab, at) => tab.page.locator("#deck-name").fill(`Name of ${at}`)));
  const all = ["2 Medkit", ...cards].sort();
  for (const tab of tabs) await expect.poll(() => tab.lines()).toEqual(all);
  const names = () => Promise.all(tabs.map((tab) => tab.page.locator("#deck-name").inputValue()));
  await expect.poll(async () => new Set(await names()).size).toBe(1);
  const texts = await kept(one);
  for (const at of tabs.keys()) expect(texts).toContain(`Name of ${at}`);
  // And they rest: nobody goes on writing.
  const revision = () => page.evaluate(() => localStorage.getItem(`safehouse.deck.${localStorage.getItem("safehouse.last-deck.necrogenesis")}`));
  const before = await revision();
  await page.waitForTimeout(1_000);
  expect(await revision()).toBe(before);
});

test("a tab that is closed in the moment of its edit has kept it, whoever wrote last", async ({ page }) => {
  const one = new Builder(page);
  for (let turn = 0; turn < 3; turn += 1) {
    const two = await twoTabs(one);
    await Promise.all([
      one.page.locator("#deck-name").fill(`One ${turn}`),
      two.page.locator("#deck-name").fill(`Two ${turn}`),
    ]);
    await Promise.all([two.page.close({ runBeforeUnload: true }), add(one, "4 Rifle")]);
    await one.saved();
    await expect.poll(() => one.lines()).toEqual(["2 Medkit", "4 Rifle"]);
    const texts = await kept(one);
    expect(texts).toContain(`One ${turn}`);
    expect(texts).toContain(`Two ${turn}`);
    await page.goto("/necrogenesis/decks");
  }
});

test("a name, notes and a format of one tab meet cards, an import and a version of another", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  await one.page.locator("#deck-name").fill("Night Watch");
  await one.page.locator(".notes > summary").click();
  await one.page.locator("#deck-notes").fill("Keep two traps.");
  await one.page.locator("#deck-tags").pressSequentially("fast, loud");
  await two.import("1 Rifle\n3 Shotgun");
  for (const tab of [one, two]) {
    await expect.poll(() => tab.lines()).toEqual(["1 Rifle", "3 Shotgun"]);
    await tab.saved();
  }
  expect(await kept(one)).toContain("Night Watch");
  expect(await kept(one)).toContain("Keep two traps.");
  expect(await kept(one)).toContain('"fast","loud"');

  const versions = await two.openDialog("Versions");
  const before = versions.locator(".versions__item", { hasText: "New deck" }).or(versions.locator(".versions__item").last());
  await before.last().getByRole("button", { name: "Go back to this" }).click();
  await add(one, "1 Bandage Roll");
  await one.saved();
  for (const tab of [one, two]) await expect.poll(() => tab.lines()).toContain("1 Bandage Roll");
  expect(await kept(one)).toMatch(/Shotgun/);
});

test("a tab that slept while another worked takes what is there and brings nothing back", async ({ page }) => {
  test.slow();
  const one = new Builder(page);
  const two = await twoTabs(one);
  await add(two, "1 Rifle");
  await two.saved();
  await expect.poll(() => one.lines()).toEqual(["1 Rifle", "2 Medkit"]);
  await putAside(two);
  await one.row("Rifle").getByRole("button", { name: "One Rifle fewer" }).click();
  for (let copies = 3; copies < 23; copies += 1) {
    await one.page.getByRole("button", { name: "One Medkit more" }).first().click();
    await one.saved();
  }
  await expect.poll(() => one.lines()).toEqual(["22 Medkit"]);
  expect(await two.lines()).toEqual(["1 Rifle", "2 Medkit"]);
  await wake(two);
  await expect.poll(() => two.lines()).toEqual(["22 Medkit"]);
  await expect.poll(() => one.lines()).toEqual(["22 Medkit"]);
});

test("a page that comes back from the browser's store of pages looks before it writes", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  await two.page.goto("/credits");
  await hydrated(two.page);
  await add(one, "4 Rifle");
  await one.saved();
  await two.page.goBack();
  await two.ready();
  await expect.poll(() => two.lines()).toEqual(["2 Medkit", "4 Rifle"]);
  await add(two, "1 Shotgun");
  await two.saved();
  await expect.poll(() => one.lines()).toEqual(["1 Shotgun", "2 Medkit", "4 Rifle"]);
});

test("what is typed and not left yet is kept when the tab is closed", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  await two.page.locator(".notes > summary").click();
  await two.page.locator("#deck-notes").pressSequentially("Last words");
  await two.page.locator("#deck-tags").pressSequentially("half, typ");
  await two.row("Medkit").locator(".stepper__value").fill("7");
  await two.page.close({ runBeforeUnload: true });
  await expect.poll(() => one.lines()).toEqual(["7 Medkit"]);
  await expect(page.locator("#deck-notes")).toHaveValue("Last words");
  await expect(page.locator("#deck-tags")).toHaveValue("half, typ");
});

test("a backup that is restored in another tab writes over nothing that is open here", async ({ page }) => {
  const one = new Builder(page);
  const two = await twoTabs(one);
  const id = new URL(two.page.url()).searchParams.get("id");
  const other = two.page;
  await other.goto("/necrogenesis/decks");
  await hydrated(other);
  const deck = { name: "From a file", lines: [{ section: "survivor_deck", card: "Shotgun", quantity: 3 }] };
  const backup = { kind: "safehouse-decks", version: 1, decks: [{ id, deck, saved_at: 1, versions: [] }] };
  await other.getByText("Import a list or restore a backup").click();
  await other.locator(".bring input[type=file]").setInputFiles({
    name: "backup.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(backup)),
  });
  await add(one, "1 Rifle");
  await other.getByRole("button", { name: "Restore the decks" }).click();
  await expect(other.locator(".device-deck")).toHaveCount(2);
  await one.saved();
  await page.reload();
  await one.ready();
  expect(await one.lines()).toEqual(["1 Rifle", "2 Medkit"]);
});

test.describe("with a full storage", () => {
  /** Fills what is left of the storage, but for so many characters. */
  async function fill(builder: Builder, free: number) {
    await builder.page.evaluate((free) => {
      let text = "x".repeat(4 * 1024 * 1024);
      for (let at = 0; text.length > 0; ) {
        try {
          localStorage.setItem(`filler.${at}`, text);
          at += 1;
        } catch {
          text = text.slice(0, Math.floor(text.length / 2));
        }
      }
      const last = Object.keys(localStorage).filter((key) => key.startsWith("filler.")).sort()[0]!;
      localStorage.setItem(last, localStorage.getItem(last)!.slice(free));
    }, free);
  }

  test("two tabs are brought together or it is said that they are not", async ({ page }) => {
    test.slow();
    const one = new Builder(page);
    const two = await twoTabs(one);
    await putAside(two);
    await one.page.locator("#deck-name").fill(`One ${"1".repeat(100)}`);
    await one.saved();
    await fill(one, 0);
    await two.page.locator("#deck-name").fill(`Two ${"2".repeat(100)}`);
    // Older versions and steps of undo may make room; else it is said and nothing changes.
    await expect(two.saveState).toHaveText(/^(Not saved: the storage for this site is full|Saved on this device)/);
    const isSaved = (await two.saveState.textContent())!.startsWith("Saved");
    const told = two.page.locator(".toast", { hasText: isSaved ? "made room" : "Not saved: the storage" });
    await expect(told.filter({ visible: true })).toHaveCount(1);
    const texts = await kept(one);
    expect(texts).toContain("One 111");
    if (isSaved) expect(texts).toContain("Two 222");
    else await expect(two.page.locator("#deck-name")).toHaveValue(/^Two 222/);
    // With room again, a look is enough.
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("filler.")).forEach((key) => localStorage.removeItem(key)));
    await two.page.locator("#deck-notes").evaluate((notes: HTMLTextAreaElement) => {
      notes.value = "More";
      notes.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await two.saved();
    for (const name of ["One 111", "Two 222"]) expect(await kept(one)).toContain(name);
  });

  test("a deck that could not be kept is not left without a word, and comes back", async ({ page }) => {
    test.slow();
    const one = new Builder(page);
    await one.open();
    await one.import("2 Medkit");
    await one.saved();
    await fill(one, 0);
    await page.locator("#deck-name").fill("n".repeat(120));
    await page.locator(".notes > summary").click();
    await page.locator("#deck-notes").fill("y".repeat(20_000));
    await expect(one.saveState).toHaveText(/^Not saved/);
    await page.getByRole("link", { name: "Cards", exact: true }).first().click();
    await expect(page.locator(".toast", { hasText: "could not be kept" }).filter({ visible: true })).toHaveCount(1);
    await page.getByRole("button", { name: "Go back to it" }).click();
    await one.ready();
    await expect(page.locator("#deck-notes")).toHaveValue("y".repeat(20_000));
    await expect(one.saveState).toHaveText(/^Not saved/);
  });
});
