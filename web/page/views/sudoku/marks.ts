// How the hint marks the cells of the grid.

import { computed } from "@preact/signals";
import type { HintStep } from "../../engine/sudoku";
import { members } from "../../parts/board/game";
import type { Part } from "../../parts/board/parts";
import { cells, digits } from "./board";
import { step, told } from "./hints";
import { walked } from "./walk";

/** How a cell is marked. */
export interface CellMarks {
  /** In a unit to look at, a cell to look at, or a digit that is wrong. */
  tint: "" | "unit" | "seen" | "wrong";
  /** The candidates that a person sees; `null` if they are not told. */
  possible: string | null;
  /** The part of each digit from 1 to 9, separated by commas; empty for none. */
  parts: string;
}

const UNMARKED: CellMarks = { tint: "", possible: null, parts: "" };

/** The cells to look at. Where units are named, the cell that gets the digit is to be found. */
export function lookedAt({ cells, units, places }: HintStep): number[] {
  const isPlace = (cell: number): boolean => places.some((place) => place.cell === cell);
  return units.length === 0 ? cells : cells.filter((cell) => !isPlace(cell));
}

/** What the candidate does in the step. */
function partOf({ marks, places, removes }: HintStep, cell: number, digit: number): Part | "" {
  const isIt = (one: { cell: number; digit: number }): boolean =>
    one.cell === cell && one.digit === digit;
  if (places.some(isIt)) {
    return "written";
  }
  return removes.some(isIt) ? "removed" : (marks.find(isIt)?.role ?? "");
}

function ofStep(step: HintStep, isWhy: boolean): CellMarks[] {
  const seen = new Set(isWhy ? step.cells : lookedAt(step));
  const inUnit = new Set(step.units.flatMap((unit) => unit.cells));
  return cells.map((cell) => ({
    tint: seen.has(cell) ? "seen" : inUnit.has(cell) ? "unit" : "",
    possible: isWhy ? members(step.candidates[cell] ?? 0) : null,
    parts: isWhy ? digits.map((digit) => partOf(step, cell, digit)).join(",") : "",
  }));
}

/** For each cell how it is marked; `null` if there is no hint. */
export const marks = computed<readonly CellMarks[] | null>(() => {
  if (walked.value !== null) {
    return ofStep(walked.value.step, true);
  }
  const { hint, degree } = told.value ?? {};
  if (step.value !== null) {
    return ofStep(step.value, degree === "why");
  }
  if (hint?.kind !== "none" || hint.wrong.length === 0) {
    return null;
  }
  const wrong = new Set(hint.wrong.map(({ cell }) => cell));
  return cells.map((cell) => (wrong.has(cell) ? { ...UNMARKED, tint: "wrong" } : UNMARKED));
});
