// The board in the address bar: `#sudoku?board=<81 characters>`, `opened=..` if the reader has
// added digits to the puzzle, and `mode=set` for a setter.

import { follow, keepLater, link } from "../../address";
import type { Position } from "../../parts/board/game";
import { strings } from "../../strings";
import { FIRST, isBoard } from "./board";
import { game, position, positionOf } from "./state";
import { take } from "./texts";

function valuesOf({ board, opened }: Position): Record<string, string> {
  const mode: Record<string, string> = game.isSetting.value ? { mode: "set" } : {};
  if (board === FIRST && opened === FIRST) {
    return mode;
  }
  return opened === board ? { board, ...mode } : { board, opened, ...mode };
}

/** The link to what is on the grid. */
export const linkTo = (position: Position): string => link("sudoku", valuesOf(position));

let isFirst = true;

/** Opens the board of the address, if it has one that is not on the grid yet. The address alone
 * goes on with the last game, that of a mode alone with the last one in it. */
function arrive(values: URLSearchParams): void {
  const board = values.get("board");
  const opened = values.get("opened") ?? board;
  const mode = values.get("mode");
  const sets = mode === "set";
  const now = position.peek();
  const wasFirst = isFirst;
  isFirst = false;
  if (!wasFirst) {
    // Under its name, before the reader plays or sets something else.
    game.keep();
  }
  if (board === null || opened === null) {
    if (wasFirst) {
      game.resumeAs(mode === null ? null : sets);
    } else if (mode !== null) {
      game.turn(sets);
    }
    return;
  }
  const isHere = board === now.board && opened === now.opened;
  if (!isHere && isBoard(board) && isBoard(opened)) {
    game.arrive(positionOf(board, opened), sets);
    return;
  }
  game.turn(sets);
  if (!isHere) {
    void take(board, strings.sudoku.link);
  }
}

/** Follows the address while the view is shown; the result ends that. */
export const followAddress = (): (() => void) => follow("sudoku", arrive);

/** Writes the board into the address a moment later; returns a way to call that off. */
export const keepAddress = (): (() => void) => keepLater("sudoku", valuesOf(position.value));
