// Sudoku as players expect it: a puzzle at once, marks, several cells, colors, a timer.

import type { Page } from "@playwright/test";
import { alone, expect, serious, test } from "./page";
import { BLANK, TWO, cell, onGrid, open, play, shows, verdict } from "./sudoku";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("the first view is a puzzle with one solution, and its rating", async ({ page }) => {
  await page.goto("");
  await expect(page.locator(".rating")).toHaveText("Difficulty 2.0");
  await expect(page.locator(".lead")).toHaveCount(1);
  expect((await onGrid(page)).replaceAll(".", "").length).toBe(28);
  // A setter is told more.
  await button(page, "Set").click();
  await expect(verdict(page)).toContainText("One solution: a proper puzzle.");
  await expect(page.getByText("Difficulty 2.0: direct hidden pair.")).toBeVisible();
  // It is its own address; an empty board has another one.
  await button(page, "Empty board").click();
  await expect.poll(() => page.url()).toContain(BLANK);
});

test("small digits in the corner and the center, by keys", async ({ page }) => {
  await play(page, TWO);
  const name = (rest: string): string => `row 1 column 1, ${rest}`;
  await cell(page, 1, 1).click();
  for (const key of ["Shift+Digit4", "Shift+Digit8", "Control+Digit4"]) {
    await page.keyboard.press(key);
  }
  await expect(cell(page, 1, 1)).toHaveAccessibleName(name("blank, corner 4 8, center 4"));
  await page.keyboard.press("Shift+Digit8");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(name("blank, corner 4, center 4"));
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(name("blank, corner 4 8, center 4"));
  // A digit is over them, and they are there again without it.
  await page.keyboard.press("4");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(name("4, added"));
  await page.keyboard.press("Backspace");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(name("blank, corner 4 8, center 4"));
  // They stay for the next visit.
  await page.reload();
  await expect(cell(page, 1, 1)).toHaveAccessibleName(name("blank, corner 4 8, center 4"));
  await cell(page, 1, 1).click();
  await page.keyboard.press("Backspace");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(name("blank"));
});

test("modes by keys and by buttons, and colors", async ({ page }) => {
  await play(page, TWO);
  await cell(page, 1, 1).click();
  const modes = page.getByRole("group", { name: "Write as" });
  for (const [key, mode, name] of [
    ["x", "Corner", "blank, corner 4"],
    ["c", "Center", "blank, corner 4, center 4"],
    ["v", "Color", "blank, corner 4, center 4, yellow"],
    ["z", "Digit", "4, added, yellow"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(modes.getByRole("button", { name: mode })).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("4");
    await expect(cell(page, 1, 1)).toHaveAccessibleName(`row 1 column 1, ${name}`);
  }
  await modes.getByRole("button", { name: "Color" }).click();
  await button(page, "green").click();
  await expect(cell(page, 1, 1)).toHaveAccessibleName("row 1 column 1, 4, added, yellow green");
  await button(page, "yellow").click();
  await expect(cell(page, 1, 1)).toHaveAccessibleName("row 1 column 1, 4, added, green");
  await button(page, "red").click();
  expect(await serious(page)).toEqual([]);
});

test("several cells by mouse, by keys, and one after another by touch", async ({ page }) => {
  await open(page, TWO);
  const selected = page.locator('[role=gridcell][aria-selected="true"]');
  await cell(page, 2, 1).hover();
  await page.mouse.down();
  await cell(page, 2, 2).hover();
  await cell(page, 2, 3).hover();
  await page.mouse.up();
  await expect(selected).toHaveCount(3);
  await cell(page, 4, 4).click({ modifiers: ["Control"] });
  await page.keyboard.press("Shift+ArrowRight");
  await expect(selected).toHaveCount(5);
  await page.keyboard.press("Control+Digit5");
  for (const [row, column] of [[2, 1], [2, 2], [2, 3], [4, 4], [4, 5]] as const) {
    await expect(cell(page, row, column)).toHaveAccessibleName(/center 5$/);
  }
  await page.keyboard.press("Escape");
  await expect(selected).toHaveCount(1);
  await button(page, "Several cells").click();
  await cell(page, 5, 5).click();
  await cell(page, 5, 6).click();
  await expect(selected).toHaveCount(3);
  await cell(page, 5, 6).click();
  await expect(selected).toHaveCount(2);
  await page.keyboard.press("Control+a");
  await expect(selected).toHaveCount(81);
});

test("typing goes on to the next cell, if that is wanted", async ({ page }) => {
  await page.goto(BLANK);
  const option = page.getByRole("switch", { name: "Typing goes on to the next cell" });
  await expect(option).not.toBeChecked();
  await option.check();
  await cell(page, 1, 8).click();
  for (const key of ["1", "2", "3"]) {
    await page.keyboard.press(key);
  }
  await shows(page, `.......123${".".repeat(71)}`);
  await page.reload();
  await expect(option).toBeChecked();
});

test("the board is judged only when the reader asks, if that is wanted", async ({ page }) => {
  const digits = "123456789";
  // Each row is the one above it, moved on by three, or by one more after a band.
  const shifts = [0, 3, 6, 1, 4, 7, 2, 5, 8];
  const full = shifts.map((k) => digits.slice(k) + digits.slice(0, k)).join("");
  const puzzle = `..${full.slice(2)}`;
  await open(page, puzzle);
  await page.getByRole("switch", { name: "Judge the board after each digit" }).uncheck();
  // The puzzle itself is judged.
  await expect(verdict(page)).toContainText("One solution");
  await cell(page, 1, 1).click();
  await page.keyboard.press(full[1] ?? "");
  await expect(verdict(page)).toHaveText("Not judged since the last digit.");
  await expect(page.locator(".cell.conflict, .conflicts li")).toHaveCount(0);
  await button(page, "Judge it now").click();
  await expect(verdict(page)).toContainText("No solution.");
  await expect(page.locator(".conflicts li").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await cell(page, 1, 1).click();
  await page.keyboard.press(full[0] ?? "");
  await expect(verdict(page)).toHaveText("Not judged since the last digit.");
  // A full board is judged.
  await cell(page, 1, 2).click();
  await page.keyboard.press(full[1] ?? "");
  await expect(verdict(page)).toContainText("Solved");
  await page.reload();
  await expect(
    page.getByRole("switch", { name: "Judge the board after each digit" }),
  ).not.toBeChecked();
});

alone("the timer runs from the first digit, and can be off", async ({ page }) => {
  await page.clock.install();
  await page.goto("");
  const timer = page.getByRole("timer");
  await expect(timer).toHaveText("0:00");
  await page.clock.runFor(5000);
  await expect(timer).toHaveText("0:00");
  await cell(page, 1, 1).click();
  await page.keyboard.press("8");
  await page.clock.runFor(65_000);
  await expect(timer).toHaveText("1:05");
  await page.getByRole("switch", { name: "Timer" }).uncheck();
  await expect(timer).toHaveCount(0);
});

test("two solutions show where they differ", async ({ page }) => {
  await open(page, TWO);
  await expect(page.getByText("Exactly 2 solutions.")).toBeVisible();
  await button(page, "Solve").click();
  await expect(page.getByText("It differs from solution 2 in 4 cells")).toBeVisible();
  const first = await onGrid(page);
  const names = await page.getByRole("gridcell", { name: /differs/ }).count();
  await button(page, "Next solution").click();
  await expect(page.getByText("It differs from solution 1 in 4 cells")).toBeVisible();
  const second = await onGrid(page);
  const n = [...first].filter((digit, at) => digit !== second[at]).length;
  expect([names, n]).toEqual([4, 4]);
});
