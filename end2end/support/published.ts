// Decks that people publish, without the way there.

import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";

/** A deck of a few cards as programs write it. */
export interface Written {
  name: string;
  notes?: string;
  tags?: string[];
  /** Copies by card. */
  cards: Record<string, number>;
}

const plain = (id: string) => id.replaceAll("-", "");

/** Saves a deck in the account of this page's browser, as a new one or as the next version. */
export async function save(page: Page, deck: Written, before?: { id: string; revision: number }) {
  const { cards, ...words } = deck;
  const lines = Object.entries(cards).map(([card, quantity]) => ({ section: "survivor_deck", card, quantity }));
  const id = before?.id ?? randomUUID();
  const answer = await page.request.put(`/api/v1/decks/${plain(id)}`, {
    data: {
      deck: { game: "necrogenesis", format: "standard", ...words, lines },
      base: before?.revision ?? null,
      save: plain(randomUUID()),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { revision } = (await answer.json()) as { revision: number };
  return { id, revision };
}

/** Publishes what is saved of a deck; the address of its page. */
export async function publish(page: Page, deck: { id: string; revision: number }, note = ""): Promise<string> {
  const form = { version: String(deck.revision), visibility: "public", note };
  const answer = await page.request.post(`/publish/${deck.id}`, { form });
  expect(answer.ok(), await answer.text()).toBe(true);
  const link = /\/p\/[0-9a-z]+/.exec(await (await page.request.get(`/publishing/deck/${deck.id}`)).text());
  expect(link, "a link to the page of the deck").not.toBeNull();
  return link![0];
}
