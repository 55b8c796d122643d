// How each question is answered, by a function or a class of the engine. Each view has a file in
// `answers/`.

import { sudokuCalls, sudokuRuns } from "./answers/sudoku";
import type { CallTable, RunTable } from "./questions";

export const calls: CallTable = {
  alive: () => null,
  ...sudokuCalls,
};

export const runs: RunTable = {
  ...sudokuRuns,
};
