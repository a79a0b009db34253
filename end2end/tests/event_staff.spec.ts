// Staff of one event alone: invited, given another role and taken out by keyboard, on a phone and on a desktop.

import type { Page } from "@playwright/test";

import { expect, hydrated, test, viewports, widths } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, register } from "../support/accounts";
import { announced } from "../support/events";
import { hiddenStops } from "../support/focus";
import { setUp } from "../support/second_factor";
import { expectSound } from "../support/structure";

// Whoever was taken out is answered 403.
test.use({ expectedErrors: [/status of 403/] });

/** Examines a page at both widths. */
async function examineAtBoth(page: Page, where: string) {
  for (const [name, size] of Object.entries(widths)) {
    await page.setViewportSize(size);
    await examine(page, `${where}, ${name}`);
    await expectSound(page, `${where}, ${name}`);
  }
}

/** Presses what is named by the keyboard alone, and waits for the page that comes. */
async function presses(page: Page, name: string | RegExp) {
  await page.getByRole("button", { name }).focus();
  await page.keyboard.press("Enter");
  await hydrated(page);
}

test("staff of one event are invited, given another role and taken out by keyboard", async ({ page, stranger }) => {
  test.slow();
  const event = await announced(page);
  await page.getByRole("link", { name: "Staff", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${event}/staff$`));
  await hydrated(page);
  await expect(page.getByText("Nobody yet.")).toBeVisible();
  await examineAtBoth(page, "no staff of the event");

  // The role is chosen by its first letter.
  await page.getByLabel("As", { exact: true }).focus();
  await page.keyboard.press("j");
  await expect(page.getByLabel("As", { exact: true })).toHaveValue("judge");
  await presses(page, "Make a link");
  await expect(page.locator(".made-invitation")).toBeFocused();
  const link = await page.getByLabel("The invitation’s link").inputValue();
  expect(link).toMatch(/\/stores\/join\/[0-9a-f]{40}$/);
  await examineAtBoth(page, "an invitation to an event");

  const judge = await stranger(viewports.phone);
  const name = newName();
  await register(judge, name);
  await setUp(judge);
  await judge.goto(new URL(link).pathname);
  await hydrated(judge);
  await expect(judge.getByText(/invites you as Judge of the event Friday of/)).toBeVisible();
  await examine(judge, "an invitation to an event, read");
  await expectSound(judge, "an invitation to an event, read");
  await presses(judge, "Accept");
  await expect(judge).toHaveURL(new RegExp(`${event}/desk`));
  await expect(judge.locator(".form__done")).toBeFocused();
  await expect(judge.getByRole("navigation", { name: "Pages for staff" }).getByRole("link", { name: "Staff" })).toHaveCount(0);

  await page.goto(`${event}/staff`);
  await hydrated(page);
  const role = page.getByRole("row").filter({ hasText: name }).locator("[data-label=Role]");
  await expect(role).toHaveText("Judge");
  const change = page.locator("summary").filter({ hasText: name });
  await change.focus();
  await page.keyboard.press("Enter");
  await examineAtBoth(page, "staff of the event");
  expect(await hiddenStops(page, 60)).toEqual([]);
  await page.getByLabel(`Role of ${name}`).focus();
  await page.keyboard.press("s");
  await presses(page, `Change the role of ${name}`);
  await expect(page.locator(".form__done")).toBeFocused();
  await expect(role).toHaveText("Scorekeeper");

  // Another invitation is taken back.
  await presses(page, "Make a link");
  await expect(page.locator(".made-invitation")).toBeFocused();
  await page.goto(`${event}/staff`);
  await hydrated(page);
  await examineAtBoth(page, "an invitation that works");
  await presses(page, /^Take back/);
  await expect(page.locator(".form__done")).toBeFocused();
  await expect(page.getByRole("button", { name: /^Take back/ })).toHaveCount(0);

  await change.focus();
  await page.keyboard.press("Enter");
  await page.getByLabel(`Take ${name} out`).focus();
  await page.keyboard.press("Space");
  await presses(page, /^Take out of the staff/);
  await expect(page.locator(".form__done")).toBeFocused();
  await expect(page.getByText("Nobody yet.")).toBeVisible();
  const answer = await judge.goto(`${event}/desk`);
  expect(answer!.status()).toBe(403);
});
