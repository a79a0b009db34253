import { defineConfig } from "@playwright/test";

// `cargo xtask test browser` starts the server and sets these.
const address = process.env.SAFEHOUSE_TEST_URL ?? "http://127.0.0.1:3000";
const chromium = process.env.SAFEHOUSE_TEST_CHROMIUM ?? "/usr/bin/chromium";
const headlessShell = process.env.SAFEHOUSE_TEST_HEADLESS_SHELL ?? chromium;
const report = process.env.SAFEHOUSE_TEST_REPORT;

// What is about layout: the browser itself is tested, in case the shell without windows lays something out otherwise.
const layout = /\/(alignment|builder_screen|card_layers|card_picture|display|print|structure)\.spec\.ts$/;

const launch = (executablePath: string) => ({
  launchOptions: {
    executablePath,
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
});

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
  },
  projects: [
    { name: "headless shell", testIgnore: layout, use: launch(headlessShell) },
    { name: "chromium", testMatch: layout, use: launch(chromium) },
  ],
});
