// Matches: two pages at one table, and all that either of them is sent.

import { connect, createServer, type Socket } from "node:net";
import { expect, type Page } from "@playwright/test";
import { hydrated } from "../fixtures";
import { deckLines, holdTheLine, longSight } from "./decks";

export const two = "/necrogenesis/games/two";

/** Begins a match and answers the link of its invitation. */
export async function invite(host: Page, deck = holdTheLine.name): Promise<string> {
  await host.goto(two);
  await host.getByLabel("Your deck", { exact: true }).selectOption({ label: deck });
  await host.getByRole("button", { name: "Make an invitation" }).click();
  await expect(host.getByRole("heading", { name: "Waiting for the other player" })).toBeVisible();
  return host.getByLabel("Send this link to whoever is to play against you").inputValue();
}

/** Accepts an invitation. */
export async function join(guest: Page, link: string, deck = longSight.name) {
  await guest.goto(link);
  await guest.getByLabel("Your deck", { exact: true }).selectOption({ label: deck });
  await guest.getByRole("button", { name: "Join and deal" }).click();
  await expect(guest.locator("#prompt")).toBeVisible();
}

/** Two pages at one table, both alive. */
export async function sit(host: Page, guest: Page) {
  await join(guest, await invite(host));
  // Nobody did anything on the host's page: it is told.
  await expect(host.locator("#prompt")).toBeVisible();
  await Promise.all([hydrated(host), hydrated(guest)]);
}

/** The revision that a page shows. */
export async function revision(page: Page): Promise<number> {
  return Number(await page.locator("[data-revision]").getAttribute("data-revision"));
}

/** Whether a page has an answer to give. */
export async function isAsked(page: Page): Promise<boolean> {
  return (await page.locator(".answers [name=choice]").count()) > 0;
}

/** Gives an answer, wherever the list of them is on this screen; nothing where nobody is asked. */
export async function answer(page: Page, number = 0) {
  await page.locator(".answers").first().evaluate((list, number) => {
    const answers = list.querySelectorAll<HTMLButtonElement>("[name=choice]");
    answers[number % answers.length]?.click();
  }, number, { timeout: 3_000 }).catch(() => undefined);
}

/** Lets whoever is asked give an answer, until so many were given, the game is over, or what is done
 * after one says that it is enough; both pages show what came of each. */
export async function playOn(pages: [Page, Page], most: number, after?: (given: number) => Promise<"enough" | void>) {
  for (let given = 0; given < most; given += 1) {
    let mover: Page | undefined;
    await expect(async () => {
      for (const page of pages) if (await isAsked(page)) mover = page;
      const over = await pages[0].locator(".spine__who", { hasText: "The game is over" }).count();
      expect(mover !== undefined || over > 0).toBe(true);
    }).toPass({ timeout: 15_000 });
    if (!mover || (await pages[0].locator(".spine__who", { hasText: "The game is over" }).count()) > 0) return;
    const [page, before] = [mover, await revision(mover)];
    await expect(async () => {
      // What is answered by itself may be gone by now, and the other be asked.
      const asked = (await isAsked(page)) ? page : pages.find((each) => each !== page)!;
      if ((await revision(page)) === before) await answer(asked, given * 5);
      for (const each of pages) await expect.poll(() => revision(each), { timeout: 5_000 }).toBeGreaterThan(before);
    }).toPass({ timeout: 30_000 });
    if ((await after?.(given)) === "enough") return;
  }
}

/** All that a page is sent from now on: documents, answers, and what streams tell. */
export async function sniff(page: Page): Promise<string[]> {
  const sent: string[] = [];
  page.on("response", async (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (!/html|json|text\/plain/.test(type) || type.includes("event-stream")) return;
    // The cards of the game are everybody's.
    if (/\/data\/|\/assets\//.test(response.url())) return;
    sent.push(await response.text().catch(() => ""));
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.eventSourceMessageReceived", (event: { data: string }) => sent.push(event.data));
  return sent;
}

/** Cards that one ready-made deck has and another has not, and whose names say so. */
export function only(file: string, other: string): string[] {
  const names = (deck: string) => [...new Set(deckLines(deck).map((line) => line.card))];
  const others = names(other);
  return names(file).filter((name) => !others.some((known) => known.includes(name)));
}

/** A line to a site that can be cut: what goes through it breaks, and nothing gets through until it is
 * mended. */
export async function line(to: string) {
  const { hostname, port } = new URL(to);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [[near, far], [far, near]] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => (open.delete(one), other.destroy()));
      one.pipe(other);
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend: () => (isCut = false),
    close: () => (server.close(), open.forEach((socket) => socket.destroy())),
  };
}
