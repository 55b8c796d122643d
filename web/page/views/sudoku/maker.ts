// New puzzles by the reader's wishes, made by the engine.

import { signal } from "@preact/signals";
import { nothing, sentence } from "../../engine/client";
import { ask, run } from "../../engine/wings/sudoku";
import { strings } from "../../strings";
import { open } from "./state";

/** The ratings that can be wished, in tenths. */
export const levels = {
  any: null,
  easy: [10, 15],
  medium: [16, 25],
  hard: [26, 45],
  harder: [46, 69],
  extreme: [70, 255],
} as const;
export type Level = keyof typeof levels;

/** The names of symmetries, as the engine has them. */
export type SymmetryName = keyof typeof strings.sudoku.maker.symmetries;

export const level = signal<Level>("medium");
/** A technique that the puzzle needs; empty for any. */
export const technique = signal("");
export const symmetry = signal<SymmetryName>("half-turn");
/** The fewest and the most clues. No proper puzzle has fewer than 17. */
export const bounds = [17, 40] as const;
export const fewest = signal<number>(bounds[0]);
export const most = signal<number>(bounds[1]);
/** The techniques to choose from. */
export const techniques = signal<readonly string[]>([]);

/** What the maker does. */
export const making = signal<
  | { state: "idle" }
  | { state: "working" | "made" | "stopped"; tries: number }
  | { state: "failed"; reason: string }
>({ state: "idle" });

let halt = nothing;

/** Asks for the techniques, once. */
export async function learnTechniques(): Promise<void> {
  if (techniques.value.length === 0) {
    techniques.value = await ask("techniques", null).catch(() => []);
  }
}

/** Makes a puzzle, which comes on the grid. */
export function make(): void {
  stop();
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  const rating = levels[level.value];
  const wishes = {
    seed,
    symmetry: symmetry.value,
    clues: [fewest.value, most.value] as const,
    rating: rating === null || technique.value !== "" ? null : rating,
    technique: technique.value === "" ? null : technique.value,
  };
  making.value = { state: "working", tries: 0 };
  halt = run("make", wishes, {
    progress: ({ tries }) => (making.value = { state: "working", tries }),
    answer: ({ puzzle, tries }) => {
      if (puzzle !== null) {
        making.value = { state: "made", tries };
        open(puzzle);
      }
    },
    failure: (error) => {
      making.value = { state: "failed", reason: sentence(error, strings.sudoku.failed) };
    },
  });
}

/** Stops; the grid stays as it is. */
export function stop(): void {
  halt();
  if (making.value.state === "working") {
    making.value = { state: "stopped", tries: making.value.tries };
  }
}
