// The drawn rules, over the cells. The side of a cell is 1.

import { lit } from "./list";
import type { Rule } from "./rule";

interface Place {
  rule: Rule;
  side: number;
}

/** The middle of a cell. */
const middle = (cell: number, side: number): readonly [number, number] => [
  (cell % side) + 0.5,
  Math.floor(cell / side) + 0.5,
];

/** A line through the middles of cells. */
const through = (cells: readonly number[], side: number): string =>
  cells.map((cell) => middle(cell, side).join(",")).join(" ");

/** The point between the middles of two cells. */
function between(cells: readonly number[], side: number): readonly [number, number] {
  const [a, b] = [middle(cells[0] ?? 0, side), middle(cells[1] ?? 0, side)];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** The border of a set of cells, a little within it: a piece for each side of a cell that has
 * another cell, or none, beyond it. */
function border(cells: readonly number[], side: number, inset: number): string {
  const all = new Set(cells);
  const has = (row: number, column: number): boolean =>
    row >= 0 && column >= 0 && row < side && column < side && all.has(row * side + column);
  const pieces: string[] = [];
  for (const cell of all) {
    const [row, column] = [Math.floor(cell / side), cell % side];
    for (const [down, right] of [[-1, 0], [1, 0], [0, -1], [0, 1]] as const) {
      if (has(row + down, column + right)) {
        continue;
      }
      // The direction along this side of the cell, and both its ends.
      const along = [Math.abs(right), Math.abs(down)] as const;
      const ends = ([-1, 1] as const).map((end) => {
        const [r, c] = [row + end * along[0], column + end * along[1]];
        const beside = has(r, c);
        const corner = has(r + down, c + right);
        const reach = beside ? (corner ? 0.5 + inset : 0.5) : 0.5 - inset;
        const x = column + 0.5 + (0.5 - inset) * right + end * reach * along[1];
        const y = row + 0.5 + (0.5 - inset) * down + end * reach * along[0];
        return `${x.toFixed(3)} ${y.toFixed(3)}`;
      });
      pieces.push(`M${ends.join("L")}`);
    }
  }
  return pieces.join("");
}

function Cage({ rule: { cells, number }, side }: Place) {
  const first = Math.min(...cells);
  const [x, y] = middle(first, side);
  return (
    <>
      <path class="cage" d={border(cells, side, 0.08)} />
      {number !== "" && (
        <text class="sum" x={x - 0.4} y={y - 0.22}>
          {number}
        </text>
      )}
    </>
  );
}

function Thermometer({ rule: { cells, word }, side }: Place) {
  const [x, y] = middle(cells[0] ?? 0, side);
  return (
    <>
      <circle class="bulb" cx={x} cy={y} r={0.36} />
      <polyline class={`thermometer ${word}`} points={through(cells, side)} />
    </>
  );
}

function Arrow({ rule: { cells, behind }, side }: Place) {
  const circle = behind.length > 0 ? cells : cells.slice(0, 1);
  // The shaft begins in the circle.
  const shaft = behind.length > 0 ? [...circle.slice(-1), ...behind] : cells;
  const [last = 0, before = 0] = [shaft.at(-1), shaft.at(-2)];
  const [[x, y], [fromX, fromY]] = [middle(last, side), middle(before, side)];
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [dx, dy] = [(x - fromX) / length, (y - fromY) / length];
  const wing = (turn: number): string =>
    `${x - 0.2 * dx + 0.2 * turn * dy} ${y - 0.2 * dy - 0.2 * turn * dx}`;
  return (
    <>
      <polyline class="pill" points={through([...circle, ...circle.slice(-1)], side)} />
      <polyline class="pill-inner" points={through([...circle, ...circle.slice(-1)], side)} />
      <polyline class="shaft" points={through(shaft, side)} />
      <path class="shaft" d={`M${wing(1)}L${x} ${y}L${wing(-1)}`} />
    </>
  );
}

const Lined = ({ rule: { cells, word }, side }: Place) => (
  <polyline class={word} points={through(cells, side)} />
);

function Dot({ rule: { cells, word, number }, side }: Place) {
  const [x, y] = between(cells, side);
  const isBlack = word === "black" || word === "ratio";
  return (
    <>
      <Joint cells={cells} side={side} />
      <circle class={isBlack ? "dot black" : "dot"} cx={x} cy={y} r={0.15} />
      {number !== "" && (
        <text class={isBlack ? "on-dot black" : "on-dot"} x={x} y={y}>
          {number}
        </text>
      )}
    </>
  );
}

function ends(cells: readonly number[], side: number) {
  const [[x1, y1], [x2, y2]] = [middle(cells[0] ?? 0, side), middle(cells[1] ?? 0, side)];
  return { x1, y1, x2, y2 };
}

/** A line to a sign between two cells that are not neighbors. */
function Joint({ cells, side }: { cells: readonly number[]; side: number }) {
  const { x1, y1, x2, y2 } = ends(cells, side);
  return Math.abs(x1 - x2) + Math.abs(y1 - y2) === 1 ? null : (
    <line class="joint" x1={x1} y1={y1} x2={x2} y2={y2} />
  );
}

/** A sign between two cells; `less` points to the smaller one. */
function Sign({ rule: { cells, word }, side }: Place) {
  const [x, y] = between(cells, side);
  const { x1, y1, x2, y2 } = ends(cells, side);
  const signs: Record<string, string> = { x: "X", v: "V", equal: "=", less: "<" };
  const degrees = word === "less" ? (180 / Math.PI) * Math.atan2(y2 - y1, x2 - x1) : 0;
  return (
    <>
      <Joint cells={cells} side={side} />
      <circle class="behind-sign" cx={x} cy={y} r={0.17} />
      <text class="sign" x={x} y={y} transform={`rotate(${degrees} ${x} ${y})`}>
        {signs[word]}
      </text>
    </>
  );
}

function Parity({ rule: { cells, word }, side }: Place) {
  return (
    <>
      {cells.map((cell) => {
        const [x, y] = middle(cell, side);
        return word === "odd" ? (
          <circle key={cell} class="parity" cx={x} cy={y} r={0.38} />
        ) : (
          <rect key={cell} class="parity" x={x - 0.36} y={y - 0.36} width={0.72} height={0.72} />
        );
      })}
    </>
  );
}

/** The digits that a cell may have, at its foot. */
function Listed({ rule: { cells, number }, side }: Place) {
  return (
    <>
      {cells.map((cell) => {
        const [x, y] = middle(cell, side);
        return (
          <text key={cell} class="listed" x={x} y={y + 0.4}>
            {number.replaceAll(",", " ")}
          </text>
        );
      })}
    </>
  );
}

/** A little killer: its sum stands in the first cell. */
function Sum({ rule: { cells, number }, side }: Place) {
  const [x, y] = middle(cells[0] ?? 0, side);
  return (
    <>
      <polyline class="little" points={through(cells, side)} />
      <text class="sum" x={x - 0.4} y={y + 0.4}>
        {number}
      </text>
    </>
  );
}

/** A sandwich: its sum stands beside the board. */
function Sandwich({ rule: { number } }: Place) {
  const [line = "", sum] = number.split(" ");
  const at = Number(line.slice(1)) - 0.5;
  const isRow = line.toLowerCase().startsWith("r");
  return (
    <text class="sandwich" x={isRow ? -0.5 : at} y={isRow ? at : -0.5}>
      {sum}
    </text>
  );
}

/** A number for a line that is seen from beside the board: outside on the left and above it, within
 * the last cell with a sign of the direction on the right and below. */
function Seen(place: Place) {
  const { rule, side } = place;
  const [from = "", number] = rule.number.split(" ");
  const [, row, column] = /^r(\d+)c(\d+)$/i.exec(from) ?? [];
  if (row === undefined || column === undefined) {
    return <Sum {...place} />;
  }
  const [x, y] = [Number(column) - 0.5, Number(row) - 0.5];
  const sign = x > side ? "◂" : y > side ? "▴" : "";
  return (
    <text
      class={sign === "" ? "sandwich" : "seen"}
      x={x > side ? side - 0.18 : x}
      y={y > side ? side - 0.14 : y}
    >
      {sign}
      {number}
    </text>
  );
}

/** Digits around the corner that four cells have in common. */
function Quadruple({ rule: { cells, number }, side }: Place) {
  const [x, y] = middle(cells[0] ?? 0, side);
  return cells.length > 1 ? (
    <Listed rule={{ text: "", word: "", number, cells, behind: [] }} side={side} />
  ) : (
    <>
      <circle class="dot" cx={x + 0.5} cy={y + 0.5} r={0.22} />
      <text class="on-dot" x={x + 0.5} y={y + 0.5}>
        {number.replaceAll(",", "")}
      </text>
    </>
  );
}

const Region = ({ rule: { cells, word }, side }: Place) => {
  const steps = cells.map((cell, k) => cell - (cells[k - 1] ?? cell));
  const isStep = (by: number): boolean => by === side + 1 || by === 1 - side;
  const isDiagonal =
    word === "different" && cells.length === side && steps.slice(1).every(isStep);
  return isDiagonal ? (
    <polyline class="diagonal" points={through(cells, side)} />
  ) : (
    <path
      class={`region ${word}`}
      d={cells.map((cell) => `M${cell % side} ${Math.floor(cell / side)}h1v1h-1z`).join("")}
    />
  );
};

const Diagonals = ({ side }: Place) => (
  <>
    <line class="diagonal" x1={0} y1={0} x2={side} y2={side} />
    <line class="diagonal" x1={0} y1={side} x2={side} y2={0} />
  </>
);

const Windows = () => (
  <path class="region" d={["1 1", "1 5", "5 1", "5 5"].map((at) => `M${at}h3v3h-3z`).join("")} />
);

/** How rules are drawn, and their words. */
const drawings: readonly (readonly [(place: Place) => ReturnType<typeof Cage>, string])[] = [
  [Cage, "cage"],
  [Thermometer, "thermometer thermo slow-thermometer"],
  [Arrow, "arrow"],
  [
    Lined,
    "whisper run renban nabner palindrome between lockout double-arrow region-sum zipper " +
      "entropic modular",
  ],
  [Quadruple, "quadruple"],
  [Seen, "skyscraper x-sum numbered-room"],
  [Dot, "white black difference ratio"],
  [Sign, "x v less equal"],
  [Parity, "even odd"],
  [Listed, "candidates"],
  [Sum, "sum little-killer"],
  [Sandwich, "sandwich"],
  [Region, "different row-indexer column-indexer box-indexer"],
  [Diagonals, "diagonal diagonals"],
  [Windows, "windoku"],
];

const drawingOf = (word: string) =>
  drawings.find(([, words]) => words.split(" ").includes(word))?.[0];

/** The cells in which a rule writes something small: at the top, or at the foot. */
export function notedBy({ word, number, cells }: Rule): { top: number[]; foot: number[] } {
  const drawing = drawingOf(word);
  const hasSum = drawing === Cage && number !== "" && cells.length > 0;
  const isFoot = drawing === Listed || (drawing === Quadruple && cells.length > 1);
  return {
    top: hasSum ? [Math.min(...cells)] : [],
    foot: isFoot ? [...cells] : drawing === Sum ? cells.slice(0, 1) : [],
  };
}

/** Whether the number of a rule stands beside the board, on the left or above it. */
const isBeside = ({ word, number }: Rule): boolean =>
  word === "sandwich" || (drawingOf(word) === Seen && /^r0c|c0 /i.test(number));

export const hasMargin = (rules: readonly Rule[]): boolean => rules.some(isBeside);

export function Shapes(given: { rules: readonly Rule[]; side: number; margin: number }) {
  const { rules, side, margin } = given;
  const size = side + margin;
  return (
    <svg class="shapes" viewBox={`${-margin} ${-margin} ${size} ${size}`} aria-hidden="true">
      {rules.map((rule) => {
        // An `x` without cells is the rule of the diagonals.
        const word = rule.word === "x" && rule.cells.length === 0 ? "diagonal" : rule.word;
        const Drawing = drawingOf(word);
        const isDrawn =
          rule.cells.length > 0 ||
          Drawing === Seen ||
          ["sandwich", "diagonal", "windoku"].includes(word);
        return Drawing === undefined || !isDrawn ? null : (
          <g key={rule.text} class={lit.value === rule.text ? "rule lit" : "rule"}>
            <Drawing rule={rule} side={side} />
          </g>
        );
      })}
    </svg>
  );
}
