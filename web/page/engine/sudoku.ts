// Questions about a Sudoku board, answered by `web/src/sudoku.rs`.

import type { Question } from "./questions";

/** What is known about a board. */
export interface Judgment {
  /** 0, 1, or 2 for several. */
  solutions: 0 | 1 | 2;
  /** One of them, 81 digits. */
  solution: string | null;
  /** Why the text is no board. */
  error: string | null;
}

export interface SudokuCalls {
  judge: Question<string, Judgment>;
}

export interface SudokuRuns {}
