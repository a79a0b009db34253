import { expect, test } from "../fixtures";

test("the first page is rendered by the server and taken over by the client", async ({ open, page }) => {
  const served = await (await page.request.get("/")).text();
  expect(served).toContain("<h1");
  await open("/");
  await expect(page.locator("h1")).toHaveCount(1);
});

test("files of a build are kept for ever and arrive compressed", async ({ page }) => {
  const served = await (await page.request.get("/")).text();
  const wasm = served.match(/\/assets\/safehouse\.[0-9a-f]{8}\.wasm/)?.[0];
  expect(wasm).toBeDefined();
  const response = await page.request.get(wasm!, { headers: { "accept-encoding": "br" } });
  expect(response.status()).toBe(200);
  const headers = response.headers();
  expect(headers["content-type"]).toBe("application/wasm");
  expect(headers["content-encoding"]).toBe("br");
  expect(headers["cache-control"]).toContain("immutable");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the first page is not blank", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("h1")).toBeVisible();
  });
});
