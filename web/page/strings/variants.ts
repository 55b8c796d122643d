// Every sentence of the view of variants.

import { board, listed } from "../strings";
import type { KindName } from "../views/variants/kinds";

const kinds: Record<KindName, readonly [string, string]> = {
  cage: ["Killer cage", "different digits; with a number, their sum"],
  thermometer: ["Thermometer", "digits increase from the first cell"],
  "slow-thermometer": ["Slow thermometer", "digits increase or stay equal"],
  arrow: ["Arrow", "the digit of the first cell is the sum of the others"],
  white: ["White dot", "two neighbors that differ by 1"],
  black: ["Black dot", "two neighbors of which one is twice the other"],
  x: ["X", "two neighbors with the sum 10"],
  v: ["V", "two neighbors with the sum 5"],
  whisper: ["Whisper", "neighbors on the line differ by the number or more; usually 5"],
  run: ["Renban", "consecutive digits in any order"],
  nabner: ["Nabner", "no two digits on the line are equal or consecutive"],
  palindrome: ["Palindrome", "the same digits in both directions"],
  between: ["Between", "the digits of the line are between those of its ends"],
  lockout: [
    "Lockout",
    "the ends differ by the number or more; the others are not between them or equal to them",
  ],
  "double-arrow": ["Double arrow", "the sum of the ends is that of the digits between them"],
  "region-sum": ["Region sum", "the line has the same sum in each box that it passes"],
  zipper: ["Zipper", "digits equally far from the middle have the sum that is there"],
  entropic: ["Entropic", "three neighbors on the line: a low, a middle and a high digit"],
  modular: ["Modular", "three neighbors have different remainders by the number; usually 3"],
  sum: ["Sum", "the sum of the cells, whose digits may be equal"],
  "little-killer": ["Little killer", "the sum of the diagonal from the first cell to the last"],
  quadruple: ["Quadruple", "four cells with a common corner have these digits, such as 1 3 3"],
  row: ["Sandwich, row", "the sum between the smallest and the largest digit of the row"],
  column: ["Sandwich, column", "the sum between the smallest and the largest digit of the column"],
  skyscraper: [
    "Skyscraper",
    "from the border on, as many digits as the number are larger than all before them",
  ],
  "x-sum": ["X-sum", "from the border on, the sum of as many digits as the first one says"],
  "numbered-room": [
    "Numbered room",
    "from the border on, the first digit says which cell has the number",
  ],
  even: ["Even", "an even digit in each cell"],
  odd: ["Odd", "an odd digit in each cell"],
  "row-indexer": ["Row indexer", "the digit says in which row of its column its row number is"],
  "column-indexer": [
    "Column indexer",
    "the digit says in which column of its row its column number is",
  ],
  "box-indexer": ["Box indexer", "the digit says in which cell of its box its place number is"],
  different: ["Extra region", "no digit twice"],
  difference: ["Difference", "two cells that differ by the number"],
  ratio: ["Ratio", "two cells of which one is the number times the other"],
  less: ["Less", "the first cell is less than the second"],
  equal: ["Equal", "two cells with the same digit"],
};

export const words = {
  ...board,
  grid: "Board of the variant",
  clashes: "part of the reason",
  inRules: (n: number): string => (n === 1 ? "in 1 rule" : `in ${n} rules`),
  keys:
    "Type digits, letters from 10 on; arrow keys, Home and End move; Shift and arrows choose " +
    "several cells, in order; Shift and a digit write it small in the corner, Ctrl in the " +
    "center; " +
    "z, x, c and v choose digit, corner, center and color; Backspace, Delete or a period erase; " +
    "Ctrl+Z undoes, Ctrl+Shift+Z redoes. With a mouse or a finger, draw over cells; a double " +
    "click chooses all cells with the same digit.",
  // At play.
  check: "Check",
  noneWrong: "No digit is wrong so far.",
  areWrong: (cells: readonly string[]): string =>
    cells.length === 1
      ? `The digit in ${cells[0]} is wrong.`
      : `${cells.length} digits are wrong: ${cells.join(", ")}.`,
  notChecked: "Digits are checked against the only solution. This puzzle has none, or several.",
  hint: {
    label: "Hint",
    next: { where: "Hint", why: "Why?", write: "Write it" },
    close: "Close the hint",
    notOpen: "No hint is open.",
    help: "Where to look, then why only one digit fits there",
    none: "There is no blank cell.",
    look: (cell: string): string => `Look at ${cell}: its digit is the easiest to find.`,
    only: (cell: string, digit: string): string => `Only ${digit} fits into ${cell}.`,
    seen: (digits: readonly string[]): string =>
      digits.length === 1
        ? `${digits[0]} stands in its row, column or box.`
        : `${listed(digits)} stand in its row, column or box.`,
    excluded: (digits: readonly string[]): string =>
      digits.length === 1
        ? `${digits[0]} is excluded by:`
        : `Each of ${listed(digits)} is excluded by:`,
    more: (n: number): string => `and ${n} more`,
    notFound: (digits: readonly string[]): string =>
      `No reason against ${listed(digits)} was found in time.`,
    seeking: "Looking for the digit that is easiest to find …",
    bySudoku: "the rows, columns and boxes alone",
    looking: "Looking for the reasons …",
  },
  end: "Solved!",
  improper: {
    0: "This puzzle has no solution. Set looks for the reason.",
    2: "This puzzle has several solutions. Set tells more.",
  },
  emptyAtPlay: "There is no puzzle yet. Choose an example, open one, or press Set and make one.",
  noDigits: "There are no digits on the board.",
  leaveOut: "Leave this rule out",
  // The verdict.
  looking: "Looking for solutions …",
  stopped: "Stopped; nothing is known.",
  lookAgain: "Look again",
  looksAlways: "Judge the puzzle after each change",
  notLooked: "Not judged since the last change.",
  lookNow: "Judge it now",
  reason: "With the rules of Sudoku, these cannot hold together:",
  reasonOpen: "Looking for the reason. It is among these:",
  digitAt: (digit: string, cell: string): string => `${digit} in ${cell}`,
  one: "One solution.",
  wrongRules: (n: number): string =>
    n === 1 ? "A rule is wrong: see the list." : `${n} rules are wrong: see the list.`,
  solve: "Show the solution",
  solveFirst: "Show a solution",
  solveOther: "Show another solution",
  differ: (n: number): string =>
    `The two solutions differ in ${n} ${n === 1 ? "cell" : "cells"}, which are marked.`,
  areSolution: "They are the only solution.",
  open: (n: number): string => `${n.toLocaleString("en-US")} candidates are still open.`,
  // Making.
  size: "Size",
  sizeOf: (n: number): string => `${n} by ${n}`,
  otherSize: "Other boxes",
  makeBox: "Make a box",
  needs: (
    least: number,
    most: number | null,
    number: "sum" | "optional" | "usual" | "digits" | undefined,
    isPlace: boolean,
  ): string => {
    const some =
      most === null ? `${least} or more cells` : least === 1 ? "one cell" : `${least} cells`;
    const written = { sum: ", and write a number", digits: ", and write some digits" };
    const then = number === "sum" || number === "digits" ? written[number] : "";
    return `For this rule choose ${some}${isPlace ? ", as its meaning below says" : ""}${then}.`;
  },
  boxNeeds: (n: number): string => `A box has ${n} cells: choose as many.`,
  boxHelp: (n: number): string =>
    `For a box of any shape, choose ${n} cells. The box that has most of them becomes it; its ` +
    "other cells go to the boxes that lose some.",
  make: "Make a rule of the chosen cells",
  number: "Number or digits",
  nChosen: (n: number): string => (n === 1 ? "1 cell is chosen." : `${n} cells are chosen.`),
  kinds,
  border:
    "For a skyscraper, an X-sum or a numbered room, choose a cell at the border; in a corner, " +
    "also the next cell of the line.",
  meanings: "What the rules mean",
  wholes: "Rules for the whole board",
  wholeNames: {
    diagonal: "Diagonals",
    "anti-knight": "Anti-knight",
    "anti-king": "Anti-king",
    nonconsecutive: "Nonconsecutive",
    "never black": "All black dots are given",
    "never x": "All X are given",
    "never v": "All V are given",
    "disjoint-groups": "Disjoint groups",
    windoku: "Windoku",
  } as Record<string, string>,
  rules: "Rules",
  noRules: "There are no rules yet but those of Sudoku.",
  remove: (rule: string): string => `Remove: ${rule}`,
  removeShort: "Remove",
  // Passing on.
  actions: "Puzzle",
  clearDigits: "Clear the digits",
  clearRules: "Remove all rules",
  save: "Save as a file",
  saved: "The file begins with the command by which the program reads it.",
  choose: "Choose a puzzle",
  exampleNames: {
    miracle: "Miracle Sudoku, by Mitchell Lee",
    killer: "Killer, 6 by 6",
    arrows: "Arrows, 6 by 6",
    thermometers: "Thermometers, 6 by 6",
  },
  texts: "Open a puzzle",
  textsHelp:
    "Paste, drop or open an export of f-puzzles or SudokuPad, an address that has the puzzle in " +
    "it, or rules and a board as the program reads them. Nothing is asked of another server.",
  text: "Puzzle as text",
  clipboard: "The clipboard",
  box: "The text",
  dropped: "The dropped text",
  link: "The link",
  opened: (from: string): string => `${from} is on the board.`,
  fault: (from: string, line: number, column: number, reason: string): string =>
    `${from} could not be read. Line ${line}, column ${column}: ${reason}. The board stays as it ` +
    "was.",
  wrongLink: "The link has no board of 1 to 16 rows.",
  notRead: (from: string): string => `${from} could not be opened.`,
  tooLong: (from: string): string => `${from} is too long: at most a million characters are read.`,
  command: (variant: string): string => `# quadrille check --variant ${variant} FILE`,
  commandOfBoxes: "# quadrille check --model FILE BOARDS, where BOARDS has an empty board",
};
