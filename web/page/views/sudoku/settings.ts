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
const initial = { goesOn: false, hasTimer: true, judgesAlways: true };
function flag(name: keyof typeof initial): Signal<boolean> {
  const value = before[name];
  return signal(typeof value === "boolean" ? value : initial[name]);
}

/** Whether the next cell is current after a digit was typed. */
export const goesOn = flag("goesOn");
/** Whether there is a timer. */
export const hasTimer = flag("hasTimer");
/** Whether each digit is judged, or the board only when the reader asks. */
export const judgesAlways = flag("judgesAlways");

effect(() => {
  // Signals as JSON are their values.
  const text = JSON.stringify({ goesOn, hasTimer, judgesAlways });
  // Nothing is stored before the reader has changed something.
  if (text !== JSON.stringify(initial) || stored(KEY) !== null) {
    store(KEY, text);
  }
});
