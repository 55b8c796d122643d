// What can be undone: what is there now, what was there before, and what was undone.

import { computed, signal } from "@preact/signals";

/** Steps that undo goes back. */
const STEPS = 1000;

/** A history that begins with `initial`. `onTurn` is called when the reader goes back or forth. */
export function historyOf<State extends object>(initial: State, onTurn = (): void => undefined) {
  const none: readonly State[] = [];
  const all = signal({ past: none, now: initial, future: none });
  return {
    now: computed(() => all.value.now),
    canUndo: computed(() => all.value.past.length > 0),
    canRedo: computed(() => all.value.future.length > 0),
    /** Changes what is there, as a step that can be undone. */
    step(next: State): void {
      const { past, now } = all.value;
      all.value = { past: [...past.slice(-STEPS), now], now: next, future: [] };
    },
    undo(): void {
      const { past, now, future } = all.value;
      const before = past.at(-1);
      onTurn();
      if (before !== undefined) {
        all.value = { past: past.slice(0, -1), now: before, future: [now, ...future] };
      }
    },
    redo(): void {
      const { past, now, future } = all.value;
      const [after, ...rest] = future;
      onTurn();
      if (after !== undefined) {
        all.value = { past: [...past, now], now: after, future: rest };
      }
    },
  };
}
