import { defineConfig } from "@playwright/test";

// `cargo xtask test browser` starts the server and sets these.
const address = process.env.SAFEHOUSE_TEST_URL ?? "http://127.0.0.1:3000";
const chromium = process.env.SAFEHOUSE_TEST_CHROMIUM ?? "/usr/bin/chromium";
const report = process.env.SAFEHOUSE_TEST_REPORT;

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A machine that others use can be too slow for a test once. What passes only
  // when it is repeated is named at the end of the run.
  retries: 1,
  maxFailures: 60,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: report ? [["list"], ["json", { outputFile: report }]] : [["list"]],
  outputDir: "test-results",
  use: {
    baseURL: address,
    browserName: "chromium",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    // Of what is repeated alone: most tests pass, and need none. Pictures of pages with hundreds
    // of faces would take most of the time.
    trace: { mode: "on-first-retry", screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: chromium,
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
