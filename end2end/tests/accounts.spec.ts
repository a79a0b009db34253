// Accounts: made, signed in to from two browsers, lost and found again, deleted.

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, password, register, signIn } from "../support/accounts";

test("an account is made and signed out of by keyboard alone", async ({ open, page }) => {
  const name = newName();
  await open("/necrogenesis/sets");
  await page.locator(".top-bar").getByRole("link", { name: "Sign in" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await page.getByRole("link", { name: "Make an account" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Make an account" })).toBeVisible();
  await page.getByLabel("Name").focus();
  await page.keyboard.type(name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "A way back" })).toBeVisible();
  await page.getByRole("button", { name: "Make codes" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".codes li")).toHaveCount(10);
  await page.getByRole("checkbox").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  // Back to where it began.
  await expect(page).toHaveURL(/\/necrogenesis\/sets$/);
  await hydrated(page);
  await page.locator(".top-bar").getByRole("link", { name: `Your account, ${name}` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Account & security" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".top-bar").getByRole("link", { name: "Sign in" })).toBeVisible();
  expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: "safehouse" }));
});

test("a second browser signs in, is seen and is ended from the first", async ({ page, stranger }) => {
  const name = newName();
  await register(page, name);
  const phone = await stranger(viewports.phone);
  await phone.goto("/account");
  await hydrated(phone);
  await signIn(phone, name.toLowerCase());
  await expect(phone).toHaveURL(/\/account$/);
  await hydrated(phone);
  await expect(phone.locator(".bottom-bar").getByRole("link", { name: "You" })).toHaveAttribute("aria-current", "page");
  await page.goto("/account");
  await hydrated(page);
  await expect(page.locator(".account-list li")).toHaveCount(2);
  await page.getByRole("button", { name: /^End the session of/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "have ended" })).toBeVisible();
  await expect(page.locator(".account-list li")).toHaveCount(1);
  await phone.reload();
  await expect(phone.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
});

test.describe("what is refused", () => {
  test.use({ expectedErrors: [/status of (422|409)/] });

  test("is said at its field, and what was written stays", async ({ open, page }) => {
    await open("/register");
    await page.getByLabel("Name").fill("Glenn 1 Rhee");
    await page.getByLabel("Password").fill("password1234");
    await page.getByRole("button", { name: "Make the account" }).click();
    await expect(page.locator("#account-new-fault")).toContainText("guess");
    await hydrated(page);
    await expect(page.getByLabel("Name")).toHaveValue("Glenn 1 Rhee");
    await expect(page.getByLabel("Password")).toBeFocused();
    await expect(page.getByLabel("Password")).toHaveValue("");
    await open("/sign-in");
    await signIn(page, "Nobody Of This Name");
    await expect(page.getByRole("alert")).toContainText("do not belong together");
    await expect(page.getByLabel("Name")).toHaveValue("Nobody Of This Name");
  });

  test("a code that was written down brings somebody back", async ({ page, stranger }) => {
    const name = newName();
    await register(page, name);
    await page.getByRole("button", { name: "Make codes" }).click();
    await expect(page.locator(".codes code")).toHaveCount(10);
    const code = (await page.locator(".codes code").first().textContent())!;
    const phone = await stranger(viewports.phone);
    await phone.goto("/sign-in");
    await hydrated(phone);
    await phone.getByRole("link", { name: "Lost your password?" }).click();
    await phone.getByLabel("Name").fill(name);
    await phone.getByLabel("One of your codes").fill(code.toUpperCase().replaceAll("-", " "));
    await phone.getByLabel("New password").fill("quiet river under stone");
    await phone.getByRole("button", { name: "Set it and sign in" }).click();
    await expect(phone.getByText("9 of 10 codes are left")).toBeVisible();
    // The session of before has ended.
    await page.goto("/account");
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    await hydrated(page);
    await signIn(page, name);
    await expect(page.getByRole("alert")).toBeVisible();
  });
});

test("an account is deleted with a tick and a button, and nobody is signed in afterwards", async ({ page }) => {
  const name = newName();
  await register(page, name);
  await page.goto("/account");
  await hydrated(page);
  await page.getByRole("link", { name: "Delete it…" }).click();
  await page.getByLabel("Delete it, with all that is kept of it.").check();
  await page.getByRole("button", { name: "Delete it" }).click();
  await expect(page.locator(".top-bar").getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("going back to a page of the account shows it as it is now", async ({ page }) => {
  const name = newName();
  await register(page, name);
  await page.goto("/account");
  await hydrated(page);
  await page.locator(".top-bar__places").getByRole("link", { name: "Cards" }).click();
  await expect(page).toHaveURL(/\/necrogenesis\/cards$/);
  await expect(page.locator(".card-grid li").first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Account & security" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Where you are signed in" })).toBeVisible();
});

for (const [width, device] of Object.entries(viewports)) {
  test.describe(width, () => {
    test.describe.configure({ timeout: 180_000 });
    test.use({ ...device, expectedErrors: [/status of (422|410)/] });

    test("every page of accounts is readable by everybody", async ({ page }) => {
      for (const path of ["/sign-in", "/register", "/recover", "/recover/nothing"]) {
        await page.goto(path);
        await hydrated(page);
        await examine(page, path);
      }
      await page.goto("/sign-in");
      await hydrated(page);
      await signIn(page, "Nobody Of This Name");
      await expect(page.getByRole("alert")).toBeVisible();
      await hydrated(page);
      await examine(page, "/sign-in, refused");
      const name = newName();
      await register(page, name);
      await examine(page, "/account/codes");
      await page.getByRole("button", { name: "Make codes" }).click();
      await expect(page.locator(".codes code")).toHaveCount(10);
      await hydrated(page);
      await examine(page, "codes");
      for (const path of ["/account", "/account/confirm", "/account/delete", "/account?done=name"]) {
        await page.goto(path);
        await hydrated(page);
        await examine(page, path);
      }
    });
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("an account is made, used and left", async ({ page }) => {
    const name = newName();
    await page.goto("/register");
    await page.getByLabel("Name").fill(name);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Make the account" }).click();
    await page.getByRole("link", { name: "Not now" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Account & security" })).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.locator(".top-bar").getByRole("link", { name: "Sign in" })).toBeVisible();
  });
});
