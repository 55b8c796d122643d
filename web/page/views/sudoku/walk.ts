// The path of a person from the puzzle to its solution: its steps, its rating, and the step that
// the grid shows.

import { computed, effect, signal } from "@preact/signals";
import { nothing } from "../../engine/client";
import type { HintStep, PathPart, Rating } from "../../engine/sudoku";
import { run } from "../../engine/wings/sudoku";
import { EMPTY } from "./board";
import { position, shown } from "./state";
import { judgment } from "./verdict";

/** A path. */
interface Walk {
  /** The puzzle: what was opened, or what is on the grid. */
  puzzle: string;
  steps: readonly HintStep[];
  /** The board before each step. */
  boards: readonly string[];
  rating: Rating;
}

/** The path of the puzzle on the grid; `null` if it is no proper puzzle. */
export const path = signal<Walk | null>(null);
/** The number of the step that the grid shows, from 0; `null` for the board. */
export const at = signal<number | null>(null);

/** What the grid shows of the path, if it does. */
export const walked = computed(() => {
  const { puzzle, steps, boards } = path.value ?? {};
  const step = steps?.[at.value ?? -1];
  const board = boards?.[at.value ?? -1];
  const isOn = puzzle !== undefined && step !== undefined && board !== undefined;
  return isOn ? { opened: puzzle, board, step } : null;
});

/** The puzzle whose path is wanted. One with blanks and a solution has one. */
const puzzle = computed(() => {
  const { board, opened } = position.value;
  if (board !== opened && opened !== EMPTY) {
    return opened;
  }
  const isProper = judgment.value?.nSolutions === 1 && board.includes(".");
  return isProper ? opened : null;
});

effect(() => {
  const about = puzzle.value;
  at.value = null;
  path.value = null;
  if (about === null) {
    return nothing;
  }
  const steps: HintStep[] = [];
  const boards: string[] = [];
  const take = (part: PathPart): Rating => {
    steps.push(...part.steps);
    boards.push(...part.boards);
    return part.rating;
  };
  return run("path", about, {
    progress: take,
    answer: (part) => {
      const rating = take(part);
      if (steps.length > 0) {
        path.value = { puzzle: about, steps, boards, rating };
      }
    },
  });
});

/** Shows a step on the grid, or the board again. */
export function walkTo(step: number | null): void {
  shown.value = null;
  const last = (path.value?.steps.length ?? 0) - 1;
  at.value = step === null || last < 0 ? null : Math.min(Math.max(step, 0), last);
}

// A change of the board, or its solution, ends the walk.
position.subscribe(() => {
  at.value = null;
});
shown.subscribe((n) => {
  if (n !== null) {
    at.value = null;
  }
});
