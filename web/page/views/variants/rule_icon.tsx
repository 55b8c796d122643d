// A rule as an icon: drawn as on the board, on one of four cells.

import { type KindName, textOf } from "./kinds";
import { ruleOf } from "./rule";
import { Shapes, hasMargin } from "./shapes";

const SIDE = 2;

/** The cells of the icon, in order, and the number, for kinds that differ from most others. */
const samples: Partial<Record<KindName, readonly [cells: readonly number[], number?: string]>> = {
  cage: [[0, 1, 3], "9"],
  thermometer: [[2, 0, 1]],
  "slow-thermometer": [[2, 0, 1]],
  arrow: [[2, 0, 1]],
  white: [[0, 1]],
  black: [[0, 1]],
  x: [[0, 1]],
  v: [[0, 1]],
  sum: [[0, 1, 3], "9"],
  "little-killer": [[0, 3], "9"],
  quadruple: [[0, 1, 2, 3], "1"],
  row: [[0], "9"],
  column: [[0], "9"],
  skyscraper: [[0, 1], "2"],
  "x-sum": [[0, 1], "9"],
  "numbered-room": [[0, 1], "5"],
  even: [[0, 3]],
  odd: [[0, 3]],
  "row-indexer": [[0, 1]],
  "column-indexer": [[0, 2]],
  "box-indexer": [[0, 3]],
  difference: [[0, 1], "1"],
  ratio: [[0, 1], "2"],
  less: [[0, 1]],
  equal: [[0, 1]],
};

export function RuleIcon({ of }: { of: KindName }) {
  const [cells, number = ""] = samples[of] ?? [[2, 0, 1, 3]];
  const rule = ruleOf(textOf(of, cells, number, SIDE), SIDE);
  return (
    <span class="rule-icon" aria-hidden="true">
      <Shapes rules={[rule]} side={SIDE} margin={hasMargin([rule]) ? 1 : 0} />
    </span>
  );
}
