// The keys that work on the board.

import { add, choose, chosen, currentOf, moved } from "./selection";
import { puzzle, redo, undo, write } from "./state";

/** The mark of a key on a board of `side` rows, or `null`. */
export function markOf(key: string, side: number): string | null {
  if (["Backspace", "Delete", "0", ".", " "].includes(key)) {
    return ".";
  }
  const digit = /^[1-9a-g]$/i.test(key) ? Number.parseInt(key, 17) : 0;
  return digit >= 1 && digit <= side ? key.toUpperCase() : null;
}

function withControl({ key, shiftKey }: KeyboardEvent): boolean {
  const letter = key.toLowerCase();
  if (letter === "z") {
    (shiftKey ? redo : undo)();
  } else if (letter === "y") {
    redo();
  } else {
    return false;
  }
  return true;
}

export function onKeyDown(event: KeyboardEvent): void {
  if (event.altKey) {
    return;
  }
  const { side } = puzzle.value;
  const control = event.ctrlKey || event.metaKey;
  const to = moved(currentOf(chosen.value), event.key, control, side);
  const mark = control ? null : markOf(event.key, side);
  if (to !== null) {
    (event.shiftKey ? add : choose)(to);
  } else if (mark !== null) {
    write(mark, chosen.value);
  } else if (event.key === "Escape") {
    choose(currentOf(chosen.value));
  } else if (!control || !withControl(event)) {
    return;
  }
  event.preventDefault();
}
