// A store that keeps its key itself: its owner makes one on a machine of their own, signs there what waits, and hands it
// in; a guest saves what is published then, and the program verifies it.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { tabTo } from "../support/builder";
import { announcedBy, opened, published, type Store } from "../support/events";
import { choose, focusStop } from "../support/focus";
import { program } from "../support/program";
import { serveSite, type Site } from "../support/site";
import { expectSound } from "../support/structure";

let site: Site;

test.beforeAll(async () => {
  site = await serveSite("--account-limit", "1000");
});
test.afterAll(async () => {
  await site.stop();
});

// What is not taken is answered 422.
test.use({ expectedErrors: [/status of 422/] });

/** A folder that stands for the owner's own machine. */
function machine(info: { outputPath: (...parts: string[]) => string }): string {
  const folder = info.outputPath("machine");
  mkdirSync(folder, { recursive: true });
  return folder;
}

const keysOf = (store: Store) => `${store.address}/keys`;
const waiting = (page: Page) => page.getByRole("region", { name: "What waits for your signature" });
const pasted = (page: Page) => page.getByLabel("Or its text");

/** A store that whoever runs the site made sure of. */
async function confirmed(page: Page): Promise<Store> {
  const store = await opened(page);
  await site.command("admin", "store", "confirm", store.slug, "--by", "visit", "--how", "I was there on Friday.");
  return store;
}

/** The key of the site's log, as whoever runs it tells others. */
async function logKey(): Promise<string> {
  const { keys } = (await site.command("admin", "log", "show")) as unknown as { keys: { log: string } };
  return keys.log;
}

/** Makes a key by the command that this part of the page names: what verifies its signatures, and its words. */
async function made(bring: Locator, folder: string): Promise<{ vkey: string; words: string[] }> {
  const named = await bring.locator("code").textContent();
  expect(named).toMatch(/^safehouse store keygen localhost:\d+\/store\/[a-z0-9-]+( --out next\.key)?$/);
  const { stdout, stderr, status } = spawnSync(program, named!.split(" ").slice(1), { cwd: folder, encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return { vkey: stdout.trim(), words: /its words.*: (.+)$/m.exec(stderr)![1]!.split(" ") };
}

/** Hands in a key of the store's own on the page of its keys. */
async function brings(page: Page, store: Store, folder: string) {
  await page.goto(keysOf(store));
  await hydrated(page);
  const bring = page.getByRole("region", { name: "Bring a key that you keep yourself" });
  const key = await made(bring, folder);
  await bring.getByLabel("Public key").fill(key.vkey);
  await bring.getByLabel("The present key becomes void").check();
  await bring.getByRole("button", { name: "Replace the key with this one" }).click();
  await expect(page.getByText("The store signs with its own key from now on.")).toBeVisible();
  await expect(waiting(page)).toContainText("Nothing waits.");
  return key;
}

/** Signs a file of statements with the key on the owner's machine: the notes. */
function signed(store: Store, folder: string, key = `${store.slug}.key`): string {
  const words = ["store", "sign", "--key", key, `${store.slug}-to-sign.txt`, "--yes"];
  return execFileSync(program, words, { cwd: folder, encoding: "utf8", stdio: "pipe" });
}

/** Saves what waits to the owner's machine. */
async function saves(page: Page, folder: string, press: () => Promise<void>) {
  const download = page.waitForEvent("download");
  await press();
  const file = await download;
  await file.saveAs(join(folder, file.suggestedFilename()));
}

/** The notes with another verdict than what was signed. */
function changed(notes: string): string {
  const other = notes.replace(/\blegal\b/, "illegal");
  expect(other).not.toBe(notes);
  return other;
}

/** Pastes notes that were changed, and meets the refusal. */
async function isRefused(page: Page, notes: string) {
  await pasted(page).fill(notes);
  await page.getByRole("button", { name: "Hand it in" }).click();
  await expect(page.getByRole("alert")).toContainText("note 2 (list-published): it was changed");
  await expect(page.getByRole("alert")).toContainText("Nothing was logged.");
  await expect(waiting(page)).toContainText("2 statements wait");
  // What was pasted stays, to be mended.
  await expect.soft(pasted(page), "what was pasted").toHaveValue(notes);
  await hydrated(page);
}

test("what a store states waits for the key that it keeps itself, is signed, handed in, logged and verified", async ({
  stranger,
}, info) => {
  test.slow();
  const folder = machine(info);
  const page = await stranger({ baseURL: site.url });
  const store = await confirmed(page);
  const key = await brings(page, store, folder);
  const event = await announcedBy(page, store);
  const list = await published(page, store, "Deck of the week");

  // Everybody reads the list, and that nothing of it is signed yet.
  const guest = await stranger({ baseURL: site.url });
  await guest.goto(list);
  await expect(guest.getByRole("region", { name: "In the log" })).toContainText("waits for the store’s signature");
  await expect(guest.getByRole("link", { name: "Save a page that verifies" })).toHaveCount(0);
  await guest.goto(store.address);
  await expect(guest.locator(".key-words > li")).toHaveText(key.words);

  await page.goto(keysOf(store));
  await hydrated(page);
  await expect(waiting(page)).toContainText("2 statements wait");
  await expect(waiting(page).getByRole("listitem")).toHaveText([/^event-opened of Friday of /, /^list-published, since /]);
  await expect(waiting(page).getByRole("listitem").getByRole("link")).toHaveAttribute("href", event);
  await saves(page, folder, () => waiting(page).getByRole("link", { name: "Save what is to be signed" }).click());
  // The page says what to type for this file.
  await expect(waiting(page).locator("code.log__key")).toHaveText(
    `safehouse store sign --key ${store.slug}.key ${store.slug}-to-sign.txt > signed.txt`,
  );
  const notes = signed(store, folder);
  await isRefused(page, changed(notes));

  const file = join(folder, "signed.txt");
  writeFileSync(file, notes);
  await pasted(page).fill("");
  await page.getByLabel("The signed file").setInputFiles(file);
  await page.getByRole("button", { name: "Hand it in" }).click();
  await expect(page.getByText("The log has it.")).toBeFocused();
  await expect(waiting(page)).toContainText("Nothing waits.");

  // What was handed in is handed in once: there is nothing more to sign.
  expect(await (await page.request.get(`${store.address}/statements`)).text()).toBe("");
  await guest.goto(list);
  await hydrated(guest);
  const logged = guest.getByRole("region", { name: "In the log" });
  await expect(logged).not.toContainText("waits");
  await logged.getByRole("link", { name: /^entry \d+$/ }).click();
  await expect(guest.locator("main")).toContainText("list-published");
  await expect(guest.locator("main")).toContainText(key.vkey.split("+")[0]!);
  // A list is in its file once a checkpoint has it.
  await expect.poll(async () => (await guest.request.get(`${list}/list.json`)).status()).toBe(200);
  await guest.goto(list);
  await hydrated(guest);
  const download = guest.waitForEvent("download");
  await guest.getByRole("link", { name: "The same as JSON" }).click();
  const saved = info.outputPath("list.json");
  await (await download).saveAs(saved);
  const host = await logKey();
  const told = spawnSync(program, ["verify", saved, "--host", host, "--json"], { encoding: "utf8" });
  expect(told.status, `${told.stdout}${told.stderr}`).toBe(0);
  const verified = JSON.parse(told.stdout) as {
    passes: boolean;
    trusted: string;
    answers: Record<string, { outcome: string; reasons: unknown[] }>;
    keys: { vkey: string; words: string; keeper: string | null }[];
  };
  expect([verified.passes, verified.trusted]).toEqual([true, "named"]);
  for (const question of ["authentic", "logged", "legal"]) {
    expect(verified.answers[question], question).toEqual({ outcome: "pass", reasons: [], remarks: [] });
  }
  expect(verified.keys).toEqual([{ vkey: key.vkey, words: key.words.join(" "), keeper: "store" }]);
  // It says so of this list, and of no other one.
  const text = readFileSync(saved, "utf8");
  expect(text).toContain("2\\trifle");
  const forged = info.outputPath("forged.json");
  writeFileSync(forged, text.replace("2\\trifle", "3\\trifle"));
  expect(spawnSync(program, ["verify", forged, "--host", host]).status).toBe(1);
});

test("a key is brought, and what waits is saved, signed, refused and handed in, by keyboard alone", async ({
  stranger,
}, info) => {
  test.slow();
  const folder = machine(info);
  const page = await stranger({ baseURL: site.url });
  const store = await confirmed(page);
  const press = async (role: "button" | "link", name: string) => {
    await tabTo(page.getByRole(role, { name }));
    expect((await focusStop(page))?.faults, name).toEqual([]);
    await page.keyboard.press("Enter");
  };
  await page.goto(keysOf(store));
  await hydrated(page);
  const key = await made(page.getByRole("region", { name: "Bring a key that you keep yourself" }), folder);
  await tabTo(page.getByLabel("Public key"));
  await page.keyboard.insertText(key.vkey);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("region", { name: "Bring a key" }).getByLabel("The present key becomes void")).toBeFocused();
  await page.keyboard.press("Space");
  await press("button", "Replace the key with this one");
  await expect(page.getByText("The store signs with its own key from now on.")).toBeFocused();
  await published(page, store, "First of two");
  await published(page, store, "Second of two");

  await page.goto(keysOf(store));
  await hydrated(page);
  await saves(page, folder, () => press("link", "Save what is to be signed"));
  const notes = signed(store, folder);
  await tabTo(pasted(page));
  await page.keyboard.insertText(changed(notes));
  await press("button", "Hand it in");
  await expect(page.getByRole("alert")).toContainText("Nothing was logged.");
  await hydrated(page);
  await tabTo(pasted(page));
  // What was signed takes the place of what was pasted.
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(notes);
  await press("button", "Hand it in");
  await expect(page.getByText("The log has it.")).toBeFocused();

  // The same with the file that the command wrote.
  await published(page, store, "One more");
  await page.goto(keysOf(store));
  await hydrated(page);
  await saves(page, folder, () => press("link", "Save what is to be signed"));
  const file = join(folder, "signed.txt");
  writeFileSync(file, signed(store, folder));
  await tabTo(page.getByLabel("The signed file"));
  await choose(page, file);
  await press("button", "Hand it in");
  await expect(page.getByText("The log has it.")).toBeFocused();
  await expect(waiting(page)).toContainText("Nothing waits.");
});

test("the page of keys is readable by everybody while something waits, and where what was pasted is refused", async ({
  stranger,
}, info) => {
  test.slow();
  const folder = machine(info);
  const desktop = await stranger({ ...viewports.desktop, baseURL: site.url });
  const store = await confirmed(desktop);
  await brings(desktop, store, folder);
  await announcedBy(desktop, store);
  await published(desktop, store, "Deck of the week");
  await desktop.goto(keysOf(store));
  await hydrated(desktop);
  await saves(desktop, folder, () => waiting(desktop).getByRole("link", { name: "Save what is to be signed" }).click());
  const notes = changed(signed(store, folder));
  const storageState = await desktop.context().storageState();
  const phone = await stranger({ ...viewports.phone, baseURL: site.url, storageState });
  for (const [width, page] of Object.entries({ desktop, phone })) {
    await page.goto(keysOf(store));
    await hydrated(page);
    await examine(page, `keys while something waits, ${width}`);
    await expectSound(page, `keys while something waits, ${width}`);
    await isRefused(page, notes);
    await examine(page, `a note that is refused, ${width}`);
    await expectSound(page, `a note that is refused, ${width}`);
  }
});

test("another key follows the one that the store keeps once that signed it, and what comes then is signed with it", async ({
  stranger,
}, info) => {
  test.slow();
  const folder = machine(info);
  const page = await stranger({ ...viewports.desktop, baseURL: site.url });
  const store = await confirmed(page);
  const first = await brings(page, store, folder);
  const bring = page.getByRole("region", { name: "Bring another key of your own" });
  const follows = page.getByRole("region", { name: "The key that follows" });
  const second = await made(bring, folder);
  const asks = async () => {
    await hydrated(page);
    await bring.getByLabel("Public key").fill(second.vkey);
    await bring.getByLabel("Once it signed that, the present key becomes void").check();
    await bring.getByRole("button", { name: "Replace the key with this one" }).click();
    await expect(follows).toContainText(second.vkey);
  };

  // What was asked for by mistake is taken back, and nothing is left of it.
  await asks();
  await hydrated(page);
  await follows.getByRole("button", { name: "Take it back" }).click();
  await expect(waiting(page)).toContainText("Nothing waits.");
  await expect(follows).toHaveCount(0);

  await asks();
  await published(page, store, "Deck of the week");
  await page.goto(keysOf(store));
  await hydrated(page);
  await expect(waiting(page)).toContainText("2 statements wait");
  await expect(waiting(page)).toContainText("The file has the first 1.");
  await examine(page, "keys while another one follows");
  await expectSound(page, "keys while another one follows");
  const guest = await stranger({ baseURL: site.url });
  await guest.goto(store.address);
  await expect(guest.locator(".key-words > li"), "the present key counts").toHaveText(first.words);

  const handsIn = async (key?: string) => {
    await hydrated(page);
    await saves(page, folder, () => waiting(page).getByRole("link", { name: "Save what is to be signed" }).click());
    await pasted(page).fill(signed(store, folder, key));
    await page.getByRole("button", { name: "Hand it in" }).click();
    await expect(page.getByText("The log has it.")).toBeFocused();
  };
  await handsIn();
  await expect(follows).toHaveCount(0);
  await expect(waiting(page)).toContainText("1 statement waits");
  await guest.goto(store.address);
  await expect(guest.locator(".key-words > li")).toHaveText(second.words);
  await handsIn("next.key");
  await expect(waiting(page)).toContainText("Nothing waits.");
  const keys = page.getByRole("region", { name: "Its keys" }).getByRole("listitem");
  await expect(keys.first()).toContainText("Counts");
  await expect(keys.first()).toContainText(second.vkey);
  await expect(keys.nth(1)).toContainText("Replaced");
});
