// The ready-made decks, as files and as the site offers them.

import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";

/** A ready-made deck that is legal. */
export const holdTheLine = { file: "hold-the-line.txt", name: "Hold the Line" };
/** Another one. */
export const longSight = { file: "long-sight.txt", name: "Long Sight" };

const folder = new URL("../../cards/necrogenesis/decks/", import.meta.url);

/** The text of a ready-made deck. */
export function deckText(file: string): string {
  return readFileSync(new URL(file, folder), "utf8");
}

/** Its lines: copies and card. */
export function deckLines(file: string): { copies: number; card: string }[] {
  const lines = [...deckText(file).matchAll(/^(\d+) (.+?)(?: \(NG-[^)]+\) \S+)?$/gm)];
  return lines.map(([, copies, card]) => ({ copies: Number(copies), card: card! }));
}

/** The deck code that the site gives a ready-made deck. */
export async function deckCode(page: Page, name: string): Promise<string> {
  const response = await page.request.get("/necrogenesis/decks");
  const served = (await response.text()).replaceAll("&amp;", "&");
  const links = [...served.matchAll(/href="(\/necrogenesis\/build\?deck=[^"]+)"/g)].map(([, link]) => new URL(link!, "http://localhost"));
  const code = links.find((link) => link.searchParams.get("name") === name)?.searchParams.get("deck");
  expect(code, `a link to ${name} on the page of decks`).toBeTruthy();
  return code!;
}
