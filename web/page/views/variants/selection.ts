// The chosen cells, in the order in which they were chosen: a line goes through them in this order.

import { signal } from "@preact/signals";

/** The last one is the current one. */
export const chosen = signal<readonly number[]>([0]);
/** Whether each cell that is pressed is chosen beside those before, as for fingers. */
export const takesSeveral = signal(false);

export const currentOf = (cells: readonly number[]): number => cells.at(-1) ?? 0;

/** Chooses one cell alone. */
export function choose(cell: number): void {
  chosen.value = [cell];
}

/** Chooses a cell beside those before; one that is chosen becomes the current one. */
export function add(cell: number): void {
  if (currentOf(chosen.value) !== cell) {
    chosen.value = [...chosen.value.filter((one) => one !== cell), cell];
  }
}

/** Chooses a cell beside those before, or no longer, if others remain. */
export function toggle(cell: number): void {
  const left = chosen.value.filter((one) => one !== cell);
  if (left.length === chosen.value.length || left.length === 0) {
    add(cell);
  } else {
    chosen.value = left;
  }
}

/** Where a key moves to on a board of `side` rows, or `null` if it is none that moves. */
export function moved(
  cell: number,
  key: string,
  withControl: boolean,
  side: number,
): number | null {
  const row = Math.floor(cell / side);
  const column = cell % side;
  const last = side - 1;
  switch (key) {
    case "ArrowLeft":
      return column > 0 ? cell - 1 : cell;
    case "ArrowRight":
      return column < last ? cell + 1 : cell;
    case "ArrowUp":
      return row > 0 ? cell - side : cell;
    case "ArrowDown":
      return row < last ? cell + side : cell;
    case "Home":
      return withControl ? 0 : side * row;
    case "End":
      return withControl ? side * side - 1 : side * row + last;
    default:
      return null;
  }
}
