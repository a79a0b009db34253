// Every page of the site, by name, with its address.

import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { deckCode, holdTheLine, longSight } from "./decks";

/** A page: what it is called in a test, and where it is. */
export interface Place {
  name: string;
  /** Asks the site for what stands in the address, such as a deck code. */
  address: (page: Page) => string | Promise<string>;
  /** The address names nothing: the server answers 404. */
  missing?: boolean;
}

interface CardFile {
  cards?: { name: string; type: string; class?: string; text?: string[]; printings: { number: string }[] }[];
  set: { code: string };
}

const cards = new URL("../../cards/necrogenesis/", import.meta.url);

/** Of each type and class of card the one with the longest text. */
function cardPlaces(): Place[] {
  const longest = new Map<string, { length: number; address: string }>();
  for (const file of readdirSync(cards).filter((name) => name.endsWith(".json"))) {
    const { cards: list = [], set } = JSON.parse(readFileSync(new URL(file, cards), "utf8")) as CardFile;
    for (const card of list) {
      // A further printing of a card says no more than its number.
      if (!card.type) continue;
      const kind = [card.type, card.class].filter(Boolean).join(", ");
      const length = (card.text ?? []).join("").length;
      if (length > (longest.get(kind)?.length ?? -1)) {
        const number = card.printings[0]!.number.replace(`${set.code}-`, "");
        longest.set(kind, { length, address: `/necrogenesis/cards/${set.code}/${number}` });
      }
    }
  }
  return [...longest].map(([kind, { address }]) => ({ name: `card: ${kind}`, address: () => address }));
}

const plain = (places: Record<string, string>, more?: Partial<Place>): Place[] =>
  Object.entries(places).map(([name, address]) => ({ name, address: () => address, ...more }));

/** What is read: cards, sets, rules. */
export const readingPlaces: Place[] = [
  ...plain({
    home: "/",
    "a result": "/necrogenesis/cards?q=t%3Azombie+hp%3E%3D3",
    "a result as a list": "/necrogenesis/cards?q=t%3Aweapon&view=list",
    "a result as text": "/necrogenesis/cards?q=keyword%3Aburn&view=full",
    "a result of every printing": "/necrogenesis/cards?q=t%3Asurvivor&unique=prints&order=-rarity",
    "an empty result": "/necrogenesis/cards?q=hp%3E99",
    "a query with faults": "/necrogenesis/cards?q=tpe%3Azombie+hp%3E%3Dmany",
    "query help": "/necrogenesis/help/search",
    sets: "/necrogenesis/sets",
    "a set": "/necrogenesis/sets/NG-01",
    formats: "/necrogenesis/formats",
    "a format": "/necrogenesis/formats/standard",
    glossary: "/necrogenesis/rules/glossary",
    rules: "/necrogenesis/rules",
    "a result with a slip": "/necrogenesis/cards?q=shotgnu",
    credits: "/credits",
    "a card of the first edition": "/necrogenesis/cards/NG-01/001?edition=first",
  }),
  ...cardPlaces(),
];

/** The decks of others, in every form. */
export const deckPlaces: Place[] = [
  ...plain({
    "no deck to view": "/necrogenesis/decks/view",
    "no deck to print": "/necrogenesis/decks/print",
    "nothing to compare": "/necrogenesis/decks/compare",
  }),
  {
    name: "a deck to view",
    address: async (page) => `/necrogenesis/decks/view?deck=${await deckCode(page, holdTheLine.name)}&name=${holdTheLine.name}`,
  },
  {
    name: "a deck to print",
    address: async (page) => `/necrogenesis/decks/print?deck=${await deckCode(page, holdTheLine.name)}`,
  },
  {
    name: "a comparison",
    address: async (page) => {
      const [left, right] = [await deckCode(page, holdTheLine.name), await deckCode(page, longSight.name)];
      return `/necrogenesis/decks/compare?left=${left}&right=${right}`;
    },
  },
];

/** One page of each kind: enough for what every page of a kind shares. */
export const kinds: Place[] = [...readingPlaces, ...deckPlaces].filter(({ name }) =>
  [
    "home",
    "a result",
    "a result as a list",
    "query help",
    "a set",
    "a format",
    "glossary",
    "card: weapon, ranged",
    "a deck to view",
    "a deck to print",
    "a comparison",
  ].includes(name),
);

/** Addresses that name nothing. */
export const missingPlaces: Place[] = plain(
  {
    "no page": "/nowhere",
    "no card": "/necrogenesis/cards/NG-01/9999",
    "no set": "/necrogenesis/sets/XX",
    "no format": "/necrogenesis/formats/none",
    "no version of a format": "/necrogenesis/formats/standard?as=1999-01-01",
    "no shared deck": "/d/nothing",
    "an unreadable deck": "/necrogenesis/decks/view?deck=sh1broken",
  },
  { missing: true },
);
