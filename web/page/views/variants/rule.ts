// A rule as text, and what its words are. The form is that of the program's files.

/** The words of a rule. */
export interface Rule {
  text: string;
  word: string;
  /** What stands before the cells, such as a sum. */
  number: string;
  cells: readonly number[];
  /** Behind the sign `=`, the cells of the shaft of an arrow; all other rules have none. */
  behind: readonly number[];
}

/** The name of a cell, such as `r1c2`. */
export const nameOf = (cell: number, side: number): string =>
  `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;

function cellOf(word: string, side: number): number | null {
  const [, row, column] = /^r(\d+)c(\d+)$/i.exec(word) ?? [];
  const at = [Number(row) - 1, Number(column) - 1];
  const isOn = at.every((n) => n >= 0 && n < side);
  return isOn ? (at[0] ?? 0) * side + (at[1] ?? 0) : null;
}

export function ruleOf(text: string, side: number): Rule {
  const [word = "", ...rest] = text.trim().split(/\s+/);
  const equals = rest.indexOf("=");
  const before = equals < 0 ? rest : rest.slice(0, equals);
  const cells = (words: string[]): number[] =>
    words.map((one) => cellOf(one, side)).filter((cell) => cell !== null);
  return {
    text,
    word: word.toLowerCase(),
    number: before.filter((one) => cellOf(one, side) === null).join(" "),
    cells: cells(before),
    behind: equals < 0 ? [] : cells(rest.slice(equals + 1)),
  };
}
