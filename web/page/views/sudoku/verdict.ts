// What the engine says about the board: after each change its verdict, then, in the background,
// its solutions and their number, and its candidates.

import { batch, computed, effect, signal } from "@preact/signals";
import { nothing } from "../../engine/client";
import type { Found, Judgment } from "../../engine/sudoku";
import { ask, run } from "../../engine/wings/sudoku";
import type { Count } from "../../parts/board/count";
import { countSeconds } from "../../parts/board/play";
import { judgesAlways } from "../../parts/board/settings";
import { newest } from "../../parts/newest";
import { cells } from "./board";
import { board, current, game, isSetting, position, shown } from "./state";

/** Where counting stops at first, and the number of solutions that can be shown. */
export const KEPT = 10_000;
/** Where counting stops if the reader wants to count further. */
export const FURTHER = 10_000_000;

/** What is judged: for a setter what is on the grid; at play the puzzle, and a full grid. */
const about = computed(() =>
  isSetting.value || !board.value.includes(".") ? board.value : position.value.opened,
);
/** The last judgment and the board it is about. */
export const judged = signal<{ board: string; judgment: Judgment } | null>(null);
/** Whether a judgment is on its way. */
export const isPending = computed(() => judged.value?.board !== about.value);
/** The number of solutions of a board that has several. */
export const count = signal<Count | null>(null);
/** The solutions that can be shown, 81 digits each. */
const solutions = signal("");
/** The number of solutions that can be shown. */
export const nSolutions = computed(() => solutions.value.length / 81);
/** The solution on the grid, if there is one. */
export const solution = computed(() => {
  const n = shown.value;
  return n === null || n >= nSolutions.value ? null : solutions.value.slice(81 * n, 81 * n + 81);
});

/** The cells in which the shown solution differs from another one: the first, or of the first the
 * second. */
export const differing = computed<ReadonlySet<number>>(() => {
  const n = shown.value;
  if (n === null || solution.value === null || nSolutions.value < 2) {
    return new Set();
  }
  const other = solutions.value.slice(n === 0 ? 81 : 0, n === 0 ? 162 : 81);
  return new Set(cells.filter((cell) => other[cell] !== solution.value?.[cell]));
});

/** Whether the candidates are wanted. */
export const wantsCandidates = signal(false);
/** For each cell the true candidates as bits; `null` until they are known. */
export const candidates = signal<readonly number[] | null>(null);

let haltCount = nothing;

/** The judgment of the board on the grid; `null` while it is on its way. */
export const judgment = computed(() => (isPending.value ? null : (judged.value?.judgment ?? null)));

const beginJudging = newest();

async function judge(of: string): Promise<void> {
  const isNewest = beginJudging();
  const answer = await ask("judge", of).catch(() => null);
  if (answer === null || !isNewest()) {
    return;
  }
  batch(() => {
    judged.value = { board: of, judgment: answer };
    solutions.value = answer.solution ?? "";
  });
  if (answer.nSolutions === 2) {
    countUpTo(KEPT);
  }
}

/** Counts the solutions of the board from the beginning; `again` if the engine is replaced
 * meanwhile. */
export function countUpTo(most: number, again = true): void {
  const of = about.peek();
  const isFirst = solutions.peek() === "";
  // Several are known before the first is counted.
  const least = count.peek()?.n ?? 2;
  const tell = (state: Count["state"], { count: n, kept, all }: Found): void => {
    batch(() => {
      count.value = { n: Math.max(n, least), all, most, state };
      if (isFirst) {
        solutions.value += kept;
      }
    });
  };
  count.value = { n: least, all: false, most, state: "running" };
  haltCount = run("solutions", { board: of, most, nKept: isFirst ? KEPT : 0 }, {
    progress: (found) => tell("running", found),
    answer: (found) => tell("ended", found),
    failure: () => {
      if (!again) {
        return stopCounting();
      }
      if (isFirst) {
        solutions.value = "";
      }
      countUpTo(most, false);
    },
  });
}

/** Stops counting; what is known stays. */
export function stopCounting(): void {
  haltCount();
  if (count.value !== null) {
    count.value = { ...count.value, state: "stopped" };
  }
}

/** The board has changed: forgets what is known of the old one, and asks about the new one. */
effect(() => {
  const of = about.value;
  haltCount();
  batch(() => {
    count.value = null;
    solutions.value = "";
  });
  void judge(of);
});

/** Asks for the candidates of a board that has solutions. */
effect(() => {
  const hasSolutions = (judgment.value?.nSolutions ?? 0) > 0;
  candidates.value = null;
  if (!wantsCandidates.value || !hasSolutions || !isSetting.value) {
    return nothing;
  }
  return run("candidates", about.peek(), {
    answer: ({ cells }) => (candidates.value = cells),
  });
});

/** The board that the reader wanted to be judged, where each digit is not. */
export const asked = signal("");
/** Whether the verdict is told: of a full board; to a setter always, or of the board that was
 * opened and of the one that is asked about. */
export const isTold = computed(
  () =>
    !board.value.includes(".") ||
    (isSetting.value &&
      (judgesAlways.value || board.value === asked.value || !game.canUndo.value)),
);

/** Whether the puzzle is solved. */
export const isSolved = computed(
  () => !board.value.includes(".") && judgment.value?.nSolutions === 1,
);
countSeconds(game, isSolved);

/** The cells with a conflict. */
export const inConflict = computed(
  () =>
    new Set(isTold.value ? judgment.value?.conflicts.flatMap((equals) => equals.cells) : []),
);

/** The digits that the current cell shares with others, for the eye. */
export const currentDigit = computed(() => {
  const mark = (solution.value ?? board.value)[current.value];
  return mark === undefined || mark === "." ? null : mark;
});

/** Shows the next solution, or, with -1, the one before; after the last comes the first. */
export function turn(by: 1 | -1): void {
  const n = nSolutions.value;
  if (n > 0) {
    shown.value = ((shown.value ?? 0) + by + n) % n;
  }
}
