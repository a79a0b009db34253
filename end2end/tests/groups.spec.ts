// Groups: people show each other decks that nobody else sees.

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, register } from "../support/accounts";
import { publish, save } from "../support/published";
import { expectSound } from "../support/structure";

// Whoever is not in a group is told that nothing is there.
test.use({ expectedErrors: [/status of 40[349]/] });

test("a group is made, joined by a link, shows a deck, and is left", async ({ page, stranger }) => {
  test.slow();
  const owner = newName();
  await register(page, owner);
  await page.goto("/account/groups");
  await hydrated(page);
  await examine(page, "no groups");
  const name = owner.replace("Rick", "Club");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("What it is for").fill("Every **Friday**.");
  await page.getByRole("button", { name: "Make the group" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Look after ${name}` })).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: "Make a link" }).click();
  const shown = page.getByLabel("The invitation’s link");
  const link = await shown.inputValue();
  expect(link).toMatch(/\/groups\/join\/[0-9a-f]{40}$/);
  await hydrated(page);
  await examine(page, "a group's owner");
  await expectSound(page, "a group's owner");

  // A guest reads what it is, signs up and comes back to it; looking accepts nothing.
  const invitation = new URL(link, page.url()).pathname;
  const member = await stranger(viewports.phone);
  await member.goto(invitation);
  await hydrated(member);
  await expect(member.getByRole("heading", { level: 1, name: `Join ${name}?` })).toBeVisible();
  await examine(member, "an invitation");
  await register(member, newName());
  await member.goto(invitation);
  await hydrated(member);
  await member.getByRole("button", { name: "Join the group" }).click();
  await expect(member.getByText("You are in the group.")).toBeVisible();
  await hydrated(member);
  await expect(member.locator(".prose strong")).toHaveText("Friday");

  // A deck is chosen for the group by its form.
  const deck = await save(page, { name: `Night shift ${owner}`, tags: ["defence"], cards: { Rifle: 2, Medkit: 3 } });
  await page.goto(`/publishing/deck/${deck.id}`);
  await hydrated(page);
  await page.getByRole("radio", { name: new RegExp(`The group “${name}”`) }).check();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Only for the group")).toBeVisible();
  const address = new URL(page.url()).pathname;
  await member.reload();
  await hydrated(member);
  await examine(member, "a group");
  await expectSound(member, "a group");
  await member.getByRole("link", { name: `Night shift ${owner}` }).click();
  await expect(member.getByRole("heading", { level: 1, name: `Night shift ${owner}` })).toBeVisible();
  const guest = await stranger();
  await guest.goto(address);
  await expect(guest.getByRole("heading", { level: 1, name: "There is no such public deck" })).toBeVisible();

  // Whoever leaves sees it no more.
  await member.goBack();
  await hydrated(member);
  await member.getByRole("checkbox").check();
  await member.getByRole("button", { name: "Leave the group" }).click();
  await expect(member.getByText("You left the group.")).toBeVisible();
  await member.goto(address);
  await expect(member.getByRole("heading", { level: 1, name: "There is no such public deck" })).toBeVisible();
});

test("decks on the shelf are found by words and tags, and a second copy is asked about", async ({ page, stranger }) => {
  const author = newName();
  await register(page, author);
  const deck = await save(page, { name: `Wall ${author}`, tags: ["defence"], cards: { Medkit: 3 } });
  const address = await publish(page, deck);
  await save(page, { name: "Rush", cards: { Rifle: 2 } });
  await page.goto("/account/decks");
  await hydrated(page);
  await page.getByRole("searchbox", { name: "Name, folder or tag" }).fill("DEFENCE wall");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.locator(".own-deck")).toHaveCount(1);
  await hydrated(page);
  await page.getByRole("navigation", { name: "Tags" }).getByRole("link", { name: /defence/ }).click();
  await expect(page.getByText("1 deck found.")).toBeVisible();
  await hydrated(page);
  await examine(page, "decks with a tag");
  await page.goto("/account/decks?q=nothing+like+this");
  await hydrated(page);
  await expect(page.getByText("No deck here is like this.")).toBeVisible();
  await page.goto(`/account/decks/${deck.id.replaceAll("-", "")}`);
  await hydrated(page);
  await page.locator(".own-deck-order > summary").click();
  await page.getByLabel("Another tag").fill("league");
  await page.getByRole("button", { name: "Put it on" }).click();
  await expect(page.getByText("The tag is on the deck.")).toBeVisible();
  await hydrated(page);
  await examine(page, "a deck with tags");
  await expectSound(page, "a deck with tags");

  const reader = await stranger();
  await register(reader, newName());
  for (const [button, words] of [
    ["Copy to my decks", "The copy is in your account."],
    ["Copy to my decks", "You have a copy of it"],
  ] as const) {
    await reader.goto(address);
    await hydrated(reader);
    await reader.getByRole("button", { name: button }).click();
    await expect(reader.getByText(words)).toBeVisible();
  }
  await hydrated(reader);
  await examine(reader, "a copy that is there");
});
