// While the engine loads: each view says so, and gives no answer before it has one.

import type { Page } from "@playwright/test";
import { ANSWER, expect, said, show, test } from "./failing";
import { expectAnswer, views } from "./page";

/** Holds the engine back until the result is called; `nAsked` counts how often it was asked for. */
async function hold(page: Page): Promise<{ release: () => void; nAsked: () => number }> {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => {
    release = done;
  });
  let n = 0;
  await page.route("**/*.wasm", async (route) => {
    n += 1;
    await held;
    await route.continue();
  });
  return { release, nAsked: () => n };
}

test("no view gives an answer while its engine loads", async ({ page }) => {
  const { release, nAsked } = await hold(page);
  for (const view of views) {
    await show(page, view);
    await expect(page.getByText("The engine is loading")).toBeVisible();
    expect(await said(page)).not.toMatch(ANSWER);
  }
  // An engine for each view, each of them asked for once.
  await expect.poll(nAsked).toBe(views.length);
  release();
  for (const view of views) {
    await show(page, view);
    await expectAnswer(page, view);
    await expect(page.getByText("The engine is loading")).toHaveCount(0);
  }
  expect(nAsked()).toBe(views.length);
});

test("a collection is not counted while the engine loads", async ({ page }) => {
  const { release } = await hold(page);
  await page.goto("#sudoku");
  const board = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
  await page.locator(".bring input[type=file]").setInputFiles({
    name: "boards.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(`${board}\n`.repeat(1000)),
  });
  await expect(page.getByText("Collection from boards.txt")).toBeVisible();
  await expect(page.getByRole("group", { name: "How many" })).toHaveCount(0);
  expect(await said(page)).not.toMatch(ANSWER);
  release();
  const group = page.getByRole("group", { name: "How many" });
  await expect(group.getByRole("button", { name: "1,000 Several solutions" })).toBeVisible();
});

test("each question is stopped while the engine loads", async ({ page }) => {
  const { release, nAsked } = await hold(page);
  await page.goto("#workshop");
  for (const question of ["Find one", "List all", "Count", "Explain why"]) {
    await page.getByRole("button", { name: question, exact: true }).click();
    await expect(page.locator("progress")).toBeVisible();
    expect(await said(page)).not.toMatch(ANSWER);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    const results = page.getByRole("region", { name: `Results: ${question}` });
    await expect(results).toContainText("Stopped before the search began.");
    expect(await said(page)).not.toMatch(ANSWER);
  }
  // Asked again, it waits for the engine.
  await page.getByRole("button", { name: "List all", exact: true }).click();
  release();
  await expect(page.getByText("Exactly 1 solution.")).toBeVisible();
  // The engine was not loaded anew for the stops.
  expect(nAsked()).toBe(1);
});

test("another model is chosen while the engine loads", async ({ page }) => {
  const { release, nAsked } = await hold(page);
  await page.goto("#gallery?model=pentominoes");
  for (const model of ["queens", "langford", "latin"]) {
    await page.getByLabel("Model").selectOption(model);
    expect(await said(page)).not.toMatch(ANSWER);
  }
  release();
  await expect(page.getByText("Counted: 576 solutions.")).toBeVisible();
  expect(nAsked()).toBe(1);
});
