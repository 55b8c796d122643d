// What is on the board: its shape, its rules, its digits, and their history.

import { computed, signal } from "@preact/signals";
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

interface History {
  past: readonly Puzzle[];
  now: Puzzle;
  future: readonly Puzzle[];
}

/** Steps that undo goes back. */
const STEPS = 1000;

/** The sizes that can be chosen; a box is as square as possible, and never taller than wide. */
export const sizes = [4, 6, 8, 9, 10, 12, 16] as const;

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

const history = signal<History>({ past: [], now: ofSize(9), future: [] });

export const puzzle = computed(() => history.value.now);
export const canUndo = computed(() => history.value.past.length > 0);
export const canRedo = computed(() => history.value.future.length > 0);

/** All rules of a puzzle as a text that the engine reads. */
export const rulesOf = ({ shape, rules }: Puzzle): string => [shape, ...rules, ""].join("\n");

/** Changes what is on the board, as a step that can be undone. */
export function become(next: Puzzle): void {
  const { past, now } = history.value;
  if (rulesOf(next) !== rulesOf(now) || next.board !== now.board) {
    history.value = { past: [...past.slice(-STEPS), now], now: next, future: [] };
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

/** Writes a mark, a digit or `.`, into cells. */
export function write(mark: string, cells: readonly number[]): void {
  const now = puzzle.value;
  const marks = [...now.board];
  for (const cell of cells) {
    marks[cell] = mark;
  }
  become({ ...now, board: marks.join("") });
}

export function undo(): void {
  const { past, now, future } = history.value;
  const before = past.at(-1);
  if (before !== undefined) {
    history.value = { past: past.slice(0, -1), now: before, future: [now, ...future] };
  }
}

export function redo(): void {
  const { past, now, future } = history.value;
  const [after, ...rest] = future;
  if (after !== undefined) {
    history.value = { past: [...past, now], now: after, future: rest };
  }
}
