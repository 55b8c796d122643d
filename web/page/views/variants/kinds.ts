// The rules that can be made of chosen cells, and those for the whole board.

import { nameOf } from "./rule";

/** What a rule takes besides its cells. */
interface Kind {
  /** How many cells: the fewest and the most. */
  cells: readonly [number, number];
  /** Whether it takes a number: not at all, or one that is written or its usual value. */
  number?: "sum" | "optional" | "usual";
  /** The usual number. */
  usual?: (side: number) => number;
}

const MANY = 256;

export const kinds = {
  cage: { cells: [1, MANY], number: "optional" },
  thermometer: { cells: [2, MANY] },
  arrow: { cells: [2, MANY] },
  white: { cells: [2, 2] },
  black: { cells: [2, 2] },
  x: { cells: [2, 2] },
  v: { cells: [2, 2] },
  whisper: { cells: [2, MANY], number: "usual", usual: (side) => Math.ceil(side / 2) },
  run: { cells: [2, MANY] },
  palindrome: { cells: [2, MANY] },
  sum: { cells: [1, MANY], number: "sum" },
  row: { cells: [1, 1], number: "sum" },
  column: { cells: [1, 1], number: "sum" },
  even: { cells: [1, MANY] },
  odd: { cells: [1, MANY] },
  different: { cells: [2, MANY] },
  difference: { cells: [2, 2], number: "usual", usual: () => 1 },
  ratio: { cells: [2, 2], number: "usual", usual: () => 2 },
  less: { cells: [2, 2] },
  equal: { cells: [2, 2] },
} as const satisfies Record<string, Kind>;
export type KindName = keyof typeof kinds;
export const kindNames = Object.keys(kinds) as KindName[];

const kindOf = (name: KindName): Kind => kinds[name];

/** Whether these cells and this number make a rule of this kind. */
export function fits(name: KindName, nCells: number, number: string): boolean {
  const { cells, number: wants } = kindOf(name);
  const isNumber = /^\d+$/.test(number);
  const hasNumber = wants === "sum" ? isNumber : number === "" || isNumber;
  return nCells >= cells[0] && nCells <= cells[1] && (wants === undefined || hasNumber);
}

/** The text of a rule for cells in the order in which they were chosen. */
export function textOf(
  name: KindName,
  cells: readonly number[],
  number: string,
  side: number,
): string {
  const { number: wants, usual } = kindOf(name);
  const first = cells[0] ?? 0;
  if (name === "row") {
    return `sandwich r${Math.floor(first / side) + 1} ${number}`;
  }
  if (name === "column") {
    return `sandwich c${(first % side) + 1} ${number}`;
  }
  const value = wants === undefined ? "" : number === "" ? (usual?.(side) ?? "") : number;
  const names = cells.map((cell) => nameOf(cell, side));
  return [name, ...(value === "" ? [] : [value]), ...names].join(" ");
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
