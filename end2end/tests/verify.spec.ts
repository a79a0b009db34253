// Verifying what was published: the visitor's own browser answers, by mouse and by keyboard alone, and nothing leaves
// the page once it is loaded.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "@playwright/test";

import { expect, test, widths } from "../fixtures";
import { examine } from "../support/accessibility";
import { choose } from "../support/focus";
import { program } from "../support/program";

const file = (name: string) => fileURLToPath(new URL(`../files/${name}`, import.meta.url));
const json = file("evening.json");
const published = () => JSON.parse(readFileSync(json, "utf8"));
/** The key of the log of the files, which the site does not know. */
const vkey: string = published().hosts[0];

const verify = (page: Page) => page.locator("[data-verify]");
const said = (page: Page) => page.locator(".verify__status");
const outcome = (page: Page, question: string) => page.locator(`[data-answer=${question}]`);

/** Every request from now on, of pages and workers. */
function requests(context: BrowserContext) {
  const asked: string[] = [];
  context.on("request", (request) => asked.push(`${request.method()} ${request.url()}`));
  return asked;
}

async function ready(page: Page, open: (path: string) => Promise<void>) {
  await open("/verify");
  await expect(verify(page)).toHaveAttribute("data-state", "ready");
}

async function trust(page: Page, key: string) {
  await page.getByText("Whom you trust", { exact: true }).click();
  await page.getByLabel("Keys of logs and stores").fill(key);
}

async function answers(page: Page, expected: Record<string, string>) {
  for (const [question, answer] of Object.entries(expected)) {
    await expect(outcome(page, question)).toHaveAttribute("data-outcome", answer);
  }
}

test("a file gets four answers with their reasons, and nothing leaves the page", async ({ page, open, context }) => {
  await ready(page, open);
  // What the site prepares for the next page belongs to loading this one.
  await page.waitForLoadState("networkidle");
  const asked = requests(context);
  await context.setOffline(true);
  await page.getByLabel("The file").setInputFiles(json);
  await expect(verify(page)).toHaveAttribute("data-state", "answered");
  await answers(page, { authentic: "undecided", logged: "undecided", witnessed: "undecided", legal: "pass" });
  await expect(outcome(page, "logged")).toContainText("The log is not one that is known here");
  await expect(outcome(page, "legal")).toContainText("Yes");
  await expect(page.locator(".key-words > li")).toHaveCount(10);
  await expect(said(page)).toContainText("evening.json: authentic: undecided");

  // Whoever knows the host is told more, of the same file.
  await trust(page, vkey);
  await page.getByLabel("A policy that says which witnesses count").focus();
  await answers(page, { authentic: "pass", logged: "pass", witnessed: "undecided", legal: "pass" });
  await expect(page.locator(".verify__result")).toContainText("known to you");
  await expect(page.locator(".verify__lists > li")).toHaveCount(2);
  expect(asked).toEqual([]);
});

test("a key that the site filled in is not said to be one that the visitor knows", async ({ page, open }) => {
  await page.route("**/verify", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(<textarea[^>]* id="verify-keys"[^>]*>)/, `$1${vkey}\n`);
    await route.fulfill({ response, body });
  });
  await ready(page, open);
  await page.getByLabel("The file").setInputFiles(json);
  await answers(page, { logged: "pass" });
  await expect(page.locator(".verify__result")).toContainText("known to this site, which filled it in");
  await expect(page.locator(".verify__result")).not.toContainText("known to you");
});

test("the page answers as the program does, byte for byte", async ({ page, open }) => {
  await ready(page, open);
  await trust(page, vkey);
  await page.getByLabel("The file").setInputFiles(file("evening.html"));
  await expect(verify(page)).toHaveAttribute("data-state", "answered");
  const print = (...form: string[]) =>
    execFileSync(program, ["verify", file("evening.html"), "--host", vkey, ...form], { encoding: "utf8" });
  expect(await page.locator("#verify-text").textContent()).toBe(print());
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "JSON", exact: true }).click();
  expect(`${readFileSync(await (await download).path(), "utf8")}\n`).toBe(print("--json"));
});

test("the file itself shows names as they are printed, and the list as it is signed below", async ({ page }) => {
  await page.goto(`file://${file("evening.html")}`);
  const first = published().lists[0];
  const list = page.locator("main pre").first();
  await expect(list).toContainText("1 Mother Ilse – The Warden");
  await expect(list).not.toContainText("mother ilse-the warden");
  // A key of one long word does not widen it.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByText("The list as it is signed").first().click();
  await expect(page.locator("details pre").first()).toHaveText(first.list);
});

/** The page that carries this file, written as the program writes it. */
function carried(changed: unknown) {
  const [before, rest] = readFileSync(file("evening.html"), "utf8").split('id="safehouse-published">');
  const data = JSON.stringify(changed).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `${before}id="safehouse-published">${data}${rest.slice(rest.indexOf("</script>"))}`;
}

interface Broken {
  /** The keys that each asker names. */
  askers: Record<string, string[]>;
  cases: {
    what: string;
    /** What each is told of the first list. */
    said: Record<string, Record<string, { outcome: string; reasons: string[] }>>;
    changes: { path: (string | number)[]; value?: unknown }[];
  }[];
}

// The program and the worker of this site are held against the same set by tests of their own.
test("the file itself answers as the engine does, whatever was changed in it and whomever one trusts", async ({ page }, info) => {
  const { askers, cases }: Broken = JSON.parse(readFileSync(file("broken.json"), "utf8"));
  expect(cases.length).toBeGreaterThan(40);
  const written = info.outputPath("broken.html");
  for (const { what, said, changes } of cases) {
    const changed = published();
    for (const { path, value } of changes) {
      const last = path[path.length - 1];
      const into = path.slice(0, -1).reduce((at, step) => at[step], changed);
      if (value === undefined) delete into[last];
      else into[last] = value;
    }
    writeFileSync(written, carried(changed));
    await page.goto(`file://${written}`);
    const answers = page.locator("dl").first().locator("dd[data-answer]");
    await expect(answers, what).toHaveCount(4);
    for (const [asker, keys] of Object.entries(askers)) {
      const named = keys.join("\n");
      const field = page.locator("#keys");
      await field.evaluate((element: HTMLTextAreaElement, value) => {
        element.value = value;
        element.dispatchEvent(new Event("change"));
      }, named);
      await expect(page.locator("#answers"), what).toHaveAttribute("data-keys", named);
      const told = await answers.evaluateAll((elements) =>
        Object.fromEntries(elements.map(({ dataset }) => [dataset.answer, dataset.outcome])),
      );
      // The page does not judge.
      const expected = Object.entries(said[asker]).map(([question, { outcome }]) => [question, question === "legal" ? "undecided" : outcome]);
      expect(told, `${what}, ${asker}`).toEqual(Object.fromEntries(expected));
    }
  }
});

test("the file itself takes nobody's word for it, and says how to decide", async ({ page }) => {
  await page.goto(`file://${file("evening.html")}`);
  const authentic = page.locator("dl").first().locator("[data-answer=authentic]");
  await expect(authentic).toHaveAttribute("data-outcome", "undecided");
  await expect(page.locator("#answers")).toContainText("Nobody who is trusted here vouches for this file");
  await page.getByText("Whom you trust", { exact: true }).first().click();
  await page.getByLabel("Keys of logs and stores that you know").fill("nonsense");
  await page.keyboard.press("Tab");
  await expect(page.locator("#answers")).toContainText("“nonsense” is no verifier key");
  await expect(authentic).toHaveCount(0);
  await page.getByLabel("Keys of logs and stores that you know").fill(vkey);
  await page.keyboard.press("Tab");
  await expect(authentic).toHaveAttribute("data-outcome", "pass");
  await expect(page.locator("#answers")).not.toContainText("Nobody who is trusted here");
});

test("the file itself says what to do where the browser does not know Ed25519", async ({ page }) => {
  await page.addInitScript(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException("Unrecognized name.", "NotSupportedError"));
  });
  await page.goto(`file://${file("evening.html")}`);
  const answers = page.locator("dl").first().locator("dd[data-answer]");
  await expect(answers).toHaveCount(4);
  for (const answer of await answers.all()) await expect(answer).toHaveAttribute("data-outcome", "undecided");
  await expect(answers.first()).toContainText("it does not know Ed25519 here");
  await expect(answers.first()).toContainText("/verify page of any Safehouse, or run safehouse verify FILE");
  // Which list it is, is shown all the same.
  await expect(page.locator("main pre").first()).toContainText("1 Mother Ilse – The Warden");
});

/** A code of a sheet and receipts, with the keys that signed them. */
const slips: Record<string, string> = JSON.parse(readFileSync(file("slips.json"), "utf8"));

async function paste(page: Page, text: string) {
  await page.getByLabel("What was published").fill(text);
  await page.getByRole("button", { name: "Verify what is pasted" }).click();
  await expect(verify(page)).toHaveAttribute("data-state", "answered");
}

test("the code of a sheet and a receipt are answered as the program does", async ({ page, open, context }, info) => {
  await ready(page, open);
  await page.waitForLoadState("networkidle");
  const asked = requests(context);
  await context.setOffline(true);
  await page.getByText("Or paste it").click();
  await paste(page, slips.sheet);
  await answers(page, { authentic: "undecided", logged: "undecided", witnessed: "undecided", legal: "undecided" });
  await trust(page, [slips.store, slips.host, vkey].join("\n"));
  const keys = ["--host", slips.store, "--host", slips.host, "--host", vkey];
  const written = info.outputPath("slip.txt");
  const same = async (text: string, expected: Record<string, string>, beside: string[] = []) => {
    await paste(page, beside.length > 0 ? text + readFileSync(beside[0], "utf8") : text);
    await answers(page, expected);
    writeFileSync(written, text);
    // The program ends with 1 where something is a no.
    const ends = Object.values(expected).includes("fail") ? "|| test $? = 1" : "";
    const command = `"$@" ${ends}`;
    const printed = execFileSync("sh", ["-c", command, "sh", program, "verify", written, ...beside, ...keys], { encoding: "utf8" });
    expect(await page.locator("#verify-text").textContent()).toBe(printed);
  };
  await same(slips.sheet, { authentic: "pass", logged: "undecided", witnessed: "undecided", legal: "undecided" });
  await expect(page.locator(".verify__result")).toContainText("mother ilse-the warden");
  await same(slips.receipt, { authentic: "pass", logged: "undecided", legal: "undecided" });
  await same(slips.receipt, { authentic: "pass", logged: "pass", legal: "undecided" }, [json]);
  await same(slips.replaced, { authentic: "pass", logged: "fail", legal: "undecided" }, [json]);
  expect(asked).toEqual([]);
});

test("a list that was exchanged is told, whoever is trusted", async ({ page, open }, info) => {
  const changed = published();
  changed.lists[0].list = changed.lists[1].list;
  const tampered = info.outputPath("tampered.json");
  writeFileSync(tampered, JSON.stringify(changed));
  await ready(page, open);
  await trust(page, vkey);
  await page.getByLabel("The file").setInputFiles(tampered);
  await answers(page, { authentic: "fail", logged: "pass", legal: "fail" });
  await expect(outcome(page, "authentic")).toContainText("No");
  await expect(outcome(page, "authentic")).toContainText("The list is not the one that the statement means.");
  // The summary has the colour of its worst answer.
  const edge = await outcome(page, "authentic").evaluate((element) => getComputedStyle(element).borderBlockStartColor);
  await expect(page.locator(".verify__status")).toHaveCSS("border-inline-start-color", edge);
});

test("what is no published file is said to be none, and the next one is answered", async ({ page, open }) => {
  await ready(page, open);
  const field = page.getByLabel("The file");
  for (const [name, buffer, told] of [
    ["empty.json", "", "neither the JSON of a published list nor a page that carries it"],
    ["noise.bin", "\u0000\u0001\ufffd", "neither the JSON of a published list nor a page that carries it"],
    ["other.json", '{"deck":[]}', "JSON of another kind, such as an export: nobody signed it. What is read is the file of a list"],
    ["standings.csv", "Rank,Player\n1,Rick\n", "a table or text, which nobody signed. What is read is the file of a list"],
    ["page.html", "<!doctype html><p>Nothing</p>", "neither the JSON"],
  ] as const) {
    await field.setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(buffer) });
    await expect(verify(page)).toHaveAttribute("data-state", "failed");
    await expect(said(page)).toContainText(told);
    await expect(page.locator("[data-answer]")).toHaveCount(0);
  }
  await field.setInputFiles({ name: "bytes.json", mimeType: "text/plain", buffer: Buffer.from([0x7b, 0xff, 0xfe]) });
  await expect(said(page)).toContainText("not UTF-8 at byte 1");
  await field.setInputFiles(json);
  await expect(verify(page)).toHaveAttribute("data-state", "answered");
});

test("words of a file are shown as words", async ({ page, open }) => {
  const changed = published();
  changed.title = "<img src=x onerror=document.title='forged'>";
  await ready(page, open);
  await page.getByText("Or paste it").click();
  await page.getByLabel("What was published").fill(JSON.stringify(changed));
  await page.getByRole("button", { name: "Verify what is pasted" }).click();
  await expect(page.locator(".verify__result")).toContainText(changed.title);
  await expect(page.locator(".verify__result img")).toHaveCount(0);
});

test("a large file does not hold the page up", async ({ page, open }) => {
  const large = published();
  const [first] = large.lists;
  // Each is of another player: what a file says of one twice is told once.
  const many = Math.ceil(2_000_000 / JSON.stringify(first).length);
  large.lists = Array.from({ length: many }, (_, at) => {
    const registration = `registration 07070707-0707-0707-0707-${String(at).padStart(12, "0")}`;
    return { ...first, entry: first.entry.replace(/^registration .*$/m, registration) };
  });
  await ready(page, open);
  await page.evaluate(() => {
    const frames = { longest: 0, last: performance.now() };
    Object.assign(window, { frames });
    const next = () => {
      const now = performance.now();
      frames.longest = Math.max(frames.longest, now - frames.last);
      frames.last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  const buffer = Buffer.from(JSON.stringify(large));
  expect(buffer.length).toBeGreaterThan(2_000_000);
  await page.getByLabel("The file").setInputFiles({ name: "large.json", mimeType: "application/json", buffer });
  await expect(verify(page)).toHaveAttribute("data-state", "answered", { timeout: 30_000 });
  await answers(page, { legal: "pass" });
  await expect(page.locator(".verify__lists > li")).toHaveCount(100);
  const longest = await page.evaluate(() => (window as unknown as { frames: { longest: number } }).frames.longest);
  expect(longest, "milliseconds between two pictures").toBeLessThan(1_000);
});

test("on a phone the answers are in sight once a file is read", async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await ready(page, open);
  await page.getByLabel("The file").setInputFiles(json);
  await expect(verify(page)).toHaveAttribute("data-state", "answered");
  await expect(outcome(page, "authentic")).toBeInViewport();
});

test("a file that is dropped anywhere is verified", async ({ page, open }) => {
  await ready(page, open);
  const text = readFileSync(json, "utf8");
  const dropped = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], "dropped.json", { type: "application/json" }));
    return transfer;
  }, text);
  await page.locator("h1").dispatchEvent("dragover", { dataTransfer: dropped });
  await expect(page.locator(".verify__drop")).toHaveAttribute("data-over", "");
  await page.locator("h1").dispatchEvent("drop", { dataTransfer: dropped });
  await expect(verify(page)).toHaveAttribute("data-state", "answered");
  await expect(said(page)).toContainText("dropped.json");
  await expect(page.locator(".verify__drop")).not.toHaveAttribute("data-over", "");
});

test("all of it works by keyboard alone", async ({ page, open }) => {
  await ready(page, open);
  const field = page.getByLabel("The file");
  await field.focus();
  await choose(page, json);
  await expect(verify(page)).toHaveAttribute("data-state", "answered");
  await expect(field).toBeFocused();

  await page.keyboard.press("Tab");
  await expect(page.getByText("Or paste it")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.insertText(readFileSync(json, "utf8"));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(said(page)).toContainText("What you pasted: authentic");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Keys of logs and stores")).toBeFocused();
  await page.keyboard.insertText(`\n${vkey}\n`);
  await page.keyboard.press("Tab");
  await answers(page, { authentic: "pass", logged: "pass", legal: "pass" });
});

test.describe("where no script runs", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/preloaded using link preload/] });

  test("the page says how the program verifies", async ({ page }) => {
    await page.goto("/verify");
    await expect(page.locator(".verify__waiting")).toContainText("safehouse verify FILE");
    await expect(page.locator(".verify__tool")).toBeHidden();
  });
});

for (const [width, viewport] of Object.entries(widths)) {
  test(`nothing is in the way of anybody: ${width}`, async ({ page, open }) => {
    await page.setViewportSize(viewport);
    await ready(page, open);
    await examine(page, `verifying, before a file, ${width}`);
    await page.getByLabel("The file").setInputFiles(json);
    await expect(verify(page)).toHaveAttribute("data-state", "answered");
    for (const summary of await page.locator(".verify summary").all()) await summary.click();
    await examine(page, `verifying, answered, ${width}`);
  });
}
