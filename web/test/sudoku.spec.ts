// The Sudoku board: typing, verdicts, solutions, candidates, the link, the paper.

import type { Page } from "@playwright/test";
import { alone, expect, pressed, test } from "./page";
import {
  BLANK,
  EMPTY,
  TWO,
  boards,
  cell,
  data,
  isSolutionOf,
  onGrid,
  open,
  play,
  shows,
  verdict,
} from "./sudoku";

const [hardest = ""] = boards("hard.txt");
const button = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true });

test("keys move, write and erase", async ({ page }) => {
  await page.goto(BLANK);
  await cell(page, 1, 1).click();
  const type = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.press(key);
    }
  };
  await type("5", "ArrowRight", "3", "ArrowDown", "6", "ArrowLeft", "7", "ArrowUp");
  await shows(page, `53${".".repeat(7)}76${".".repeat(70)}`);
  await expect(cell(page, 1, 1)).toBeFocused();
  await expect(cell(page, 1, 1)).toHaveAccessibleName("row 1 column 1, 5, given");
  await type("End", "1", "PageDown", "2", "Home", "3", "PageUp", "Backspace");
  await type("Control+End", "ArrowRight", "ArrowDown", "4", "Control+Home");
  await expect(cell(page, 1, 1)).toBeFocused();
  await shows(page, `.3......176${".".repeat(61)}3.......4`);
  for (const key of ["Delete", "0", ".", " "]) {
    await type("9", key);
    await expect(cell(page, 1, 1)).toHaveAccessibleName("row 1 column 1, blank");
  }
});

test("the buttons of the digits write where the grid is", async ({ page }) => {
  await page.goto(BLANK);
  await cell(page, 4, 5).click();
  await button(page, "8").click();
  await expect(cell(page, 4, 5)).toHaveText("8");
  await expect(cell(page, 4, 5)).toBeFocused();
  await button(page, "Erase").focus();
  await page.keyboard.press("Enter");
  await expect(cell(page, 4, 5)).toHaveText("");
});

test("undo and redo, by keys and by buttons, and clear", async ({ page }) => {
  await play(page, TWO);
  await cell(page, 1, 1).click();
  await page.keyboard.press("4");
  await expect(cell(page, 1, 1)).toHaveAccessibleName("row 1 column 1, 4, added");
  await page.keyboard.press("Control+z");
  await shows(page, TWO);
  await page.keyboard.press("Control+Shift+Z");
  await shows(page, `4${TWO.slice(1)}`);
  await button(page, "Undo").click();
  await shows(page, TWO);
  await button(page, "Redo").click();
  await shows(page, `4${TWO.slice(1)}`);
  await button(page, "Clear").click();
  await shows(page, TWO);
  await expect(button(page, "Clear")).toHaveAttribute("aria-disabled", "true");
  await button(page, "Undo").click();
  await expect(cell(page, 1, 1)).toHaveAccessibleName("row 1 column 1, 4, added");
});

test("conflicts are named and marked", async ({ page }) => {
  await page.goto(BLANK);
  await cell(page, 3, 2).click();
  for (const key of ["5", "End", "5", "Home", "ArrowUp", "5"]) {
    await page.keyboard.press(key);
  }
  await expect(verdict(page)).toContainText("No solution.");
  const named = verdict(page).getByRole("listitem");
  await expect(named).toHaveText(["Two 5s in row 3", "Two 5s in box 1"]);
  const marked = ["row 2 column 1", "row 3 column 2", "row 3 column 9"];
  for (const name of marked) {
    const its = page.getByRole("gridcell", { name });
    await expect(its).toHaveAccessibleName(`${name}, 5, given, conflict`);
    await expect(its).toHaveAttribute("aria-invalid", "true");
  }
});

test("a board full of one digit names some of its conflicts", async ({ page }) => {
  await page.goto(`#sudoku?board=${"5".repeat(81)}&mode=set`);
  await expect(verdict(page).getByRole("listitem")).toHaveText([
    ...[1, 2, 3, 4].map((row) => `Nine 5s in row ${row}`),
    "and 23 more conflicts",
  ]);
});

const verdicts: readonly [string, string, string][] = [
  ["a proper puzzle", hardest, "One solution: a proper puzzle."],
  ["a solved board", boards("counts.txt").find((board) => !board.includes(".")) ?? "", "Solved"],
  ["an empty board", EMPTY, "Several solutions."],
  ["a board without a solution", boards("slow-by-rows.txt")[1] ?? "", "No solution, although"],
];
for (const [name, board, text] of verdicts) {
  test(`the verdict of ${name}`, async ({ page }) => {
    await page.goto(`#sudoku?board=${board}&mode=set`);
    await expect(verdict(page)).toContainText(text);
  });
}

test("published numbers of solutions are counted", async ({ page }) => {
  const lines = data("counts.txt").matchAll(/^([.\d]{81}) (\d+) /gm);
  const several = [...lines].filter(([, , n]) => Number(n) > 1);
  expect(several.length).toBe(5);
  for (const [, board, n] of several) {
    await page.goto(`#sudoku?board=${board}&mode=set`);
    await expect(page.getByText(`Exactly ${n} solutions.`)).toBeVisible();
  }
});

test("published boards are solved, also the slowest ones and the empty one", async ({ page }) => {
  const boj = data("boj.txt").replace(/\s/g, "").replaceAll("0", ".");
  for (const board of [boj, ...boards("hard.txt"), ...boards("slow-by-rows.txt"), EMPTY]) {
    await page.goto(`#sudoku?board=${board}&mode=set`);
    await shows(page, board);
    if (board === boards("slow-by-rows.txt")[1]) {
      await expect(verdict(page)).toContainText("No solution");
      await expect(button(page, "Solve")).toHaveAttribute("aria-disabled", "true");
      continue;
    }
    await expect(verdict(page)).toContainText("solution");
    await button(page, "Solve").click();
    await expect.poll(async () => isSolutionOf(await onGrid(page), board)).toBe(true);
    await page.keyboard.press("Enter");
    await shows(page, board);
  }
});

test("a board with two solutions shows both, and the puzzle again", async ({ page }) => {
  await open(page, TWO);
  await expect(page.getByText("Exactly 2 solutions.")).toBeVisible();
  await button(page, "Solve").press("Enter");
  await expect(page.getByText("Solution 1 of 2 is shown.")).toBeVisible();
  const first = await onGrid(page);
  await button(page, "Next solution").click();
  await expect(page.getByText("Solution 2 of 2 is shown.")).toBeVisible();
  const second = await onGrid(page);
  expect([first, second].map((solved) => isSolutionOf(solved, TWO))).toEqual([true, true]);
  expect(first).not.toBe(second);
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/solution$/);
  await button(page, "Previous solution").click();
  await shows(page, first);
  await button(page, "Previous solution").press("Space");
  await shows(page, second);
  await button(page, "Back to the puzzle").click();
  await shows(page, TWO);
});

/** What the cells show, without the blanks between candidates. */
const packed = async (page: Page): Promise<string[]> => {
  const texts = await page.getByRole("gridcell").allTextContents();
  return texts.map((text) => text.replaceAll(" ", ""));
};

test("true candidates are those of the solutions", async ({ page }) => {
  await open(page, TWO);
  await button(page, "Solve").click();
  await expect(page.getByText("Solution 1 of 2 is shown.")).toBeVisible();
  const first = await onGrid(page);
  await button(page, "Next solution").click();
  await expect(page.getByText("Solution 2 of 2 is shown.")).toBeVisible();
  const second = await onGrid(page);
  await button(page, "Back to the puzzle").click();
  await page.getByRole("switch", { name: "Show true candidates" }).press("Space");
  const expected = [...TWO].map((mark, at) =>
    mark === "." ? [...new Set([first[at], second[at]])].sort().join("") : mark,
  );
  await expect.poll(() => packed(page)).toEqual(expected);
  await expect(cell(page, 4, 1)).toHaveAccessibleName("row 4 column 1, blank, candidates 3 6");
});

test("true candidates of a board with very many solutions", async ({ page }) => {
  await page.goto(BLANK);
  await cell(page, 5, 5).click();
  await page.keyboard.press("1");
  await page.getByRole("switch", { name: "Show true candidates" }).click();
  const sees = (at: number): boolean => {
    const [row, column] = [Math.floor(at / 9), at % 9];
    const inBox = Math.floor(row / 3) === 1 && Math.floor(column / 3) === 1;
    return row === 4 || column === 4 || inBox;
  };
  const expected = [...Array(81).keys()].map((at) =>
    at === 40 ? "1" : sees(at) ? "23456789" : "123456789",
  );
  await expect.poll(() => packed(page)).toEqual(expected);
});

test("a long count is stopped at once", async ({ page }) => {
  await page.goto(BLANK);
  await expect(page.getByText("At least 10,000 solutions.")).toBeVisible();
  await button(page, "Count up to 10,000,000").click();
  await expect(page.getByText(/^\d+,\d{3} solutions so far/)).toBeVisible();
  expect(await pressed(button(page, "Stop"))).toContain("Stopped at");
  // The engine hears the next question.
  await cell(page, 1, 1).click();
  await page.keyboard.press("1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("1");
  await expect(verdict(page)).toContainText("Two 1s in row 1");
});

alone("the address carries the board, and opens it", async ({ page, context }) => {
  await play(page, TWO);
  await cell(page, 1, 1).click();
  await page.keyboard.press("4");
  await expect.poll(() => page.url()).toContain(`#sudoku?board=4${TWO.slice(1)}&opened=${TWO}`);
  await page.reload();
  await expect(cell(page, 1, 1)).toHaveAccessibleName("row 1 column 1, 4, added");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Copy link").click();
  await expect(page.getByText("The link is copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test("back and forward between views keep the board", async ({ page }) => {
  await open(page, TWO);
  await page.getByRole("link", { name: "Gallery" }).click();
  await expect(page.getByRole("heading", { name: "Gallery" })).toBeVisible();
  await page.goBack();
  await shows(page, TWO);
  await page.goForward();
  await page.getByRole("link", { name: "Sudoku", exact: true }).click();
  await shows(page, TWO);
});

test("a link that is followed right after another one is not lost", async ({ page }) => {
  await open(page, TWO);
  const others = boards("counts.txt").slice(0, 8);
  for (const [n, board] of others.entries()) {
    // Around the moment at which the address is written.
    await page.evaluate(
      async ([board, after]) => {
        await new Promise((later) => setTimeout(later, after));
        location.hash = `#sudoku?board=${board}&mode=set`;
      },
      [board, 192 + 2 * n] as const,
    );
    await shows(page, board);
  }
});

test("a link with nonsense says what is wrong with it", async ({ page }) => {
  await page.goto(`#sudoku?board=${encodeURIComponent("12\u202e3q\u0000ü<b>")}&mode=set`);
  await expect(page.getByRole("alert")).toContainText("No board in the link. Line 1, column 3:");
  // The first puzzle stays.
  await expect(page.locator(".rating")).toHaveText(/^Difficulty 2\.0/);
});

test("examples are opened", async ({ page }) => {
  await page.goto(BLANK);
  await page.getByLabel("Examples").selectOption("Two solutions");
  await shows(page, TWO);
  await expect(page.getByText("Exactly 2 solutions.")).toBeVisible();
});

test("paper has the board alone", async ({ page }) => {
  await open(page, TWO);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await button(page, "Print").click();
  await expect(page.locator("body[data-printed]")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("grid")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Sudoku" })).toBeHidden();
});
