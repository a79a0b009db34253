// Lists that a store publishes outside of events: published from a form, read by a guest with what the rules said then
// and say now, verified from its file, and withdrawn.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { deckText, holdTheLine } from "../support/decks";
import { opened, published } from "../support/events";
import { serveSite, type Site } from "../support/site";
import { expectSound } from "../support/structure";

// A list that is not taken is answered 422, one that is withdrawn 410.
test.use({ expectedErrors: [/status of 4(22|10)/] });

const verdict = (page: Page) => page.getByRole("region", { name: "Then and now" });
/** The row of what is known of a list with this name. */
const fact = (page: Page, name: string) =>
  verdict(page).locator(".facts > div").filter({ has: page.locator("dt", { hasText: name }) });

async function examined(page: Page, where: string) {
  await hydrated(page);
  await examine(page, where);
  await expectSound(page, where);
}

const shipped = fileURLToPath(new URL("../../cards/necrogenesis", import.meta.url));

interface Formats {
  formats: { id: string; snapshots: { id: string; from: string; banned?: string[] }[] }[];
}

/** The snapshots of the format in a file of formats, the newest one last. */
const snapshots = (written: Formats) => written.formats.find(({ id }) => id === "standard")!.snapshots;
const readFormats = (folder: string) => JSON.parse(readFileSync(join(folder, "formats.json"), "utf8")) as Formats;

/** The newest rules of the format, and a day after them. */
const rules = snapshots(readFormats(shipped)).at(-1)!;
const later = new Date(Date.parse(rules.from) + 86_400_000).toISOString().slice(0, 10);

/** A folder of cards whose rules can be changed between two starts of a site. */
function ownCards() {
  const folder = mkdtempSync(join(tmpdir(), "safehouse-lists-"));
  const cards = join(folder, "necrogenesis");
  cpSync(shipped, cards, { recursive: true });
  /** Has a card banned from a day on. */
  const ban = (card: string, day: string) => {
    const written = readFormats(cards);
    snapshots(written).push({ id: day, from: day, banned: [card] });
    writeFileSync(join(cards, "formats.json"), JSON.stringify(written));
  };
  return { folder, ban };
}

for (const [width, device] of Object.entries(viewports)) {
  test.describe(width, () => {
    test.use(device);

    test("a list is looked at, published, read and verified by a guest, and withdrawn", async ({ page, stranger }, info) => {
      test.slow();
      const store = await opened(page);
      const guest = await stranger(device);
      await guest.goto(store.address);
      await hydrated(guest);
      await guest.getByRole("link", { name: "Lists of this store" }).click();
      await expect(guest.getByText("No list is published.")).toBeVisible();
      await expect(guest.getByRole("button", { name: "Publish it" })).toHaveCount(0);
      await examined(guest, `no list of a store, ${width}`);

      await page.getByRole("link", { name: "Publish a list" }).click();
      await hydrated(page);
      await page.getByLabel("Title").fill("Deck of the week");
      await page.getByLabel("Format").selectOption({ label: "Standard" });
      await page.getByLabel("The list").fill("Survivor Deck\n9 Rifle");
      await page.getByRole("button", { name: "Publish it" }).click();
      await expect(page.getByText("Only a list that is legal")).toBeVisible();
      await expect(page.getByLabel("The list")).toHaveValue("Survivor Deck\n9 Rifle");
      await expect(page.getByLabel("Title")).toHaveValue("Deck of the week");
      await examined(page, `a list of a store that is refused, ${width}`);
      await page.getByLabel("The list").fill(deckText(holdTheLine.file));
      await page.getByRole("button", { name: /^Look at it/ }).click();
      await expect(page.getByText("It is not published yet.")).toBeVisible();
      await examined(page, `a list of a store that is looked at, ${width}`);
      await page.getByRole("button", { name: "Publish it" }).click();
      await expect(page.getByText("The list is published.")).toBeFocused();
      const list = new URL(page.url()).pathname;
      await examined(page, `a published list, as its owner reads it, ${width}`);

      await guest.reload();
      const entry = guest.locator(".event-list--lists > li");
      await expect(entry).toHaveCount(1);
      await expect(entry).toContainText("✓ Legal when it was published, and by today’s rules");
      await examined(guest, `lists of a store, ${width}`);
      await guest.getByRole("link", { name: "Deck of the week" }).click();
      await expect(guest).toHaveURL(list);
      await expect(fact(guest, "Then")).toContainText(`✓ Legal in Standard, rules of ${rules.id}`);
      await expect(fact(guest, "Now")).toBeVisible();
      await expect(guest.getByRole("button", { name: "Withdraw the list" })).toHaveCount(0);
      await examined(guest, `a list of a store, ${width}`);
      // The file has a list once a checkpoint of the log has it.
      await expect.poll(async () => (await guest.request.get(`${list}/list.json`)).status()).toBe(200);
      const saved: string[] = [];
      for (const [link, ending] of [
        ["Save a page that verifies", "html"],
        ["The same as JSON", "json"],
      ] as const) {
        const download = guest.waitForEvent("download");
        await guest.getByRole("link", { name: link }).click();
        const file = await download;
        expect(file.suggestedFilename()).toBe(`${store.slug}-1.${ending}`);
        const path = info.outputPath(file.suggestedFilename());
        await file.saveAs(path);
        saved.push(path);
      }

      await guest.getByRole("link", { name: "Verify a file" }).click();
      const verify = guest.locator("[data-verify]");
      const answer = (question: string) => guest.locator(`[data-answer=${question}]`);
      for (const file of saved) {
        await guest.goto("/verify");
        await expect(verify).toHaveAttribute("data-state", "ready");
        await guest.getByLabel("The file").setInputFiles(file);
        await expect(verify).toHaveAttribute("data-state", "answered");
        for (const question of ["authentic", "logged", "legal"]) {
          await expect(answer(question), file).toHaveAttribute("data-outcome", "pass");
        }
        await expect(answer("witnessed"), file).toHaveAttribute("data-outcome", "undecided");
      }
      const forged = info.outputPath("forged.json");
      const text = readFileSync(saved[1]!, "utf8");
      expect(text).toContain("2\\trifle");
      writeFileSync(forged, text.replace("2\\trifle", "3\\trifle"));
      await guest.getByLabel("The file").setInputFiles(forged);
      await expect(answer("authentic")).toHaveAttribute("data-outcome", "fail");

      await page.getByRole("region", { name: "Withdraw the list" }).getByLabel("Why").selectOption({ index: 0 });
      await page.getByRole("checkbox", { name: "Withdraw it." }).check();
      await page.getByRole("button", { name: "Withdraw the list" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "This list was withdrawn" })).toBeVisible();
      await guest.goto(list);
      await expect(guest.getByRole("heading", { level: 1, name: "This list was withdrawn" })).toBeVisible();
      await expect(guest.getByText("Deck of the week")).toHaveCount(0);
      await examined(guest, `a list that was withdrawn, ${width}`);
      for (const ending of ["html", "json"]) {
        expect((await guest.request.get(`${list}/list.${ending}`)).status(), ending).toBe(410);
      }
      await guest.getByRole("link", { name: "Other lists of the store" }).click();
      await expect(guest.getByText("No list is published.")).toBeVisible();
      // What was saved before verifies all the same.
      await guest.goto("/verify");
      await expect(verify).toHaveAttribute("data-state", "ready");
      await guest.getByLabel("The file").setInputFiles(saved[1]!);
      await expect(answer("authentic")).toHaveAttribute("data-outcome", "pass");
    });
  });
}

test.describe("rules that change", () => {
  let site: Site;
  const cards = ownCards();
  test.beforeAll(async () => {
    site = await serveSite("--account-limit", "1000", "--cards", cards.folder);
  });
  test.afterAll(async () => {
    await site.stop();
    rmSync(cards.folder, { recursive: true, force: true });
  });

  test("a guest reads what the rules said of a list then, and what they say now", async ({ stranger }) => {
    test.slow();
    const page = await stranger({ baseURL: site.url });
    const store = await opened(page);
    const list = await published(page, store, "Deck of the week");
    await expect(fact(page, "Now")).not.toContainText("Not legal");
    cards.ban("Bear Trap", later);
    await site.restart();
    for (const [width, device] of Object.entries(viewports)) {
      const guest = await stranger({ ...device, baseURL: site.url });
      await guest.goto(list);
      await expect(async () => {
        await guest.reload();
        await expect(fact(guest, "Now")).toContainText("Not legal", { timeout: 1_000 });
      }).toPass();
      await expect(fact(guest, "Then")).toContainText(`✓ Legal in Standard, rules of ${rules.id}`);
      await expect(fact(guest, "Now")).toContainText(`in Standard, rules of ${later}`);
      await expect(verdict(guest)).toContainText("Bear Trap");
      await examined(guest, `a list that is legal no longer, ${width}`);
      await guest.goto(`${store.address}/lists`);
      await expect(guest.locator(".event-list--lists > li")).toContainText(/✓ Legal when it was published, .*Not legal by today’s rules/);
      await examined(guest, `lists of which one is legal no longer, ${width}`);
    }
  });
});
