// Questions about variants of Sudoku, answered by the files of `web/engine/src/variants`. Rules are
// a text with a rule on each line, the size or the boxes first. A board is a character for each
// cell, row by row: `.`, or a digit from 1 to 9 and then A to G.

import type { LongQuestion, Question } from "./question";
import type { Known } from "./sudoku";

/** Rules and a board. */
export interface Ruled {
  rules: string;
  board: string;
}

/** What a text is. */
export type Reading =
  | ({ kind: "puzzle"; remarks: string[] } & Ruled)
  | { kind: "nothing"; line: number; column: number; reason: string };

/** What there is to say about rules. */
export interface Checked {
  /** The number of rows; 0 if the shape is wrong. */
  side: number;
  /** The box of each cell. */
  boxes: number[];
  /** For each rule why it is wrong, or null. */
  faults: (string | null)[];
}

/** None, the only solution, or two of several. */
export interface Judgment {
  solutions: string[];
}

/** How many solutions a board has, as far as it is known. */
export interface Counted {
  count: number;
  /** Whether there are no others. */
  all: boolean;
}

/** What cannot hold together, beside the rules of Sudoku. */
export interface Conflict {
  /** Numbers of rules, from 0. */
  rules: number[];
  /** Cells whose digits are part of it. */
  cells: number[];
}

export interface VariantsCalls {
  /** An export of another program, or a text that the program reads. */
  readVariant: Question<string, Reading>;
  /** The size or the boxes, and further rules. */
  checkRules: Question<{ shape: string; rules: readonly string[] }, Checked>;
}

export interface VariantsRuns {
  /** Of a puzzle without a solution: what is in conflict, ever less of it. */
  findConflict: LongQuestion<
    { shape: string; rules: readonly string[]; board: string },
    Conflict,
    Conflict
  >;
  /** Up to `most` solutions. */
  countVariant: LongQuestion<Ruled & { most: number }, Counted, Counted>;
  /** The cell whose digit is easiest to find, if a cell is blank; the solution is the only one. */
  easiestCell: LongQuestion<
    Ruled & { solution: string },
    { cell: number | null },
    { cell: number | null }
  >;
  judgeVariant: LongQuestion<Ruled, Judgment, Judgment>;
  trueDigits: LongQuestion<Ruled, Known, Known>;
}
