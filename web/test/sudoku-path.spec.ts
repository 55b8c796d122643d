// The rating, the path of a person, and new puzzles.

import type { Page } from "@playwright/test";
import { expect, serious, test } from "./page";
import { TWO, boards, cell, data, isSolutionOf, onGrid, open, shows } from "./sudoku";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Published puzzles and their ratings by Sudoku Explainer. */
const rated = [...data("ratings.txt").matchAll(/^([.\d]{81})\s+(\d+\.\d)/gm)]
  .map(([, puzzle = "", rating = ""]) => [puzzle, rating] as const)
  .filter(([, rating]) => Number(rating) < 6);

test("published ratings", async ({ page }) => {
  expect(rated.length).toBeGreaterThan(3);
  const differ: string[] = [];
  for (const [puzzle, rating] of rated.slice(0, 12)) {
    await open(page, puzzle);
    await expect(page.locator(".rating")).toHaveText(/^Difficulty \d+\.\d: .+\.$/);
    const text = (await page.locator(".rating").textContent()) ?? "";
    if (!text.startsWith(`Difficulty ${rating}:`)) {
      differ.push(`${rating}: ${text}`);
    }
  }
  // Not all are the same: `crates/person/src/explain/tests/ratings.rs` gives the causes.
  expect(differ.length, differ.join("\n")).toBeLessThan(6);
});

test("a board that is no proper puzzle has no rating and no path", async ({ page }) => {
  await open(page, TWO);
  await expect(page.getByText("Exactly 2 solutions.")).toBeVisible();
  await expect(page.locator(".rating")).toHaveCount(0);
  await expect(page.locator(".path")).toHaveCount(0);
});

test("the path of a person is walked through to the solution", async ({ page }) => {
  await page.goto("");
  const puzzle = await onGrid(page);
  await page.getByText("How a person solves it: 53 steps").click();
  const steps = page.locator(".steps button");
  await expect(steps).toHaveCount(53);
  await button(page, "Next step").press("Enter");
  await expect(steps.first()).toHaveAttribute("aria-current", "step");
  await expect(page.locator(".step")).toContainText("r6c7 is the only place for 5");
  await expect(cell(page, 6, 7)).toHaveAccessibleName(/written 5$/);
  await button(page, "Next step").press("Enter");
  await expect(cell(page, 6, 7)).toHaveAccessibleName("row 6 column 7, 5, solution");
  expect(await serious(page)).toEqual([]);
  await steps.last().click();
  // All digits but the last one, which is marked, are on the grid: together a solution.
  await expect(button(page, "Next step")).toHaveAttribute("aria-disabled", "true");
  await expect.poll(async () => isSolutionOf(await onGrid(page), puzzle)).toBe(true);
  await button(page, "Back to the board").click();
  await shows(page, puzzle);
});

test("new puzzles by difficulty, technique, symmetry and number of clues", async ({ page }) => {
  await page.goto("");
  await page.getByText("Choose the kind of puzzle").click();
  const make = button(page, "Make a puzzle");
  await page.getByRole("combobox", { name: "Difficulty" }).selectOption("easy");
  await page.getByLabel("Symmetry").selectOption("mirror");
  const before = await onGrid(page);
  await make.click();
  await expect(page.getByText(/^Made after/)).toBeVisible();
  await expect.poll(() => onGrid(page)).not.toBe(before);
  await expect(page.locator(".rating")).toHaveText(/^Difficulty 1\.[0-5]$/);
  const easy = await onGrid(page);
  for (const row of easy.match(/.{9}/g) ?? []) {
    const clues = [...row].map((mark) => mark === ".");
    expect(clues).toEqual([...clues].reverse());
  }
  await page.getByLabel("Symmetry").selectOption("none");
  await page.getByLabel("Needs").selectOption("swordfish");
  await page.getByLabel("Most clues").fill("26");
  await make.click();
  await expect.poll(() => onGrid(page)).not.toBe(easy);
  expect((await onGrid(page)).replaceAll(".", "").length).toBeLessThanOrEqual(26);
  await page.getByText(/^How a person solves it/).click();
  await expect(page.locator(".steps")).toContainText("Swordfish");
  await page.getByLabel("Fewest clues").fill("30");
  await page.getByLabel("Fewest clues").press("Tab");
  await expect(page.getByText("The fewest clues are more than the most.")).toBeVisible();
});

test("a puzzle that was made is in sight", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 500 });
  await page.goto("");
  await page.getByText("Choose the kind of puzzle").click();
  await page.getByRole("combobox", { name: "Difficulty" }).selectOption("easy");
  await button(page, "Make a puzzle").scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.locator(".around")).not.toBeInViewport();
  await button(page, "Make a puzzle").click();
  await expect(page.getByText(/^Made after/)).toBeAttached();
  await expect(page.locator(".around")).toBeInViewport({ ratio: 0.9 });
});

test("the making of a rare puzzle is stopped, and the board stays", async ({ page }) => {
  await page.goto("");
  const before = await onGrid(page);
  await page.getByText("Choose the kind of puzzle").click();
  await page.getByLabel("Most clues").fill("17");
  await button(page, "Make a puzzle").click();
  await expect(page.getByText(/\d tries so far/)).toBeVisible();
  await page.locator(".maker").getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText(/^Stopped after/)).toBeVisible();
  expect(await onGrid(page)).toBe(before);
});

test("a hint that no technique gives is proved by the engine", async ({ page }) => {
  const [hardest = ""] = boards("hard.txt").slice(-1);
  await open(page, hardest);
  await expect(page.locator(".rating")).toBeVisible();
  await page.getByText(/^How a person solves it/).click();
  await expect(page.locator(".steps")).not.toContainText("Guess");
});
