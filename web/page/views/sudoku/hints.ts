// The hint: its steps, the one that is told, and how much of it.

import { computed, signal } from "@preact/signals";
import { ask } from "../../engine/wings/sudoku";
import type { Hint, HintStep } from "../../engine/sudoku";
import type { Position } from "../../parts/board/game";
import { newest } from "../../parts/newest";
import { tell } from "../../parts/told";
import { strings } from "../../strings";
import { board, game, position, selection, shown } from "./state";

/** How much is told of a step: where to look, also the technique, or all of it. */
export type Degree = "where" | "what" | "why";

/** What the button of the hint does: begins, tells more, goes on, or takes the last step. */
export type Move = Degree | "step" | "write";

interface Told {
  hint: Hint;
  /** The step, from 0. */
  at: number;
  degree: Degree;
}

/** What is told; `null` if there is no hint. */
export const told = signal<Told | null>(null);

const beginHint = newest();
/** The position whose hint is on its way. */
let asked: Position | null = null;

/** Takes the hint away. */
export function closeHint(): void {
  asked = null;
  beginHint();
  told.value = null;
}

// It is about one board, and not about its solution.
board.subscribe(closeHint);
shown.subscribe((n) => {
  if (n !== null) {
    closeHint();
  }
});

/** The step that is told, if the hint has steps. */
export const step = computed<HintStep | null>(() => {
  const { hint, at } = told.value ?? {};
  return hint?.kind === "steps" && at !== undefined ? (hint.steps[at] ?? null) : null;
});

/** What comes next. */
export const move = computed<Move>(() => {
  const last = (step.value?.places.length ?? 0) > 0 ? "write" : "step";
  const after = { where: "what", what: "why", why: last } as const;
  return step.value === null || told.value === null ? "where" : after[told.value.degree];
});

/** The hint of the board on the grid; `null` if there is none, or another board by then. */
async function hintNow(): Promise<Hint | null> {
  shown.value = null;
  const about = position.peek();
  if (asked === about) {
    return null;
  }
  asked = about;
  const isNewest = beginHint();
  const { board, opened } = about;
  const hint = await ask("hint", { board, opened }).catch(() => null);
  if (!isNewest()) {
    return null;
  }
  asked = null;
  return hint;
}

async function begin(): Promise<void> {
  const hint = await hintNow();
  if (hint !== null) {
    told.value = { hint, at: 0, degree: "where" };
  }
}

/** Tells whether a digit of the reader is wrong, and which. */
export async function check(): Promise<void> {
  const hint = await hintNow();
  if (hint?.kind === "steps" || hint?.kind === "solved") {
    tell(strings.sudoku.noneWrong);
  } else if (hint !== null) {
    told.value = { hint, at: 0, degree: "where" };
  }
}

/** Does what comes next. */
export function next(): void {
  const now = told.peek();
  const does = move.peek();
  if (now === null || does === "where") {
    void begin();
  } else if (does === "write") {
    for (const { cell, digit } of step.peek()?.places ?? []) {
      selection.choose(cell);
      game.write(String(digit));
    }
  } else if (does === "step") {
    told.value = { ...now, at: now.at + 1, degree: "where" };
  } else {
    told.value = { ...now, degree: does };
  }
}
