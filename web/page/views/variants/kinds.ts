// The rules that can be made of chosen cells, and those for the whole board.

import { diagonal, nameOf } from "./rule";

/** Cells in the order in which they were chosen. */
type Cells = readonly number[];

/** What a rule takes besides its cells. */
interface Kind {
  /** How many cells: the fewest and the most. */
  cells: readonly [number, number];
  /** Whether it takes a number: not at all, or one that is written or its usual value; or some
   * digits. */
  number?: "sum" | "optional" | "usual" | "digits";
  /** The usual number. */
  usual?: (side: number) => number;
  /** The text of the cells, or the place beside the board; `null` if the rule does not fit them. */
  place?: (cells: Cells, side: number) => string | null;
}

const row = (cell: number, side: number): number => Math.floor(cell / side);
const column = (cell: number, side: number): number => cell % side;
const namesOf = (cells: Cells, side: number): string =>
  cells.map((cell) => nameOf(cell, side)).join(" ");

/** The ends of a diagonal: the first of the cells and the last one. */
function ends(cells: Cells, side: number): string | null {
  const [first = 0, last = 0] = [cells[0], cells.at(-1)];
  const isDiagonal = diagonal(first, last, side).length > 2 || cells.length === 2;
  const isOn = (cell: number): boolean =>
    Math.abs(row(cell, side) - row(first, side)) ===
    Math.abs(column(cell, side) - column(first, side));
  return isDiagonal && cells.every(isOn) ? namesOf([first, last], side) : null;
}

/** The first of four cells that have a corner in common. */
function corner(cells: Cells, side: number): string | null {
  const first = Math.min(...cells);
  const isSquare = [first, first + 1, first + side, first + side + 1].every((cell) =>
    cells.includes(cell),
  );
  return isSquare && column(first, side) < side - 1 ? nameOf(first, side) : null;
}

/** The place beside the board from which a line is seen: the first cell is at the border, the
 * second one beyond it. One cell is enough where it is no corner. */
function outside(cells: Cells, side: number): string | null {
  const [first = 0, second] = cells;
  const [r, c] = [row(first, side), column(first, side)];
  const beside = [[-1, 0], [1, 0], [0, -1], [0, 1]] as const;
  const places = beside.filter(([down, right]) => {
    const [y, x] = [r + down, c + right];
    const isOut = y < 0 || x < 0 || y >= side || x >= side;
    return isOut && (second === undefined || second === first - down * side - right);
  });
  const [place] = places;
  return place === undefined || places.length > 1
    ? null
    : `r${r + 1 + place[0]}c${c + 1 + place[1]}`;
}

const MANY = 256;

export const kinds = {
  cage: { cells: [1, MANY], number: "optional" },
  thermometer: { cells: [2, MANY] },
  "slow-thermometer": { cells: [2, MANY] },
  arrow: { cells: [2, MANY] },
  white: { cells: [2, 2] },
  black: { cells: [2, 2] },
  x: { cells: [2, 2] },
  v: { cells: [2, 2] },
  whisper: { cells: [2, MANY], number: "usual", usual: (side) => Math.ceil(side / 2) },
  run: { cells: [2, MANY] },
  nabner: { cells: [2, MANY] },
  palindrome: { cells: [2, MANY] },
  between: { cells: [3, MANY] },
  lockout: { cells: [2, MANY], number: "usual", usual: (side) => Math.floor(side / 2) },
  "double-arrow": { cells: [3, MANY] },
  "region-sum": { cells: [2, MANY] },
  zipper: { cells: [3, MANY] },
  entropic: { cells: [2, MANY] },
  modular: { cells: [2, MANY], number: "usual", usual: () => 3 },
  sum: { cells: [1, MANY], number: "sum" },
  "little-killer": { cells: [2, MANY], number: "sum", place: ends },
  quadruple: { cells: [4, 4], number: "digits", place: corner },
  row: { cells: [1, 1], number: "sum" },
  column: { cells: [1, 1], number: "sum" },
  skyscraper: { cells: [1, MANY], number: "sum", place: outside },
  "x-sum": { cells: [1, MANY], number: "sum", place: outside },
  "numbered-room": { cells: [1, MANY], number: "sum", place: outside },
  even: { cells: [1, MANY] },
  odd: { cells: [1, MANY] },
  "row-indexer": { cells: [1, MANY] },
  "column-indexer": { cells: [1, MANY] },
  "box-indexer": { cells: [1, MANY] },
  different: { cells: [2, MANY] },
  difference: { cells: [2, 2], number: "usual", usual: () => 1 },
  ratio: { cells: [2, 2], number: "usual", usual: () => 2 },
  less: { cells: [2, 2] },
  equal: { cells: [2, 2] },
} as const satisfies Record<string, Kind>;
export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];

const kindOf = (name: KindName): Kind => kinds[name];

/** Digits of a number field, with commas between them; without blanks or commas, each character is
 * a digit. */
const digitsOf = (number: string): string =>
  (/[ ,]/.test(number) ? number.split(/[ ,]+/) : [...number]).filter(Boolean).join(",");

/** What a rule needs: the fewest cells and the most, if there is a most; and what is written. */
export function needsOf(name: KindName): [number, number | null, Kind["number"], boolean] {
  const { cells, number, place } = kindOf(name);
  return [cells[0], cells[1] === MANY ? null : cells[1], number, place !== undefined];
}

/** Whether these cells and this number make a rule of this kind. */
export function fits(name: KindName, at: Cells, number: string, side: number): boolean {
  const { cells, number: wants, place } = kindOf(name);
  const isNumber = /^\d+$/.test(number);
  const forms = {
    none: true,
    sum: isNumber,
    digits: /^\d[\d ,]*$/.test(number),
    optional: number === "" || isNumber,
    usual: number === "" || isNumber,
  };
  const isMany = at.length >= cells[0] && at.length <= cells[1];
  return isMany && forms[wants ?? "none"] && (place === undefined || place(at, side) !== null);
}

/** The text of a rule for cells in the order in which they were chosen. */
export function textOf(name: KindName, cells: Cells, number: string, side: number): string {
  const { number: wants, usual, place } = kindOf(name);
  const first = cells[0] ?? 0;
  if (name === "row") {
    return `sandwich r${row(first, side) + 1} ${number}`;
  }
  if (name === "column") {
    return `sandwich c${column(first, side) + 1} ${number}`;
  }
  const given = wants === "digits" ? digitsOf(number) : number;
  const value = wants === undefined ? "" : given === "" ? (usual?.(side) ?? "") : given;
  const names = place?.(cells, side) ?? namesOf(cells, side);
  const parts = place === outside ? [name, names, value] : [name, value, names];
  return parts.filter((part) => part !== "").join(" ");
}

/** The rules for the whole board, by their usual text, and other texts for them. */
export const wholes: Readonly<Record<string, readonly string[]>> = {
  diagonal: ["diagonals", "x"],
  "anti-knight": [],
  "anti-king": [],
  nonconsecutive: ["never white", "never difference 1"],
  "never black": ["never ratio 2"],
  "never x": ["never sum 10"],
  "never v": ["never sum 5"],
  "disjoint-groups": [],
  windoku: [],
};

/** Whether a text is this rule for the whole board. */
export const isWhole = (text: string, whole: string): boolean =>
  text === whole || (wholes[whole]?.includes(text) ?? false);
