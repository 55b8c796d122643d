// The game of Sudoku: what is on the grid, and what the reader has chosen.

import { Game, type Position } from "../../parts/board/game";
import { type Notes, kinds, noNotes } from "../../parts/board/notes";
import { FIRST, areNeighbors, cells, isBoard } from "./board";

const NO_NOTES = noNotes(cells.length);

const isMarks = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === cells.length &&
  value.every((bits) => Number.isInteger(bits) && bits >= 0 && bits < 512);

/** Whether a value that was kept is a position. */
function isPosition(value: unknown): boolean {
  const { board, opened, notes } = value as Record<string, unknown>;
  const all = notes as Notes | undefined;
  return (
    [board, opened].every((one) => isBoard(String(one))) &&
    kinds.every((kind) => isMarks(all?.[kind]))
  );
}

export const game = new Game<Position>({
  view: "sudoku",
  initial: { board: FIRST, opened: FIRST, notes: NO_NOTES },
  setsFirst: false,
  side: () => 9,
  nameOf: ({ opened }) => opened,
  sees: (_, one, other) => one !== other && areNeighbors(one, other),
  isPosition,
});
export const { position, board, shown, selection, isSetting } = game;
export const { chosen, current } = selection;

/** A position of a board; `opened` is what it was before digits were added. */
export const positionOf = (board: string, opened: string = board): Position => ({
  board,
  opened,
  notes: NO_NOTES,
});

/** Opens a puzzle. */
export const open = (board: string): void => game.open(positionOf(board));
