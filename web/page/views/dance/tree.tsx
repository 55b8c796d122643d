// The tree: the present path, the branches beside it, and what was explored lately.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Problem, State } from "../../engine/dance";
import { strings } from "../../strings";
import { rove } from "./keys";
import { type Placed, layout } from "./layout";
import { itemName, optionText } from "./names";
import { lit } from "./state";

const RADIUS = 5;
const signs = {
  path: "",
  explored: "",
  deadEnd: "×",
  solution: "★",
  untried: "",
  moreExplored: "",
  moreUntried: "",
} as const;

export function Tree({ problem, state }: { problem: Problem; state: State }) {
  const words = strings.dance;
  const box = useRef<HTMLDivElement>(null);
  const { firstLevel, nodes } = state.tree;
  const drawn = useMemo(() => layout(problem, nodes, firstLevel), [problem, nodes, firstLevel]);
  const here = drawn.nodes.find(({ isHere }) => isHere);
  useLayoutEffect(() => show(box.current, here), [here]);
  return (
    <section class="pane tree" aria-labelledby="dance-tree">
      <h2 id="dance-tree">{words.tree}</h2>
      <div class="scrolls" ref={box} tabIndex={0} role="region" aria-label={words.treeBox}>
        <svg
          width={drawn.width}
          height={drawn.height}
          role="group"
          aria-label={words.tree}
          onKeyDown={rove}
        >
          {drawn.nodes.map((at, k) => (
            <Edge key={k} at={at} />
          ))}
          {drawn.nodes.map((at, k) => (
            <Node key={k} problem={problem} state={state} at={at} isFirst={k === 0} />
          ))}
        </svg>
      </div>
      <p class="legend">
        {words.treeLegend} {firstLevel === 0 ? "" : words.above(firstLevel)}
      </p>
    </section>
  );
}

/** Scrolls to where the search is. */
function show(box: HTMLDivElement | null, at: Placed | undefined): void {
  if (box === null || at === undefined) {
    return;
  }
  const [x, y] = [at.x - box.clientWidth / 2, at.y - box.clientHeight / 2];
  box.scrollTo({ left: Math.max(0, x), top: Math.max(0, y) });
}

function Edge({ at }: { at: Placed }) {
  const { parent, node } = at;
  if (parent === null) {
    return null;
  }
  const bend = at.x - 14;
  const path = `M${bend - 8},${parent.y}C${bend},${parent.y} ${bend - 8},${at.y} ${at.x},${at.y}`;
  const start = parent.x + textEnd(parent);
  const kind = node.kind === "path" ? "edge path" : "edge";
  return <path class={kind} d={`M${start},${parent.y}H${bend - 8}${path}`} />;
}

/** Where the text of a node ends, to the right of its x. */
function textEnd({ label, item }: Placed): number {
  return 12 + (label.length + (item === "" ? 0 : item.length + 2)) * 6.7;
}

interface NodeProps {
  problem: Problem;
  state: State;
  at: Placed;
  isFirst: boolean;
}

function Node({ problem, state, at, isFirst }: NodeProps) {
  const { node, x, y } = at;
  const { option } = node;
  const { kind, means } = meaning(problem, state, at);
  const hover = option === null ? null : option;
  const isMore = node.kind === "explored" && node.nMore > 0;
  return (
    <g
      class={`node ${kind}${at.isHere ? " here" : ""}`}
      tabIndex={isFirst ? 0 : -1}
      data-stop
      data-option={option ?? undefined}
      role="img"
      aria-label={means}
      onFocus={() => (lit.value = hover)}
      onBlur={() => (lit.value = null)}
      onMouseEnter={() => (lit.value = hover)}
      onMouseLeave={() => (lit.value = null)}
    >
      <title>{means}</title>
      <rect class="back" x={x - 8} y={y - 10} width={textEnd(at) + 8} height={20} rx={5} />
      <circle cx={x} cy={y} r={RADIUS} />
      {signs[kind] === "" ? null : (
        <text class="sign" x={x} y={y + 5}>
          {signs[kind]}
        </text>
      )}
      <text x={x + 10} y={y + 4}>
        {at.label}
        {at.item === "" ? null : <tspan class="item"> →{at.item}</tspan>}
        {isMore ? <tspan class="item"> +{node.nMore}</tspan> : null}
      </text>
    </g>
  );
}

/** The kind of a node, and all that it says, in words. */
function meaning(problem: Problem, state: State, at: Placed) {
  const words = strings.dance;
  const { node } = at;
  const item = node.item === null ? "" : itemName(problem, node.item);
  const found = at.isHere ? state.told.step : null;
  const kind = found === "deadEnd" || found === "solution" ? found : node.kind;
  const parts = [
    words.atLevel(node.level),
    node.option === null ? at.label : optionText(problem, node.option),
    kind === "deadEnd"
      ? words.nodes.deadEnd(item)
      : kind === "moreExplored" || kind === "moreUntried"
        ? ""
        : words.nodes[kind],
    item === "" || kind === "deadEnd" ? "" : words.nodes.branches(item),
    node.kind === "explored" && node.nMore > 0 ? words.nodes.below(node.nMore, node.nSolutions) : "",
    at.isHere ? words.nodes.here : "",
  ];
  return { kind, means: parts.filter((part) => part !== "").join(", ") };
}
