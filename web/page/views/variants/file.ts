// The puzzle as a file that the program reads, and that this view reads again.

import { words } from "../../strings/variants";
import { nameOf } from "./rule";
import { type Puzzle, rulesOf } from "./state";

/** Rules and rows for `--variant`; where the boxes are drawn, rules for `--model`, with the digits
 * as rules. */
export function fileOf(of: Puzzle): string {
  const { shape, side, rules, board } = of;
  const [, size] = /^size (\S+)$/.exec(shape) ?? [];
  if (size === undefined) {
    const digits = [...board].flatMap((mark, cell) =>
      mark === "." ? [] : [`candidates ${Number.parseInt(mark, 17)} ${nameOf(cell, side)}`],
    );
    return [words.commandOfBoxes, rulesOf(of).trimEnd(), ...digits, ""].join("\n");
  }
  const rows = Array.from({ length: side }, (_, row) => board.slice(side * row, side * (row + 1)));
  return [words.command(size), ...rules, ...rows, ""].join("\n");
}
