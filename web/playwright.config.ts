// The tests of the page: Debian's Chromium, on the built page in web/dist.

import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const debian = "/usr/bin/chromium";
const port = process.env["PORT"] ?? "4173";
const address = `http://localhost:${port}/`;

export default defineConfig({
  testDir: "test",
  outputDir: "../target/web/test-results",
  workers: 2,
  // Long, for machines that are busy with other things. No test is run again after a failure: one
  // that has to be says so itself, and why.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "line",
  retries: 0,
  use: {
    baseURL: address,
    launchOptions: {
      ...(existsSync(debian) ? { executablePath: debian } : {}),
      args: [
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
  webServer: {
    command: `npx vite preview --port ${port} --strictPort`,
    url: address,
    reuseExistingServer: false,
  },
});
