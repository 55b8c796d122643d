// Problems to begin with.

import { strings } from "../../strings";

export type ExampleName = keyof typeof strings.workshop.examples;

/** The problem of section 7.2.2.1 of "The Art of Computer Programming", and one with colors. */
const SEVEN = `| The Art of Computer Programming, 7.2.2.1
a b c d e f g
c e
a d g
b c f
a d f
b g
d e g
`;

const COLORS = `| Items after the bar may stay uncovered. Those with a color
| may be covered several times, always in the same color.
p q r | x y
p q x y:A
p r x:A y
p x:B
q x:A
r y:B
`;

const BOUNDS = `| 2|a is covered twice, 1:3|b once to three times.
2|a 1:3|b c
a b
a c
a
b c
b
`;

const COSTS = `| A number after a bar at the end of an option is its cost.
a b c
a b |4
c |1
a |1
b c |5
b |1
`;

const PIGEONS = `| Three pigeons, two holes: there is no solution, and a sum proves it.
anna ben clara | left right
anna left
anna right
ben left
ben right
clara left
clara right
`;

/** Queens on a board with `n` rows. */
function queens(n: number): string {
  const numbers = Array.from({ length: n }, (_, k) => k);
  const lines = [`| ${n} queens: r is a row, c a column, a and b are diagonals.`];
  const primary = [...numbers.map((k) => `r${k}`), ...numbers.map((k) => `c${k}`)];
  const diagonals = Array.from({ length: 2 * n - 1 }, (_, k) => k);
  const secondary = [...diagonals.map((k) => `a${k}`), ...diagonals.map((k) => `b${k}`)];
  lines.push(`${primary.join(" ")} | ${secondary.join(" ")}`);
  for (const row of numbers) {
    for (const column of numbers) {
      lines.push(`r${row} c${column} a${row + column} b${n - 1 - row + column}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Dominoes on a chessboard without two opposite corners. */
function chessboard(): string {
  const is = (row: number, column: number): boolean =>
    row < 8 && column < 8 && row + column > 0 && row + column < 14;
  const cells: string[] = [];
  const options: string[] = [];
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const cell = `r${row + 1}c${column + 1}`;
      if (is(row, column)) {
        cells.push(cell);
        options.push(...(is(row, column + 1) ? [`${cell} r${row + 1}c${column + 2}`] : []));
        options.push(...(is(row + 1, column) ? [`${cell} r${row + 2}c${column + 1}`] : []));
      }
    }
  }
  const head = "| Dominoes on a chessboard without two opposite corners: they do not fit.";
  return `${head}\n${cells.join(" ")}\n${options.join("\n")}\n`;
}

/** The texts, made when they are asked for. */
export const examples: Record<ExampleName, () => string> = {
  seven: () => SEVEN,
  colors: () => COLORS,
  bounds: () => BOUNDS,
  costs: () => COSTS,
  queens: () => queens(8),
  pigeons: () => PIGEONS,
  chessboard,
};
