// What the page says where something is missing: storage, WebAssembly, vectors, files.

import type { Page } from "@playwright/test";
import config from "../playwright.config";
import { ANSWER, expect, said, show, test } from "./failing";
import { type View, expectAnswer, views } from "./page";
import { open, queens } from "./workshop";

/** The view says what is missing, and says nothing else that is not true. */
async function expectMissing(page: Page, view: View, words: RegExp): Promise<void> {
  await show(page, view);
  await expect(page.locator(".fault")).toContainText(words);
  await expect(page.getByText("The engine is loading")).toHaveCount(0);
  expect(await said(page)).not.toMatch(ANSWER);
}

const missing = {
  WebAssembly: /this browser has no WebAssembly/,
  vectors: /no 128-bit vectors \(SIMD\)/,
} as const;

/** Code that takes something away. */
const without = {
  WebAssembly: "delete globalThis.WebAssembly;",
  vectors: "WebAssembly.validate = () => false;",
} as const;

for (const what of ["WebAssembly", "vectors"] as const) {
  test(`each view without ${what}`, async ({ page }) => {
    await page.addInitScript({ content: without[what] });
    for (const view of views) {
      await expectMissing(page, view, missing[what]);
    }
  });

  test(`a worker without ${what}`, async ({ page }) => {
    await page.route("**/*-worker-*.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${without[what]}\n${await response.text()}` });
    });
    await expectMissing(page, "dance", missing[what]);
  });
}

/** Browsers that have it not, by flags of their engine for JavaScript. */
const flags = {
  // As in a lockdown mode.
  WebAssembly: "--jitless",
  // As on a processor without SSE4.1, which only one of this kind can do without.
  vectors: process.arch === "x64" ? "--no-enable-sse4-1" : null,
} as const;

for (const what of ["WebAssembly", "vectors"] as const) {
  test(`a browser without ${what}`, async ({ playwright, baseURL }) => {
    const flag = flags[what];
    test.skip(flag === null, "this processor has no flag for that");
    const { args = [], ...launch } = config.use?.launchOptions ?? {};
    const given = { ...launch, args: [...args, `--js-flags=${flag}`] };
    const browser = await playwright.chromium.launch(given);
    const page = await browser.newPage(baseURL === undefined ? {} : { baseURL });
    await expectMissing(page, "sudoku", missing[what]);
    await browser.close();
  });
}

test("a worker that ends without an event is replaced", async ({ page }) => {
  await open(page, queens(20));
  await expect(page.getByText("A problem with 40 primary")).toBeVisible();
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  const another = page.waitForEvent("worker");
  await page.workers()[0]!.evaluate("close()");
  // What ran has failed in words.
  await expect(page.getByText("the engine has ended, perhaps for lack of memory")).toBeVisible();
  await another;
  await page.getByLabel("Example").selectOption("queens");
  await page.getByRole("button", { name: "Count", exact: true }).click();
  await expect(page.getByText("92", { exact: true })).toBeVisible();
});

/** What may become of the files of the engine, and what is said then. */
const troubles = [
  ["**/*.wasm", { status: 404 }, /the server answered with status 404/],
  ["**/*.wasm", { status: 503 }, /the server answered with status 503/],
  ["**/*.wasm", { status: 200, contentType: "text/html", body: "<p>?" }, /could not be started/],
  ["**/*.wasm", { contentType: "application/wasm", body: "\0asm" }, /could not be started/],
  ["**/*.wasm", null, /could not be loaded/],
  ["**/*-worker-*.js", { status: 404 }, /could not be loaded/],
  ["**/*-worker-*.js", { contentType: "text/html", body: "<p>?" }, /could not be loaded/],
  ["**/*-worker-*.js", { contentType: "text/javascript", body: "throw 1" }, /could not be started/],
  ["**/*-worker-*.js", null, /could not be loaded/],
] as const;

for (const [files, answer, words] of troubles) {
  test(`each view where ${files} is ${JSON.stringify(answer)}`, async ({ page }) => {
    const asked: string[] = [];
    await page.route(files, (route) => {
      asked.push(route.request().url());
      return answer === null ? route.abort() : route.fulfill(answer);
    });
    for (const view of views) {
      await expectMissing(page, view, words);
    }
    // Each engine is asked for once, not again and again.
    expect(asked).toHaveLength(views.length);
    expect(new Set(asked).size).toBe(views.length);
    await page.unroute(files);
    await page.getByRole("button", { name: "Load the page again" }).click();
    await expect(page.getByText("The engine could not be")).toHaveCount(0);
    for (const view of [...views].reverse()) {
      await show(page, view);
      await expectAnswer(page, view);
    }
  });
}

test("a browser that makes no workers", async ({ page }) => {
  await page.addInitScript(() => {
    window.Worker = class {
      constructor() {
        throw new DOMException("not allowed", "SecurityError");
      }
    } as unknown as typeof Worker;
  });
  await expectMissing(page, "sudoku", /could not be started: not allowed/);
});

test("what is asked without an engine is answered in words", async ({ page }) => {
  const words = "There is no engine to answer this.";
  await page.route("**/*.wasm", (route) => route.fulfill({ status: 404 }));
  await expectMissing(page, "sudoku", /The engine could not be loaded/);
  await page.getByLabel("Boards as text").fill("123");
  await page.getByRole("button", { name: "Read the text" }).click();
  await expect(page.locator(".bring .notice")).toContainText(words);
  await page.locator(".bring input[type=file]").setInputFiles({
    name: "boards.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(`${".".repeat(81)}\n`.repeat(1000)),
  });
  await expect(page.locator(".results")).toContainText(words);
  expect(await said(page)).not.toMatch(ANSWER);
  await page.getByRole("link", { name: "Workshop" }).click();
  await expect(page.locator(".verdict")).toContainText(words);
  for (const question of ["Find one", "List all", "Count", "Explain why"]) {
    await page.getByRole("button", { name: question, exact: true }).click();
    await expect(page.getByRole("region", { name: `Results: ${question}` })).toContainText(words);
  }
  expect(await said(page)).not.toMatch(ANSWER);
});

test("each view without storage", async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = (): never => {
      throw new DOMException("denied", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
    Object.defineProperty(window, "sessionStorage", { get: refuse });
    Object.defineProperty(window, "indexedDB", { get: refuse });
    Object.defineProperty(window, "caches", { get: refuse });
    Object.defineProperty(Navigator.prototype, "serviceWorker", { get: refuse });
  });
  for (const view of views) {
    // Each as the first view: its code runs while the page begins.
    await page.goto("about:blank");
    await show(page, view);
    await expect(page.getByText("This browser does not store anything")).toBeVisible();
    await expectAnswer(page, view);
    await page.locator(".theme select").selectOption("dark");
    await expect(page.locator("html")).toHaveAttribute("data-colors", "dark");
  }
});

test("a full storage is told too", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = (): never => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto("#workshop");
  await expect(page.getByText("This browser does not store anything")).toBeVisible();
  // The first problem is read before another one is typed.
  await expect(page.getByText("7 primary and 0 secondary items")).toBeVisible();
  await page.getByRole("textbox", { name: "Problem", exact: true }).fill("a b\na\nb\n");
  await expect(page.getByText("A problem with 2 primary")).toBeVisible();
});

for (const files of ["**/workshop-*.js", "**/workshop-*.css"]) {
  test(`a view whose file is missing says so: ${files}`, async ({ page }) => {
    await page.route(files, (route) => route.fulfill({ status: 404 }));
    await page.goto("#workshop");
    await expect(page.getByRole("alert")).toContainText("This view could not be loaded.");
    await page.unroute(files);
    await page.getByRole("button", { name: "Load the page again" }).click();
    await expect(page.getByText("A problem with 7 primary")).toBeVisible();
  });
}

test("a view that throws leaves the rest of the page", async ({ page }) => {
  await page.addInitScript(() => {
    Number.prototype.toLocaleString = (): never => {
      throw new Error("no numbers");
    };
  });
  await page.goto("#gallery?model=pentominoes");
  await expect(page.getByRole("alert")).toContainText("This view has failed: no numbers.");
  await page.getByRole("link", { name: "Workshop" }).click();
  await expect(page.getByText("A problem with 7 primary")).toBeVisible();
});
