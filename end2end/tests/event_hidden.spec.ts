// An event that whoever runs the site hides: from what somebody reports to its owner's answer.

import { expect, hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { newName, register } from "../support/accounts";
import { tabTo } from "../support/builder";
import { announcedBy, opened } from "../support/events";
import { focusStop } from "../support/focus";
import { runs } from "../support/second_factor";
import { serveSite, type Site } from "../support/site";
import { expectSound } from "../support/structure";

let site: Site;

test.beforeAll(async () => {
  site = await serveSite("--account-limit", "1000");
});
test.afterAll(async () => {
  await site.stop();
});

// What is hidden is answered 410, a form without its reason 422.
test.use({ expectedErrors: [/status of (410|422)/] });

test("an event is reported, hidden with a reason by keyboard alone, spoken for by its owner and shown again", async ({ stranger }) => {
  test.slow();
  const owner = await stranger({ baseURL: site.url });
  const store = await opened(owner);
  const event = await announcedBy(owner, store);
  const guest = await stranger({ ...viewports.phone, baseURL: site.url });
  const reporter = await stranger({ baseURL: site.url });
  await register(reporter, newName());
  await reporter.goto(`${event}/report`);
  await hydrated(reporter);
  await reporter.getByLabel("What is wrong").fill("Its prizes are made up.");
  await reporter.getByRole("button", { name: "Report it" }).click();
  await expect(reporter.getByText("Whoever runs the site reads it.")).toBeVisible();

  const keeper = await stranger({ ...viewports.desktop, baseURL: site.url });
  await runs(keeper, site);
  await keeper.goto("/stores/reports");
  await hydrated(keeper);
  await expect(keeper.getByText("Its prizes are made up.")).toBeVisible();
  await examine(keeper, "reports of stores and events");
  const way = keeper.locator(`a[href="${event}/standing"]`);
  await tabTo(way);
  await keeper.keyboard.press("Enter");
  await expect(keeper.getByRole("heading", { level: 1, name: "How it stands" })).toBeVisible();
  await hydrated(keeper);
  await examine(keeper, "how an event stands");
  await expectSound(keeper, "how an event stands");

  // Without a reason nothing is hidden, and the keyboard is where one is missing.
  const why = keeper.getByLabel("Why");
  const hide = keeper.getByRole("button", { name: "Hide the event" });
  await tabTo(hide);
  await keeper.keyboard.press("Enter");
  await expect(why).toBeFocused();
  await keeper.keyboard.type("Made-up <prizes>.");
  await tabTo(hide);
  expect((await focusStop(keeper))?.faults).toEqual([]);
  await keeper.keyboard.press("Enter");
  await expect(keeper.getByText("Nobody but its staff and you see the event.")).toBeVisible();
  await hydrated(keeper);
  await examine(keeper, "an event that is hidden");

  await guest.goto(event);
  await expect(guest.getByRole("heading", { level: 1, name: "This event was hidden" })).toBeVisible();
  await expect(guest.locator("main")).not.toContainText("prizes");
  await examine(guest, "what a guest sees of it");

  await owner.goto(`${event}/desk`);
  await hydrated(owner);
  const mark = owner.locator(".store-mark--bad");
  await expect(mark).toContainText("Made-up <prizes>.");
  await examine(owner, "the desk of an event that is hidden");
  await expectSound(owner, "the desk of an event that is hidden");
  await mark.getByRole("link", { name: "Say something against it" }).click();
  await hydrated(owner);
  await owner.getByLabel("What should be looked at again").fill("They were real: the photo is on our door.");
  await owner.getByRole("button", { name: "Send it" }).click();

  await keeper.goto(`${store.address}/standing`);
  await expect(keeper.getByText("They were real")).toBeVisible();
  await keeper.goto(`${event}/standing`);
  await hydrated(keeper);
  await keeper.getByRole("button", { name: "Show the event" }).click();
  await expect(keeper.getByText("Everybody sees the event again.")).toBeVisible();
  await guest.goto(event);
  await expect(guest.getByRole("heading", { level: 1, name: store.name.replace("Store", "Friday") })).toBeVisible();
});
