// The cells that the reader has chosen: the current one, and others beside it.

import { computed, signal } from "@preact/signals";
import { cells, columnOf, rowOf } from "./board";

/** The cell that the keys move. */
export const current = signal(0);
/** The other chosen cells. */
const others = signal<ReadonlySet<number>>(new Set());
/** Whether each cell that is pressed is chosen beside those before, as for fingers. */
export const takesSeveral = signal(false);

/** All chosen cells, the current one among them, ascending. */
export const chosen = computed<readonly number[]>(() =>
  [...new Set([...others.value, current.value])].sort((a, b) => a - b),
);

/** Chooses one cell alone. */
export function choose(cell: number): void {
  others.value = new Set();
  current.value = cell;
}

/** Chooses a cell beside those before. */
export function add(cell: number): void {
  others.value = new Set([...others.value, current.value, cell]);
  current.value = cell;
}

/** Chooses a cell beside those before, or no longer, if others remain. */
export function toggle(cell: number): void {
  const left = chosen.value.filter((one) => one !== cell);
  const last = left.at(-1);
  if (left.length === chosen.value.length || last === undefined) {
    add(cell);
  } else {
    others.value = new Set(left);
    current.value = last;
  }
}

/** Chooses all cells. */
export function chooseAll(): void {
  others.value = new Set(cells);
}

/** Where a key moves to, or `null` if it is none that moves. */
export function moved(cell: number, key: string, withControl: boolean): number | null {
  const row = rowOf(cell);
  const column = columnOf(cell);
  switch (key) {
    case "ArrowLeft":
      return column > 0 ? cell - 1 : cell;
    case "ArrowRight":
      return column < 8 ? cell + 1 : cell;
    case "ArrowUp":
      return row > 0 ? cell - 9 : cell;
    case "ArrowDown":
      return row < 8 ? cell + 9 : cell;
    case "Home":
      return withControl ? 0 : 9 * row;
    case "End":
      return withControl ? 80 : 9 * row + 8;
    case "PageUp":
      return column;
    case "PageDown":
      return 72 + column;
    default:
      return null;
  }
}
