// The puzzle and the reader's work are safe: givens, the history, the time, the address; and
// nothing is told that the reader has not asked for.

import type { Page } from "@playwright/test";
import { alone, expect, serious, test } from "./page";
import {
  EMPTY,
  TWO,
  boards,
  cell,
  data,
  onGrid,
  open,
  paste,
  play,
  shows,
  verdict,
} from "./sudoku";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const easy = data("boj.txt").replace(/\s/g, "").replaceAll("0", ".");
const [hard = ""] = boards("hard.txt");

/** Types the solution of a puzzle, which the page shows. */
async function fill(page: Page, puzzle: string): Promise<void> {
  await button(page, "Solve").click();
  await expect.poll(async () => /^[1-9]{81}$/.test(await onGrid(page))).toBe(true);
  const all = await onGrid(page);
  await button(page, "Back to the puzzle").click();
  for (const [at, mark] of [...puzzle].entries()) {
    if (mark === ".") {
      await cell(page, Math.floor(at / 9) + 1, (at % 9) + 1).click();
      await page.keyboard.press(all[at] ?? "");
    }
  }
}

test("the digits of the puzzle are locked, and Clear and Restart keep them", async ({ page }) => {
  await play(page, TWO);
  await cell(page, 1, 2).click();
  for (const key of ["5", "Delete", "Backspace", "0"]) {
    await page.keyboard.press(key);
    await expect(page.getByText("This digit belongs to the puzzle.")).toBeVisible();
    await shows(page, TWO);
  }
  // Of several cells, only the free ones are written.
  await page.keyboard.press("Control+a");
  await page.keyboard.press("7");
  await shows(page, TWO.replaceAll(".", "7"));
  await page.keyboard.press("Delete");
  await shows(page, TWO);
  for (const name of ["Clear", "Restart"]) {
    await cell(page, 1, 1).click();
    await page.keyboard.press("4");
    await page.keyboard.press("ArrowRight");
    await shows(page, `4${TWO.slice(1)}`);
    await button(page, name).click();
    await shows(page, TWO);
    await page.keyboard.press("Control+z");
    await shows(page, `4${TWO.slice(1)}`);
    await page.keyboard.press("Control+Shift+Z");
    await shows(page, TWO);
  }
});

test("undo stays with the puzzle that was opened", async ({ page }) => {
  await play(page, TWO);
  await expect(button(page, "Undo")).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Control+z");
  await shows(page, TWO);
  // A button without an effect says why.
  await button(page, "Undo").click({ force: true });
  await expect(page.getByText("There is nothing to undo in this puzzle.")).toBeVisible();
  await cell(page, 1, 1).click();
  await page.keyboard.press("4");
  await paste(page, hard);
  await shows(page, hard);
  await page.keyboard.press("Control+z");
  await shows(page, hard);
  // The game before is not lost.
  await button(page, "Back to the puzzle before").click();
  await shows(page, `4${TWO.slice(1)}`);
  await page.keyboard.press("Control+z");
  await shows(page, TWO);
});

alone(
  "history, notes and time survive a reload, and the address alone goes on",
  async ({ page }) => {
    await page.clock.install();
    await play(page, TWO);
    await cell(page, 1, 1).click();
    await page.keyboard.press("4");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Digit5");
    await page.clock.runFor(65_000);
    await expect(page.getByRole("timer")).toHaveText("1:05");
    for (const address of [null, "", "#sudoku"]) {
      await (address === null ? page.reload() : page.goto("about:blank"));
      if (address !== null) {
        await page.goto(address);
      }
      await shows(page, `4${TWO.slice(1)}`);
      await expect(page.getByRole("timer")).toHaveText(/1:0\d/);
      await expect(cell(page, 2, 1)).toHaveAccessibleName("row 2 column 1, blank, corner 5");
    }
    await page.keyboard.press("Control+z");
    await expect(cell(page, 2, 1)).toHaveAccessibleName("row 2 column 1, blank");
    await page.keyboard.press("Control+z");
    await shows(page, TWO);
    await page.keyboard.press("Control+Shift+Z");
    await shows(page, `4${TWO.slice(1)}`);
  },
);

test("typing after the page is there writes into the chosen cell", async ({ page }) => {
  await page.goto("");
  await expect(page.locator(".rating")).toBeVisible();
  await page.keyboard.press("8");
  await expect(cell(page, 1, 1)).toHaveAccessibleName("row 1 column 1, 8, added");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+Digit2");
  await expect(cell(page, 2, 1)).toHaveAccessibleName("row 2 column 1, blank, corner 2");
  // Also after a button was pressed, and not into a field.
  await button(page, "Copy link").focus();
  await page.keyboard.press("3");
  await expect(cell(page, 2, 1)).toHaveAccessibleName("row 2 column 1, 3, added");
  await page.getByLabel("Boards as text").fill("");
  await page.getByLabel("Boards as text").press("4");
  await expect(cell(page, 2, 1)).toHaveAccessibleName("row 2 column 1, 3, added");
});

test("nothing is told at play unless the reader asks", async ({ page }) => {
  await play(page, easy);
  await expect(page.locator(".rating")).toHaveText(/^Difficulty \d\.\d$/);
  await expect(page.getByText(/one solution/i)).toHaveCount(0);
  await cell(page, 1, 1).click();
  await page.keyboard.press("4");
  await expect(cell(page, 1, 1)).toHaveAccessibleName("row 1 column 1, 4, added");
  await expect(page.locator(".conflict, .conflicts li, .sentence")).toHaveCount(0);
  await button(page, "Check").click();
  await expect(page.getByText("r1c1 is not 4.")).toBeVisible();
  await page.keyboard.press("Control+z");
  await button(page, "Check").click();
  await expect(page.getByText("No digit is wrong so far.")).toBeVisible();
  // A setter is told all.
  await button(page, "Set").click();
  await expect(verdict(page)).toContainText("One solution: a proper puzzle.");
  await expect.poll(() => page.url()).toContain("mode=set");
  await button(page, "Play").click();
  await expect(page.getByText(/one solution/i)).toHaveCount(0);
  // What is no puzzle is said to be none.
  await play(page, TWO);
  await expect(verdict(page)).toContainText("several solutions, so it is no proper puzzle");
});

test("the end of a puzzle is an end: time, difficulty, the next one", async ({ page }) => {
  await play(page, easy);
  await fill(page, easy);
  const end = page.locator(".end");
  await expect(end).toContainText("Solved!");
  await expect(end).toContainText(/Time \d+:\d\d\. Difficulty \d\.\d/);
  const time = await page.getByRole("timer").textContent();
  expect(await serious(page)).toEqual([]);
  await button(page, "Next puzzle").click();
  await expect(end).toHaveCount(0);
  await expect.poll(async () => (await onGrid(page)).includes(".")).toBe(true);
  await expect(page.getByRole("timer")).toHaveText("0:00");
  await button(page, "Back to the puzzle before").click();
  await expect(page.getByRole("timer")).toHaveText(time ?? "");
});

test("a full board with a wrong digit is said to be wrong", async ({ page }) => {
  await play(page, easy);
  await fill(page, easy);
  await page.keyboard.press("Control+z");
  await expect(page.locator(".end")).toHaveCount(0);
  // In each row there are all other digits already.
  const used = (await onGrid(page)).slice(-9).replaceAll(".", "");
  await page.keyboard.press(used.charAt(0));
  await expect(page.locator(".cell.conflict").first()).toBeVisible();
  await expect(verdict(page)).toContainText("The board is full, but something is wrong.");
});

test("the page promises no more than it tells", async ({ page }) => {
  // Of a board without solution and without two equal digits, Set knows no reason.
  await play(page, `12345678.........9${EMPTY.slice(18)}`);
  await expect(verdict(page)).toContainText("This board has no solution, so it is no puzzle.");
  await expect(verdict(page)).not.toContainText("Set tells");
  // A full board is judged unasked.
  await expect(button(page, "Play")).toHaveAttribute("title", /or when the board is full\.$/);
});

test("notes are written for the reader, and a digit takes its own away", async ({ page }) => {
  await play(page, easy);
  const tools = page.getByRole("group", { name: "Tools" });
  await tools.getByRole("button", { name: "Notes" }).click();
  const centers = page.getByRole("gridcell", { name: /center/ });
  await expect(centers).toHaveCount([...easy].filter((mark) => mark === ".").length);
  await cell(page, 1, 1).click();
  const name = (await cell(page, 1, 1).getAttribute("aria-label")) ?? "";
  const [, digit = ""] = /center (\d)/.exec(name) ?? [];
  const seen = page.getByRole("gridcell", {
    name: new RegExp(`row 1 column \\d, blank, center.* ?${digit}`),
  });
  await page.keyboard.press(digit);
  await expect(seen).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(name);
  // Unless the reader keeps them.
  await page.getByRole("switch", { name: /takes its notes/ }).uncheck();
  const before = await centers.count();
  await page.keyboard.press(digit);
  await expect(centers).toHaveCount(before - 1);
});

test("rows and columns have the numbers that hints name", async ({ page }) => {
  await page.goto("");
  await expect(page.locator(".numbers.rows span")).toHaveText(
    Array.from({ length: 9 }, (_, k) => `r${k + 1}`),
  );
  // Cells with many small digits have names that say them.
  await page.getByRole("group", { name: "Tools" }).getByRole("button", { name: "Notes" }).click();
  await expect(cell(page, 1, 3)).toHaveAccessibleName("row 1 column 3, blank, center 1 3 5 6 8 9");
  expect(await serious(page)).toEqual([]);
  const label = await page.locator(".numbers.columns span").nth(6).boundingBox();
  const box = await cell(page, 1, 7).boundingBox();
  const middle = (of: typeof box): number => (of?.x ?? 0) + (of?.width ?? 0) / 2;
  expect(Math.abs(middle(label) - middle(box))).toBeLessThan(2);
});

test("a double click chooses all equal digits", async ({ page }) => {
  await play(page, easy);
  const n = [...easy].filter((mark) => mark === easy[1]).length;
  await cell(page, 1, 2).dblclick();
  await expect(page.locator('[role=gridcell][aria-selected="true"]')).toHaveCount(n);
});

test("a setter's puzzle is there again after another one was played", async ({ page }) => {
  await open(page, EMPTY);
  await cell(page, 1, 1).click();
  await page.keyboard.press("7");
  const own = `7${EMPTY.slice(1)}`;
  await shows(page, own);
  await button(page, "Play").click();
  await paste(page, hard);
  await shows(page, hard);
  await button(page, "Back to the puzzle before").click();
  await shows(page, own);
  await button(page, "Set").click();
  await page.keyboard.press("Control+z");
  await shows(page, EMPTY);
});

test("a game at play does not take the place of what is set", async ({ page }) => {
  await open(page, TWO);
  await cell(page, 1, 1).click();
  await page.keyboard.press("4");
  await play(page, hard);
  const at = hard.indexOf(".");
  await cell(page, Math.floor(at / 9) + 1, (at % 9) + 1).click();
  await page.keyboard.press("1");
  await button(page, "Set").click();
  await page.keyboard.press("Control+z");
  await shows(page, hard);
  await page.keyboard.press("Control+z");
  await shows(page, `4${TWO.slice(1)}`);
  await page.keyboard.press("Control+z");
  await shows(page, TWO);
});

test("what is set is kept, however many puzzles are played", async ({ page }) => {
  await open(page, EMPTY);
  await cell(page, 1, 1).click();
  await page.keyboard.press("7");
  await shows(page, `7${EMPTY.slice(1)}`);
  for (let n = 1; n <= 14; n++) {
    await play(page, EMPTY.slice(0, 80 - n) + "1" + EMPTY.slice(0, n));
    await cell(page, 1, 1).click();
    await page.keyboard.press("2");
    await expect(cell(page, 1, 1)).toHaveAccessibleName(/2, added/);
  }
  const names = await page.evaluate(() => Object.keys(localStorage));
  const games = names.filter((name) => name.startsWith("quadrille-game-sudoku "));
  expect(games).toHaveLength(13);
  await open(page, TWO);
  await page.keyboard.press("Control+z");
  await shows(page, `7${EMPTY.slice(1)}`);
});

test("a mode alone in the address goes on with what is set", async ({ page }) => {
  await page.goto("#sudoku?mode=set");
  await cell(page, 1, 1).click();
  await page.keyboard.press("Shift+Digit4");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/corner 4/);
  await page.reload();
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/corner 4/);
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, 1)).toHaveAccessibleName("row 1 column 1, blank");
});

alone("a tab without a change keeps nothing over another one", async ({ page, context }) => {
  await play(page, TWO);
  await cell(page, 1, 1).click();
  await page.keyboard.press("4");
  await expect(page.getByRole("timer")).not.toHaveText("0:00");
  const other = await context.newPage();
  await other.goto("#sudoku");
  await shows(other, `4${TWO.slice(1)}`);
  await cell(other, 2, 1).click();
  await other.keyboard.press("5");
  await expect(cell(other, 2, 1)).toHaveAccessibleName(/5, added/);
  await expect(page.getByRole("timer")).not.toHaveText("0:01");
  await page.evaluate(() => dispatchEvent(new Event("pagehide")));
  await other.close();
  await page.goto("about:blank");
  await page.goto("#sudoku");
  await expect(cell(page, 2, 1)).toHaveAccessibleName(/5, added/);
});

alone("a game that cannot be kept is told, and costs no other one", async ({ page }) => {
  const keptOf = (puzzle: string) =>
    page.evaluate((name) => localStorage.getItem(name), `quadrille-game-sudoku ${puzzle}`);
  await play(page, TWO);
  await cell(page, 1, 1).click();
  await page.keyboard.press("4");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/4, added/);
  // A long history takes more room than that game.
  await open(page, EMPTY);
  const own = "123456789".repeat(3) + EMPTY.slice(27);
  for (const [at, digit] of [...own.slice(0, 27)].entries()) {
    await cell(page, Math.floor(at / 9) + 1, (at % 9) + 1).click();
    await page.keyboard.press(digit);
  }
  await shows(page, own);
  await page.evaluate(() => {
    for (let size = 1 << 22; size >= 1; size >>= 1) {
      for (let k = 0; k < 3; k++) {
        try {
          localStorage.setItem(`x${size} ${k}`, "x".repeat(size));
        } catch {
          break;
        }
      }
    }
  });
  await button(page, "Play").click();
  await expect(page.getByText("The browser has no room to keep this game")).toBeVisible();
  expect(await keptOf(own)).toBeNull();
  expect(await keptOf(TWO)).not.toBeNull();
  // If an old game makes room enough, it goes.
  await play(page, hard);
  const at = hard.indexOf(".");
  await cell(page, Math.floor(at / 9) + 1, (at % 9) + 1).click();
  await page.keyboard.press("1");
  await expect.poll(() => keptOf(hard)).not.toBeNull();
  expect(await keptOf(TWO)).toBeNull();
});

alone.describe("on a phone", () => {
  alone.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  alone("the tools are in view, and a finger chooses several cells", async ({ page, context }) => {
    await page.goto("");
    await expect(page.locator(".rating")).toBeVisible();
    const names = ["New puzzle", "Undo", "Redo", "Erase", "Notes", "Corner", "1", "9", "Hint"];
    for (const name of names) {
      await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    }
    await button(page, "Hint").tap();
    await expect(page.locator(".hint .told p").first()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const devtools = await context.newCDPSession(page);
    const at = async (row: number, column: number) => {
      const box = await cell(page, row, column).boundingBox();
      const [x, y] = [
        (box?.x ?? 0) + (box?.width ?? 0) / 2,
        (box?.y ?? 0) + (box?.height ?? 0) / 2,
      ];
      return [{ x, y }];
    };
    const touch = (type: string, touchPoints: { x: number; y: number }[]) =>
      devtools.send("Input.dispatchTouchEvent", { type: type as "touchStart", touchPoints });
    await touch("touchStart", await at(2, 1));
    await touch("touchMove", await at(2, 2));
    await touch("touchMove", await at(2, 3));
    await touch("touchEnd", []);
    await expect(page.locator('[role=gridcell][aria-selected="true"]')).toHaveCount(3);
    // Chromium may take a tap right after a finger has moved as the end of this movement.
    const corner = button(page, "Corner");
    await expect(async () => {
      await corner.tap();
      await expect(corner).toHaveAttribute("aria-pressed", "true", { timeout: 1000 });
    }).toPass();
    await button(page, "4").tap();
    await expect(page.getByRole("gridcell", { name: /corner 4/ })).toHaveCount(3);
  });
});
