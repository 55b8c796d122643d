// What can be undone: what is there now, what was there before, and what was undone.

import { computed, signal } from "@preact/signals";

/** Steps that undo goes back. */
const STEPS = 1000;

/** A history as it is kept. */
export interface Steps<State> {
  past: readonly State[];
  now: State;
  future: readonly State[];
}

/** Who has a say in a history. */
interface Given<State> {
  /** Whether the reader may go from one state to another one. */
  mayTurn: (from: State, to: State) => boolean;
  /** Is called when the reader goes back or forth. */
  onTurn: () => void;
}

/** A history that begins with `initial`. */
export function historyOf<State extends object>(initial: State, { mayTurn, onTurn }: Given<State>) {
  const all = signal<Steps<State>>({ past: [], now: initial, future: [] });
  const may = (to: State | undefined): boolean => to !== undefined && mayTurn(all.value.now, to);
  const canUndo = computed(() => may(all.value.past.at(-1)));
  const canRedo = computed(() => may(all.value.future[0]));
  return {
    all,
    now: computed(() => all.value.now),
    canUndo,
    canRedo,
    /** Changes what is there, as a step that can be undone. */
    step(next: State): void {
      const { past, now } = all.value;
      all.value = { past: [...past.slice(-STEPS), now], now: next, future: [] };
    },
    undo(): void {
      const { past, now, future } = all.value;
      const before = past.at(-1);
      onTurn();
      if (before !== undefined && canUndo.peek()) {
        all.value = { past: past.slice(0, -1), now: before, future: [now, ...future] };
      }
    },
    redo(): void {
      const { past, now, future } = all.value;
      const [after, ...rest] = future;
      onTurn();
      if (after !== undefined && canRedo.peek()) {
        all.value = { past: [...past, now], now: after, future: rest };
      }
    },
  };
}
