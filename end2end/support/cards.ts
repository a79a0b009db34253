// A card list of any size, and a server of its own that serves it.

import { spawn, type ChildProcess } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { program } from "./program";

const formats = new URL("../../cards/necrogenesis/formats.json", import.meta.url);

/** Cards of a set at most, because a number has three digits. */
const SET = 500;

/** Writes a folder of cards: this many Items in as many sets as they need. */
function writeCards(folder: string, count: number) {
  const game = join(folder, "necrogenesis");
  mkdirSync(game, { recursive: true });
  copyFileSync(formats, join(game, "formats.json"));
  for (let first = 0; first < count; first += SET) {
    const code = `NG-T${first / SET}`;
    const cards = Array.from({ length: Math.min(SET, count - first) }, (_, at) => ({
      name: `Crate ${String(first + at + 1).padStart(4, "0")}`,
      type: "item",
      subtype: "Healing",
      class: "consumable",
      ap: at % 4,
      text: [`Heal your Survivor ${(at % 5) + 1} HP.`],
      printings: [
        { number: `${code}-${String(at + 1).padStart(3, "0")}`, rarity: "C", finishes: ["regular"], editions: ["unlimited"] },
      ],
    }));
    const set = { code, name: `Warehouse ${first / SET + 1}`, released: "2026-01-01", status: "playtest", notice: "Made for a test." };
    writeFileSync(join(game, `${code.toLowerCase()}.json`), JSON.stringify({ game: "necrogenesis", set, cards }));
  }
}

/** The environment without settings of the program: the tests are about its defaults. */
function settings(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("SAFEHOUSE_")));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** A server that is stopped by `stop`. */
export interface CardServer {
  url: string;
  stop: () => Promise<void>;
}

/** Serves a list of this many cards on a port of its own. */
export async function serveCards(count: number): Promise<CardServer> {
  const folder = mkdtempSync(join(tmpdir(), "safehouse-cards-"));
  writeCards(join(folder, "cards"), count);
  const port = await freePort();
  let said = "";
  const server: ChildProcess = spawn(
    program,
    ["serve", "--listen", `127.0.0.1:${port}`, "--data", join(folder, "data"), "--cards", join(folder, "cards")],
    { cwd: folder, env: settings(), stdio: ["ignore", "pipe", "pipe"] },
  );
  const ended = new Promise((resolve) => server.once("close", resolve));
  for (const stream of [server.stdout, server.stderr]) stream?.on("data", (data) => (said += data));
  server.once("error", (error) => (said += String(error)));
  const stop = async () => {
    if (server.exitCode === null && server.kill("SIGTERM")) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`${url}/healthz`).then((response) => response.ok, () => false)) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error(`${program} did not serve ${count} cards: ${said}`);
}
