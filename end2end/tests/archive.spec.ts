// All that an account has in one file: downloaded, and loaded into another account.

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, register } from "../support/accounts";
import { save } from "../support/published";

test.describe("an archive", () => {
  test.use({ expectedErrors: [/status of 422/] });

  test("of an account is downloaded, and brings its decks to another one", async ({ page, stranger }) => {
    await register(page, newName());
    const deck = await save(page, { name: "Taken along", cards: { Medkit: 2 } });
    await save(page, { name: "Taken along", cards: { Medkit: 3 } }, deck);
    await page.goto("/account/archive");
    await hydrated(page);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download it" }).click()]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    const file = await download.path();

    const other = await stranger(viewports.phone);
    await register(other, `Ed ${Date.now() % 1_000_000}`);
    await other.goto("/account/archive");
    await hydrated(other);
    await examine(other, "/account/archive");
    await other.getByLabel(/^The file/).setInputFiles({ name: "no.zip", mimeType: "application/zip", buffer: Buffer.from("no archive") });
    await other.getByRole("button", { name: "Bring them" }).click();
    await expect(other.getByRole("alert")).toBeVisible();
    await hydrated(other);
    await other.getByLabel(/^The file/).setInputFiles(file);
    await other.getByRole("button", { name: "Bring them" }).click();
    await expect(other.getByText("Loaded, 2 versions")).toBeVisible();
    await hydrated(other);
    await examine(other, "what became of each deck");
    await other.goto("/account/decks");
    await expect(other.getByRole("link", { name: "Taken along", exact: true })).toBeVisible();
  });
});
