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

effect(() => {
  const text = JSON.stringify({ goesOn: goesOn.value, hasTimer: hasTimer.value });
  // Nothing is stored before the reader has changed something.
  if (text !== JSON.stringify({ goesOn: false, hasTimer: true }) || stored(KEY) !== null) {
    store(KEY, text);
  }
});
