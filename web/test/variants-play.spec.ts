// Variants at play, by the same grid as Sudoku: locked digits, notes, colors, time, the end; and
// what is told where the reader looks.

import type { Page } from "@playwright/test";
import { alone, expect, fitsPhone, serious, test } from "./page";
import { paste } from "./sudoku";

const cell = (page: Page, row: number, column: number) =>
  page.getByRole("gridcell", { name: `row ${row} column ${column},` });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const chosen = (page: Page) => page.locator('[role=gridcell][aria-selected="true"]');
const setter = (page: Page) => page.locator(".panel .sentence");

const RULES = [
  "size 6x6",
  "cage 11 r1c1 r1c2 r2c1",
  "cage 9 r3c3 r4c3",
  "cage 13 r5c5 r5c6 r6c5 r6c6",
  "cage 5 r1c5 r1c6",
];
const BOARD = ".........45............1.....4.5..1.";
const SOLUTION = "465123132456213645546231321564654312";

/** Opens the killer of the repository by a link. */
async function open(page: Page, mode: "play" | "set"): Promise<void> {
  const values = { rules: RULES.join("\n"), board: BOARD, ...(mode === "play" ? { mode } : {}) };
  await page.goto(`#variants?${new URLSearchParams(values).toString()}`);
  await expect(page.getByRole("gridcell")).toHaveCount(36);
}

/** What the board shows, a character for each cell. */
const onBoard = async (page: Page): Promise<string> => {
  const texts = await page.getByRole("gridcell").allTextContents();
  return texts.map((text) => text || ".").join("");
};

test("a variant is played to its end, and nothing is told before", async ({ page }) => {
  await open(page, "play");
  await expect(page.getByRole("timer")).toHaveText("0:00");
  await expect(page.locator(".sentence, .palette")).toHaveCount(0);
  // The rules are told in words.
  await expect(page.locator(".rules")).toContainText("different digits; with a number, their sum");
  // A digit of the puzzle is locked.
  await cell(page, 2, 4).click();
  await page.keyboard.press("1");
  await page.keyboard.press("Delete");
  await expect(page.getByText("This digit belongs to the puzzle.")).toBeVisible();
  expect(await onBoard(page)).toBe(BOARD);
  await cell(page, 1, 1).click();
  await page.keyboard.press("1");
  await button(page, "Check").click();
  await expect(page.getByText("The digit in r1c1 is wrong.")).toBeVisible();
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/1, added, wrong/);
  for (const [at, mark] of [...BOARD].entries()) {
    if (mark === ".") {
      await cell(page, Math.floor(at / 6) + 1, (at % 6) + 1).click();
      await page.keyboard.press(SOLUTION[at] ?? "");
    }
  }
  await expect(page.locator(".end")).toContainText(/Solved!.*Time \d+:\d\d\./s);
  expect(await serious(page)).toEqual([]);
  await button(page, "Restart").click();
  await expect(page.locator(".end")).toHaveCount(0);
  expect(await onBoard(page)).toBe(BOARD);
  await fitsPhone(page);
});

test("hints say where to look, why, and what to write", async ({ page }) => {
  await open(page, "play");
  const hint = page.locator(".hint");
  await cell(page, 1, 1).click();
  await page.keyboard.press("1");
  await button(page, "Hint").click();
  await expect(page.getByText("The digit in r1c1 is wrong.")).toBeVisible();
  await page.keyboard.press("Control+z");
  await button(page, "Hint").click();
  await expect(hint).toContainText(/Look at r\dc\d: its digit is the easiest to find\./);
  await expect(page.locator(".cell.hint-seen")).toHaveCount(1);
  await expect(hint).not.toContainText("Only");
  await button(page, "Why?").click();
  await expect(hint).toContainText(/Only \d fits into r\dc\d\./);
  await expect(hint.getByText("Looking for the reasons …")).toHaveCount(0);
  expect(await serious(page)).toEqual([]);
  await button(page, "Write it").click();
  await expect(hint).not.toContainText("Look at");
  // Hints alone solve the puzzle.
  for (let n = BOARD.replaceAll(/[^.]/g, "").length - 1; n > 0; n--) {
    await button(page, "Hint").click();
    await button(page, "Why?").click();
    await button(page, "Write it").click();
  }
  await expect(page.locator(".end")).toContainText("Solved!");
  expect(await onBoard(page)).toBe(SOLUTION);
});

test("rules are told as reasons of hints", async ({ page }) => {
  const rules = "size 4x4\ncage 3 r1c1 r1c2\nless r1c2 r1c1";
  const values = { rules, mode: "play", board: ".........4.1..4." };
  await page.goto(`#variants?${new URLSearchParams(values).toString()}`);
  // Without the rules there are several solutions, so that at least one digit needs them.
  let told = "";
  for (let n = 13; n > 0; n--) {
    await button(page, "Hint").click();
    await button(page, "Why?").click();
    await expect(page.getByText("Looking for the reasons …")).toHaveCount(0);
    told += await page.locator(".hint").textContent();
    await button(page, "Write it").click();
  }
  expect(told).toContain("cage 3 r1c1 r1c2");
  await expect(page.locator(".end")).toContainText("Solved!");
});

test("notes, and several colors in a cell", async ({ page }) => {
  await open(page, "play");
  await cell(page, 1, 1).click();
  for (const key of ["Shift+Digit4", "Control+Digit2", "v", "2", "5"]) {
    await page.keyboard.press(key);
  }
  const name = "row 1 column 1, blank, corner 4, center 2, red green, in 1 rule";
  await expect(cell(page, 1, 1)).toHaveAccessibleName(name);
  await page.keyboard.press("z");
  // A digit takes its notes out of the cells that see it.
  await cell(page, 2, 2).click();
  await page.keyboard.press("4");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(name.replace("corner 4, ", ""));
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(name);
  // All is there again at the next visit, with its history.
  await page.goto("about:blank");
  await page.goto("#variants");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(name);
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(name.replace(" green", ""));
});

test("a double click chooses all equal digits, and rules lie below digits", async ({ page }) => {
  await open(page, "play");
  await cell(page, 2, 4).dblclick();
  await expect(chosen(page)).toHaveCount(2);
  const isAbove = await cell(page, 5, 6).evaluate((element) => {
    const digit = element.querySelector(".digit");
    const shapes = document.querySelector(".around .shapes");
    const zOf = (of: Element | null): number =>
      of === null ? NaN : Number(getComputedStyle(of).zIndex.replace("auto", "0"));
    return zOf(digit) > zOf(shapes);
  });
  expect(isAbove).toBe(true);
});

test("where there is one solution, the true candidates are that solution", async ({ page }) => {
  await open(page, "set");
  await expect(setter(page)).toHaveText("One solution.");
  await page.getByLabel("Show true candidates").check();
  await expect(page.getByText("They are the only solution.")).toBeVisible();
  for (const [at, mark] of [...BOARD].entries()) {
    if (mark === ".") {
      const its = cell(page, Math.floor(at / 6) + 1, (at % 6) + 1);
      await expect(its).toHaveAccessibleName(new RegExp(`candidates ${SOLUTION[at]}(,|$)`));
    }
  }
  await expect(page.getByText(/candidates are still open/)).toHaveCount(0);
});

test("a paste that fails is told in view, and the board stays", async ({ page }) => {
  await open(page, "set");
  await expect(setter(page)).toHaveText("One solution.");
  await page.getByText("What the rules mean").click();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await paste(page, "nonsense");
  const told = page.getByText(/^The clipboard could not be read\..*The board stays as it was\.$/);
  await expect(told).toBeInViewport({ ratio: 1 });
  expect(await onBoard(page)).toBe(BOARD);
});

test("a rule that is not known is named, and can be left out", async ({ page }) => {
  await page.goto("#variants");
  await expect(setter(page)).toHaveText("Several solutions.");
  const row = "[{},{},{},{}]";
  const cage = '"killercage":[{"cells":["R2C1","R2C2"],"value":"3"}]';
  await paste(
    page,
    `{"size":4,"grid":[${row},${row},${row},${row}],${cage},"clock":[{"lines":[]}]}`,
  );
  await expect(page.getByText(/the rule "clock" is not known here/)).toBeVisible();
  await button(page, "Leave this rule out").click();
  await expect(page.locator(".rules code")).toHaveText(["cage 3 r2c1 r2c2"]);
});

test("a puzzle goes from Set to Play and back", async ({ page }) => {
  await open(page, "set");
  await cell(page, 1, 1).click();
  await page.keyboard.press("4");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/4, given/);
  await button(page, "Play").click();
  await page.keyboard.press("1");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/4, given/);
  await cell(page, 1, 2).click();
  await page.keyboard.press("6");
  await expect(cell(page, 1, 2)).toHaveAccessibleName(/6, added/);
  await expect.poll(() => page.url()).toContain("mode=play");
  // Undo goes no further than the puzzle.
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/4, given/);
  await button(page, "Set").click();
  await page.keyboard.press("Control+z");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/blank/);
});

alone.describe("on a phone", () => {
  alone.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  alone("the tools are in view, and a finger draws over cells", async ({ page, context }) => {
    await open(page, "play");
    for (const name of ["Undo", "Notes", "Corner", "1", "6"]) {
      await expect(button(page, name)).toBeInViewport({ ratio: 1 });
    }
    const devtools = await context.newCDPSession(page);
    const touch = async (type: "touchStart" | "touchMove" | "touchEnd", at?: [number, number]) => {
      const box = at === undefined ? null : await cell(page, ...at).boundingBox();
      const middle = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const touchPoints = middle === null ? [] : [middle];
      await devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
    };
    await touch("touchStart", [3, 1]);
    await touch("touchMove", [3, 2]);
    await touch("touchMove", [4, 2]);
    await touch("touchEnd");
    await expect(chosen(page)).toHaveCount(3);
  });
});

test("a wrong digit on a full board is found by the solution of the puzzle", async ({ page }) => {
  const board = `1${SOLUTION.slice(1)}`;
  const values = { rules: RULES.join("\n"), board, opened: BOARD, mode: "play" };
  await page.goto(`#variants?${new URLSearchParams(values).toString()}`);
  await expect(page.getByText("The board is full, but something is wrong.")).toBeVisible();
  await button(page, "Check").click();
  await expect(page.getByText("The digit in r1c1 is wrong.")).toBeVisible();
});

test("a link to another puzzle leaves what a setter has kept", async ({ page }) => {
  await open(page, "set");
  await cell(page, 1, 1).click();
  await page.keyboard.press("4");
  await page.keyboard.press("Shift+Digit2");
  const rules = ["size 4x4", "cage 3 r2c1 r2c2"].join("\n");
  const values = { rules, board: ".".repeat(16), mode: "play" };
  const other = `#variants?${new URLSearchParams(values).toString()}`;
  await page.goto(other);
  await expect(page.getByRole("gridcell")).toHaveCount(16);
  await cell(page, 1, 1).click();
  await page.keyboard.press("4");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/4, added/);
  // With the puzzle comes the mode: the game at play is not kept as one that is set.
  const { mode: _, ...set } = { ...values, rules: "size 6x6", board: ".".repeat(36) };
  await page.goto(`#variants?${new URLSearchParams(set).toString()}`);
  await expect(page.getByRole("gridcell")).toHaveCount(36);
  await button(page, "Undo").click();
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/4, given/);
  expect(await onBoard(page)).toBe(`4${BOARD.slice(1)}`);
});

test("a mode alone in the address goes on with the game", async ({ page }) => {
  await page.goto("#variants?mode=play");
  await cell(page, 1, 1).click();
  await page.keyboard.press("Shift+Digit4");
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/corner 4/);
  await page.reload();
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/corner 4/);
});
