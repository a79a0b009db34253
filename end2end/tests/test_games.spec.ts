// A deck played by the rules: whole games by mouse, by touch, by keyboard, by names alone and
// without a script; undo, two tabs, records; a table that fits its window.

import type { Locator, Page } from "@playwright/test";

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { deckCode, longSight } from "../support/decks";
import { begin, changed, isOver, layOut, play, playOn } from "../support/games";

/** What is too small for a thumb, or lies under something else: of what is asked and of every legal target
 * that is in sight. */
async function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    for (const target of document.querySelectorAll<HTMLElement>("#prompt, button.piece--lit, .spine__buttons button, .game__bar button")) {
      if (!target.checkVisibility({ visibilityProperty: true })) continue;
      const box = target.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      // What its row scrolls to is reached by scrolling there.
      const row = target.parentElement!.closest("ul, ol, .side, .hand")?.getBoundingClientRect() ?? box;
      if (x < Math.max(0, row.left) || x > Math.min(innerWidth, row.right)) continue;
      const name = `${target.id || target.className} “${target.textContent?.trim().slice(0, 30)}”`;
      const hit = document.elementFromPoint(x, y);
      if (!hit || !(target.contains(hit) || hit.contains(target))) faults.push(`${name} lies under ${hit?.className}`);
      if (target.id !== "prompt" && (box.width < 43.5 || box.height < 43.5)) faults.push(`${name} is ${box.width} × ${box.height}`);
    }
    return faults;
  });
}

test.describe("a whole game", () => {
  test.describe.configure({ timeout: 240_000 });

  test("by mouse, from the page of a deck", async ({ page, open }) => {
    await open(`/necrogenesis/decks/view?deck=${await deckCode(page, longSight.name)}`);
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await expect(page.locator("#prompt")).toBeVisible();
    await hydrated(page);
    for (let given = 0; !(await isOver(page)); given += 1) {
      expect(given, "answers given").toBeLessThan(400);
      // Cards first, then what stands in the middle, then the list.
      const card = page.locator("button.piece--lit[name=choice]:visible");
      const button = page.locator(".spine__buttons [name=choice]:visible");
      const listed = page.locator(".answers [name=choice]:visible");
      const target = given % 3 === 0 && (await card.count()) > 0 ? card : (await button.count()) > 0 ? button.last() : listed.first();
      await changed(page, () => target.first().click());
    }
    await expect(page.locator("#prompt")).toContainText(/wins|win|lose/i);
    await page.getByRole("button", { name: "How it went" }).click();
    await expect(page.getByRole("rowheader", { name: "Zombies destroyed", exact: true })).toBeVisible();
  });

  test("by keyboard alone", async ({ page }) => {
    await play(page);
    for (let given = 0; !(await isOver(page)); given += 1) {
      expect(given, "answers given").toBeLessThan(400);
      await expect(page.locator("body")).not.toBeFocused();
      const count = await page.locator(".answers li").count();
      await changed(page, () => page.keyboard.press(given % 4 === 1 ? String(1 + (given % Math.min(count, 9))) : "Space"));
    }
    await page.keyboard.press("Control+z");
    await expect(page.locator(".answers li").first()).toBeVisible();
  });

  test("by the names of things alone", async ({ page }) => {
    await play(page, { by: "dummy" });
    for (let given = 0; given < 40 && !(await isOver(page)); given += 1) {
      const answers = page.getByRole("region", { name: "Answers" }).getByRole("listitem");
      const count = await answers.count();
      await changed(page, () => answers.nth((given * 5) % count).getByRole("button").click());
      const said = page.getByRole("status").filter({ hasText: /answers\.|wins|win|lose|decides/ });
      await expect(said).toHaveCount(1);
    }
  });

  test.describe("on a phone", () => {
    test.use({ ...viewports.phone, viewport: { width: 360, height: 640 } });

    test("by touch", async ({ page }) => {
      await play(page);
      for (let given = 0; !(await isOver(page)); given += 1) {
        expect(given, "answers given").toBeLessThan(400);
        expect(await outOfReach(page)).toEqual([]);
        const card = page.locator("button.piece--lit[name=choice]:visible");
        if (given % 4 === 0 && (await card.count()) > 0) {
          await changed(page, () => card.first().tap());
          continue;
        }
        if (given % 4 === 2) {
          await page.getByRole("button", { name: /^All answers/ }).tap();
          await changed(page, () => page.locator(".answers [name=choice]").last().tap());
          continue;
        }
        const primary = page.locator(".spine__buttons [name=choice]:visible");
        if ((await primary.count()) > 0) await changed(page, () => primary.last().tap());
        else await changed(page, () => card.first().tap());
      }
    });
  });

  test.describe("without script", () => {
    test.use({ javaScriptEnabled: false });

    test("by full page loads", async ({ page }) => {
      await begin(page);
      for (let given = 0; !(await isOver(page)); given += 1) {
        expect(given, "answers given").toBeLessThan(400);
        const answers = page.locator(".answers [name=choice]");
        await answers.nth((await answers.count()) - 1).click();
        await page.waitForLoadState("domcontentloaded");
      }
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.locator(".answers [name=choice]").first()).toBeVisible();
    });
  });
});

test("what was done is taken back and done again, as far as one likes", async ({ page }) => {
  await play(page, { by: "" });
  const prompts: string[] = [];
  for (let given = 0; given < 12; given += 1) {
    prompts.push((await page.locator("#prompt").textContent())!);
    await changed(page, () => page.locator(".answers [name=choice]").first().click());
  }
  const last = await page.locator("#prompt").textContent();
  for (const prompt of prompts.toReversed()) {
    await changed(page, () => page.locator("#undo").click());
    await expect(page.locator("#prompt")).toHaveText(prompt);
  }
  await expect(page.locator("#undo")).toBeDisabled();
  await expect(page.locator(".spine__back")).toHaveText("Back at step 0 of 12");
  for (let given = 0; given < 12; given += 1) await changed(page, () => page.locator("#redo").click());
  await expect(page.locator(".spine__back")).toHaveCount(0);
  await expect(page.locator("#prompt")).toHaveText(last!);
});

test.describe("by hand", () => {
  test.use({ expectedErrors: [/status of 422/] });

  test("a table is changed by hand, by its forms alone, and marked", async ({ page }) => {
    const address = await play(page, { by: "" });
    await page.getByRole("button", { name: "Game", exact: true }).click();
    await page.getByRole("link", { name: /^Change the table/ }).click();
    await examine(page, "changing a table by hand");
    const turn = page.getByRole("form", { name: "Turn" });
    await turn.getByLabel("Number").fill("3");
    await turn.getByLabel("Where it begins").selectOption({ label: "Survivor Phase: Action" });
    await turn.getByRole("button", { name: "Go there" }).press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "changed by hand" })).toBeVisible();
    const points = page.getByRole("form", { name: "Points" });
    await points.getByLabel(/^AP/).first().fill("99");
    await points.getByRole("button", { name: "Set them" }).press("Enter");
    await expect(page.getByRole("alert")).toContainText("2.1.5");
    await page.getByRole("link", { name: "Back to the table" }).click();
    await expect(page.locator(".spine__step")).toContainText("Turn 3");
    await expect(page.locator(".spine__step")).toContainText("changed by hand");
    await hydrated(page);
    await changed(page, () => page.locator("#undo").click());
    await expect(page.locator(".spine__step")).not.toContainText("changed by hand");
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  });
});

test("an example of the rules is played on from one of its steps", async ({ page, open }) => {
  await open("/necrogenesis/rules/examples/07-turn/four-rounds?at=2");
  await page.getByRole("button", { name: "Play on from here" }).click();
  await expect(page.locator(".spine__step")).toContainText("begun from a position");
  await hydrated(page);
  await changed(page, () => page.locator(".answers [name=choice]").first().click());
});

test.describe("two tabs", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("of one game show it as it is, and change nothing by what is old", async ({ page, context }) => {
    const address = await play(page, { by: "" });
    const other = await context.newPage();
    await other.goto(address);
    await hydrated(other);
    await changed(page, () => page.locator(".answers [name=choice]").first().click());
    const prompt = await page.locator("#prompt").textContent();
    await other.locator(".answers [name=choice]").last().click();
    await expect(other.locator(".spine__told")).toContainText("changed meanwhile");
    await expect(other.locator("#prompt")).toHaveText(prompt!);
  });
});

test("a double click gives one answer", async ({ page }) => {
  await play(page, { by: "" });
  const revision = page.locator("#answer [name=revision]");
  const before = Number(await revision.getAttribute("value"));
  await changed(page, () => page.locator(".answers [name=choice]").first().dblclick());
  await page.reload();
  expect(Number(await revision.getAttribute("value"))).toBe(before + 1);
});

test("a card is dragged where it is to go, and onto what it is for", async ({ page }) => {
  test.slow();
  await play(page, { by: "", seed: "12" });
  const revision = async () => Number(await page.locator("#answer [name=revision]").getAttribute("value"));
  const dragged = page.locator(".piece[data-dragged]");
  const drag = async (card: Locator, onto: Locator) => {
    // Once nothing moves any more.
    await card.hover();
    await page.mouse.down();
    const [from, to] = [(await card.boundingBox())!, (await onto.boundingBox())!];
    await page.mouse.move(from.x + from.width / 2 + 20, from.y + from.height / 2 + 4);
    await expect(dragged).toHaveCount(1);
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(dragged).toHaveCount(0);
  };
  // Back where it lay, nothing is done; off its place, it is answered.
  const card = page.locator(".hand button.piece--lit[name=choice]").first();
  const before = await revision();
  await drag(card, card);
  await page.waitForTimeout(300);
  expect(await revision()).toBe(before);
  await changed(page, () => drag(card, page.locator(".spine")));
  expect(await revision()).toBe(before + 1);

  // A weapon that is dropped on a Zombie attacks that Zombie.
  const weapon = page.locator(".side[data-attacked] .piece--line.piece--lit[popovertarget]:visible");
  const foe = page.locator(".side[data-attacked] .piece--zone");
  let hits = 0;
  for (let tries = 0; tries < 60 && hits === 0 && !(await isOver(page)); tries += 1) {
    if ((await weapon.count()) > 0 && (await foe.count()) > 0) {
      const at = await revision();
      await drag(weapon.first(), foe.first());
      // It has several answers.
      await changed(page, () => page.locator(".game__menu:popover-open [name=choice]").first().click());
      await page.waitForTimeout(500);
      hits += Number((await revision()) > at + 1);
    }
    await playOn(page, tries % 3 === 0 ? "middle" : "first", 3);
    await hydrated(page);
  }
  expect(hits, "attacks by dragging").toBe(1);
});

test("a game survives a closed tab, and begins again with the same deal", async ({ page, context }) => {
  const address = await play(page, { by: "" });
  for (let given = 0; given < 5; given += 1) await changed(page, () => page.locator(".answers [name=choice]").first().click());
  const prompt = await page.locator("#prompt").textContent();
  await page.close();
  const again = await context.newPage();
  await again.goto(address);
  await expect(again.locator("#prompt")).toHaveText(prompt!);
  const hand = await again.locator(".hand .piece__name").allTextContents();
  await hydrated(again);
  while (!(await again.locator("#undo").isDisabled())) await changed(again, () => again.locator("#undo").click());
  const first = await again.locator(".hand .piece__name").allTextContents();
  await again.getByRole("button", { name: "Game", exact: true }).click();
  await again.getByRole("button", { name: /^Same deal again/ }).click();
  await expect(again).not.toHaveURL(new RegExp(`${address}$`));
  expect(await again.locator(".hand .piece__name").allTextContents()).toEqual(first);
  expect(hand.length).toBeGreaterThan(0);
});

test.describe("what a seat may not know", () => {
  test("is in nothing that its browser is sent", async ({ page }) => {
    const texts: string[] = [];
    page.on("response", async (response) => {
      if (response.url().includes("/games")) texts.push(await response.text().catch(() => ""));
    });
    // Against whoever does nothing no game is over that soon; of one that is over all may be known.
    await play(page, { by: "dummy" });
    for (let given = 0; given < 20; given += 1) {
      await changed(page, () => page.locator(".answers [name=choice]").first().click());
    }
    expect(await isOver(page)).toBe(false);
    expect(texts.length).toBeGreaterThan(20);
    for (const text of texts) expect(/[0-9a-f]{64}|"seed"|sg1/.exec(text)?.[0]).toBeUndefined();
    const refused = await page.request.get(`${new URL(page.url()).pathname}/record.json`);
    expect(refused.status()).toBe(404);
  });
});

/** What of a table is not in sight, or smaller than can be read. */
async function outOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollHeight > root.clientHeight || root.scrollWidth > root.clientWidth) faults.push("the page scrolls");
    const pieces = [...document.querySelectorAll<HTMLElement>(".piece--zone")];
    const boxes = pieces.map((piece) => piece.getBoundingClientRect());
    for (const [at, piece] of pieces.entries()) {
      const { width, left, right, top, bottom } = boxes[at]!;
      const side = piece.closest(".side")!.getBoundingClientRect();
      if (width < 59.5) faults.push(`${piece.id} is ${width} wide`);
      if (left < side.left || right > side.right || top < side.top || bottom > side.bottom) faults.push(`${piece.id} sticks out`);
      const over = boxes.findIndex(
        (box, other) => other < at && box.left < right - 1 && left < box.right - 1 && box.top < bottom - 1 && top < box.bottom - 1,
      );
      if (over >= 0) faults.push(`${piece.id} lies over ${pieces[over]!.id}`);
    }
    return faults;
  });
}

const screens = [
  [1366, 625],
  [1366, 768],
  [1920, 1080],
] as const;

for (const [width, height] of screens) {
  test(`the whole table is in sight at ${width}×${height}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height });
    await play(page, { by: "", seed: "12" });
    for (let part = 0; part < 5 && !(await isOver(page)); part += 1) {
      await playOn(page, part % 2 ? "middle" : "first", 40);
      expect(await outOfSight(page)).toEqual([]);
    }
  });
}

/** A table with as many Zombies on each side, as many cards in each hand, and a Survivor with six things. */
const crowded = (zombies: number, hand: number) => `title: A table with ${zombies} Zombies a side
rules: 4.1.0

cards
  Walker: zombie Walker, ztc 1, hp 2, damage 1, ed 4
  Long Rifle: weapon ranged Firearm, damage 1, hit roll 4, range threat
  Sight: item attachment
  First Vest: item passive
  Second Vest: item passive
  Third Vest: item passive
  Fourth Vest: item passive

board
  turn 5 of A, at action
  A hand: ${hand} Scrap
  B hand: ${hand} Scrap
  A equipment: Long Rifle, Sight (on Long Rifle), First Vest, Second Vest, Third Vest, Fourth Vest
  A threat zone: ${Math.floor(zombies / 2)} Walker
  A zombie zone: ${zombies - Math.floor(zombies / 2)} Walker
  B threat zone: ${zombies - Math.floor(zombies / 2)} Walker
  B zombie zone: ${Math.floor(zombies / 2)} Walker

steps
  expect A.hand = ${hand}
`;

for (const [width, height] of screens) {
  test(`the fullest table is in sight at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // What half, 95 and 99 of 100 games have at the most, and all that a Zombie Deck holds (6.1.1).
    for (const [zombies, hand] of [
      [4, 5],
      [11, 8],
      [15, 10],
      [20, 12],
    ] as const) {
      await layOut(page, crowded(zombies, hand));
      await expect(page.locator(".piece--zone")).toHaveCount(2 * zombies);
      expect(await outOfSight(page), `${zombies} Zombies a side`).toEqual([]);
    }
  });
}

for (const [width, device] of Object.entries(viewports)) {
  test.describe(width, () => {
    test.describe.configure({ timeout: 180_000 });
    test.use(device);

    test("the form of a new game is accessible", async ({ page, open }) => {
      await open("/necrogenesis/games");
      await page.locator(".start-game__more > summary").click();
      await examine(page, "the form of a new game");
    });

    test("the table is accessible", async ({ page }) => {
      await play(page, { by: "", seed: "5" });
      await examine(page, "the first decision");
      await playOn(page, "middle", 45);
      await hydrated(page);
      await examine(page, "the middle of a game");
    });
  });
}
