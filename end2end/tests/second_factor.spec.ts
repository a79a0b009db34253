// The second factor: an authenticator, codes that stand in for it, passkeys.

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, password, register, signIn } from "../support/accounts";
import { codeNow, setUp } from "../support/second_factor";
import { serveSite, type Site } from "../support/site";

test("an authenticator is set up, asked for, and stood in for by a code", async ({ page, stranger }) => {
  const name = newName();
  await register(page, name);
  const { secret, codes } = await setUp(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("10 of 10 codes are left")).toBeVisible();

  const phone = await stranger(viewports.phone);
  await phone.goto("/sign-in?next=/necrogenesis/sets");
  await hydrated(phone);
  await signIn(phone, name);
  await expect(phone.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
  await phone.getByLabel("Code of the second factor").fill(codes[0]!.toUpperCase());
  await phone.getByRole("button", { name: "Sign in" }).click();
  await expect(phone.getByText("9 of 10 codes are left")).toBeVisible();

  // The code of the step in which it was set up is used: the next one is waited for.
  const used = codeNow(secret);
  const desk = await stranger();
  await expect.poll(() => codeNow(secret), { timeout: 40_000 }).not.toBe(used);
  await desk.goto("/sign-in?next=/necrogenesis/sets");
  await hydrated(desk);
  await signIn(desk, name);
  await desk.getByLabel("Code of the second factor").fill(codeNow(secret));
  await desk.getByRole("button", { name: "Sign in" }).click();
  await expect(desk).toHaveURL(/\/necrogenesis\/sets$/);
});

test("where passkeys cannot work, the page says why", async ({ page }) => {
  await page.goto("/sign-in");
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  await register(page, newName());
  await page.goto("/account/second-factor");
  await hydrated(page);
  await expect(page.getByText("Passkeys do not work at this address.")).toBeVisible();
});

test.describe("passkeys", () => {
  let site: Site;
  test.beforeAll(async () => {
    site = await serveSite();
  });
  test.afterAll(async () => {
    await site.stop();
  });

  test("a passkey is added, signs in without a password, and is removed", async ({ browser, quietConsole }) => {
    const context = await browser.newContext({ baseURL: site.url });
    const page = await context.newPage();
    quietConsole(page);
    const device = await context.newCDPSession(page);
    await device.send("WebAuthn.enable");
    await device.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const name = newName();
    await register(page, name);
    await page.goto("/account/second-factor");
    await hydrated(page);
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByLabel("What you call it").fill("Desk");
    await page.getByRole("button", { name: "Go on" }).click();
    await expect(page.locator(".codes code")).toHaveCount(10);
    await page.goto("/account");
    await hydrated(page);
    await expect(page.getByText("A passkey. 10 of 10 codes are left")).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();

    // The browser offers it by itself, or it is asked for by the button: either way nobody
    // says a name or a password.
    await page.goto("/sign-in?next=/account/second-factor");
    await page
      .getByRole("button", { name: "Sign in with a passkey" })
      .click({ timeout: 5_000 })
      .catch(() => {});
    await expect(page.getByRole("heading", { level: 1, name: "Second factor and passkeys" })).toBeVisible();
    await hydrated(page);
    await page.locator(".account-list summary").first().click();
    await page.locator(".account-list").getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Remove it" }).click();
    await expect(page.getByRole("status").filter({ hasText: "The passkey is removed" })).toBeVisible();
    await context.close();
  });
});

for (const [width, device] of Object.entries(viewports)) {
  test.describe(width, () => {
    test.describe.configure({ timeout: 180_000 });
    test.use({ ...device, expectedErrors: [/status of (422|410)/] });

    test("every page of the second factor is readable by everybody", async ({ page }) => {
      const name = newName();
      await register(page, name);
      await page.goto("/account/second-factor");
      await hydrated(page);
      await examine(page, "without a second factor");
      await page.getByRole("button", { name: "Set up an authenticator" }).click();
      await page.getByLabel("Code").fill("000000");
      await page.getByRole("button", { name: "Go on" }).click();
      await expect(page.locator("#account-code-fault")).toBeVisible();
      await hydrated(page);
      await examine(page, "setting one up, refused");
      await setUp(page);
      await hydrated(page);
      await examine(page, "codes that stand in for it");
      for (const path of ["/account/second-factor", "/account/confirm", "/account"]) {
        await page.goto(path);
        await hydrated(page);
        await examine(page, path);
      }
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.goto("/sign-in");
      await hydrated(page);
      await signIn(page, name);
      await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
      await hydrated(page);
      await examine(page, "asked for it");
    });
  });
}
