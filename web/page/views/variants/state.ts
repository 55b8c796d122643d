// What is on the board: its shape, its rules, its digits, their history, and the chosen cells.

import { historyOf } from "../../parts/board/history";
import { Selection } from "../../parts/board/selection";
import { subjectOf } from "./rule";

/** A puzzle. A board is a character for each cell: `.`, 1 to 9, A to G. */
export interface Puzzle {
  /** The size or the boxes, as the text form of rules has them. */
  shape: string;
  side: number;
  /** The box of each cell. */
  boxes: readonly number[];
  rules: readonly string[];
  board: string;
}

/** The sizes that can be chosen; a box is as square as possible, and never taller than wide. */
export const sizes: readonly number[] = [4, 6, 8, 9, 10, 12, 16];

/** An empty board of a size. */
export function ofSize(side: number): Puzzle {
  const rows = Array.from({ length: side }, (_, k) => k + 1);
  const high = rows.filter((n) => side % n === 0 && n * n <= side).at(-1) ?? 1;
  const wide = side / high;
  const boxes = Array.from(
    { length: side * side },
    (_, cell) => high * Math.floor(cell / side / high) + Math.floor((cell % side) / wide),
  );
  const board = ".".repeat(side * side);
  return { shape: `size ${side}x${side}`, side, boxes, rules: [], board };
}

const history = historyOf(ofSize(9));
export const { canUndo, canRedo, undo, redo } = history;
export const puzzle = history.now;

/** The cells that the reader has chosen: a line goes through them in the order of choice. */
export const selection = new Selection();
export const { chosen, current } = selection;

/** All rules of a puzzle as a text that the engine reads. */
export const rulesOf = ({ shape, rules }: Puzzle): string => [shape, ...rules, ""].join("\n");

/** Changes what is on the board, as a step that can be undone. */
export function become(next: Puzzle): void {
  if (rulesOf(next) !== rulesOf(puzzle.value) || next.board !== puzzle.value.board) {
    history.step(next);
  }
}

/** Adds a rule, in place of one of its kind about the same cells. */
export function addRule(text: string): void {
  const now = puzzle.value;
  const subject = subjectOf(text, now.side);
  const others = now.rules.filter((one) => subjectOf(one, now.side) !== subject);
  become({ ...now, rules: [...others, text] });
}

export function removeRules(isOne: (text: string) => boolean): void {
  const now = puzzle.value;
  become({ ...now, rules: now.rules.filter((text) => !isOne(text)) });
}

/** Writes a mark, a digit or `.`, into the chosen cells. */
export function write(mark: string): void {
  const now = puzzle.value;
  const marks = [...now.board].map((old, cell) => (chosen.value.includes(cell) ? mark : old));
  become({ ...now, board: marks.join("") });
}
