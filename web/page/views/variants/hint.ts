// A hint at play: where to look, then why only one digit fits there, then the digit.

import { signal } from "@preact/signals";
import { nothing, sentence } from "../../engine/client";
import type { Conflict } from "../../engine/variants";
import { run } from "../../engine/wings/variants";
import { MARKS, withMark } from "../../parts/board/game";
import { tell } from "../../parts/told";
import { words } from "../../strings/variants";
import { game, puzzle, rulesOf, selection } from "./state";
import { check } from "./verdict";

/** Why a digit does not fit: rules and cells with digits that exclude it together; null if that was
 * not found in time. */
export interface Excluded {
  digit: string;
  conflict: Conflict | null;
}

interface Hint {
  cell: number;
  digit: string;
  /** Digits that stand in the cell's row, column or box. */
  seen: string;
  /** The other digits, as far as it is known why they do not fit; null before the reader asks. */
  excluded: readonly Excluded[] | null;
}

/** What is told; null if there is no hint. */
export const hint = signal<Hint | null>(null);
/** Whether the engine looks for the cell. */
export const isSeeking = signal(false);

let halt = nothing;

/** How long the reason for a digit is looked for, in milliseconds. */
const LONGEST = 3000;

export function closeHint(): void {
  halt();
  isSeeking.value = false;
  hint.value = null;
}

// It is about one board at play, and not about its solution.
game.board.subscribe(closeHint);
game.name.subscribe(closeHint);
game.isSetting.subscribe(closeHint);
game.shown.subscribe((n) => n !== null && closeHint());

/** The digits that stand where a cell sees them. */
function seenFrom(cell: number): string {
  const of = puzzle.peek();
  const isSeen = (mark: string): boolean =>
    [...of.board].some((one, other) => one === mark && game.kinds.sees(of, cell, other));
  return [...MARKS.slice(0, of.side)].filter(isSeen).join("");
}

function begin(solution: string): void {
  const { board } = puzzle.peek();
  game.shown.value = null;
  isSeeking.value = true;
  halt = run("easiestCell", { rules: rulesOf(puzzle.peek()), board, solution }, {
    answer: ({ cell }) => {
      isSeeking.value = false;
      if (cell === null) {
        tell(words.hint.none);
        return;
      }
      const digit = solution[cell] ?? "";
      hint.value = { cell, digit, seen: seenFrom(cell), excluded: null };
    },
    failure: (error) => {
      isSeeking.value = false;
      tell(sentence(error, words.failed));
    },
  });
}

/** Looks for the reason why each digit does not fit that the cell does not see. */
function explain(of: Hint): void {
  const { shape, rules, board, side } = puzzle.peek();
  const others = [...MARKS.slice(0, side)].filter(
    (mark) => mark !== of.digit && !of.seen.includes(mark),
  );
  const excluded: Excluded[] = [];
  const next = (): void => {
    const digit = others.shift();
    hint.value = { ...of, excluded: [...excluded] };
    if (digit === undefined) {
      return;
    }
    const end = (conflict: Conflict | null): void => {
      clearTimeout(timer);
      stop();
      excluded.push({ digit, conflict });
      next();
    };
    const given = { shape, rules, board: withMark(board, of.cell, digit) };
    const stop = run("findConflict", given, { answer: end, failure: () => end(null) });
    const timer = setTimeout(() => end(null), LONGEST);
    halt = () => {
      clearTimeout(timer);
      stop();
    };
  };
  next();
}

/** What comes next: a hint, its reason, or its digit. */
export function next(): void {
  const now = hint.peek();
  if (isSeeking.peek()) {
    return;
  }
  if (now === null) {
    check(begin);
  } else if (now.excluded === null) {
    explain(now);
  } else {
    selection.choose(now.cell);
    game.write(now.digit);
  }
}
