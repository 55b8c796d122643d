// The picture of a partial solution on a board: the cells of the chosen options, and the place of
// the option that is highlighted.

import type { Picture } from "../../engine/dance";
import { strings } from "../../strings";
import { shortName } from "./names";
import { type Shown, lights, lit } from "./state";

/** The side of a cell, in units of the picture. */
const CELL = 40;
const MARGIN = 3;
/** Degrees between the hues of two options that are chosen one after the other. */
const HUE = 137.5;

/** What a picture of a partial solution shows, in words. */
export const boardLabel = (chosen: readonly string[]): string =>
  `${strings.dance.board}: ${chosen.join(", ") || strings.dance.none}`;

export function Board({ problem, picture, state }: Shown & { picture: Picture }) {
  const { rows, columns } = picture;
  const arcs = picture.hasArcs ? Math.max(...picture.cells.map(rise)) : 0;
  const [width, height] = [columns * CELL, rows * CELL];
  const chosen = state.path.flatMap(({ option }) => (option === null ? [] : [option]));
  const filled = new Set(chosen.flatMap((option) => picture.cells[option] ?? []));
  const names = chosen.map((option) => shortName(problem, option));
  const box = [-MARGIN, -MARGIN - arcs, width + 2 * MARGIN, height + arcs + 2 * MARGIN];
  return (
    <div class="board-box">
      <svg
        class="board"
        viewBox={box.join(" ")}
        style={{ maxWidth: `${Math.min(44 * columns, 440)}px` }}
        role="img"
        aria-label={boardLabel(names)}
      >
        <rect class="ground" width={width} height={height} />
        {picture.isCheckered ? <path class="checks" d={checks(rows, columns)} /> : null}
        <path class="grid" d={grid(rows, columns, [1, 1])} />
        {picture.givens.map((given, cell) =>
          given === "" || filled.has(cell) ? null : (
            <Mark key={cell} cell={cell} columns={columns} text={given} kind="given" />
          ),
        )}
        {chosen.map((option, level) => (
          <Placed key={option} option={option} picture={picture} hue={level * HUE} />
        ))}
        {picture.boxes === null ? null : (
          <path class="outline" d={grid(rows, columns, picture.boxes)} />
        )}
        <rect class="outline" width={width} height={height} />
        <Ghost picture={picture} />
      </svg>
    </div>
  );
}

/** An option that is chosen. */
function Placed({ option, picture, hue }: { option: number; picture: Picture; hue: number }) {
  const cells = picture.cells[option] ?? [];
  const { columns } = picture;
  return (
    <g class="placed" style={{ "--hue": String(hue) }} data-option={option} {...lights(option)}>
      <path class="fill" d={squares(cells, columns)} />
      <path class="edge" d={edges(cells, columns)} />
      {picture.hasArcs ? <path class="arc" d={arc(cells)} /> : null}
      {cells.map((cell) => (
        <Mark key={cell} cell={cell} columns={columns} text={picture.marks[option] ?? ""} />
      ))}
    </g>
  );
}

/** The place of the option that is highlighted. */
function Ghost({ picture }: { picture: Picture }) {
  const option = lit.value;
  const cells = option === null ? undefined : picture.cells[option];
  return cells === undefined ? null : (
    <g class="ghost">
      <path d={edges(cells, picture.columns)} />
      {picture.hasArcs ? <path d={arc(cells)} /> : null}
    </g>
  );
}

interface MarkProps {
  cell: number;
  columns: number;
  text: string;
  kind?: string;
}

function Mark({ cell, columns, text, kind = "mark" }: MarkProps) {
  const [x, y] = corner(cell, columns);
  return (
    <text class={kind} x={x + CELL / 2} y={y + CELL * 0.68}>
      {text}
    </text>
  );
}

/** The upper left corner of a cell. */
function corner(cell: number, columns: number): [number, number] {
  return [(cell % columns) * CELL, Math.floor(cell / columns) * CELL];
}

function squares(cells: readonly number[], columns: number): string {
  const square = (cell: number): string => `M${corner(cell, columns)}h${CELL}v${CELL}h-${CELL}z`;
  return cells.map(square).join("");
}

/** The dark cells of a chessboard. */
function checks(rows: number, columns: number): string {
  const all = Array.from({ length: rows * columns }, (_, cell) => cell);
  const isDark = (cell: number): boolean => (Math.floor(cell / columns) + cell) % 2 === 1;
  const dark = columns % 2 === 0 ? all.filter(isDark) : all.filter((cell) => cell % 2 === 1);
  return squares(dark, columns);
}

/** Lines between boxes of so many rows and columns. */
function grid(rows: number, columns: number, [high, wide]: [number, number]): string {
  const lines: string[] = [];
  for (let row = high; row < rows; row += high) {
    lines.push(`M0,${row * CELL}h${columns * CELL}`);
  }
  for (let column = wide; column < columns; column += wide) {
    lines.push(`M${column * CELL},0v${rows * CELL}`);
  }
  return lines.join("");
}

/** The outline of a set of cells. */
function edges(cells: readonly number[], columns: number): string {
  const has = new Set(cells);
  return cells
    .map((cell) => {
      const [x, y] = corner(cell, columns);
      const column = cell % columns;
      return [
        has.has(cell - columns) ? "" : `M${x},${y}h${CELL}`,
        has.has(cell + columns) ? "" : `M${x},${y + CELL}h${CELL}`,
        column > 0 && has.has(cell - 1) ? "" : `M${x},${y}v${CELL}`,
        column + 1 < columns && has.has(cell + 1) ? "" : `M${x + CELL},${y}v${CELL}`,
      ].join("");
    })
    .join("");
}

/** An arc from the first cell to the last, above the first row. */
function arc(cells: readonly number[]): string {
  const first = ((cells[0] ?? 0) + 0.5) * CELL;
  const last = ((cells.at(-1) ?? 0) + 0.5) * CELL;
  return `M${first},0A${(last - first) / 2},${rise(cells)} 0 0 1 ${last},0`;
}

/** The height of that arc. */
function rise(cells: readonly number[]): number {
  return ((cells.at(-1) ?? 0) - (cells[0] ?? 0)) * CELL * 0.35;
}
