// What is on the grid: the board, its history, the current cell.

import { computed, signal } from "@preact/signals";
import { EMPTY, type Position, withMark } from "./board";

/** Steps that undo goes back. */
const STEPS = 1000;

interface History {
  past: readonly Position[];
  now: Position;
  future: readonly Position[];
}

const history = signal<History>({ past: [], now: { board: EMPTY, opened: null }, future: [] });

/** What is on the grid. */
export const position = computed(() => history.value.now);
export const canUndo = computed(() => history.value.past.length > 0);
export const canRedo = computed(() => history.value.future.length > 0);
/** The cell that keys and the digit buttons write into. */
export const current = signal(0);
/** The number of the solution that the grid shows, from 0; `null` for the puzzle. */
export const shown = signal<number | null>(null);

function become(next: Position): void {
  const { past, now } = history.value;
  shown.value = null;
  if (next.board !== now.board || next.opened !== now.opened) {
    history.value = { past: [...past.slice(-STEPS), now], now: next, future: [] };
  }
}

/** Writes a mark, a digit or `.`, into the current cell. */
export function write(mark: string): void {
  const { board, opened } = position.value;
  become({ board: withMark(board, current.value, mark), opened });
}

/** Opens a board; `opened` is what it was before digits were added. */
export function open(board: string, opened: string = board): void {
  become({ board, opened: opened === EMPTY ? null : opened });
}

export function clear(): void {
  become({ board: EMPTY, opened: null });
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
