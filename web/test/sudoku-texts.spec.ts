// Boards that the reader brings to the Sudoku view: pasted, dropped, opened; collections.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import packer from "lz-string";
import { alone, expect, fitsPhone, serious, test } from "./page";
import {
  BLANK,
  EMPTY,
  TWO,
  boards,
  cell,
  data,
  drop,
  isSolutionOf,
  open,
  paste,
  shows,
  verdict,
} from "./sudoku";

const count = (page: Page, name: string) =>
  page.getByRole("group", { name: "How many" }).getByRole("button", { name });
const row = (page: Page, n: number) => page.locator("tbody").getByRole("row").nth(n);

const rowsOf = (board: string): string[] => board.match(/.{9}/g) ?? [];

/** A board drawn as in `.ss` files. */
const drawn = (board: string): string =>
  rowsOf(board)
    .map((row) => row.replace(/(...)(...)(...)/, "$1|$2|$3"))
    .map((row, n) => (n === 3 || n === 6 ? `---+---+---\n${row}` : row))
    .join("\n");

/** The board with another mark for a blank cell. */
const blank = (board: string, mark: string): string => board.replaceAll(".", mark);
/** The marks of a row with separators between them, nothing for a blank. */
const fields = (row: string, separator: string): string =>
  [...row].map((mark) => (mark === "." ? "" : mark)).join(separator);
const numberOf = (mark: string): number => (mark === "." ? 0 : Number(mark));
/** As f-puzzles exports a board. */
const exported = (board: string) => ({
  size: 9,
  title: "",
  grid: rowsOf(board).map((row) =>
    [...row].map((mark) => (mark === "." ? {} : { value: Number(mark), given: true })),
  ),
});
const packed = (board: string): string =>
  encodeURIComponent(packer.compressToBase64(JSON.stringify(exported(board))));

const forms: readonly [string, string][] = [
  ["81 characters", TWO],
  ["81 characters, with CR LF and a comment", `\ufeff# found\r\n${TWO} two solutions\r\n`],
  ["nine lines", rowsOf(TWO).join("\n")],
  ["nine lines with spaces", rowsOf(TWO).map((row) => [...row].join(" ")).join("\n")],
  ["a drawn board", drawn(TWO)],
  ["a table", `id,puzzle,name\n1,${TWO},two\n`],
  ["cells of a spreadsheet", rowsOf(TWO).map((row) => fields(row, "\t")).join("\n")],
  ["commas between digits", rowsOf(TWO).map((row) => fields(row, ",")).join("\r\n")],
  ["rows with spaces for blanks", rowsOf(blank(TWO, " ")).join("\n")],
  ...["·", "x", "*", "-", "?"].map(
    (mark): [string, string] => [`81 characters with ${mark}`, blank(TWO, mark)],
  ),
  ["rows with ·", rowsOf(blank(TWO, "·")).join("\n")],
  ["JSON, rows of numbers", JSON.stringify(rowsOf(TWO).map((row) => [...row].map(numberOf)))],
  ["JSON, one text", JSON.stringify({ puzzle: { name: "two", board: TWO } })],
  ["an export of f-puzzles", JSON.stringify(exported(TWO))],
  ["an address with bd=", `https://example.org/play?bd=${TWO.replaceAll(".", "0")}&x=1`],
  ["an address with the board behind #", `https://example.org/sudoku.html#${TWO}`],
  ["an address of f-puzzles", `https://www.f-puzzles.com/?load=${packed(TWO)}`],
  ["an address of SudokuPad", `https://sudokupad.app/?puzzleid=fpuz${packed(TWO)}`],
  ["an address of SudokuPad, in its path", `https://sudokupad.app/fpuzzles${packed(TWO)}`],
];
test("a board is pasted in each of its forms", async ({ page }) => {
  await page.goto(BLANK);
  await cell(page, 1, 1).click();
  for (const [name, text] of forms) {
    await test.step(name, async () => {
      await shows(page, EMPTY);
      await paste(page, text);
      await shows(page, TWO);
      await page.keyboard.press("Control+z");
    });
  }
});

test("the rules of a pasted variant are said to be left out", async ({ page }) => {
  await page.goto(BLANK);
  await cell(page, 1, 1).click();
  const thermometer = [{ lines: [["R1C1", "R1C2"]] }];
  const variant = { ...exported(TWO), antiknight: true, thermometer };
  await paste(page, JSON.stringify(variant));
  await shows(page, TWO);
  const words = "Its further rules are left out: antiknight and thermometer.";
  await expect(page.locator(".side .notice")).toContainText(words);
});

test("an address without a board in it is no board", async ({ page }) => {
  await page.goto(BLANK);
  await cell(page, 1, 1).click();
  await paste(page, "https://sudokupad.app/abc123def4");
  await expect(page.locator(".side .notice")).toContainText("No board in the clipboard.");
  await paste(page, "https://example.org/%E0%A4%A?load=" + "A".repeat(60));
  await expect(page.locator(".side .notice")).toContainText("No board in the clipboard.");
});

alone("a board is pasted by keys, and pasting is undone", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(BLANK);
  await page.evaluate((text) => navigator.clipboard.writeText(text), data("boj.txt"));
  await cell(page, 1, 1).click();
  await page.keyboard.press("Control+v");
  await shows(page, data("boj.txt").replace(/\s/g, "").replaceAll("0", "."));
  await page.keyboard.press("Control+z");
  await shows(page, EMPTY);
});

alone("keys copy the puzzle, or the solution that is shown", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, TWO);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await cell(page, 1, 1).click();
  await page.keyboard.press("Control+c");
  expect(await copied()).toBe(TWO);
  await page.getByRole("button", { name: "Solve" }).click();
  await expect(page.getByText("Solution 1 of 2")).toBeVisible();
  await page.keyboard.press("Control+c");
  expect(isSolutionOf(await copied(), TWO)).toBe(true);
});

const nonsense: readonly [string, string, string][] = [
  ["words", "the quick brown fox\njumps over the lazy dog", "Line 1, column 1"],
  ["a short board", "1".repeat(80), "expected 81 cells in a puzzle, found 80"],
  ["a strange character", `${"1".repeat(40)}\u2603${"1".repeat(40)}`, "found '☃'"],
  ["control characters", "\u0000\u0007\u001b[31m", "Line 1, column 1"],
  ["a comment", "# nothing here", "expected a board, found none"],
  ["eight lines", "123456789\n".repeat(8), "Line"],
  ["markup", "<img src=x onerror=alert(1)>", "found '<'"],
  ["text that turns direction", "\u202e\u2066123", "Line 1, column 1"],
];
test("pasting nonsense tells what is wrong and leaves the board", async ({ page }) => {
  await open(page, TWO);
  await cell(page, 1, 1).click();
  const alert = page.getByRole("alert").filter({ hasText: "No board" });
  for (const [name, text, told] of nonsense) {
    await test.step(name, async () => {
      await paste(page, text);
      await expect(alert).toContainText(told);
      await shows(page, TWO);
      // A digit takes the notice away.
      await page.keyboard.press("4");
      await expect(alert).toHaveCount(0);
      await page.keyboard.press("Control+z");
      await shows(page, TWO);
    });
  }
});

test("a file is dropped, and a text", async ({ page }) => {
  await page.goto(BLANK);
  await drop(page, "two.txt", `${TWO}\n`);
  await shows(page, TWO);
  await drop(page, null, drawn(EMPTY));
  await shows(page, EMPTY);
  await drop(page, "notes.bin", "\u0000\u0001");
  await expect(page.getByRole("alert").filter({ hasText: "No board in notes.bin" })).toBeVisible();
});

test("the text box reads a board and points at a fault", async ({ page }) => {
  await page.goto(BLANK);
  const box = page.getByLabel("Boards as text");
  await box.fill(TWO);
  await page.getByRole("button", { name: "Read the text" }).click();
  await shows(page, TWO);
  await box.fill(`${"1".repeat(11)}q${"1".repeat(69)}`);
  await box.press("Control+Enter");
  const alert = page.getByRole("alert").filter({ hasText: "No board in the text" });
  await expect(alert).toContainText("Line 1, column 12: expected a digit 0-9 or '.', found 'q'");
  await expect(alert.locator("mark")).toHaveText("q");
});

test("a collection from a file has the published verdicts", async ({ page }) => {
  await page.goto(BLANK);
  const chooser = page.waitForEvent("filechooser");
  await page.getByLabel("Open a file").press("Enter");
  await (await chooser).setFiles(new URL("../../data/altered.txt", import.meta.url).pathname);
  // data/README.md has the totals.
  await expect(count(page, "All")).toHaveText("3,000 All");
  await expect(count(page, "One solution")).toHaveText("176 One solution");
  await expect(count(page, "Several solutions")).toHaveText("2,041 Several solutions");
  await expect(count(page, "No solution")).toHaveText("783 No solution");
  await expect(count(page, "Not a board")).toHaveText("0 Not a board");
  await expect(page.getByText("1 to 20 of 3,000")).toBeVisible();
});

test("the table turns its pages, filters, and opens a board in the grid", async ({ page }) => {
  await page.goto(BLANK);
  const all = boards("altered.txt");
  await drop(page, "altered.txt", data("altered.txt"));
  await expect(count(page, "All")).toHaveText("3,000 All");
  await page.getByRole("button", { name: "Next lines" }).press("Enter");
  await expect(page.getByText("21 to 40 of 3,000")).toBeVisible();
  await expect(row(page, 0)).toContainText(all[20] ?? "");
  await page.getByRole("button", { name: "Previous lines" }).click();
  await expect(row(page, 0)).toContainText(all[0] ?? "");
  await count(page, "One solution").press("Space");
  await expect(page.getByText("1 to 20 of 176")).toBeVisible();
  for (let n = 0; n < 8; n += 1) {
    await page.getByRole("button", { name: "Next lines" }).click();
  }
  await expect(page.getByText("161 to 176 of 176")).toBeVisible();
  const next = page.getByRole("button", { name: "Next lines" });
  await expect(next).toHaveAttribute("aria-disabled", "true");
  const puzzle = await row(page, 15).getByRole("button").textContent();
  expect(all).toContain(puzzle);
  await row(page, 15).getByRole("button").press("Enter");
  await shows(page, puzzle ?? "");
  await expect(page.locator(".cell.current")).toBeFocused();
  await expect(verdict(page)).toContainText("One solution");
});

test("what is no board is named by its line and spoils no other", async ({ page }) => {
  await page.goto(BLANK);
  const [first = "", second = ""] = boards("minimal.txt");
  const fives = `55${".".repeat(79)}`;
  const text = [first, `${"1".repeat(80)}q`, "# a comment", second, TWO, fives, "2".repeat(90)];
  await cell(page, 1, 1).click();
  await paste(page, text.join("\n"));
  await expect(count(page, "One solution")).toHaveText("2 One solution");
  await expect(count(page, "Several solutions")).toHaveText("1 Several solutions");
  await expect(count(page, "No solution")).toHaveText("1 No solution");
  await count(page, "Not a board").click();
  await expect(row(page, 0)).toHaveText(/^2Not a board2:81: expected a digit .*'q'$/);
  await expect(row(page, 1)).toHaveText(/^7Not a board7:82: expected 81 cells/);
});

test("the solutions are downloaded, a line for each board", async ({ page }) => {
  await page.goto(BLANK);
  const minimal = boards("minimal.txt").slice(0, 700);
  const text = [...minimal, "q".repeat(81), `55${".".repeat(79)}`, TWO].join("\n");
  await drop(page, "some.txt", text);
  await expect(count(page, "All")).toHaveText("703 All");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the solutions" }).press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toBe("solutions.txt");
  const lines = readFileSync(await file.path(), "utf8").split("\n");
  expect(lines.length).toBe(704);
  expect(minimal.filter((puzzle, n) => !isSolutionOf(lines[n] ?? "", puzzle))).toEqual([]);
  expect(lines[700]).toMatch(/^# line 701: not a board, expected/);
  expect(lines[701]).toBe("# line 702: no solution");
  expect(lines[702]).toMatch(/^\d{81} several solutions$/);
  expect(isSolutionOf((lines[702] ?? "").slice(0, 81), TWO)).toBe(true);
});

test("ten thousand boards are pasted into the box", async ({ page }) => {
  await page.goto(BLANK);
  const minimal = boards("minimal.txt");
  const many = [...Array(10_000).keys()].map((n) => minimal[n % 3000]);
  await page.getByLabel("Boards as text").focus();
  await paste(page, many.join("\n"));
  await expect(count(page, "One solution")).toHaveText("10,000 One solution");
});

test("a long collection is stopped, and what was read stays", async ({ page }) => {
  // A fast machine would read it all before anyone looks: after the first hundredth, the rest of
  // what the engine tells of the collection is held back.
  await page.addInitScript(() => {
    const ids = new Set<number>();
    window.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        this.addEventListener("message", (event) => {
          const { kind, id, value } = event.data;
          if (ids.has(id)) {
            event.stopImmediatePropagation();
          } else if (kind === "progress" && value.done >= 0.01 && value.verdicts) {
            ids.add(id);
          }
        });
      }
    };
  });
  await page.goto(BLANK);
  const text = data("altered.txt");
  await expect(verdict(page)).toContainText("solution");
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text.repeat(100)], "long.txt"));
    const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector(".sudoku")?.dispatchEvent(event);
  }, text);
  await expect(page.getByText(/^[1-9]\d* % read/)).toBeVisible();
  // The board beside it may still be counted, with a button of its own.
  const state = page.locator(".buttons", { hasText: "% read" });
  await state.getByRole("button", { name: "Stop", exact: true }).press("Enter");
  await expect(page.getByText("Stopped; the table has what was read by then.")).toBeVisible();
  await expect(page.getByText(/^1 to 20 of /)).toBeVisible();
  await page.getByRole("button", { name: "Close the collection" }).click();
  await expect(page.getByRole("table")).toHaveCount(0);
});

test("axe finds nothing serious in a full view", async ({ page }) => {
  await open(page, TWO);
  await drop(page, "some.txt", `${data("counts.txt")}\nnonsense\n${"2".repeat(90)}\n`);
  await expect(page.getByRole("table")).toBeVisible();
  await cell(page, 1, 1).click();
  await paste(page, "nonsense");
  await page.getByRole("switch", { name: "Show true candidates" }).check();
  await expect(cell(page, 4, 1)).toHaveAccessibleName(/candidates 3 6/);
  expect(await serious(page)).toEqual([]);
  // The solution's digits, then conflicts.
  await page.getByRole("button", { name: "Solve" }).click();
  await expect(page.getByText("Solution 1 of 2")).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await cell(page, 1, 1).click();
  await page.keyboard.press("9");
  await expect(verdict(page)).toContainText("Two 9s");
  expect(await serious(page)).toEqual([]);
});

test("a full view fits 360 pixels", async ({ page }) => {
  await open(page, TWO);
  await drop(page, "some.txt", data("altered.txt"));
  await expect(page.getByRole("table")).toBeVisible();
  await cell(page, 1, 1).click();
  await paste(page, "x".repeat(200));
  await expect(page.getByRole("alert").filter({ hasText: "No board" })).toBeVisible();
  await fitsPhone(page);
});
