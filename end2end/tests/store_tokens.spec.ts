// A token that is for one store alone: made on the page of tokens, used by a program on the store's event, refused at
// another store where its owner works as well, and taken back.

import { type APIResponse, type Page } from "@playwright/test";
import { expect, hydrated, test, widths } from "../fixtures";
import { examine } from "../support/accessibility";
import { announcedBy, opened, type Store } from "../support/events";
import { expectSound } from "../support/structure";

// What cannot be is answered 422.
test.use({ expectedErrors: [/status of 422/] });

/** What kind of refusal an answer is. */
const refusal = async (answer: APIResponse) => ((await answer.json()) as { type: string }).type;

/** Has somebody join the staff of a store by its owner's invitation. */
async function joins(page: Page, owner: Page, store: Store, role: string) {
  await owner.goto(`${store.address}/staff`);
  await hydrated(owner);
  await owner.getByRole("region", { name: "Invite somebody" }).getByLabel("As").selectOption({ label: role });
  await owner.getByRole("button", { name: "Make a link" }).click();
  const link = await owner.getByRole("textbox", { name: "The invitation’s link" }).inputValue();
  await page.goto(new URL(link).pathname);
  await hydrated(page);
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("You are staff here now.")).toBeVisible();
}

async function examineAtEachWidth(page: Page, where: string) {
  for (const [width, viewport] of Object.entries(widths)) {
    await page.setViewportSize(viewport);
    await examine(page, `${where}, ${width}`);
    await expectSound(page, `${where}, ${width}`);
  }
}

test("a token of one store runs its event, is refused at another one, and taken back works nowhere", async ({
  page,
  stranger,
  playwright,
  baseURL,
}) => {
  test.slow();
  const own = await opened(page);
  const event = await announcedBy(page, own);
  const neighbour = await stranger();
  const other = await opened(neighbour);
  const elsewhere = await announcedBy(neighbour, other);
  await joins(page, neighbour, other, "Organiser");

  await page.goto("/account/tokens/new");
  await hydrated(page);
  const runs = page.getByRole("checkbox", { name: /^Run the events of those stores/ });
  const only = page.getByLabel("For one store alone");
  await page.getByLabel("What it is for").fill("Pairing program");
  await runs.check();
  await only.selectOption({ label: own.name });
  await page.getByRole("button", { name: "Make it" }).click();
  // Decks are no store's; nothing that was chosen is lost.
  await expect(only).toHaveAttribute("aria-invalid", "true");
  await expect(only).toHaveValue(own.slug);
  await expect(page.getByLabel("What it is for")).toHaveValue("Pairing program");
  await expect(runs).toBeChecked();
  await hydrated(page);
  await examineAtEachWidth(page, "a token of a store that is refused");
  await page.getByRole("checkbox", { name: /^Read your decks/ }).uncheck();
  await page.getByRole("button", { name: "Make it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The token Pairing program" })).toBeVisible();
  const token = await page.getByLabel("The token", { exact: true }).inputValue();
  await page.getByRole("link", { name: "I have it" }).click();
  await expect(page.locator(".account-list")).toContainText(`For ${own.name} alone`);
  await hydrated(page);
  await examineAtEachWidth(page, "a token of a store");

  // A program has the token, and nothing else of its owner.
  const extraHTTPHeaders = { authorization: `Bearer ${token}` };
  const program = await playwright.request.newContext({ baseURL, extraHTTPHeaders });
  const enters = (where: string, name: string) => program.post(`/api/v1${where}/players`, { data: { name } });
  const begins = Date.now() + 86_400_000;
  const words = { name: "Saturday", game: "necrogenesis", format: "standard", time_zone: "Europe/Berlin" };
  const data = { ...words, starts_at: begins, ends_at: begins + 3_600_000, lists: "accepted", rounds: 1 };
  const makes = (store: Store) => program.post(`/api/v1${store.address}/events`, { data });
  for (const done of [await enters(event, "Rosa Real"), await makes(own)]) {
    expect(done.status(), await done.text()).toBe(201);
  }
  const desk = (where: string) => program.get(`/api/v1${where}/desk`);
  expect(await (await desk(event)).text()).toContain("Rosa Real");
  for (const refused of [await enters(elsewhere, "Eve Elsewhere"), await desk(elsewhere), await makes(other)]) {
    expect(refused.status(), refused.url()).toBe(403);
    expect(await refusal(refused), refused.url()).toMatch(/http:forbidden$/);
  }
  const decks = await program.get("/api/v1/decks");
  expect(decks.status()).toBe(403);
  expect(await refusal(decks)).toMatch(/tokens:scope$/);
  // Its owner may do there what the token may not.
  await page.goto(`${elsewhere}/desk`);
  await expect(page.getByRole("button", { name: "Enter them" })).toBeVisible();
  await expect(page.getByText("Eve Elsewhere")).toHaveCount(0);

  await page.goto("/account/tokens");
  await hydrated(page);
  await page.getByRole("button", { name: "Take back the token Pairing program" }).click();
  await expect(page.getByText("The token works no more.")).toBeVisible();
  for (const refused of [await enters(event, "Anna Able"), await makes(own), await desk(event)]) {
    expect(refused.status(), refused.url()).toBe(401);
  }
  await program.dispose();
  await page.goto(`${event}/desk`);
  await expect(page.getByRole("link", { name: "Rosa Real" })).toBeVisible();
  await expect(page.getByText("Anna Able")).toHaveCount(0);
});
