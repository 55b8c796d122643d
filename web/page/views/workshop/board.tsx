// A certificate as a board, if its items are cells: each cell has the color of its weight.

import { strings } from "../../strings";

const words = strings.workshop.board;

/** The most colors: more weights are a list. */
const COLORS = 6;
/** The most rows and columns that are drawn. */
const MOST = 40;

interface Weighted {
  cells: { row: number; column: number; weight: string }[];
  rows: number;
  columns: number;
  /** The different weights, the largest first, and how many cells have each. */
  weights: (readonly [string, number])[];
}

/** The cells of a certificate as text; null if its items are not cells, or of too many weights. */
export function weighted(text: string): Weighted | null {
  const [kind = "", ...lines] = text.split("\n").filter((line) => !/^(\||\s*$)/.test(line));
  const cells = lines.map((line) => {
    const [, weight = "1", row, column] = /^(?:(-?\d+) )?[a-z]*r(\d+)c(\d+)$/.exec(line) ?? [];
    return { row: Number(row ?? 0), column: Number(column ?? 0), weight };
  });
  const isBoard = kind !== "" && cells.length > 0 && cells.every(({ row }) => row > 0);
  const [rows, columns] = [
    Math.max(...cells.map(({ row }) => row)),
    Math.max(...cells.map(({ column }) => column)),
  ];
  const counts = new Map<string, number>();
  for (const { weight } of cells) {
    counts.set(weight, (counts.get(weight) ?? 0) + 1);
  }
  const weights = [...counts].sort(([a], [b]) => Number(b) - Number(a));
  const fits = rows <= MOST && columns <= MOST && weights.length <= COLORS;
  return isBoard && fits ? { cells, rows, columns, weights } : null;
}

export function WeightedBoard({ of: { cells, rows, columns, weights } }: { of: Weighted }) {
  const color = new Map(weights.map(([weight], k) => [weight, k]));
  const list = weights.map(([weight, n]) => words.weight(weight, n));
  return (
    <figure class="weighted">
      <svg
        viewBox={`0 0 ${columns} ${rows}`}
        style={{ maxWidth: `${Math.min(2.4 * columns, 30)}rem` }}
        role="img"
        aria-label={words.label(list)}
      >
        {cells.map(({ row, column, weight }) => (
          <rect
            key={`${row} ${column}`}
            class={`weight-${color.get(weight)}`}
            x={column - 1}
            y={row - 1}
            width={1}
            height={1}
          />
        ))}
      </svg>
      <figcaption>
        <ul>
          {weights.map(([weight, n], k) => (
            <li key={weight}>
              <svg viewBox="0 0 1 1" aria-hidden="true">
                <rect class={`weight-${k}`} width={1} height={1} />
              </svg>
              {words.weight(weight, n)}
            </li>
          ))}
        </ul>
        <p>{words.sum(weights.map(([weight, n]) => [Number(weight), n] as const))}</p>
      </figcaption>
    </figure>
  );
}
