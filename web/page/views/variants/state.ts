// The game of a variant: its shape, its rules, its digits, and what the reader has chosen.

import { Game, type Position } from "../../parts/board/game";
import { type Notes, kinds, noNotes } from "../../parts/board/notes";
import { subjectOf } from "./rule";

/** A puzzle, and what the reader has added. A board is a character for each cell: `.`, 1 to 9, A to
 * G. */
export interface Puzzle extends Position {
  /** The size or the boxes, as the text form of rules has them. */
  shape: string;
  side: number;
  /** The box of each cell. */
  boxes: readonly number[];
  rules: readonly string[];
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
  const notes = noNotes(side * side);
  return { shape: `size ${side}x${side}`, side, boxes, rules: [], board, opened: board, notes };
}

/** All rules of a puzzle as a text that the engine reads. */
export const rulesOf = ({ shape, rules }: Puzzle): string => [shape, ...rules, ""].join("\n");

const isListOf = (type: string, value: unknown, length?: number): boolean =>
  Array.isArray(value) &&
  value.every((one) => typeof one === type) &&
  (length === undefined || value.length === length);

/** Whether a value that was kept is a puzzle. */
function isPuzzle(value: unknown): boolean {
  const { shape, side, boxes, rules, board, opened, notes } = value as Record<string, unknown>;
  const n = Number(side) ** 2;
  const isBoard = (one: unknown): boolean =>
    typeof one === "string" && one.length === n && /^[.1-9A-G]+$/.test(one);
  return (
    typeof shape === "string" &&
    Number.isInteger(side) &&
    [board, opened].every(isBoard) &&
    isListOf("string", rules) &&
    isListOf("number", boxes, n) &&
    kinds.every((kind) => isListOf("number", (notes as Notes | undefined)?.[kind], n))
  );
}

export const game = new Game<Puzzle>({
  view: "variants",
  initial: ofSize(9),
  setsFirst: true,
  side: ({ side }) => side,
  nameOf: (of) => rulesOf(of) + of.opened,
  sees: ({ side, boxes }, one, other) =>
    one !== other &&
    (one % side === other % side ||
      Math.floor(one / side) === Math.floor(other / side) ||
      boxes[one] === boxes[other]),
  isPosition: isPuzzle,
});
export const { selection, isSetting } = game;
export const puzzle = game.position;
/** The cells that the reader has chosen: a line goes through them in the order of choice. */
export const { chosen, current } = selection;

/** Changes what is on the board, as a step that can be undone. */
export function become(next: Puzzle): void {
  const isSame = rulesOf(next) === rulesOf(puzzle.value) && next.board === puzzle.value.board;
  if (!isSame) {
    game.become(next);
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
