// What the reader has set, which the browser keeps.

import { type Signal, effect, signal } from "@preact/signals";
import { store, stored } from "../../parts/storage";

const KEY = "quadrille-sudoku";

function kept(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored(KEY) ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const before = kept();
const flag = (name: string, initial: boolean): Signal<boolean> => {
  const value = before[name];
  return signal(typeof value === "boolean" ? value : initial);
};

/** Whether the next cell is current after a digit was typed. */
export const goesOn = flag("goesOn", false);
/** Whether there is a timer. */
export const hasTimer = flag("hasTimer", true);
/** Whether each digit is judged, or the board only when the reader asks. */
export const judgesAlways = flag("judgesAlways", true);

effect(() => {
  const all = {
    goesOn: goesOn.value,
    hasTimer: hasTimer.value,
    judgesAlways: judgesAlways.value,
  };
  const initial = { goesOn: false, hasTimer: true, judgesAlways: true };
  const text = JSON.stringify(all);
  // Nothing is stored before the reader has changed something.
  if (text !== JSON.stringify(initial) || stored(KEY) !== null) {
    store(KEY, text);
  }
});
