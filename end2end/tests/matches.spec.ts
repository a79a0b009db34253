// Two people at one table, each in a browser of their own: invited, played, told of each other, and
// never sent what the other holds.

import { expect, hydrated, test, widths } from "../fixtures";
import { examine } from "../support/accessibility";
import { deckLines, holdTheLine, longSight } from "../support/decks";
import { answer, invite, isAsked, join, line, only, playOn, revision, sit, sniff, two } from "../support/matches";
import { serveSite } from "../support/site";

test.describe.configure({ timeout: 240_000 });
// Of two pages one is always behind the other: what is behind draws late, and what is answered from it
// is refused with the table as it is.
test.use({ expectedErrors: [/was preloaded using link preload|status of 409/] });

test.describe("a match", () => {
  test("is played by two, and neither is sent what the other holds", async ({ page: host, stranger }) => {
    const guest = await stranger();
    const sent = [await sniff(host), await sniff(guest)];
    await sit(host, guest);
    const watch = await host.locator(".game__link").getAttribute("href");
    const watcher = await stranger();
    const watched = await sniff(watcher);
    await watcher.goto(watch!);
    await hydrated(watcher);
    await expect(watcher.getByText("You watch.")).toBeVisible();

    await playOn([host, guest], 45, async () => {
      // Both say in words whose turn it is and whose side is attacked, and they agree; while one draws
      // what the other has drawn already, they may not.
      await expect(async () => {
        const who = await Promise.all([host, guest].map((page) => page.locator(".spine__who").innerText()));
        expect(who.filter((said) => said.includes("Your turn")).length, who.join(" / ")).toBe(1);
        expect(who.filter((said) => said.includes("Their turn")).length, who.join(" / ")).toBe(1);
        for (const page of [host, guest]) {
          const [turn, attacked] = await page.evaluate(() =>
            [".spine__who", ".side[data-attacked] .side__role"].map((part) => document.querySelector(part)?.textContent ?? ""),
          );
          expect(attacked).toBe(turn!.includes("Your turn") ? "survives" : "is attacked");
        }
      }).toPass({ timeout: 10_000 });
    });
    // What nobody has to be asked for goes on meanwhile.
    await expect(async () => expect(await revision(watcher)).toBe(await revision(host))).toPass({ timeout: 10_000 });
    await expect(watcher.locator("[name=choice]")).toHaveCount(0);

    const logs = await Promise.all(
      [host, guest, watcher].map(async (page) => (await page.request.get(`${new URL(page.url()).pathname}/log.txt`)).text()),
    );
    // Before it is over: what came afterwards may tell all.
    const before = [...sent, watched].map((all) => all.join("\n"));
    await host.getByRole("button", { name: "Game", exact: true }).click();
    await host.getByText("Concede…").click();
    await host.getByRole("button", { name: "Concede the game" }).click();
    await expect(guest.locator("#prompt")).toContainText(/win/i);
    await guest.getByRole("button", { name: "How it went" }).click();
    await expect(guest.getByRole("rowheader", { name: "Zombies destroyed" })).toBeVisible();

    const record = await (await guest.request.get(`${new URL(guest.url()).pathname}/record.json`)).json();
    expect(record.choices.length).toBeGreaterThan(25);
    const survivor = (file: string) => deckLines(file)[0]!.card;
    const theirs = [
      only(longSight.file, holdTheLine.file),
      only(holdTheLine.file, longSight.file),
      [...only(longSight.file, holdTheLine.file), ...only(holdTheLine.file, longSight.file)],
    ];
    for (const [at, names] of theirs.entries()) {
      const [all, log] = [before[at]!, logs[at]!];
      expect(all.length, "something was sent").toBeGreaterThan(100_000);
      const secret = names.filter((name) => !log.includes(name) && name !== survivor(longSight.file) && name !== survivor(holdTheLine.file));
      expect(secret.length, "something is hidden still").toBeGreaterThan(5);
      for (const name of secret) {
        expect(all.includes(name) || all.includes(name.replaceAll("'", "&#39;")), `${name} was sent to ${at}`).toBe(false);
      }
      expect(all, "the seed").not.toContain(record.seed);
      expect(all, "the record").not.toContain('"choices":');
    }
  });

  test("is called off while nobody came, and its host is told what the address of the page is", async ({ page }) => {
    await invite(page);
    await expect(page.getByText("The address of this page is your seat")).toBeVisible();
    const address = page.url();
    await page.getByRole("button", { name: "Call it off" }).click();
    await expect(page).toHaveURL(/\/games\/two\?done=left$/);
    expect((await page.request.get(address)).status()).toBe(404);
  });

  test("asks the other before something is taken back that somebody learned from", async ({ page: host, stranger }) => {
    const guest = await stranger();
    await sit(host, guest);
    const pages = [host, guest] as [typeof host, typeof host];
    let asker = -1;
    await playOn(pages, 40, async () => {
      for (const [at, page] of pages.entries()) {
        if ((await page.getByRole("button", { name: "Ask to undo" }).count()) > 0) asker = at;
      }
      // Whatever is done next may be the last decision instead.
      return asker < 0 ? undefined : "enough";
    });
    expect(asker, "somebody would have to ask").toBeGreaterThanOrEqual(0);
    const [asks, other] = asker === 0 ? [host, guest] : [guest, host];
    await asks.getByRole("button", { name: "Ask to undo" }).click();
    await expect(asks.getByText("You asked to take your last decision back.")).toBeVisible();
    const group = other.getByRole("group", { name: "The other player asks" });
    await expect(group).toBeVisible();
    await group.getByRole("button", { name: "Refuse", exact: true }).click();
    await expect(asks.getByText("You asked to take your last decision back.")).toBeHidden();
    await asks.getByRole("button", { name: "Ask to undo" }).click();
    await group.getByRole("button", { name: "Allow it" }).click();
    await expect(asks.locator(".answers [name=choice]").first()).toBeVisible();
  });

  test.describe("over a line that breaks", () => {
    test.use({ expectedErrors: [/net::ERR|Failed to load resource|was preloaded using link preload/] });

    test("is right again within five seconds", async ({ stranger, baseURL }) => {
      const [near, far] = await Promise.all([line(baseURL!), line(baseURL!)]);
      try {
        const host = await stranger({ baseURL: near.url });
        const guest = await stranger({ baseURL: far.url });
        const link = await invite(host);
        await join(guest, link.replace(near.url, far.url));
        await expect(host.locator("#prompt")).toBeVisible();
        await Promise.all([hydrated(host), hydrated(guest)]);
        // Cut at any moment, each a few times, while the other goes on.
        for (let round = 0; round < 6; round += 1) {
          const [away, stays, cable] = round % 2 === 0 ? ([host, guest, near] as const) : ([guest, host, far] as const);
          for (let tries = 0; tries < 40 && !(await isAsked(stays)); tries += 1) await playOn([host, guest], 1);
          cable.cut();
          const [before, shown] = [await revision(stays), await revision(away)];
          await answer(stays);
          await expect.poll(() => revision(stays)).toBeGreaterThan(before);
          await away.waitForTimeout(300 + round * 250);
          expect(await revision(away), "nothing gets through").toBe(shown);
          cable.mend();
          await expect.poll(async () => (await revision(away)) >= (await revision(stays)), { timeout: 5_000 }).toBe(true);
          // It is alive, too: whoever is asked there can answer.
          await playOn([host, guest], 1);
        }
      } finally {
        near.close();
        far.close();
      }
    });
  });

  test("keeps no connection while its page is hidden, and is right when it is seen again", async ({ page: host, stranger }) => {
    const guest = await stranger();
    await sit(host, guest);
    const hide = (hidden: boolean) =>
      host.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    for (let tries = 0; tries < 40 && !(await isAsked(guest)); tries += 1) await playOn([host, guest], 1);
    await hide(true);
    const before = await revision(host);
    await answer(guest);
    await expect.poll(() => revision(guest)).toBeGreaterThan(before);
    await host.waitForTimeout(1_000);
    expect(await revision(host), "nothing is told while nobody looks").toBe(before);
    await hide(false);
    await expect.poll(async () => (await revision(host)) >= (await revision(guest)), { timeout: 5_000 }).toBe(true);
  });

  for (const [name, size] of Object.entries({ phone: { ...widths.phone, height: 640 }, desktop: { width: 1366, height: 768 } })) {
    test(`can be used by everybody, ${name}`, async ({ page: host, stranger }) => {
      await host.setViewportSize(size);
      const guest = await stranger({ viewport: size });
      await host.goto(two);
      await examine(host, "one's matches");
      const link = await invite(host);
      await examine(host, "a match that waits");
      await guest.goto(link);
      await hydrated(guest);
      await examine(guest, "an invitation");
      await join(guest, link);
      await expect(host.locator("#prompt")).toBeVisible();
      await playOn([host, guest], 12);
      for (const page of [host, guest]) {
        await examine(page, "a table of two");
        await expect(page.locator("#prompt")).toBeInViewport();
        // Never two answers to whose side it is.
        await expect(page.locator(".side[data-attacked]")).toHaveCount(1);
      }
    });
  }

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("is played by forms, and a page that waits says that it asks again", async ({ page: host, stranger }) => {
      const guest = await stranger({ javaScriptEnabled: false });
      const link = await invite(host);
      // A browser that only tests without script shows nothing of what is for those that have none.
      expect(await host.content()).toMatch(/<noscript><meta http-equiv="refresh" content="5">/);
      await join(guest, link);
      await host.getByRole("link", { name: "Ask now" }).click();
      await expect(host.locator("#prompt")).toBeVisible();
      for (let given = 0; given < 8; given += 1) {
        const pages = [host, guest];
        await expect(async () => {
          await Promise.all(pages.map((page) => page.reload()));
          expect((await Promise.all(pages.map(isAsked))).some(Boolean)).toBe(true);
        }).toPass();
        for (const page of pages) {
          if (!(await isAsked(page))) continue;
          await page.locator(".answers [name=choice]").first().click();
          await expect(page.locator("#prompt")).toBeVisible();
          break;
        }
      }
    });
  });
});

test.describe("a program that is started anew", () => {
  test.use({ expectedErrors: [/net::ERR|Failed to load resource|was preloaded using link preload/] });

  test("goes on with the match, and its pages come back by themselves", async ({ browser }) => {
    const own = await serveSite("--page-limit", "0", "--write-limit", "0");
    const contexts = await Promise.all([browser.newContext({ baseURL: own.url }), browser.newContext({ baseURL: own.url })]);
    try {
      const [host, guest] = await Promise.all(contexts.map((context) => context.newPage()));
      await sit(host!, guest!);
      await playOn([host!, guest!], 6);
      const before = await revision(host!);
      await own.restart();
      await playOn([host!, guest!], 6);
      expect(await revision(host!)).toBeGreaterThan(before);
    } finally {
      for (const context of contexts) await context.close();
      await own.stop();
    }
  });
});
