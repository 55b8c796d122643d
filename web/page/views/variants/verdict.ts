// What the engine says about the puzzle: after each change the faults of its rules, then whether it
// has no solution, one, or several, and its true candidates.

import { computed, signal } from "@preact/signals";
import { type Stop, nothing, sentence } from "../../engine/client";
import type { Known } from "../../engine/sudoku";
import type { Conflict, Judgment } from "../../engine/variants";
import { ask, run } from "../../engine/wings/variants";
import { words } from "../../strings/variants";
import { type Puzzle, puzzle, rulesOf } from "./state";

/** The faults of the rules of a puzzle, as many as rules. */
const checked = signal<{ of: readonly string[]; faults: readonly (string | null)[] } | null>(null);
/** The last judgment, and the puzzle it is about. */
const judged = signal<{ of: Puzzle; judgment: Judgment } | null>(null);
/** Why there is no judgment. */
export const failure = signal("");
/** Whether the reader stopped the engine. */
export const isStopped = signal(false);
/** Whether the candidates are wanted. */
export const wantsCandidates = signal(false);
/** The true candidates as far as they are known; `null` if they are not asked for. */
export const known = signal<Known | null>(null);
/** Whether the engine looks after each change, or only when the reader asks. */
export const looksAlways = signal(true);
/** What cannot hold together, as far as it is known, and whether the search for it goes on. */
export const conflict = signal<(Conflict & { isOpen: boolean }) | null>(null);
/** The number of the solution on the grid, from 0; `null` for the puzzle. */
export const shown = signal<number | null>(null);

/** For each rule why it is wrong; nothing while the engine looks. */
export const faults = computed<readonly (string | null)[]>(() =>
  checked.value?.of === puzzle.value.rules ? checked.value.faults : [],
);
export const judgment = computed(() =>
  judged.value?.of === puzzle.value ? judged.value.judgment : null,
);
/** Whether the engine looks for solutions. */
export const isLooking = signal(false);
/** The solution on the grid. */
export const solution = computed(() => judgment.value?.solutions[shown.value ?? -1] ?? null);

let haltJudging = nothing;
let haltFinding = nothing;

/** How long a reason is looked for, in milliseconds: then what is known is told. */
const LONGEST = 10_000;

/** Stops the search for a verdict, and for its reason. */
export function halt(): void {
  haltJudging();
  haltFinding();
  isLooking.value = false;
}

/** Stops what the engine does, for the reader. */
export function stop(): void {
  halt();
  isStopped.value = true;
}

/** Asks about a puzzle whose rules are right. */
function judge(of: Puzzle): void {
  isLooking.value = true;
  haltJudging = run("judgeVariant", { rules: rulesOf(of), board: of.board }, {
    answer: (judgment) => {
      isLooking.value = false;
      judged.value = { of, judgment };
      if (judgment.solutions.length === 0) {
        explain(of);
      }
    },
    failure: (error) => {
      isLooking.value = false;
      failure.value = sentence(error, words.failed);
    },
  });
}

/** Looks for the reason why a puzzle has no solution. */
function explain({ shape, rules, board }: Puzzle): void {
  const tell = (isOpen: boolean) => (value: Conflict): void => {
    conflict.value = { ...value, isOpen };
  };
  const stop = run("findConflict", { shape, rules, board }, {
    progress: tell(true),
    answer: tell(false),
  });
  const end = setTimeout(() => {
    stop();
    conflict.value = conflict.value && { ...conflict.value, isOpen: false };
  }, LONGEST);
  haltFinding = () => {
    clearTimeout(end);
    stop();
  };
}

/** Asks about what is on the board now. */
export function look(judges = true): void {
  const of = puzzle.peek();
  halt();
  isStopped.value = !judges;
  failure.value = "";
  known.value = null;
  shown.value = null;
  conflict.value = null;
  const { shape, rules } = of;
  ask("checkRules", { shape, rules }).then(
    ({ faults }) => {
      if (puzzle.peek() === of) {
        checked.value = { of: rules, faults };
        if (judges && faults.every((fault) => fault === null)) {
          judge(of);
        }
      }
    },
    (error: Error) => (failure.value = sentence(error, words.failed)),
  );
}

/** Looks at each puzzle: if the reader does not want a verdict at once, only at its rules. */
export function follow(): void {
  void puzzle.value;
  look(looksAlways.peek());
}

/** Asks for the candidates of a puzzle with a solution, if they are wanted. */
export function mark(): Stop {
  const of = puzzle.value;
  const hasSolutions = (judgment.value?.solutions.length ?? 0) > 0;
  const tell = (value: Known): void => {
    known.value = value;
  };
  known.value = null;
  return wantsCandidates.value && hasSolutions
    ? run("trueDigits", { rules: rulesOf(of), board: of.board }, { progress: tell, answer: tell })
    : nothing;
}
