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

/** The cells from one to another one along a diagonal; only these two, if there is none. */
export function diagonal(from: number, to: number, side: number): number[] {
  const down = Math.floor(to / side) - Math.floor(from / side);
  const right = (to % side) - (from % side);
  const step = Math.sign(down) * side + Math.sign(right);
  return Math.abs(down) === Math.abs(right)
    ? Array.from({ length: Math.abs(down) + 1 }, (_, k) => from + k * step)
    : [from, to];
}

/** Rules whose cells have an order. */
const ORDERED = /^((slow-)?thermometer|thermo|arrow|less)$/;

/** What a rule is about, without its number: a second rule of its kind about the same cells says
 * the same, or takes the place of the first. */
export function subjectOf(text: string, side: number): string {
  const { word, number, cells, behind } = ruleOf(text, side);
  const its = ORDERED.test(word) ? cells : [...cells].sort((a, b) => a - b);
  // Beside the board, or in a whole line: the place comes first.
  const place = cells.length > 0 ? "" : /^([rc]\d+)+(?= )/i.exec(number)?.[0] ?? number;
  return [word, place.toLowerCase(), its, "=", behind].join(" ");
}

export function ruleOf(text: string, side: number): Rule {
  const [word = "", ...rest] = text.trim().split(/\s+/);
  const equals = rest.indexOf("=");
  const before = equals < 0 ? rest : rest.slice(0, equals);
  const cells = (words: string[]): number[] => {
    const all = words.map((one) => cellOf(one, side)).filter((cell) => cell !== null);
    const [from, to] = all;
    const isDiagonal = word === "little-killer" && from !== undefined && to !== undefined;
    return isDiagonal ? diagonal(from, to, side) : all;
  };
  return {
    text,
    word: word.toLowerCase(),
    number: before.filter((one) => cellOf(one, side) === null).join(" "),
    cells: cells(before),
    behind: equals < 0 ? [] : cells(rest.slice(equals + 1)),
  };
}
