// How the questions about Sudoku are answered.

import * as engine from "engine/sudoku/quadrille_sudoku.js";
import type { CallTable, RunTable } from "../question";
import type { SudokuCalls, SudokuRuns } from "../sudoku";
import { work } from "./work";

export const sudokuCalls: CallTable<SudokuCalls> = {
  judge: (board) => JSON.parse(engine.judge(board)),
  hint: ({ board, opened }) => JSON.parse(engine.hint(board, opened)),
  read: (text) => JSON.parse(engine.read(text)),
  techniques: () => JSON.parse(engine.techniques()),
};

export const sudokuRuns: RunTable<SudokuRuns> = {
  solutions: ({ board, most, nKept }) => work(new engine.BoardSolutions(board, most, nKept)),
  candidates: (board) => work(new engine.Candidates(board)),
  path: (board) => work(new engine.Path(board)),
  make: (wishes) => work(new engine.Maker(JSON.stringify(wishes))),
  collection: (text) => work(new engine.Collection(text)),
};
