// The reader's marks of the last puzzle, which the browser keeps for the next visit.

import { store, stored } from "../../parts/storage";
import { cells } from "./board";
import { NO_NOTES, type Notes, hasNotes, kinds } from "./notes";
import { position } from "./state";

const KEY = "quadrille-marks";

const isMarks = (value: unknown): value is number[] =>
  Array.isArray(value) &&
  value.length === cells.length &&
  value.every((bits) => Number.isInteger(bits) && bits >= 0 && bits < 512);

/** The marks that were kept of a puzzle. */
export function marksOf(opened: string | null): Notes {
  try {
    const value = JSON.parse(stored(KEY) ?? "null") as Record<string, unknown> | null;
    if (value?.["opened"] === opened && kinds.every((kind) => isMarks(value?.[kind]))) {
      const { corner, center, color } = value as unknown as Notes;
      return { corner, center, color };
    }
  } catch {
    // Not ours.
  }
  return NO_NOTES;
}

/** Keeps the marks; those of a puzzle before stay until there are others. */
export function keepMarks(): void {
  const { opened, notes } = position.value;
  if (hasNotes(notes)) {
    store(KEY, JSON.stringify({ opened, ...notes }));
  }
}

