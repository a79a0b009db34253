// Codes of an authenticator, and a site of its own at a name that passkeys can be bound to.

import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { hydrated } from "../fixtures";

const program = process.env.SAFEHOUSE_TEST_PROGRAM ?? fileURLToPath(new URL("../../target/release/safehouse", import.meta.url));

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

/** A site of its own at http://localhost, which browsers take for safe. */
export async function serveAtName(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "safehouse-passkeys-"));
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
  const url = `http://localhost:${port}`;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("SAFEHOUSE_") || name === "SAFEHOUSE_ASSETS"));
  const settings = ["--listen", `127.0.0.1:${port}`, "--public-url", url, "--insecure-http", "yes"];
  const server = spawn(program, ["serve", ...settings, "--data", folder], { cwd: folder, env, stdio: "ignore" });
  const ended = new Promise((resolve) => server.once("close", resolve));
  const stop = async () => {
    if (server.exitCode === null && server.kill("SIGTERM")) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`${url}/healthz`).then((response) => response.ok, () => false)) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error(`${program} did not serve at ${url}`);
}
