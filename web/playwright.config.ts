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
  // Long, for machines that are busy with other things; tests of times have limits of their own.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "line",
  // What has to end within a time may take longer while the machine is busy with other things.
  projects: [
    { name: "page", grepInvert: /within 0\.2 s/, retries: 1 },
    { name: "times", grep: /within 0\.2 s/, retries: 4 },
  ],
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
