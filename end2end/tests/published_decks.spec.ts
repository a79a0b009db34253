// Decks that others may see: published, found, copied, talked about, taken down and back.

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, register, signIn } from "../support/accounts";
import { tabTo } from "../support/builder";
import { publish, save } from "../support/published";
import { runs } from "../support/second_factor";
import { serveSite, type Site } from "../support/site";
import { expectSound } from "../support/structure";
import type { Page } from "@playwright/test";

/** Leaves every element that text may stand in, and then does harm. */
const hostile = `</textarea></title></style>"'><script>window.harmed=1</script><img src=x onerror="window.harmed=1">[x](javascript:harmed)`;

/** Fails when what somebody wrote has become elements, or leads to a script. */
async function expectText(page: Page, where: string) {
  const made = page.locator(`[onerror], img[src=x], a[href^="javascript:" i]`);
  await expect.soft(made, `elements made of text, ${where}`).toHaveCount(0);
  expect.soft(await page.evaluate(() => "harmed" in window), `harm done, ${where}`).toBe(false);
}

test.describe("a published deck", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("is published by keyboard, found, read, copied, liked, changed and taken back", async ({ page, stranger }) => {
    test.slow();
    const author = newName();
    await register(page, author);
    const name = `Night shift ${author}`;
    const notes = "Hold the **gate**.";
    const deck = await save(page, { name, notes, tags: ["defence"], cards: { Rifle: 2, Medkit: 3 } });

    // Published by keyboard alone.
    await page.goto("/account/decks");
    await hydrated(page);
    await tabTo(page.getByRole("link", { name, exact: true }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await hydrated(page);
    await tabTo(page.getByRole("link", { name: "Publish…" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: `Publish ${name}` })).toBeVisible();
    await hydrated(page);
    await tabTo(page.getByRole("radio", { name: /^Everybody/ }));
    await tabTo(page.getByLabel(/^What changed/));
    await page.keyboard.type("The *first* one.");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/p\/[0-9a-z]+$/);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const address = new URL(page.url()).pathname;

    // A guest finds it by a query and reads it.
    const guest = await stranger(viewports.phone);
    await guest.goto("/necrogenesis/public");
    await hydrated(guest);
    await guest.getByText("What can be asked").click();
    await expect(guest.locator(".public-search__help code").first()).toBeVisible();
    await guest.getByLabel("Search public decks").fill(`author:"${author}" tag:defence [[t:weapon]]>=2`);
    await guest.getByRole("button", { name: "Search", exact: true }).click();
    await expect(guest.getByRole("heading", { name: "1 deck" })).toBeVisible();
    await guest.getByRole("link", { name, exact: true }).click();
    await expect(guest.getByRole("heading", { level: 1, name })).toBeVisible();
    await hydrated(guest);
    await expect(guest.locator(".deck-notes strong")).toHaveText("gate");
    await expect(guest.getByRole("heading", { name: "Verdict today" })).toBeVisible();
    await expect(guest.getByRole("region", { name: /^Odds of/ })).not.toHaveCount(0);
    await expect(guest.locator(".versions em")).toHaveText("first");
    await guest.getByText("More", { exact: true }).click();
    const picture = await guest.request.get((await guest.getByRole("link", { name: "Save a picture" }).getAttribute("href"))!);
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
    expect((await picture.body()).byteLength).toBeGreaterThan(5_000);

    // Somebody else likes, follows, says something and has a copy that says whose it is.
    const reader = await stranger();
    await register(reader, newName());
    await reader.goto(address);
    await hydrated(reader);
    await reader.getByRole("button", { name: /Like/ }).click();
    await expect(reader.getByRole("button", { name: /Like 1/ })).toHaveAttribute("aria-pressed", "true");
    await reader.getByRole("button", { name: `Follow ${author}` }).click();
    await expect(reader.getByRole("button", { name: `Unfollow ${author}` })).toBeVisible();
    await hydrated(reader);
    await reader.getByLabel("Say something about the deck").fill("Nice **work**.");
    await reader.getByRole("button", { name: "Send" }).last().click();
    await expect(reader.locator(".comment strong")).toHaveText("work");
    await hydrated(reader);
    await reader.getByRole("button", { name: "Copy to my decks" }).click();
    await expect(reader.getByText("The copy is in your account.")).toBeVisible();
    await hydrated(reader);
    await reader.getByRole("link", { name: "Publish…" }).click();
    await expect(reader.getByText(`a copy of ${name} by ${author}`)).toBeVisible();

    // Another version, which those who follow see, and what it changed.
    const next = await save(page, { name, notes, tags: ["defence"], cards: { Rifle: 1, Shotgun: 2, Medkit: 3 } }, deck);
    await publish(page, next, "Shotguns.");
    await reader.goto("/publishing/following");
    await hydrated(reader);
    await reader.getByRole("link", { name, exact: true }).click();
    await expect(reader.locator(".versions__list > li")).toHaveCount(2);
    await hydrated(reader);
    await reader.getByRole("link", { name: "What changed" }).click();
    await expect(reader.locator("tr", { hasText: "Shotgun" })).toContainText("+2");
    await expect(reader.locator("tr", { hasText: "Rifle" })).toContainText("−1");

    // Taken back, it is gone for everybody, and not for its author.
    await page.goto(`/publishing/deck/${deck.id}`);
    await hydrated(page);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Take it back" }).click();
    await expect(page.getByText("It is taken back.")).toBeVisible();
    await guest.goto(address);
    await expect(guest.getByRole("heading", { level: 1, name: "There is no such public deck" })).toBeVisible();
    expect((await page.request.get(`/account/decks/${deck.id.replaceAll("-", "")}`)).ok()).toBe(true);
  });
});

test.describe("what people write", () => {
  let site: Site;
  test.beforeAll(async () => {
    site = await serveSite();
  });
  test.afterAll(async () => {
    await site.stop();
  });
  test.use({ expectedErrors: [/status of (404|410|451)/] });

  test("is text everywhere, and is answered, reported, hidden, blocked and taken down", async ({ browser, quietConsole }) => {
    test.slow();
    const visitor = async () => {
      const page = await (await browser.newContext({ baseURL: site.url })).newPage();
      quietConsole(page);
      return page;
    };
    const [author, reader, keeper] = [await visitor(), await visitor(), await visitor()];
    const [writer, critic] = [newName(), newName()];
    await register(author, writer);
    await register(reader, critic);
    const words = { name: hostile.slice(0, 100), notes: hostile, tags: ["<img src=x onerror=alert(1)>"] };
    const deck = await save(author, { ...words, cards: { Medkit: 2 } });
    await publish(author, deck, hostile);
    const next = await save(author, { ...words, cards: { Medkit: 3 } }, deck);
    const address = await publish(author, next, hostile);

    // A folder and a version with a name, seen by their owner.
    const own = `/account/decks/${deck.id.replaceAll("-", "")}`;
    await author.goto(own);
    await hydrated(author);
    await author.locator(".own-deck-order > summary").click();
    await author.getByLabel("Folder").fill("<img src=x onerror=alert(1)>");
    await author.getByRole("button", { name: "Move" }).click();
    await hydrated(author);
    await author.locator(".history__item .ways__sign").first().click();
    await author.locator(".history__name input[type=text], .history__name input:not([type=hidden])").first().fill("<script>window.harmed=1</script>");
    await author.locator(".history__name button").first().click();
    await expect(author.locator(".history__item").first()).toContainText("<script>");
    for (const place of [own, "/account/decks", "/publishing/decks", `/publishing/deck/${deck.id}`]) {
      await author.goto(place);
      await expectText(author, place);
    }

    // Comments, and their answers.
    await reader.goto(address);
    await hydrated(reader);
    await reader.getByLabel("Say something about the deck").fill(hostile);
    await reader.getByRole("button", { name: "Send" }).last().click();
    await expect(reader.locator(".comment")).toHaveCount(1);
    await author.goto(address);
    await hydrated(author);
    await author.getByText("Answer").first().click();
    await author.getByLabel("Your answer").fill("Thank you.");
    await author.getByRole("button", { name: "Send" }).first().click();
    await expect(author.locator(".comments__answers .comment")).toContainText("Thank you.");
    const guest = await visitor();
    for (const place of [address, `${address}/differences?from=1&to=2`, "/necrogenesis/public", `/u/${writer}`, `/necrogenesis/public?q=${encodeURIComponent(hostile)}`]) {
      await guest.goto(place);
      await hydrated(guest);
      await expectText(guest, place);
    }

    const feed = await guest.request.get(`/u/${writer}/feed.atom`);
    expect(feed.headers()["content-type"]).toContain("atom+xml");
    expect(await feed.text()).toContain(address);
    expect(await feed.text()).not.toContain("<script>");

    // Hidden by the author, shown again, reported.
    await hydrated(author);
    await author.getByRole("button", { name: `Hide the comment of ${critic}` }).click();
    await guest.goto(address);
    await expect(guest.getByText("The deck's author hid this.")).toBeVisible();
    await expect(guest.locator(".comment", { hasText: "harmed" })).toHaveCount(0);
    await hydrated(author);
    await author.getByRole("button", { name: `Show again the comment of ${critic}` }).click();
    await hydrated(author);
    await author.getByRole("link", { name: `Report the comment of ${critic}` }).click();
    await author.getByLabel("What is wrong with it").fill(hostile);
    await author.getByRole("button", { name: "Report it" }).click();
    await expect(author.getByText("Thank you. Whoever runs this site will look at it.")).toBeVisible();
    await reader.goto(`${address}/report`);
    await hydrated(reader);
    await reader.getByLabel("What is wrong with it").fill("A rude name.");
    await reader.getByRole("button", { name: "Report it" }).click();

    // Whoever runs the site reads it all, hides the comment and takes the deck down.
    await runs(keeper, site);
    await keeper.goto("/publishing/reports");
    await hydrated(keeper);
    await expect(keeper.locator(".report")).toHaveCount(2);
    await expectText(keeper, "reports");
    await examine(keeper, "reports");
    await keeper.getByRole("button", { name: "Hide the comment" }).click();
    await hydrated(keeper);
    await keeper.getByRole("button", { name: "Done with it" }).first().click();
    await expect(keeper.locator(".report")).toHaveCount(1);
    await hydrated(keeper);
    await keeper.getByRole("link", { name: "Take the deck down…" }).click();
    await hydrated(keeper);
    await examine(keeper, "a deck to be taken down");
    await keeper.getByLabel("Why").fill(`Its **name**. ${hostile}`);
    await keeper.getByRole("button", { name: "Take it down" }).click();
    await expect(keeper.getByText("The deck is taken down.")).toBeVisible();
    await guest.goto(address);
    await expect(guest.getByRole("heading", { level: 1 })).not.toContainText("textarea");
    await author.goto(address);
    await hydrated(author);
    await expect(author.locator(".notice-line--bad strong").last()).toHaveText("name");
    await expectText(author, "why a deck was taken down");
    await keeper.goto(address);
    await hydrated(keeper);
    await keeper.getByRole("button", { name: /Put it back/ }).click();
    await expect(keeper.getByText("The deck is put back.")).toBeVisible();

    // Whoever is blocked says nothing more here.
    await author.goto(`/u/${critic}`);
    await hydrated(author);
    await author.getByRole("button", { name: "Block", exact: true }).click();
    await expect(author.getByRole("button", { name: "Unblock", exact: true })).toBeVisible();
    await guest.goto(address);
    await expect(guest.locator(".comment", { hasText: critic })).toHaveCount(0);
    for (const page of [author, reader, keeper, guest]) await page.context().close();
  });
});

for (const [width, device] of Object.entries(viewports)) {
  test.describe(width, () => {
    test.describe.configure({ timeout: 180_000 });
    test.use({ ...device, expectedErrors: [/status of (404|422)/] });

    test("every page of public decks is readable by everybody", async ({ page, stranger }) => {
      // A longer one is cut off in the bar.
      const name = `Ed ${width.charAt(0)}${Date.now() % 1_000_000}`;
      await register(page, name);
      const long = `A name that goes on and on ${"and on ".repeat(8)}`;
      const notes = `## How\n\n| Card | Games |\n|---|---|\n| Rifle | 3 |\n\n\`\`\`\n${"a line that is long ".repeat(8)}\n\`\`\``;
      const deck = await save(page, { name: long, notes, tags: ["defence"], cards: { Rifle: 2, Medkit: 3 } });
      await publish(page, deck, "First.");
      const next = await save(page, { name: long, notes, tags: ["defence"], cards: { Rifle: 3, Medkit: 3 } }, deck);
      const address = await publish(page, next);
      await page.request.post(`${address}/comment`, { form: { body: `Said. ${"a".repeat(200)}`, parent: "" } });
      const guest = await stranger(device);
      const author = encodeURIComponent(name);
      const places: [Page, string][] = [
        [page, address],
        [guest, `${address}?view=list&version=1`],
        [guest, `${address}/differences?from=1&to=2`],
        [guest, `/necrogenesis/public?author=${author}`],
        [guest, "/necrogenesis/public?q=tga%3Adefence"],
        [guest, `/u/${author}`],
        [guest, "/p/nothing"],
        [page, "/publishing/decks"],
        [page, `/publishing/deck/${deck.id}`],
        [page, "/publishing/following"],
        [page, `${address}/report`],
      ];
      for (const [who, place] of places) {
        await who.goto(place);
        if (place !== "/p/nothing") await hydrated(who);
        await examine(who, place);
        await expectSound(who, place);
      }
    });
  });
}
