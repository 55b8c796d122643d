// Questions about Sudoku, answered by the files of `web/engine/src/sudoku`. A board is 81
// characters, row by row, `.` for a blank.

import type { LongQuestion, Question } from "./question";

/** Equal digits in a unit. */
export interface Equals {
  digit: number;
  kind: "row" | "column" | "box";
  /** The unit's number, from 1. */
  number: number;
  /** Two or more cells, 0 to 80, ascending. */
  cells: number[];
}

/** Whether a board has a solution. */
export interface Judgment {
  /** 0, 1, or 2 for several. */
  nSolutions: 0 | 1 | 2;
  /** The only solution, 81 digits. */
  solution: string | null;
  conflicts: Equals[];
}

/** The place of a fault in a text, and the reason. Lines and columns count from 1. */
export interface Fault {
  line: number;
  column: number;
  reason: string;
  /** The text before the fault, the fault, and the text behind it. */
  excerpt: [string, string, string];
}

/** What a text is. */
export type Reading =
  { kind: "board"; board: string } | { kind: "collection" } | { kind: "nothing"; fault: Fault };

/** Which solutions are looked for. */
export interface Wanted {
  board: string;
  /** Where counting stops. */
  most: number;
  /** The solutions that are told, not only counted. */
  nKept: number;
}

/** The solutions that were found since it was told last. */
export interface Found {
  /** The number found so far. */
  count: number;
  /** 81 digits for each that is new and kept. */
  kept: string;
  /** Whether there are no others. */
  all: boolean;
}

/** What is known about the digits that a blank cell has in some solution. */
export interface Known {
  /** For each cell the digits as bits, bit 0 for a 1; 0 for a cell that is not blank. */
  cells: number[];
  /** Candidates that are not settled. */
  nOpen: number;
}

/** A digit in a cell, 0 to 80. */
export interface Candidate {
  cell: number;
  digit: number;
}

/** A digit in one of some cells. */
export interface Node {
  cells: number[];
  digit: number;
}

/** A step of a person: what is seen, and what follows. */
export interface HintStep {
  technique: string;
  /** Such as `3.2`. */
  difficulty: string;
  /** The cells of the pattern, ascending. */
  cells: number[];
  /** Units of the pattern with their names, such as `row 3`. */
  units: { name: string; cells: number[] }[];
  /** The candidates of the pattern. */
  marks: (Candidate & { role: "body" | "other" | "fin" })[];
  /** The links of a chain, in order. */
  links: { from: Node; to: Node; isStrong: boolean }[];
  places: Candidate[];
  /** By digit, then by cell. */
  removes: Candidate[];
  why: string;
  /** The candidates of each cell before the step as bits, bit 0 for a 1. */
  candidates: number[];
}

/** What the reader can be told about a board. */
export type Hint =
  /** One step or more: the last one writes a digit, the others remove candidates. */
  | { kind: "steps"; steps: HintStep[] }
  | { kind: "solved" }
  | { kind: "several" }
  /** `wrong` has the digits that are not in the only solution of the opened puzzle. */
  | { kind: "none"; wrong: Candidate[] };

/** How hard a puzzle is. */
export interface Rating {
  tenths: number;
  /** The technique of the hardest step. */
  hardest: string | null;
  isAtLeast: boolean;
}

/** What a turn adds to the path of a person. */
export interface PathPart {
  steps: HintStep[];
  /** The board before each step. */
  boards: string[];
  /** Of all steps so far. */
  rating: Rating;
}

/** What a new puzzle shall be. */
export interface Wishes {
  seed: number;
  symmetry: string;
  /** The fewest and the most. */
  clues: readonly [number, number];
  /** In tenths. */
  rating: readonly [number, number] | null;
  technique: string | null;
}

/** How far the making of a puzzle is; the answer has it. */
export interface Making {
  tries: number;
  puzzle: string | null;
}

/** A part of a collection. */
export interface Part {
  /** How much of the text was read so far, 0 to 1. */
  done: number;
  /** For each entry `1`, `2` for several solutions, `0` for none, `x` for what is no board. */
  verdicts: string;
  /** 81 characters for each board. */
  puzzles: string;
  /** 81 digits for each board with a solution. */
  solutions: string;
  /** The line on which each entry begins. */
  lines: number[];
  /** The faults, one for each `x`, up to the first thousand of the collection. */
  faults: Fault[];
}

export interface SudokuCalls {
  /** A board to its judgment. */
  judge: Question<string, Judgment | null>;
  /** A board, and the puzzle to which digits were added, to a hint. */
  hint: Question<{ board: string; opened: string | null }, Hint | null>;
  /** A text to what it is, in any form that the library reads. */
  read: Question<string, Reading>;
  /** The techniques that a puzzle can need. */
  techniques: Question<null, string[]>;
}

export interface SudokuRuns {
  solutions: LongQuestion<Wanted, Found, Found>;
  /** A board to its true candidates. */
  candidates: LongQuestion<string, Known, Known>;
  /** A proper puzzle to the steps of a person. */
  path: LongQuestion<string, PathPart, PathPart>;
  make: LongQuestion<Wishes, Making, Making>;
  /** A text to its boards and their solutions. */
  collection: LongQuestion<string, Part, Part>;
}
