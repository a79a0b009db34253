// A collection on the device: of a guest, and of an account without a line.

import { type Page } from "@playwright/test";
import { expect, hydrated, test } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, password, register, signIn } from "../support/accounts";
import { Builder } from "../support/builder";
import { serveSite } from "../support/site";

const base = "/necrogenesis/collection";
const kept = (page: Page) => page.locator(".collection__kept");
const bar = (page: Page) => page.locator(".collection-bar");

async function open(page: Page, rest: string, site = "") {
  await page.goto(`${site}${base}${rest}`);
  await page.locator("[data-collection-device][data-state=ready]").waitFor();
}

/** Enters a line where the device answers: no document is loaded. */
async function enter(page: Page, line: string) {
  await page.locator("#line").fill(line);
  await page.locator("#line").press("Enter");
  await expect(page.locator("#line")).toHaveValue("");
}

/** Waits until pages open without a line. */
const offlineReady = (page: Page) => page.evaluate(async () => {
  await navigator.serviceWorker.ready;
});

/** How many events the device keeps. */
const rows = (page: Page) => page.evaluate(
  () =>
    new Promise<number>((resolve, reject) => {
      const request = indexedDB.open("safehouse-collection");
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const count = request.result.transaction("events").objectStore("events").count();
        count.onsuccess = () => {
          request.result.close();
          resolve(count.result);
        };
      };
    }),
);

/** Has the page ask anew whether the server is there. */
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));

test("a guest enters copies, finds them again, and takes them into an account", async ({ page }) => {
  test.slow();
  await open(page, "/enter");
  await expect(page.locator("#line")).toBeFocused();
  await enter(page, "45x3");
  await expect(page.locator("#enter-said")).toContainText("NG-01-045");
  await enter(page, "1-3");
  await expect(kept(page)).toHaveText("6 copies on this device");
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(kept(page)).toHaveText("3 copies on this device");
  await page.getByRole("link", { name: "Table" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${base}/table$`));
  await page.goBack();
  await expect(page.locator("#line")).toBeVisible();
  await page.reload();
  await expect(kept(page)).toHaveText("3 copies on this device");
  await page.goto(`${base}/export`);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Take the file" }).click()]);
  expect(file.suggestedFilename()).toBe("collection-safehouse.csv");
  await page.goto(`${base}/enter`);
  await hydrated(page);
  await examine(page, "a guest's page of entry");

  await register(page, newName());
  await open(page, "");
  await expect(kept(page)).toHaveText("0 copies in your account");
  await page.getByRole("button", { name: "Move into my account" }).click();
  await expect(kept(page)).toHaveText("3 copies in your account");
  await expect(page.getByRole("button", { name: "Move into my account" })).toHaveCount(0);
});

test("the address of a guest's file is that file, and behind it stands its page", async ({ page }) => {
  await open(page, "/enter");
  await enter(page, "45");
  const [file] = await Promise.all([page.waitForEvent("download"), page.goto(`${base}/missing?form=csv&count=1`)]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  await expect(page.locator(".collection-shown h1")).toHaveText(/missing/i);
  await expect(page).toHaveURL(new RegExp(`${base}/missing\\?count=1$`));
});

test.describe("without a line", () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_CONNECTION_REFUSED|Failed to fetch/] });

  test("two devices enter, say what is unsent, and end with the same", async ({ page, stranger }) => {
    test.slow();
    const site = await serveSite();
    try {
      const name = newName();
      const other = await stranger();
      await page.goto(`${site.url}/register`);
      await page.getByLabel("Name").fill(name);
      await page.getByLabel("Password").fill(password);
      await page.getByRole("button", { name: "Make the account" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "A way back" })).toBeVisible();
      await other.goto(`${site.url}/sign-in`);
      await signIn(other, name);
      await expect(other).not.toHaveURL(/sign-in/);
      for (const one of [page, other]) {
        await open(one, "/enter", site.url);
        await offlineReady(one);
      }
      // The site took a line, and was gone before it could say so: the device takes it as well, and it counts once.
      await page.route("**/collection/enter", async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        await route.fetch();
        await site.pause();
        await route.abort();
      });
      await enter(page, "9");
      await expect(bar(page)).toContainText("1 change unsent");
      await page.unroute("**/collection/enter");
      await look(other);
      await expect(bar(other)).toContainText("There is no connection");
      // Who is in the middle of a sitting goes on: what the site does not answer the device takes.
      await enter(page, "45x2");
      await expect(bar(page)).toContainText("There is no connection");
      await enter(page, "7");
      await enter(other, "45");
      await expect(bar(page)).toContainText("3 changes unsent: there is no connection.");
      // Also a page that is opened anew is there.
      await page.goto(`${site.url}${base}/table`);
      await expect(kept(page)).toHaveText("4 copies in your account, as this device knows it");
      await expect(bar(page)).toContainText("3 changes unsent");
      await examine(page, "a page without a line");
      await site.restart();
      for (const one of [page, other]) {
        await look(one);
        await expect(bar(one)).not.toContainText("unsent");
      }
      for (const one of [page, other]) {
        await open(one, "", site.url);
        await expect(kept(one)).toHaveText("5 copies in your account");
      }
      // Whoever signs out leaves nothing.
      await page.goto(`${site.url}/account`);
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect.poll(() => rows(page)).toBe(0);
    } finally {
      await site.stop();
    }
  });
});

test("what cannot be read is kept aside, and the rest is there", async ({ page }) => {
  await open(page, "/enter");
  await enter(page, "45x3");
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open("safehouse-collection");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const work = request.result.transaction(["events", "marks"], "readwrite");
          for (const [id, text] of [["0", "garbage"], ["1", 7], ["2", null]]) {
            work.objectStore("events").put({ owner: "", game: "necrogenesis", id, text, state: "?" });
          }
          work.objectStore("marks").put({ owner: "", game: "necrogenesis", device: "?", sequence: -1 });
          work.oncomplete = () => resolve();
        };
      }),
  );
  await page.reload();
  await expect(kept(page)).toHaveText("3 copies on this device");
  await expect(bar(page)).toContainText("3 entries on this device could not be read");
  await enter(page, "46");
  await expect(kept(page)).toHaveText("4 copies on this device");
});

test.describe("when something is refused", () => {
  test.use({ serviceWorkers: "block", expectedErrors: [/Service Worker registration blocked|status of (409|503)/] });

  test("what finds no room stays where it was typed", async ({ page }) => {
    await page.route(/assets\/collection\.\w+\.js$/, async (route) => {
      const answer = await route.fetch();
      const full = `let times = 0;
        const add = IDBObjectStore.prototype.add;
        IDBObjectStore.prototype.add = function (...of) {
          if ((times += 1) === 1) throw new DOMException("full", "QuotaExceededError");
          return add.apply(this, of);
        };`;
      await route.fulfill({ response: answer, body: full + (await answer.text()) });
    });
    await open(page, "/enter");
    await page.locator("#line").fill("45x3");
    await page.locator("#line").press("Enter");
    await expect(bar(page).getByRole("alert")).toContainText("It was not recorded. The device has no room for it.");
    await expect(page.locator("#line")).toHaveValue("45x3");
    await expect(kept(page)).toHaveText("0 copies on this device");
    await page.locator("#line").press("Enter");
    await expect(kept(page)).toHaveText("3 copies on this device");
    await expect(bar(page).getByRole("alert")).toHaveCount(0);
  });

  test("the search of the top bar is answered without a line", async ({ page }) => {
    await open(page, "/enter");
    await enter(page, "45x3");
    await enter(page, "46");
    await page.context().setOffline(true);
    await page.locator("#search").fill("owned>=3");
    await page.locator("#search").press("Enter");
    await expect(page).toHaveURL(/\/collection\/cards\?q=owned/);
    await expect(page.locator("[data-cell]")).toHaveCount(1);
    await expect(page.locator("[data-cell]")).toHaveAttribute("data-owned", "3");
    await page.context().setOffline(false);
  });

  test("what an account refuses is said, and holds nothing else up", async ({ page }) => {
    await open(page, "/enter");
    await enter(page, "45x3");
    await enter(page, "46");
    const name = newName();
    await register(page, name);
    let busy = true;
    await page.route("**/api/v1/games/*/collection/events", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      const has45 = route.request().postData()?.includes("NG-01-045");
      const status = busy ? 503 : 409;
      if (!busy && !has45) return route.continue();
      const problem = { type: "urn:safehouse:problem:collections:taken", title: "Taken", status, detail: "It is taken." };
      return route.fulfill({ status, contentType: "application/problem+json", body: JSON.stringify(problem) });
    });
    await open(page, "");
    await page.getByRole("button", { name: "Move into my account" }).click();
    await expect(bar(page)).toContainText("2 changes unsent: the site has too much to do.");
    // Whoever leaves meanwhile finds it again.
    await page.goto("/account");
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).not.toHaveURL(/account/);
    await open(page, "");
    await expect(bar(page)).toContainText("2 changes of an account on this device never reached it");
    await page.goto(`/sign-in?next=${base}`);
    await signIn(page, name);
    await expect(bar(page)).toContainText("2 changes unsent: the site has too much to do.");
    busy = false;
    await page.getByRole("button", { name: "Send now" }).click();
    await expect(bar(page)).toContainText("1 change of this device could not be recorded in your account");
    await expect(bar(page)).not.toContainText("unsent");
    await page.reload();
    await expect(kept(page)).toHaveText("1 copy in your account");
  });
});

test("what a guest owns is marked beside cards, asked for in queries, and changed by a press", async ({ page }) => {
  test.slow();
  await page.goto("/necrogenesis/cards/NG-01/045/rusty-pipe");
  await hydrated(page);
  await expect(page.locator("html")).not.toHaveAttribute("data-owned");
  await open(page, "/enter");
  await enter(page, "45x3");
  await expect(kept(page)).toHaveText("3 copies on this device");

  await page.goto("/necrogenesis/cards/NG-01/045/rusty-pipe");
  await hydrated(page);
  await expect(page.locator(".own-forms__all")).toContainText("3 of this printing, 3 of the card");
  await page.getByRole("button", { name: "One more: Foil, First Edition" }).press("Enter");
  await expect(page.locator("#own-said")).toHaveText("Rusty Pipe: 4 owned.");
  await expect(page.locator(".own-forms__all")).toContainText("4 of this printing, 4 of the card");
  await examine(page, "a card with what a guest owns");

  // A search that asks for it is answered where it is known.
  await page.goto("/necrogenesis/cards");
  await hydrated(page);
  await page.locator("#search").fill("owned>=4");
  await page.locator("[data-collection-device][data-state=ready]").waitFor();
  await expect(page).toHaveURL(/\/collection\/cards\?q=owned/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All cards");
  await expect(page.locator("[data-cell]")).toHaveCount(1);
  await expect(page.locator("[data-cell]")).toHaveAttribute("data-owned", "4");
  await page.getByRole("button", { name: "One fewer of NG-01-045 Rusty Pipe" }).click();
  await expect(page.locator("[data-cell]")).toHaveCount(0);
  await examine(page, "cards by what a guest owns");

  const builder = new Builder(page);
  await builder.open();
  await page.locator("#pool-query").fill("owned>=3");
  await expect(page.locator(".pool-row")).toHaveCount(1);
  await expect(page.locator(".pool-row .own")).toHaveAttribute("data-state", "part");
  await page.locator("#pool-query").fill("owned:many");
  await expect(page.locator("#pool-error")).not.toBeEmpty();
  await page.locator("#pool-query").fill("");
  await page.getByLabel("Order").selectOption("Owned");
  await expect(page.locator(".pool-row").first()).toContainText("Rusty Pipe");

  // In an account it is asked there.
  await register(page, newName());
  await open(page, "");
  await page.getByRole("button", { name: "Move into my account" }).click();
  await expect(kept(page)).toHaveText("3 copies in your account");
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("collection-on-device");
  await page.goto("/necrogenesis/cards?q=owned%3E%3D3");
  await expect(page).toHaveURL(/\/cards\?q=owned/);
  await expect(page.locator(".own")).toHaveAttribute("data-own", "NG-01-045");
});
