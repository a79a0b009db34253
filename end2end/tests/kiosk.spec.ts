// A device at the counter: staff start it and are signed out, players enter one after the other, and nobody sees who
// stood there before.

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { announced } from "../support/events";
import { expectSound } from "../support/structure";

test("players enter at the counter one after the other, and nothing of the one before stays", async ({ page, stranger }) => {
  test.slow();
  const event = await announced(page);
  const here = `${event}/kiosk`;
  await page.goto(here);
  await hydrated(page);
  await examine(page, "starting a kiosk");
  await page.getByRole("button", { name: "Start the kiosk here, and sign out" }).click();
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1, name: /^Take part in/ })).toBeVisible();
  await examine(page, "a kiosk");
  await expectSound(page, "a kiosk");

  const codes: string[] = [];
  for (const name of ["Rosa Real", "Anna Able"]) {
    await expect(page.getByLabel("Your name")).toHaveValue("");
    await page.getByLabel("Your name").fill(name);
    await page.getByLabel("I agree to this").check();
    await page.getByRole("button", { name: "Take part" }).focus();
    await page.keyboard.press("Enter");
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1, name: /^You are number / })).toBeFocused();
    codes.push((await page.locator(".event-code__signs").textContent())!.trim());
    await examine(page, "a code at a kiosk");
    await expectSound(page, "a code at a kiosk");
    await page.getByRole("button", { name: "More time" }).click();
    await page.getByRole("link", { name: "Next player" }).click();
    await hydrated(page);
    await expect(page.getByText(name)).toHaveCount(0);
    // What the browser goes back to tells nothing either.
    await page.goBack();
    await hydrated(page);
    await expect(page.getByText(codes.at(-1)!)).toHaveCount(0);
    await page.goto(here);
    await hydrated(page);
  }
  expect(new Set(codes).size).toBe(2);
  // Left alone it goes back by itself; who presses in time has as long again.
  await page.clock.install();
  await page.getByLabel("Your name").fill("Carl Real");
  await page.getByLabel("I agree to this").check();
  await page.getByRole("button", { name: "Take part" }).click();
  await page.getByRole("button", { name: "More time" }).waitFor();
  await page.clock.runFor(45_000);
  await expect(page.getByText("The code is shown for 20 more seconds.")).toBeVisible();
  await page.getByRole("button", { name: "More time" }).click();
  await page.clock.runFor(45_000);
  await expect(page.locator(".event-code__signs")).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(page.getByLabel("Your name")).toBeVisible();
  // The account of whoever started it is not open there.
  await page.goto(`${event}/desk`);
  await expect(page).toHaveURL(/\/sign-in/);

  const player = await stranger(viewports.phone);
  await player.goto(`${event}/own`);
  await hydrated(player);
  await player.getByLabel("Your code").fill(codes[1]!);
  await player.getByRole("button", { name: "Show my place" }).click();
  await expect(player.getByRole("heading", { name: "Number 2" })).toBeVisible();
  await player.goto(`${event}/statistics`);
  await hydrated(player);
  await examine(player, "statistics before the end");
  await expectSound(player, "statistics before the end");
});
