// What each cell shows.

import { type Look, wallsOf } from "../../parts/board/cell";
import { members } from "../../parts/board/game";
import { kinds } from "../../parts/board/notes";
import { areNeighbors, boxOf, cells } from "./board";
import { marks } from "./marks";
import { chosen, current, game, position } from "./state";
import { candidates, currentDigit, differing, inConflict, solution } from "./verdict";
import { walked } from "./walk";

const boxes = cells.map(boxOf);
const walls = cells.map((cell) => wallsOf(boxes, 9, cell));

export function lookOf(cell: number): Look {
  const step = walked.value;
  // At play a solution is that of the puzzle, whatever the reader has added.
  const isOver = step === null && solution.value !== null && !game.isSetting.value;
  const { board, opened } = position.value;
  const own = (step?.opened ?? (isOver ? opened : board))[cell] ?? ".";
  const found = step === null ? solution.value : step.board;
  const mark = own === "." ? (found?.[cell] ?? ".") : own;
  const digit = mark === "." ? "" : mark;
  const given = step !== null || game.isGiven(cell) ? "given" : "added";
  const { tint, possible, parts } = marks.value?.[cell] ?? { tint: "", possible: null, parts: "" };
  const seen = possible ?? members(candidates.value?.[cell] ?? 0);
  const { notes } = position.value;
  // Small digits are in the place of those of the hint, or of the true candidates.
  const isFree = digit === "" && step === null && seen === "";
  const [corner, center, color] = kinds.map((kind) => members(notes[kind][cell] ?? 0));
  return {
    cell,
    side: 9,
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
    place: walls[cell] ?? "",
    remarks: "",
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
