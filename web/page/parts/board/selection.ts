// The cells that the reader has chosen on a board, and the keys that go from cell to cell.

import { computed, signal } from "@preact/signals";

/** The chosen cells, in the order in which they were chosen; the last one is the current one. */
export class Selection {
  readonly chosen = signal<readonly number[]>([0]);
  /** The cell that the keys move. */
  readonly current = computed(() => this.chosen.value.at(-1) ?? 0);
  /** Whether each cell that is pressed is chosen beside those before, as for fingers. */
  readonly takesSeveral = signal(false);

  /** Chooses one cell alone. */
  choose(cell: number): void {
    this.chosen.value = [cell];
  }

  /** Chooses cells beside those before; the last one becomes the current one. */
  add(...cells: readonly number[]): void {
    const others = this.chosen.value.filter((one) => !cells.includes(one));
    this.chosen.value = [...others, ...cells];
  }

  /** Chooses a cell beside those before, or no longer, if others remain. */
  toggle(cell: number): void {
    const left = this.chosen.value.filter((one) => one !== cell);
    this.chosen.value =
      left.length === this.chosen.value.length || left.length === 0 ? [...left, cell] : left;
  }
}

/** Where a key moves to on a board of `side` rows, or `null` if it is none that moves. */
function moved(cell: number, key: string, withControl: boolean, side: number): number | null {
  const [row, column, last] = [Math.floor(cell / side), cell % side, side - 1];
  const places: Record<string, readonly [number, number]> = {
    ArrowLeft: [row, Math.max(column - 1, 0)],
    ArrowRight: [row, Math.min(column + 1, last)],
    ArrowUp: [Math.max(row - 1, 0), column],
    ArrowDown: [Math.min(row + 1, last), column],
    Home: [withControl ? 0 : row, 0],
    End: [withControl ? last : row, last],
    PageUp: [0, column],
    PageDown: [last, column],
  };
  const place = places[key];
  return place === undefined ? null : side * place[0] + place[1];
}

/** A board that keys work on. */
interface Board {
  selection: Selection;
  side: () => number;
  undo: () => void;
  redo: () => void;
  /** What other keys do: with Control, and alone or with Shift. They return whether it is used. */
  withControl?: (event: KeyboardEvent) => boolean;
  plain: (event: KeyboardEvent) => boolean;
}

/** Does what a key means on a board. */
export const keysOf = (board: Board) => (event: KeyboardEvent): void => {
  const { selection, undo, redo, withControl, plain } = board;
  const { altKey, ctrlKey, metaKey, shiftKey } = event;
  const control = ctrlKey || metaKey;
  const to = moved(selection.current.value, event.key, control, board.side());
  const letter = control ? event.key.toLowerCase() : "";
  if (altKey) {
    return;
  }
  if (to !== null) {
    selection[shiftKey ? "add" : "choose"](to);
  } else if (letter === "z" || letter === "y") {
    (shiftKey || letter === "y" ? redo : undo)();
  } else if (!(control ? withControl : plain)?.(event)) {
    return;
  }
  event.preventDefault();
};
