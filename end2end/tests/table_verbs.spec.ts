// The verbs of the table of a test game: the same ones at every width, whatever points at them; and
// what moves on it.

import type { Locator, Page } from "@playwright/test";

import { expect, hydrated, test } from "../fixtures";
import { changed, isOver, play, playOn } from "../support/games";

type Press = (target: Locator) => Promise<void>;

/** How somebody presses what they see. */
const means: Record<string, Press> = {
  "by mouse": (target) => target.click(),
  "by touch": (target) => target.tap(),
  "by keys": async (target) => {
    await target.focus();
    await target.page().keyboard.press("Enter");
  },
};

const sizes = [
  [1366, 768],
  [768, 1024],
  [360, 740],
] as const;

/** Shows a part of the rail where this width keeps it in a sheet. */
async function show(page: Page, press: Press, part: Locator, opener: Locator) {
  if (await part.isVisible()) return;
  await press(opener.first());
  await expect(part).toBeVisible();
}

/** Puts a sheet away again. */
async function put(press: Press, sheet: Locator) {
  const close = sheet.getByRole("button", { name: "Close" });
  if (await close.isVisible()) await press(close);
}

for (const [width, height] of sizes) {
  for (const [name, press] of Object.entries(means)) {
    test.describe(`${width} px, ${name}`, () => {
      test.use({ viewport: { width, height }, hasTouch: name === "by touch" });

      test("every verb of the table is there", async ({ page }) => {
        test.slow();
        await play(page, { by: "", seed: "12" });
        await playOn(page, "middle", 60);
        await hydrated(page);
        const prompt = page.locator("#prompt");
        const asked = (await prompt.textContent())!;
        const undo = () => changed(page, () => press(page.locator("#undo")));
        const isAskedAgain = () => expect(prompt).toHaveText(asked);

        // Answer where it is asked, and take it back and do it again.
        await changed(page, () => press(page.locator(".spine__buttons [name=choice]:visible").last()));
        const next = (await prompt.textContent())!;
        await undo();
        await isAskedAgain();
        await changed(page, () => press(page.locator("#redo")));
        await expect(prompt).toHaveText(next);
        await undo();

        // Answer by the list of all answers.
        const answers = page.locator(".rail-part--answers");
        await show(page, press, answers, page.getByRole("button", { name: /^All answers/ }));
        await expect(answers.locator("[name=choice]")).not.toHaveCount(0);
        await changed(page, () => press(answers.locator("[name=choice]").last()));
        await undo();
        await isAskedAgain();

        // Answer by the card itself.
        await changed(page, () => press(page.locator("button.piece--lit[name=choice]:visible").first()));
        await undo();

        // See why something is no answer.
        await show(page, press, answers, page.getByRole("button", { name: /^All answers/ }));
        const refused = answers.locator(".refused");
        if (!(await refused.evaluate((part: HTMLDetailsElement) => part.open))) await press(refused.locator("summary"));
        await expect(refused.getByRole("link", { name: /^\d+(\.\d+)+$/ }).first()).toBeVisible();
        await put(press, answers);

        // Leaf through a pile.
        await press(page.locator("button.pile:visible").last());
        const sheet = page.locator(".game__sheet:popover-open");
        await expect(sheet.locator(".piece").first()).toBeVisible();
        await put(press, sheet);
        await expect(sheet).toHaveCount(0);

        // Read a card.
        await press(page.locator("a.piece:visible").first());
        await expect(page.locator("#game-reader")).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(page.locator("#game-reader")).toBeHidden();

        // Read the log, and go back to a place in it.
        const log = page.locator(".rail-part--log");
        await show(page, press, log, page.getByRole("button", { name: "Log", exact: true }));
        const back = log.locator(".log__back:visible, .log__entry .log__back").last();
        await back.scrollIntoViewIfNeeded();
        await changed(page, () => press(back));
        await show(page, press, log, page.getByRole("button", { name: "Log", exact: true }));
        // And to a turn by its number, then to the end of what was taken back.
        await changed(page, () => press(log.locator(".timeline [name=turn]:visible").nth(1)));
        await put(press, log);

        // See the steps of a turn.
        await press(page.getByRole("button", { name: "Turn", exact: true }));
        const turn = page.locator("#game-turn:popover-open, .rail-part:popover-open");
        await expect(turn.first()).toBeVisible();
        await page.keyboard.press("Escape");

        // What can be done with the game as a whole.
        await press(page.getByRole("button", { name: "Game", exact: true }));
        await expect(page.getByRole("button", { name: /^New luck from here/ })).toBeVisible();
        await press(page.getByRole("button", { name: /^New luck from here/ }));
        await expect(page.locator("#redo")).toBeDisabled();
      });
    });
  }
}

/** When all that moves on a page will stand still, in ms from its beginning, and what moves it. */
async function motion(page: Page) {
  return page.evaluate(() =>
    document.getAnimations().map((animation) => {
      const effect = animation.effect as KeyframeEffect;
      const names = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
      const moves = ["transform", "translate", "rotate", "scale"].filter((name) => names.has(name));
      return { end: Number(effect.getComputedTiming().endTime), moves };
    }),
  );
}

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`what moves after a choice stands still in time, motion ${reducedMotion}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion });
    await play(page, { by: "rule-of-thumb", seed: "3" });
    let moved = 0;
    const said: string[] = [];
    for (let given = 0; given < 40 && !(await isOver(page)); given += 1) {
      const answers = page.locator(".answers [name=choice]");
      const number = (given * 7) % (await answers.count());
      await changed(page, () => answers.nth(number).click());
      for (const { end, moves } of await motion(page)) {
        expect(end, "ms until it stands still").toBeLessThanOrEqual(1_200);
        moved += moves.length;
        if (reducedMotion === "reduce") expect(moves, "moved for somebody who asked for none").toEqual([]);
      }
      said.push((await page.locator("#game-said").textContent()) ?? "");
    }
    expect(said.filter((text) => text.trim() === ""), "each choice is said").toEqual([]);
    // Dice settle; nothing of that is there for whoever asked for less.
    if (reducedMotion === "reduce") expect(moved).toBe(0);
    else expect(moved).toBeGreaterThan(0);
  });
}
