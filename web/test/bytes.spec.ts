// How much a reader has to load for each view, and that no view loads what only others need.

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { expect, test } from "./failing";
import { type View, expectAnswer, views } from "./page";

/** The most thousands of bytes for each view by gzip: the page, its scripts, its engine. A module
 * by a toolchain of rustup has some 30 KB more than one by Debian's packages. */
const most: Record<View, number> = {
  sudoku: 450,
  variants: 460,
  dance: 330,
  gallery: 830,
  workshop: 830,
};

for (const view of views) {
  test(`${view} loads at most ${most[view]} KB`, async ({ page }) => {
    const bodies = new Map<string, Promise<Buffer>>();
    const record = (response: Response) => {
      const name = new URL(response.url()).pathname;
      // Browsers ask for the icon as often as they like.
      const isTwice = bodies.has(name) && name !== "/icon.svg";
      expect(isTwice, `${name} is loaded twice`).toBe(false);
      if (!bodies.has(name)) bodies.set(name, response.body());
    };
    page.on("response", record);
    await page.goto(`#${view}`);
    await expectAnswer(page, view);
    let sum = 0;
    for (const [name, body] of bodies) {
      const size = gzipSync(await body).length;
      sum += size;
      test.info().annotations.push({ type: name, description: `${size} bytes` });
    }
    // The body of a response that comes later would be read after the end of the test.
    page.off("response", record);
    test.info().annotations.push({ type: "in all", description: `${sum} bytes` });
    expect(sum).toBeLessThanOrEqual(1000 * most[view]);
    const engines = [...bodies.keys()].filter((name) => name.endsWith(".wasm"));
    expect(engines).toHaveLength(1);
    expect(engines[0]).toContain(view);
  });
}

test("the README has the figure of the first view", () => {
  const text = readFileSync(new URL("../README.md", import.meta.url), "utf8").replace(/\s+/g, " ");
  expect(text).toContain(`by gzip at most ${most.sudoku} KB for the Sudoku view`);
});

test("an engine is loaded once, however often it is started", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("#gallery?model=queens&n=20");
  // A stop in the middle of a long step starts the engine anew.
  const count = page.getByRole("region", { name: "Count" });
  await expect(count.getByText("Counting …")).toBeVisible();
  await page.getByLabel("Model").selectOption("langford");
  await expect(page.getByText("Counted: 52 solutions.")).toBeVisible();
  await page.getByRole("link", { name: "Sudoku" }).click();
  await expect(page.locator(".rating")).toContainText("Difficulty");
  await page.getByRole("link", { name: "Workshop" }).click();
  await expect(page.getByText("A problem with 7 primary")).toBeVisible();
  const engines = asked.filter((name) => name.endsWith(".wasm"));
  expect(engines.map((name) => /sudoku|gallery|workshop/.exec(name)?.[0])).toEqual([
    "gallery",
    "sudoku",
    "workshop",
  ]);
});
