// The keys that work on the board.

import { keysOf } from "../../parts/board/selection";
import { current, puzzle, redo, selection, undo, write } from "./state";

/** The mark of a key on a board of `side` rows, or `null`. */
export function markOf(key: string, side: number): string | null {
  if (["Backspace", "Delete", "0", ".", " "].includes(key)) {
    return ".";
  }
  const digit = /^[1-9a-g]$/i.test(key) ? Number.parseInt(key, 17) : 0;
  return digit >= 1 && digit <= side ? key.toUpperCase() : null;
}

function plain({ key }: KeyboardEvent): boolean {
  const mark = markOf(key, puzzle.value.side);
  if (mark !== null) {
    write(mark);
  } else if (key === "Escape") {
    selection.choose(current.value);
  }
  return mark !== null || key === "Escape";
}

const side = (): number => puzzle.value.side;
export const onKeyDown = keysOf({ selection, side, undo, redo, plain });
