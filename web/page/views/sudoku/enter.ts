// What the keys and the buttons write into the chosen cells: digits, marks, colors.

import { signal } from "@preact/signals";
import { withMark } from "./board";
import { type Kind, hasSome, toggled, without } from "./notes";
import { goesOn } from "./settings";
import { become, chosen, current, position, selection } from "./state";

/** What a digit is written as. */
export const modes = ["digit", "corner", "center", "color"] as const;
export type Mode = (typeof modes)[number];
export const mode = signal<Mode>("digit");

/** Writes a mark, a digit or `.`, into the chosen cells. */
export function write(mark: string): void {
  const now = position.value;
  const board = chosen.value.reduce((board, cell) => withMark(board, cell, mark), now.board);
  become({ ...now, board });
}

/** Enters a digit as something; in a mark, it is taken out again if all the cells have it. */
export function enter(digit: number, as: Mode = mode.value): void {
  if (as !== "digit") {
    note(as, digit);
    return;
  }
  write(String(digit));
  if (goesOn.value && chosen.value.length === 1 && current.value < 80) {
    selection.choose(current.value + 1);
  }
}

/** Marks the chosen cells; of small digits, only those that are blank. */
function note(kind: Kind, digit: number): void {
  const now = position.value;
  const at = chosen.value.filter((cell) => kind === "color" || now.board[cell] === ".");
  if (at.length > 0) {
    become({ ...now, notes: toggled(now.notes, kind, at, digit) });
  }
}

/** Erases what is uppermost in the chosen cells: digits, else small digits, else colors. */
export function erase(): void {
  const now = position.value;
  const at = chosen.value;
  if (at.some((cell) => now.board[cell] !== ".")) {
    write(".");
  } else if (hasSome(now.notes, ["corner", "center"], at)) {
    become({ ...now, notes: without(now.notes, ["corner", "center"], at) });
  } else if (hasSome(now.notes, ["color"], at)) {
    become({ ...now, notes: without(now.notes, ["color"], at) });
  }
}
