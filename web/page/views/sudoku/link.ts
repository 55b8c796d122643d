// The board in the address bar: `#sudoku?board=<81 characters>`, and `opened=..` if the reader has
// added digits to a board that was opened.

import { follow, keepLater, link } from "../../address";
import { strings } from "../../strings";
import { FIRST, type Position, isBoard } from "./board";
import { marksOf } from "./saved_marks";
import { open, position } from "./state";
import { take } from "./texts";

function valuesOf({ board, opened }: Position): Record<string, string> {
  if (board === FIRST && opened === FIRST) {
    return {};
  }
  return opened === null || opened === board ? { board } : { board, opened };
}

/** The link to what is on the grid. */
export const linkTo = (position: Position): string => link("sudoku", valuesOf(position));

/** Opens the board of the address, if it has one that is not on the grid yet. */
function arrive(values: URLSearchParams): void {
  const board = values.get("board");
  const opened = values.get("opened") ?? undefined;
  if (board === null || board === position.peek().board) {
    return;
  }
  if (isBoard(board) && (opened === undefined || isBoard(opened))) {
    open(board, opened, marksOf(opened ?? board));
  } else {
    void take(board, strings.sudoku.link);
  }
}

/** Follows the address while the view is shown; the result ends that. */
export const followAddress = (): (() => void) => follow("sudoku", arrive);

/** Writes the board into the address a moment later; returns a way to call that off. */
export const keepAddress = (): (() => void) => keepLater("sudoku", valuesOf(position.value));
