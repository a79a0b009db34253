// People with accounts.

import { expect, type Page } from "@playwright/test";
import { hydrated } from "../fixtures";

/** A password that nobody would guess here. */
export const password = "mossy ladder quiet tram";

let made = 0;

/** A name that no other test has. */
export function newName(): string {
  made += 1;
  // Short enough for the top bar: what is cut off there is a fault elsewhere.
  return `Rick ${((process.pid * 1_000_003 + Date.now()) % 46_656_000).toString(36)}x${made}`;
}

/** Makes an account in this page's browser, and stops at the page about codes. */
export async function register(page: Page, name: string) {
  await page.goto("/register");
  await hydrated(page);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Make the account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A way back" })).toBeVisible();
  await hydrated(page);
}

/** Signs in on the page that asks for it. */
export async function signIn(page: Page, name: string, secret = password) {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
