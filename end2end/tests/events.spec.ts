// A player without an account: a code on paper, a list handed in, and nothing of it shown to others.

import type { Page } from "@playwright/test";

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { announced, announcedBy, begun, opened } from "../support/events";
import { expectSound } from "../support/structure";

// A code that is nobody's is answered 404, a list that is not taken 422.
test.use({ expectedErrors: [/status of 4(04|22)/] });

test("a player without an account registers, hands in a list, and comes back by the code on paper", async ({ page, stranger }) => {
  test.slow();
  const event = await announced(page);
  const player = await stranger(viewports.phone);
  await player.goto(event);
  await hydrated(player);
  await examine(player, "an event");
  await expectSound(player, "an event");
  await player.getByRole("link", { name: "Register", exact: true }).click();
  await hydrated(player);
  await examine(player, "registering");
  await player.getByLabel("Your name").fill("Rosa Real");
  await player.getByLabel("What everybody sees").fill("The Fox");
  await player.getByLabel("I agree to this").check();
  await player.getByRole("button", { name: "Register" }).click();
  await expect(player.getByRole("heading", { name: "Your code" })).toBeVisible();
  const code = (await player.locator(".event-code__signs").textContent())!.trim();
  expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){2}$/);
  await hydrated(player);
  await examine(player, "a code on paper");
  await expectSound(player, "a code on paper");

  await player.getByRole("link", { name: "Hand in a list" }).click();
  await hydrated(player);
  await player.getByLabel("The list").fill("Survivor Deck\n9 Rifle\n1 No such card");
  await player.getByRole("button", { name: "Look at it first" }).click();
  await expect(player.getByRole("heading", { name: "Lines that could not be read" })).toBeVisible();
  // Nothing that was written is lost.
  await expect(player.getByLabel("The list")).toHaveValue(/9 Rifle\n1 No such card/);
  await hydrated(player);
  await examine(player, "lines that could not be read");
  await player.getByLabel("The list").fill("Survivor Deck\n9 Rifle");
  await player.getByRole("button", { name: "Look at it first" }).click();
  await expect(player.getByText("It is not handed in yet.")).toBeVisible();
  await player.getByRole("button", { name: "Hand it in" }).click();
  await expect(player.getByText("only legal ones are handed in")).toBeVisible();
  await hydrated(player);
  await examine(player, "a list that is not legal");
  await expectSound(player, "a list that is not legal");

  // On another device the code is all that is needed, and no address has it.
  const other = await stranger();
  await other.goto(`${event}/own`);
  await hydrated(other);
  await other.getByLabel("Your code").fill("00000000");
  await other.getByRole("button", { name: "Show my place" }).click();
  await expect(other.getByText("this code is of no player", { exact: false })).toBeVisible();
  await other.getByLabel("Your code").fill(code.toUpperCase());
  await other.getByRole("button", { name: "Show my place" }).click();
  await expect(other.getByRole("heading", { name: "Number 1" })).toBeVisible();
  expect(other.url()).not.toContain(code.slice(0, 4));
  await hydrated(other);
  await examine(other, "one's own place");
  await expectSound(other, "one's own place");
  await other.getByRole("button", { name: "Forget the code on this device" }).click();
  await expect(other.getByLabel("Your code")).toBeVisible();

  // Everybody sees the name that was chosen, and no list.
  const guest = await stranger(viewports.phone);
  await guest.goto(`${event}/players`);
  await hydrated(guest);
  await expect(guest.getByText("The Fox")).toBeVisible();
  await expect(guest.getByText("Rosa Real")).toHaveCount(0);
  await examine(guest, "players");
  await guest.goto(`${event}/lists`);
  await hydrated(guest);
  await expect(guest.getByText("No list is shown.")).toBeVisible();
  await guest.goto("/events");
  await hydrated(guest);
  await examine(guest, "the calendar");
  await expectSound(guest, "the calendar");
});

test("two players without accounts report a result, say that it is so, and one leaves", async ({ page, stranger }) => {
  test.slow();
  const event = await announced(page);
  const [rosa, anna] = (await begun(page, event, ["Rosa", "Anna"], stranger)) as [Page, Page];
  for (const player of [rosa, anna]) {
    await player.goto(`${event}/pairings`);
    await hydrated(player);
  }
  await rosa.getByLabel(/ won$/).first().check();
  await rosa.getByRole("button", { name: "Report the result" }).tap();
  await expect(rosa.getByRole("region", { name: "Your match" })).toContainText("has not confirmed it yet");
  await examine(rosa, "a result that was reported");
  await anna.reload();
  await hydrated(anna);
  await expect(anna.getByRole("region", { name: "Your match" })).toContainText(", says ");
  await examine(anna, "a result to confirm");
  await anna.getByRole("button", { name: "It is so" }).tap();
  await expect(anna.getByRole("region", { name: "Your match" })).toContainText("as both of you say");

  await anna.goto(`${event}/own`);
  await hydrated(anna);
  await anna.locator("summary").filter({ hasText: "Leave the event" }).tap();
  await anna.getByLabel("I leave").check();
  await anna.getByRole("button", { name: "Leave the event" }).tap();
  await hydrated(anna);
  await examine(anna, "one's own place after leaving");
  await page.goto(`${event}/run`);
  await hydrated(page);
  await page.getByRole("button", { name: "Finish the round" }).click();
  await expect(page.getByText("The round is finished.")).toBeVisible();
});

test("the forms of an event, the help and the events of a card are accessible at a desk and on a phone", async ({ page }) => {
  test.slow();
  const store = await opened(page);
  const event = await announcedBy(page, store);
  const places = {
    "making an event": `${store.address}/events/new`,
    "changing an event": `${event}/edit`,
    "how an evening goes": "/events/help",
    "the events of a card": "/events?card=NG-01-013",
  };
  for (const [width, size] of Object.entries({ "at a desk": viewports.desktop, "on a phone": viewports.phone })) {
    await page.setViewportSize(size.viewport);
    for (const [where, address] of Object.entries(places)) {
      await page.goto(address);
      await hydrated(page);
      await examine(page, `${where}, ${width}`);
    }
  }
});
