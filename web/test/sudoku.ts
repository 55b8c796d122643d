// What the tests of the Sudoku view share.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect } from "./page";

export const data = (name: string): string =>
  readFileSync(new URL(`../../data/${name}`, import.meta.url), "utf8");

/** The boards of a collection of the repository. */
export const boards = (name: string): string[] =>
  data(name)
    .split("\n")
    .filter((line) => /^[.0-9]{81}/.test(line))
    .map((line) => line.slice(0, 81));

export const EMPTY = ".".repeat(81);
/** The link to a board without a digit. */
export const BLANK = `#sudoku?board=${EMPTY}&mode=set`;
/** A board of `data/counts.txt` with two solutions. */
export const TWO =
  ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";

export const cell = (page: Page, row: number, column: number) =>
  page.getByRole("gridcell", { name: `row ${row} column ${column},` });

/** What the grid shows, 81 characters, when it is there. */
export const onGrid = async (page: Page): Promise<string> => {
  const cells = page.getByRole("gridcell");
  await expect(cells).toHaveCount(81);
  const texts = await cells.allTextContents();
  // The digits of several candidates stand apart.
  return texts.map((text) => text.trim() || ".").join("");
};

export const shows = (page: Page, board: string) =>
  expect.poll(() => onGrid(page)).toBe(board);

export const verdict = (page: Page) => page.locator(".verdict");

/** Opens a board by its link, for a setter. */
export async function open(page: Page, board: string): Promise<void> {
  await page.goto(`#sudoku?board=${board}&mode=set`);
  await shows(page, board);
}

/** Opens a puzzle by its link, to play it. */
export async function play(page: Page, board: string): Promise<void> {
  await page.goto(`#sudoku?board=${board}`);
  await shows(page, board);
}

/** Pastes a text where the focus is. */
export const paste = (page: Page, text: string): Promise<void> =>
  page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, text);

/** Drops a file, or a text where the name is `null`, on the view. */
export async function drop(page: Page, name: string | null, text: string): Promise<void> {
  // By then the view listens.
  await expect(page.locator(".rating, .sentence").first()).toContainText(/Diff|solution|Solved/i);
  await page.evaluate(
    ([name, text]) => {
      const dataTransfer = new DataTransfer();
      if (name === null) {
        dataTransfer.setData("text/plain", text);
      } else {
        dataTransfer.items.add(new File([text], name));
      }
      for (const kind of ["dragover", "drop"]) {
        const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
        document.querySelector(".sudoku")?.dispatchEvent(event);
      }
    },
    [name, text] as const,
  );
}

/** Whether every row, column and box has nine different digits, and the puzzle's stand. */
export function isSolutionOf(solved: string, puzzle: string): boolean {
  const nine = [...Array(9).keys()];
  const units = nine.flatMap((n) => [
    nine.map((k) => 9 * n + k),
    nine.map((k) => 9 * k + n),
    nine.map((k) => 27 * Math.floor(n / 3) + 3 * (n % 3) + 9 * Math.floor(k / 3) + (k % 3)),
  ]);
  return (
    /^[1-9]{81}$/.test(solved) &&
    units.every((unit) => new Set(unit.map((at) => solved[at])).size === 9) &&
    [...puzzle].every((mark, at) => !/[1-9]/.test(mark) || mark === solved[at])
  );
}
