// What the reader has set for all boards, which the browser keeps.

import { type Signal, effect, signal } from "@preact/signals";
import { store, stored } from "../storage";

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
const initial = { goesOn: false, hasTimer: true, cleansNotes: true, judgesAlways: true };
function flag(name: keyof typeof initial): Signal<boolean> {
  const value = before[name];
  return signal(typeof value === "boolean" ? value : initial[name]);
}

/** Whether the next cell is current after a digit was typed. */
export const goesOn = flag("goesOn");
/** Whether there is a timer. */
export const hasTimer = flag("hasTimer");
/** Whether a digit takes its small digits out of the cells that see it. */
export const cleansNotes = flag("cleansNotes");
/** Whether each change is judged, or the board only when the setter asks. */
export const judgesAlways = flag("judgesAlways");

effect(() => {
  // Signals as JSON are their values.
  const text = JSON.stringify({ goesOn, hasTimer, cleansNotes, judgesAlways });
  // Nothing is stored before the reader has changed something.
  if (text !== JSON.stringify(initial) || stored(KEY) !== null) {
    store(KEY, text);
  }
});
