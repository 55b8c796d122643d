// The calendar puzzle of today: its solutions one after another, and how many there are.

import { signal } from "@preact/signals";
import type { Drawn, Model } from "../../engine/gallery";
import { run } from "../../engine/wings/gallery";
import { todayOf } from "./models";

/** The solution that is shown, with its number from 0; null before the first one. */
export const shown = signal<{ number: number; drawn: Drawn } | null>(null);
/** The number of all solutions, as digits; null before they are counted. */
export const counted = signal<string | null>(null);

/** What the engine does. */
let halts: (() => void)[] = [];

const model = (): Model => ({ model: "calendar", values: { ...todayOf() } });

function seek(number: number): void {
  const halt = run("solution", { ...model(), number }, {
    progress: () => {},
    answer: ({ drawn }) => {
      if (drawn !== null) {
        shown.value = { number, drawn };
      }
    },
    // The page says at the top that there is no engine.
    failure: () => {},
  });
  halts.push(halt);
}

/** The next solution; the first one after the last. */
export const another = (): void =>
  seek(((shown.peek()?.number ?? -1) + 1) % Number(counted.peek() ?? 1));

/** Asks the engine; the result ends that. */
export function follow(): () => void {
  shown.value = null;
  counted.value = null;
  seek(0);
  const halt = run("countModel", model(), {
    progress: () => {},
    answer: ({ count, isDone }) => (counted.value = isDone ? count : null),
    failure: () => {},
  });
  halts.push(halt);
  return () => {
    halts.forEach((halt) => halt());
    halts = [];
  };
}
