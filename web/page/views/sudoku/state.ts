// What is on the grid: the board, the reader's marks, and their history.

import { computed, signal } from "@preact/signals";
import { EMPTY, FIRST, type Position } from "./board";
import { NO_NOTES, type Notes } from "./notes";

/** Steps that undo goes back. */
const STEPS = 1000;

interface History {
  past: readonly Position[];
  now: Position;
  future: readonly Position[];
}

const history = signal<History>({
  past: [],
  now: { board: FIRST, opened: FIRST, notes: NO_NOTES },
  future: [],
});

/** What is on the grid. */
export const position = computed(() => history.value.now);
/** Its board: it stays the same while only marks change. */
export const board = computed(() => position.value.board);
export const canUndo = computed(() => history.value.past.length > 0);
export const canRedo = computed(() => history.value.future.length > 0);
/** The number of the solution that the grid shows, from 0; `null` for the puzzle. */
export const shown = signal<number | null>(null);

/** Changes what is on the grid, as a step that can be undone. */
export function become(next: Position): void {
  const { past, now } = history.value;
  shown.value = null;
  if (
    next.board !== now.board ||
    next.opened !== now.opened ||
    next.notes !== now.notes
  ) {
    history.value = { past: [...past.slice(-STEPS), now], now: next, future: [] };
  }
}

/** Opens a board; `opened` is what it was before digits were added. */
export function open(board: string, opened: string = board, notes: Notes = NO_NOTES): void {
  become({ board, opened: opened === EMPTY ? null : opened, notes });
}

export function clear(): void {
  become({ board: EMPTY, opened: null, notes: NO_NOTES });
}

export function undo(): void {
  const { past, now, future } = history.value;
  const before = past.at(-1);
  shown.value = null;
  if (before !== undefined) {
    history.value = { past: past.slice(0, -1), now: before, future: [now, ...future] };
  }
}

export function redo(): void {
  const { past, now, future } = history.value;
  const [after, ...rest] = future;
  shown.value = null;
  if (after !== undefined) {
    history.value = { past: [...past, now], now: after, future: rest };
  }
}
