// What is on the grid: the board, the reader's marks, their history, and the chosen cells.

import { computed, signal } from "@preact/signals";
import { historyOf } from "../../parts/board/history";
import { Selection } from "../../parts/board/selection";
import { EMPTY, FIRST, type Position } from "./board";
import { NO_NOTES, type Notes } from "./notes";

const initial: Position = { board: FIRST, opened: FIRST, notes: NO_NOTES };
const history = historyOf(initial, () => {
  shown.value = null;
});
export const { canUndo, canRedo, undo, redo } = history;
/** What is on the grid. */
export const position = history.now;
/** Its board: it stays the same while only marks change. */
export const board = computed(() => position.value.board);
/** The number of the solution that the grid shows, from 0; `null` for the puzzle. */
export const shown = signal<number | null>(null);

/** The cells that the reader has chosen. */
export const selection = new Selection();
export const { chosen, current } = selection;

/** Changes what is on the grid, as a step that can be undone. */
export function become(next: Position): void {
  const now = position.value;
  shown.value = null;
  if (next.board !== now.board || next.opened !== now.opened || next.notes !== now.notes) {
    history.step(next);
  }
}

/** Opens a board; `opened` is what it was before digits were added. */
export function open(board: string, opened: string = board, notes: Notes = NO_NOTES): void {
  become({ board, opened: opened === EMPTY ? null : opened, notes });
}

export function clear(): void {
  become({ board: EMPTY, opened: null, notes: NO_NOTES });
}
