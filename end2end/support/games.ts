// Test games: begun, and played on without looking.

import { expect, type Page } from "@playwright/test";
import { hydrated } from "../fixtures";
import { deckCode, holdTheLine, longSight } from "./decks";

interface Setting {
  /** Who plays the other seat; nothing for both hands. */
  by?: string;
  seed?: string;
  own?: string;
  against?: string;
}

/** Begins a game by the form and opens its page. */
export async function begin(page: Page, { by = "rule-of-thumb", seed = "", own, against }: Setting = {}) {
  const form = {
    own: await deckCode(page, own ?? holdTheLine.name),
    against: await deckCode(page, against ?? longSight.name),
    by,
    seed,
  };
  const answer = await page.request.post("/necrogenesis/games", { form, maxRedirects: 0, headers: { "Sec-Fetch-Site": "same-origin" } });
  expect(answer.status()).toBe(303);
  const address = answer.headers()["location"]!;
  await page.goto(address);
  return address;
}

/** Begins a game with the text of a position, and waits until its table is alive. */
export async function layOut(page: Page, position: string) {
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const answer = await page.request.post("/necrogenesis/replay", { form: { position }, maxRedirects: 0, headers });
  expect(answer.status()).toBe(303);
  await page.goto(answer.headers()["location"]!);
  await hydrated(page);
}

/** Begins a game by the form, and waits until its table is alive. */
export async function play(page: Page, setting: Setting = {}) {
  const address = await begin(page, setting);
  await hydrated(page);
  return address;
}

/** Gives answers by the forms of the table, without drawing it: that with this number among so
 * many, until `enough` says so or the game is over. The page is loaded anew then. */
export async function playOn(page: Page, choose: "first" | "last" | "middle", most: number) {
  await page.evaluate(
    async ({ choose, most }) => {
      const table = document.getElementById("game-table")!;
      for (let given = 0; given < most; given += 1) {
        const offers = [...table.querySelectorAll<HTMLButtonElement>(".answers [name=choice]")];
        if (offers.length === 0) return;
        const at = { first: 0, last: offers.length - 1, middle: (given * 7) % offers.length }[choose];
        const form = document.getElementById("answer") as HTMLFormElement;
        const body = new URLSearchParams({
          revision: form.querySelector<HTMLInputElement>("[name=revision]")!.value,
          choice: offers[at]!.value,
        });
        const answer = await fetch(form.action, { method: "POST", headers: { Accept: "application/json" }, body });
        table.innerHTML = ((await answer.json()) as { html: string }).html;
      }
    },
    { choose, most },
  );
  await page.reload();
}

/** Whether the game is over, as the table says. */
export async function isOver(page: Page): Promise<boolean> {
  return (await page.locator(".spine__who", { hasText: "The game is over" }).count()) > 0;
}

/** Runs something that changes the game, and waits for the table that comes of it. */
export async function changed(page: Page, act: () => Promise<unknown>) {
  const revision = page.locator("#answer [name=revision]");
  const before = await revision.getAttribute("value");
  await act();
  await expect(revision).not.toHaveAttribute("value", before!);
}
