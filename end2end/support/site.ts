// A site of its own, for what the shared one cannot be asked: settings, letters, whoever runs it.

import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { program } from "./program";

/** A site that is stopped by `stop`. */
export interface Site {
  url: string;
  /** The folder of everything that it keeps. */
  folder: string;
  /** Runs a command of the program on what the site keeps, and reads its JSON. */
  command: (...args: string[]) => Promise<Record<string, string>>;
  stop: () => Promise<void>;
  /** Ends the program in order: nobody answers until it is started anew. */
  pause: () => Promise<void>;
  /** Ends the program in order and starts it anew on what it kept. */
  restart: () => Promise<void>;
}

/** Serves a site at http://localhost, which browsers take for safe, with these settings. */
export async function serveSite(...settings: string[]): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "safehouse-site-"));
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
  const url = `http://localhost:${port}`;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("SAFEHOUSE_") || name === "SAFEHOUSE_ASSETS"));
  const always = ["--listen", `127.0.0.1:${port}`, "--public-url", url, "--insecure-http", "yes", "--data", folder];
  const start = () => {
    const server = spawn(program, ["serve", ...always, ...settings], { cwd: folder, env, stdio: "ignore" });
    return { server, ended: new Promise((resolve) => server.once("close", resolve)) };
  };
  let running = start();
  const end = async () => {
    if (running.server.exitCode === null && running.server.kill("SIGTERM")) await running.ended;
  };
  const isServed = async () => {
    for (let tries = 0; tries < 200; tries += 1) {
      if (await fetch(`${url}/healthz`).then((response) => response.ok, () => false)) return true;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return false;
  };
  const restart = async () => {
    await end();
    running = start();
    if (!(await isServed())) throw new Error(`${program} did not serve again at ${url}`);
  };
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  const command = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(program, [...args, "--data", folder, "--json"], { cwd: folder, env });
    return JSON.parse(stdout) as Record<string, string>;
  };
  if (await isServed()) return { url, folder, command, stop, pause: end, restart };
  await stop();
  throw new Error(`${program} did not serve at ${url}`);
}
