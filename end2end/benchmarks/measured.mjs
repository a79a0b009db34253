// What benchmarks in the browser share: a browser that stops by itself, frames, and how figures are said.

import { chromium } from "@playwright/test";

/** Starts a browser, and ends everything after so many milliseconds. Answers the browser, and what ends it in time. */
export async function started(longest) {
  const browser = await chromium.launch({
    executablePath: process.env.SAFEHOUSE_TEST_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu"],
  });
  const stop = setTimeout(() => {
    console.error(`stopped after ${longest / 1000} s`);
    process.exit(1);
  }, longest);
  const end = () => {
    clearTimeout(stop);
    return browser.close();
  };
  return { browser, end };
}

const quantile = (values, share) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
};
/** Says median, 95th percentile and maximum of milliseconds. */
export const say = (what, values) =>
  console.log(
    `${what}: median ${quantile(values, 0.5).toFixed(1)}, p95 ${quantile(values, 0.95).toFixed(1)}, ` +
      `max ${Math.max(...values).toFixed(1)} ms (${values.length})`,
  );

/** Milliseconds between frames while something happens. */
export async function frames(page, act) {
  await page.evaluate(() => {
    window.frames_ = [];
    window.watching = true;
    let before = performance.now();
    const look = (now) => {
      window.frames_.push(now - before);
      before = now;
      if (window.watching) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await act();
  return page.evaluate(() => {
    window.watching = false;
    return window.frames_.slice(1);
  });
}
