// The links of a chain, as lines over the grid: a strong one is solid, a weak one is dashed.

import type { Node } from "../../engine/sudoku";
import { columnOf, rowOf } from "./board";
import { step, told } from "./hints";
import { walked } from "./walk";

/** A place on the grid. The side of a cell is 1. */
type Spot = readonly [number, number];

/** How far a line ends from the middle of its candidate. */
const AWAY = 0.14;
/** How far a line bends, for each unit of its length. So lines in one row can be told apart. */
const BEND = 0.12;

/** Where the candidates of a node are. */
const spots = ({ cells, digit }: Node): Spot[] =>
  cells.map((cell) => [
    columnOf(cell) + (((digit - 1) % 3) + 0.5) / 3,
    rowOf(cell) + (Math.floor((digit - 1) / 3) + 0.5) / 3,
  ]);

/** A bent line between the nearest candidates of two nodes. */
function path(from: Node, to: Node): string {
  const lines = spots(from).flatMap((a) =>
    spots(to).map((b) => [a, b, Math.hypot(b[0] - a[0], b[1] - a[1])] as const),
  );
  const [nearest] = lines.sort((a, b) => a[2] - b[2]);
  if (nearest === undefined) {
    return "";
  }
  const [[x1, y1], [x2, y2], length] = nearest;
  const [dx, dy] = [x2 - x1, y2 - y1];
  const cut = AWAY / length;
  const bent = (by: number): Spot => [(x1 + x2) / 2 - by * dy, (y1 + y2) / 2 + by * dx];
  const isInside = bent(BEND).every((n) => n > 0 && n < 9);
  const points = [
    [x1 + cut * dx, y1 + cut * dy],
    bent(isInside ? BEND : -BEND),
    [x2 - cut * dx, y2 - cut * dy],
  ];
  const [begin, middle, end] = points.map((point) => point.map((n) => n.toFixed(3)).join(" "));
  return `M${begin}Q${middle} ${end}`;
}

export function Links() {
  const hinted = told.value?.degree === "why" ? step.value : null;
  const links = (walked.value?.step ?? hinted)?.links ?? [];
  return links.length === 0 ? null : (
    <svg class="links" viewBox="0 0 9 9" preserveAspectRatio="none" aria-hidden="true">
      {links.map(({ from, to, isStrong }, i) => (
        <path
          key={i}
          class={isStrong ? "strong" : "weak"}
          d={path(from, to)}
          // Each is drawn after the one before.
          style={{ animationDelay: `${i * 0.18}s` }}
          pathLength={isStrong ? 1 : undefined}
        />
      ))}
    </svg>
  );
}
