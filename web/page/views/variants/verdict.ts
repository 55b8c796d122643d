// What the engine says about the puzzle: after each change the faults of its rules, then whether it
// has no solution, one, or several, and its true candidates.

import { computed, effect, signal } from "@preact/signals";
import { type Run, sentence } from "../../engine/client";
import type { Conflict, Judgment, Known } from "../../engine/variants";
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

let judging: Run<Judgment> | null = null;
let marking: Run<Known> | null = null;
let finding: Run<Conflict> | null = null;

/** How long a reason is looked for, in milliseconds: then what is known is told. */
const LONGEST = 10_000;

/** Stops what the engine does. */
function halt(): void {
  judging?.stop();
  marking?.stop();
  finding?.stop();
  judging = null;
  marking = null;
  finding = null;
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
  const mine = run("judgeVariant", { rules: rulesOf(of), board: of.board }, () => undefined);
  judging = mine;
  mine.answer.then(
    (judgment) => {
      if (judging === mine) {
        judging = null;
        isLooking.value = false;
        judged.value = { of, judgment };
        if (judgment.solutions.length === 0) {
          explain(of);
        }
      }
    },
    (error: Error) => {
      if (judging === mine) {
        judging = null;
        isLooking.value = false;
        failure.value = sentence(error, words.failed);
      }
    },
  );
}

/** Looks for the reason why a puzzle has no solution. */
function explain(of: Puzzle): void {
  const tell = (value: Conflict, isOpen: boolean): void => {
    conflict.value = { ...value, isOpen };
  };
  const { shape, rules, board } = of;
  const mine = run("findConflict", { shape, rules, board }, (value) => {
    if (finding === mine) {
      tell(value, true);
    }
  });
  finding = mine;
  const end = setTimeout(() => {
    if (finding === mine) {
      mine.stop();
      finding = null;
      conflict.value = conflict.value && { ...conflict.value, isOpen: false };
    }
  }, LONGEST);
  mine.answer.then(
    (value) => {
      clearTimeout(end);
      if (finding === mine) {
        finding = null;
        tell(value, false);
      }
    },
    () => clearTimeout(end),
  );
}

/** Forgets what is known of the puzzle before, and asks about the new one, if that is wanted at
 * once: otherwise only about its rules. */
function change(): void {
  look(looksAlways.peek());
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
  // An engine that was replaced while it was asked does not answer: ask the new one.
  const question = () => ask("checkRules", { shape, rules });
  question()
    .catch(question)
    .then(
      (answer) => {
        if (puzzle.peek() === of) {
          checked.value = { of: rules, faults: answer.faults };
          if (judges && answer.faults.every((fault) => fault === null)) {
            judge(of);
          }
        }
      },
      (error: Error) => {
        failure.value = sentence(error, words.failed);
      },
    );
}

/** Looks at each puzzle while the view is shown; the result ends that. */
export function follow(): () => void {
  const ends = [
    effect(() => {
      void puzzle.value;
      change();
    }),
    effect(() => {
      const of = puzzle.value;
      const hasSolutions = (judgment.value?.solutions.length ?? 0) > 0;
      marking?.stop();
      marking = null;
      known.value = null;
      if (wantsCandidates.value && hasSolutions) {
        mark(of);
      }
    }),
  ];
  return () => {
    ends.forEach((end) => end());
    halt();
  };
}

function mark(of: Puzzle): void {
  const tell = (value: Known): void => {
    known.value = value;
  };
  const mine = run("trueDigits", { rules: rulesOf(of), board: of.board }, tell);
  marking = mine;
  mine.answer.then(
    (value) => {
      if (marking === mine) {
        marking = null;
        tell(value);
      }
    },
    () => undefined,
  );
}
