// Where the time to the first verdict goes: the Sudoku view in a browser context of its own, loaded
// from this machine. Prints the medians of some loads, in milliseconds after the navigation began:
// `node web/record/first.mjs [LOADS]`, after `web/build`.

import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { preview } from "vite";

const nLoads = Number(process.argv[2] ?? 9);

/** Runs before the page: notes when a worker begins and is ready, and when the verdict is there. */
function note() {
  const times = {};
  const set = (name) => {
    times[name] ??= performance.now();
  };
  window.times = times;
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      set("worker begins");
      this.addEventListener("message", ({ data }) => set(`message: ${data.kind}`));
    }
  };
  const { compileStreaming } = WebAssembly;
  WebAssembly.compileStreaming = async (response) => {
    const module = await compileStreaming(response);
    set("module compiled");
    return module;
  };
  new MutationObserver(() => {
    if (document.querySelector(".top")) set("frame drawn");
    if (document.querySelector("[role=grid]")) set("grid drawn");
    if (/One solution/.test(document.querySelector(".verdict")?.textContent ?? "")) set("verdict");
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const server = await preview({ logLevel: "error" });
const address = server.resolvedUrls.local[0];
const executablePath = "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const all = [];
for (let k = 0; k < nLoads; k += 1) {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(note);
  await page.goto(`${address}#sudoku?mode=set`);
  await page.waitForFunction(() => window.times.verdict !== undefined);
  all.push(
    await page.evaluate(() => {
      const ends = performance
        .getEntriesByType("resource")
        .filter(({ name }) => /index-|sudoku.*\.(js|wasm)$/.test(name))
        .map(({ name, responseEnd }) => [`arrived: ${name.split("/").at(-1)}`, responseEnd]);
      return { ...window.times, ...Object.fromEntries(ends) };
    }),
  );
  await page.context().close();
}
await browser.close();
await server.close();

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const names = [...new Set(all.flatMap((times) => Object.keys(times)))];
const rows = names.map((name) => [name, median(all.map((times) => times[name] ?? NaN))]);
for (const [name, time] of rows.sort((a, b) => a[1] - b[1])) {
  console.log(`${time.toFixed(0).padStart(6)} ${name}`);
}
process.exit(0);
