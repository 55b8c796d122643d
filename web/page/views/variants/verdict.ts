// What the engine says about the puzzle: after each change the faults of its rules, then whether it
// has no solution, one, or several, and its true candidates.

import { computed, signal } from "@preact/signals";
import { type Stop, nothing, sentence } from "../../engine/client";
import type { Known } from "../../engine/sudoku";
import type { Conflict, Counted, Judgment } from "../../engine/variants";
import { ask, run } from "../../engine/wings/variants";
import type { Count } from "../../parts/board/count";
import { MARKS } from "../../parts/board/game";
import { countSeconds } from "../../parts/board/play";
import { newest } from "../../parts/newest";
import { tell } from "../../parts/told";
import { words } from "../../strings/variants";
import { nameOf } from "./rule";
import { game, isSetting, puzzle, rulesOf } from "./state";

/** The faults of the rules of a puzzle, as many as rules. */
const checked = signal<{ of: readonly string[]; faults: readonly (string | null)[] } | null>(null);
/** What is judged: for a setter all that is on the board; at play the puzzle, and a full board. */
const board = computed(() => {
  const { board, opened } = puzzle.value;
  return isSetting.value || !board.includes(".") ? board : opened;
});
/** The rules and the board that are judged, as a name. */
const subject = computed(() => rulesOf(puzzle.value) + board.value);
/** The last judgment, and what it is about. */
const judged = signal<{ of: string; judgment: Judgment } | null>(null);
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
/** How many solutions a board has that has several, once the reader asks. */
export const count = signal<Count | null>(null);
/** The number of the solution on the grid, from 0; `null` for the puzzle. */
export const { shown } = game;
/** The cells with digits that the reader was told to be wrong. */
export const wrong = signal<readonly number[]>([]);

/** For each rule why it is wrong; nothing while the engine looks. */
export const faults = computed<readonly (string | null)[]>(() =>
  checked.value?.of === puzzle.value.rules ? checked.value.faults : [],
);
/** The number of wrong rules. */
export const nWrongRules = computed(() => faults.value.filter((fault) => fault !== null).length);
export const judgment = computed(() =>
  judged.value?.of === subject.value ? judged.value.judgment : null,
);
/** Whether the engine looks for solutions. */
export const isLooking = signal(false);
/** The solution on the grid. */
export const solution = computed(() => judgment.value?.solutions[shown.value ?? -1] ?? null);
/** Whether the puzzle is solved. */
export const isSolved = computed(
  () => !puzzle.value.board.includes(".") && judgment.value?.solutions.length === 1,
);
countSeconds(game, isSolved);

let haltJudging = nothing;
let haltFinding = nothing;
let haltCounting = nothing;

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
function judge(): void {
  const [of, about] = [subject.peek(), { rules: rulesOf(puzzle.peek()), board: board.peek() }];
  isLooking.value = true;
  haltJudging = run("judgeVariant", about, {
    answer: (judgment) => {
      isLooking.value = false;
      judged.value = { of, judgment };
      if (judgment.solutions.length === 0 && isSetting.peek()) {
        explain();
      }
    },
    failure: (error) => {
      isLooking.value = false;
      failure.value = sentence(error, words.failed);
    },
  });
}

/** Looks for the reason why a puzzle has no solution. */
function explain(): void {
  const { shape, rules } = puzzle.peek();
  const tell = (isOpen: boolean) => (value: Conflict): void => {
    conflict.value = { ...value, isOpen };
  };
  const stop = run("findConflict", { shape, rules, board: board.peek() }, {
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

/** Counts the solutions from the beginning. */
export function countUpTo(most: number): void {
  const about = { rules: rulesOf(puzzle.peek()), board: board.peek(), most };
  const tell = (state: Count["state"], { count: n, all }: Counted): void => {
    // Two are known, or more by an earlier count.
    count.value = { n: Math.max(n, count.peek()?.n ?? 2), all, most, state };
  };
  tell("running", { count: 2, all: false });
  haltCounting = run("countVariant", about, {
    progress: (counted) => tell("running", counted),
    answer: (counted) => tell("ended", counted),
    failure: stopCounting,
  });
}

/** Stops counting; what is known stays. */
export function stopCounting(): void {
  haltCounting();
  if (count.value !== null) {
    count.value = { ...count.value, state: "stopped" };
  }
}

const beginLooking = newest();

/** Asks about what is on the board now. */
export function look(judges = true): void {
  const isNewest = beginLooking();
  const of = subject.peek();
  halt();
  isStopped.value = !judges;
  failure.value = "";
  known.value = null;
  shown.value = null;
  conflict.value = null;
  haltCounting();
  count.value = null;
  const { shape, rules } = puzzle.peek();
  ask("checkRules", { shape, rules }).then(
    ({ faults }) => {
      // The puzzle may be another one before it is looked at.
      if (isNewest() && subject.peek() === of) {
        checked.value = { of: rules, faults };
        if (judges && faults.every((fault) => fault === null)) {
          judge();
        }
      }
    },
    (error: Error) => (failure.value = sentence(error, words.failed)),
  );
}

/** Looks at each puzzle: if a setter does not want a verdict at once, only at its rules. */
export function follow(): void {
  void subject.value;
  look(looksAlways.peek() || !isSetting.value);
}

/** The candidates of a puzzle with one solution. */
function ofSolution(solution: string): Known {
  const marks = [...board.peek()];
  const bits = (cell: number): number => 1 << MARKS.indexOf(solution[cell] ?? "");
  return { cells: marks.map((mark, cell) => (mark === "." ? bits(cell) : 0)), nOpen: 0 };
}

/** Asks for the candidates of a puzzle with a solution, if they are wanted. */
export function mark(): Stop {
  void subject.value;
  const about = { rules: rulesOf(puzzle.peek()), board: board.peek() };
  const [first, second] = judgment.value?.solutions ?? [];
  const tell = (value: Known): void => {
    known.value = value;
  };
  known.value = null;
  if (!wantsCandidates.value || first === undefined || !isSetting.value) {
    return nothing;
  }
  if (second === undefined) {
    tell(ofSolution(first));
    return nothing;
  }
  return run("trueDigits", about, { progress: tell, answer: tell });
}

puzzle.subscribe(() => {
  wrong.value = [];
});

/** What is done with the only solution of a puzzle. */
type Use = (solution: string) => void;

/** Compares a player's digits with the only solution of the puzzle, and uses it if all are
 * right. */
function compare(solutions: readonly string[], use: Use): void {
  const { board, side } = puzzle.peek();
  const [first] = solutions;
  if (first === undefined || solutions.length > 1) {
    tell(words.notChecked);
    return;
  }
  const cells = [...board].flatMap((mark, k) => (mark !== "." && mark !== first[k] ? [k] : []));
  wrong.value = cells;
  if (cells.length > 0) {
    tell(words.areWrong(cells.map((k) => nameOf(k, side))));
  } else {
    use(first);
  }
}

/** Tells a player which digits are wrong. If none is, uses the solution. */
export function check(use: Use = () => tell(words.noneWrong)): void {
  const of = puzzle.peek();
  const solutions = judgment.peek()?.solutions;
  if (nWrongRules.peek() > 0) {
    tell(words.wrongRules(nWrongRules.peek()));
    return;
  }
  if (solutions === undefined) {
    if (!isLooking.peek()) {
      look();
    }
    tell(words.looking);
    return;
  }
  if (solutions.length > 0 || of.board.includes(".")) {
    compare(solutions, use);
    return;
  }
  // The full board has been judged, not the puzzle.
  tell(words.looking);
  haltFinding();
  haltFinding = run("judgeVariant", { rules: rulesOf(of), board: of.opened }, {
    answer: ({ solutions }) => compare(solutions, use),
    failure: (error) => tell(sentence(error, words.failed)),
  });
}
