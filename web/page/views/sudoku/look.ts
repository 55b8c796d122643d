// What each cell shows.

import { areNeighbors, isGiven, members } from "./board";
import { type CellMarks, marks } from "./marks";
import { kinds } from "./notes";
import { chosen, current, position } from "./state";
import { candidates, currentDigit, differing, inConflict, solution } from "./verdict";
import { walked } from "./walk";

/** What a cell shows: nothing but plain values, so that cells that stay the same cost nothing. */
export interface Look {
  cell: number;
  /** The digit, or nothing. */
  digit: string;
  origin: "given" | "added" | "solution";
  /** The candidates of the hint, or the true ones if they are wanted, and there is no digit. */
  possible: string;
  /** The parts of the candidates in the hint. */
  parts: string;
  tint: CellMarks["tint"];
  conflicts: boolean;
  /** Whether another solution has another digit here. */
  differs: boolean;
  /** The reader's marks: digits, and the number of a color. */
  corner: string;
  center: string;
  color: string;
  relation: "current" | "same" | "neighbor" | "other";
  isChosen: boolean;
}

export function lookOf(cell: number): Look {
  const step = walked.value;
  const own = (step === null ? position.value.board : step.opened)[cell] ?? ".";
  const found = step === null ? solution.value : step.board;
  const mark = own === "." ? (found?.[cell] ?? ".") : own;
  const digit = mark === "." ? "" : mark;
  const given = step !== null || isGiven(position.value, cell) ? "given" : "added";
  const { tint, possible, parts } = marks.value?.[cell] ?? { tint: "", possible: null, parts: "" };
  const seen = possible ?? members(candidates.value?.[cell] ?? 0);
  const { notes } = position.value;
  // Small digits are in the place of those of the hint, or of the true candidates.
  const isFree = digit === "" && step === null && seen === "";
  const [corner, center, color] = kinds.map((kind) => members(notes[kind][cell] ?? 0));
  return {
    cell,
    digit,
    origin: own === "." ? "solution" : given,
    possible: digit === "" ? seen : "",
    parts,
    tint,
    conflicts: step === null && inConflict.value.has(cell),
    differs: step === null && differing.value.has(cell),
    corner: isFree ? (corner ?? "") : "",
    center: isFree ? (center ?? "") : "",
    color: step === null ? (color ?? "") : "",
    relation: relationOf(cell, digit),
    isChosen: chosen.value.includes(cell),
  };
}

/** How a cell is related to the current one. Around a hint, only the hint is colored. */
function relationOf(cell: number, digit: string): Look["relation"] {
  if (cell === current.value) {
    return "current";
  }
  if (marks.value !== null) {
    return "other";
  }
  if (digit !== "" && digit === currentDigit.value) {
    return "same";
  }
  return areNeighbors(cell, current.value) ? "neighbor" : "other";
}
