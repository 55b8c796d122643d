// How the questions about Sudoku are answered.

import * as engine from "engine/quadrille_web.js";
import type { Work } from "../question";
import type { CallTable, RunTable } from "../questions";
import type { SudokuCalls, SudokuRuns } from "../sudoku";

/** A class of the engine whose `advance` answers in JSON. */
interface Told {
  advance(): string;
  free(): void;
}

function work<Progress, Answer>(told: Told): Work<Progress, Answer> {
  return { advance: () => JSON.parse(told.advance()), free: () => told.free() };
}

export const sudokuCalls: Pick<CallTable, keyof SudokuCalls> = {
  judge: (board) => JSON.parse(engine.judge(board)),
  hint: ({ board, opened }) => JSON.parse(engine.hint(board, opened)),
  read: (text) => JSON.parse(engine.read(text)),
};

export const sudokuRuns: Pick<RunTable, keyof SudokuRuns> = {
  solutions: ({ board, most, nKept }) => work(new engine.BoardSolutions(board, most, nKept)),
  candidates: (board) => work(new engine.Candidates(board)),
  collection: (text) => work(new engine.Collection(text)),
};
