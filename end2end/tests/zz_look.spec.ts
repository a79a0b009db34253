import { hydrated, test, viewports } from "../fixtures";
import { examine } from "../support/accessibility";
import { announced } from "../support/events";
test("look", async ({ page, stranger }) => {
  test.setTimeout(400_000);
  const event = await announced(page);
  await page.goto(`${event}/desk`);
  const store = (await page.locator("nav[aria-label='Where you are'] a").first().getAttribute("href"))!;
  const parts = ["/stores", store, "/stores/new", `${store}/events/new`, `${store}/lists`, `${store}/settings`, `${store}/staff`, `${store}/keys`, `${store}/acts`, `${store}/standing`, `${event}/edit`, "/log", "/account/tokens/new", event];
  for (const [at, path] of parts.entries()) {
    await page.setViewportSize({ width: 1280, height: 800 });
    const answer = await page.goto(path);
    if (answer!.status() !== 200) { console.log(path, answer!.status()); continue; }
    await hydrated(page);
    await examine(page, `b${at}${path.replaceAll("/", "_").slice(0, 14)}`);
    await page.setViewportSize({ width: 360, height: 740 });
    await examine(page, `b${at}${path.replaceAll("/", "_").slice(0, 14)}`);
  }
});
