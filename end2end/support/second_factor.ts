// Codes of an authenticator.

import { createHmac } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { hydrated } from "../fixtures";
import { password } from "./accounts";
import type { Site } from "./site";

/** The code that an authenticator with this secret shows now (RFC 6238). */
export function codeNow(secret: string): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret.replaceAll(" ", "")].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac("sha1", key).update(step).digest();
  const at = hash[19]! & 0xf;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Sets up an authenticator: its secret and the codes that stand in for it. */
export async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/account/second-factor");
  await hydrated(page);
  await page.getByRole("button", { name: "Set up an authenticator" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Set up an authenticator" })).toBeVisible();
  const secret = (await page.locator(".setup-secret code").textContent())!;
  await page.getByLabel("Code").fill(codeNow(secret));
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.locator(".codes code")).toHaveCount(10);
  return { secret, codes: await page.locator(".codes code").allTextContents() };
}

/** Signs in, in this page's browser, as somebody who runs a site: by the link that the site's command makes. */
export async function runs(page: Page, site: Site) {
  const { link } = await site.command("admin", "create", "Keeper");
  await page.goto(new URL(link!).pathname);
  await hydrated(page);
  await page.getByLabel("New password").fill(password);
  await page.getByRole("button", { name: "Set it and sign in" }).click();
  await hydrated(page);
  await setUp(page);
}
