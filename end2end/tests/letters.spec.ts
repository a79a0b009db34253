// Letters: an address is confirmed by one, and one helps back without the password.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, hydrated, test } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, register, signIn } from "../support/accounts";
import { serveSite, type Site } from "../support/site";

let site: Site;
let letters: string;
test.beforeAll(async () => {
  letters = mkdtempSync(join(tmpdir(), "safehouse-letters-"));
  site = await serveSite("--mail-folder", letters, "--mail-from", "site@cards.example");
});
test.afterAll(async () => {
  await site.stop();
  rmSync(letters, { recursive: true, force: true });
});
test.use({ expectedErrors: [/status of 410/] });

/** The path of the newest link of a kind in the letters, once there is one. */
async function linkIn(kind: string): Promise<string> {
  let link = "";
  await expect
    .poll(() => {
      const texts = readdirSync(letters).map((name) => readFileSync(join(letters, name), "utf8").replaceAll("=\r\n", ""));
      link = texts.map((text) => new RegExp(`/${kind}/[0-9a-f]{20,}`).exec(text)?.[0] ?? "").find(Boolean) ?? "";
      return link;
    }, { timeout: 30_000 })
    .not.toBe("");
  return link;
}

test("an address is confirmed by a letter, and a letter sets another password", async ({ browser, quietConsole }) => {
  test.slow();
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  quietConsole(page);
  const name = newName();
  await register(page, name);
  await page.goto("/account");
  await hydrated(page);
  await page.getByLabel("Address").fill("rick@cards.example");
  await page.getByRole("button", { name: "Send the letter" }).click();
  const confirm = await linkIn("confirm-address");
  await page.goto(confirm);
  await hydrated(page);
  await examine(page, "an address to confirm");
  await page.locator("main").getByRole("button").click();
  await hydrated(page);
  await page.goto("/account");
  await expect(page.getByText("Letters go to rick@cards.example")).toBeVisible();
  await page.goto(confirm);
  await expect(page.getByRole("heading", { level: 1, name: "This link is of no use any more" })).toBeVisible();
  await hydrated(page);
  await examine(page, "a link that was used");
  await context.clearCookies();

  await page.goto("/recover");
  await hydrated(page);
  await examine(page, "/recover, with letters");
  await page.getByLabel("E-mail address of your account").fill("rick@cards.example");
  await page.getByRole("button", { name: "Send the letter" }).click();
  await expect(page.getByText("A letter is on its way")).toBeVisible();
  await page.goto(await linkIn("recover"));
  await hydrated(page);
  await examine(page, "a password to set");
  await page.getByLabel("New password").fill("quiet river under stone");
  await page.getByRole("button", { name: "Set it and sign in" }).click();
  await expect(page.locator(".top-bar").getByRole("link", { name: `Your account, ${name}` })).toBeVisible();
  await context.clearCookies();
  await page.goto("/sign-in");
  await hydrated(page);
  await signIn(page, name, "quiet river under stone");
  await expect(page.locator(".top-bar").getByRole("link", { name: `Your account, ${name}` })).toBeVisible();
  await context.close();
});
