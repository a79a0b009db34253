// Decks in an account: on every device of their person, together with what each did.

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, register, signIn } from "../support/accounts";
import { Builder } from "../support/builder";

const inAccount = "Saved in your account";

async function kept(builder: Builder) {
  await expect(builder.page.locator(".save-state")).toHaveText(inAccount);
}

async function add(builder: Builder, text: string) {
  await builder.quickAdd.fill(text);
  await builder.quickAdd.press("Enter");
}

/** A deck with two Medkits in the account of somebody new. */
async function withDeck(builder: Builder): Promise<{ name: string; address: string }> {
  const name = newName();
  await register(builder.page, name);
  await builder.open();
  await builder.import("2 Medkit");
  await kept(builder);
  await expect(builder.page).toHaveURL(/\/build\?id=[0-9a-f]{32}$/);
  return { name, address: new URL(builder.page.url()).pathname + new URL(builder.page.url()).search };
}

test("what a guest has built goes into the account, with its versions, and to a second browser", async ({
  page,
  stranger,
}) => {
  const builder = new Builder(page);
  await builder.open();
  await builder.import("2 Medkit");
  await page.getByLabel("Name of the deck").fill("Hold the Line");
  await expect(page.locator(".save-state")).toHaveText("Saved on this device");
  const name = newName();
  await register(page, name);
  await page.goto("/necrogenesis/decks");
  await hydrated(page);
  await expect(page.getByText("1 deck is on this device only.")).toBeVisible();
  await page.getByRole("button", { name: "Put them in my account" }).click();
  await expect(page.locator(".device-deck").getByText("In your account")).toBeVisible();
  const phone = await stranger(viewports.phone);
  await phone.goto("/sign-in?next=%2Fnecrogenesis%2Fdecks");
  await hydrated(phone);
  await signIn(phone, name);
  await hydrated(phone);
  await phone.locator(".device-deck").getByRole("link", { name: "Hold the Line", exact: true }).click();
  const other = new Builder(phone);
  await kept(other);
  expect(await other.lines()).toEqual(["2 Medkit"]);
  await phone.goto("/account/decks");
  await phone.getByRole("link", { name: "Hold the Line", exact: true }).click();
  await expect(phone.locator(".history__item").first()).toContainText("Newest");
});

test.describe("without a network", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });

  test("two browsers work on one deck, one of them offline, and both have all of it", async ({ page, stranger }) => {
    const desk = new Builder(page);
    const { name, address } = await withDeck(desk);
    const far = await stranger();
    await far.goto(`/sign-in?next=${encodeURIComponent(address)}`);
    await hydrated(far);
    await signIn(far, name);
    await hydrated(far);
    const other = new Builder(far);
    await kept(other);
    expect(await other.lines()).toEqual(["2 Medkit"]);
    await far.context().setOffline(true);
    await add(other, "3 Shotgun");
    await expect(far.locator(".save-state")).toContainText("Your account cannot be reached");
    await add(desk, "1 Rifle");
    await kept(desk);
    await far.context().setOffline(false);
    await kept(other);
    const all = ["1 Rifle", "2 Medkit", "3 Shotgun"];
    await expect.poll(async () => (await other.lines()).sort()).toEqual(all);
    // Whoever comes back to a page sees what others did.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect.poll(async () => (await desk.lines()).sort()).toEqual(all);
    await kept(desk);
  });
});

test("an earlier version is compared and gone back to, and the builder has it", async ({ page }) => {
  const builder = new Builder(page);
  const { address } = await withDeck(builder);
  await add(builder, "3 Shotgun");
  await kept(builder);
  await page.goto("/account/decks");
  await page.locator(".own-deck h2 a").click();
  await page.getByRole("link", { name: /^What changed with version/ }).first().click();
  await expect(page.locator(".difference")).toContainText("+3 Shotgun");
  await page.goBack();
  await page.locator(".history__item .ways__sign").last().click();
  await page.getByRole("button", { name: "Go back to this (version 1)" }).click();
  await expect(page.locator(".form__done")).toContainText("The old version is the newest now.");
  await page.goto(address);
  await hydrated(page);
  await expect.poll(() => builder.lines()).toEqual(["2 Medkit"]);
  await kept(builder);
});

test("whoever signs out leaves no deck of the account on the device", async ({ page }) => {
  const builder = new Builder(page);
  await withDeck(builder);
  await page.goto("/account");
  await hydrated(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.locator(".top-bar").getByRole("link", { name: "Sign in" })).toBeVisible();
  await expect(page.getByText("no longer on this device")).toBeVisible();
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => /^safehouse\.(deck|version|account)\./.test(key)));
  expect(left).toEqual([]);
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: "safehouse-left" }));
});

test("whoever deletes the account keeps what is on the device", async ({ page }) => {
  const builder = new Builder(page);
  const { address } = await withDeck(builder);
  await page.goto("/account/delete");
  await hydrated(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Delete it" }).click();
  await expect(page.locator(".top-bar").getByRole("link", { name: "Sign in" })).toBeVisible();
  await builder.open(address);
  await builder.saved();
  expect(await builder.lines()).toEqual(["2 Medkit"]);
});

test("a deck is put into the trash and back, on every device", async ({ page }) => {
  const builder = new Builder(page);
  const { address } = await withDeck(builder);
  await page.goto("/necrogenesis/decks");
  await hydrated(page);
  await page.locator(".device-deck").getByRole("button", { name: /^Delete/ }).click();
  await expect(page.locator(".device-deck")).toHaveCount(0);
  await expect
    .poll(async () => {
      await page.goto("/account/decks?shelf=trash");
      return page.locator(".own-deck").count();
    })
    .toBe(1);
  await page.getByRole("button", { name: /^Put back/ }).click();
  // Going elsewhere before it is answered would take the request back.
  await expect(page.getByRole("button", { name: /^Put back/ })).toHaveCount(0);
  await page.goto(address);
  await hydrated(page);
  await expect.poll(() => builder.lines()).toEqual(["2 Medkit"]);
});

for (const [width, device] of Object.entries(viewports)) {
  test.describe(width, () => {
    test.describe.configure({ timeout: 180_000 });
    test.use({ ...device });

    test("pages of decks in an account are readable by everybody", async ({ page }) => {
      const builder = new Builder(page);
      await withDeck(builder);
      await builder.import("2 Medkit\n3 Shotgun");
      await kept(builder);
      await page.goto("/account/decks");
      await hydrated(page);
      await examine(page, "/account/decks");
      await page.locator(".own-deck h2 a").click();
      await hydrated(page);
      await page.locator(".history__item .ways__sign").last().click();
      await examine(page, "a deck");
      await page.getByRole("link", { name: /^What changed with version/ }).first().click();
      await hydrated(page);
      await examine(page, "two versions");
      await page.goto("/account/decks?shelf=trash");
      await hydrated(page);
      await examine(page, "the trash");
    });
  });
}
