// The tree: the present path, the branches beside it, and what was explored lately.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Problem, State, TreeKind } from "../../engine/dance";
import { strings } from "../../strings";
import { rove } from "./keys";
import { type Placed, layout, textEnd } from "./layout";
import { itemName, optionText } from "./names";
import { lit } from "./state";

const RADIUS = 5;
/** How much around the present node has to be in sight, in pixels. */
const AROUND = 60;
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
  const { firstLevel } = state.tree;
  const drawn = useMemo(() => layout(problem, state), [problem, state]);
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
            <Node key={k} problem={problem} at={at} isFirst={k === 0} />
          ))}
        </svg>
      </div>
      <p class="legend">
        {words.treeLegend} {firstLevel === 0 ? "" : words.above(firstLevel)}
      </p>
    </section>
  );
}

/** Scrolls to where the search is, if it is out of sight or close to the border. */
function show(box: HTMLDivElement | null, at: Placed | undefined): void {
  if (box === null || at === undefined) {
    return;
  }
  const right = at.x + textEnd(at) + AROUND;
  if (at.x - AROUND < box.scrollLeft || right > box.scrollLeft + box.clientWidth) {
    box.scrollLeft = right - box.clientWidth;
  }
  if (at.y - AROUND < box.scrollTop || at.y + AROUND > box.scrollTop + box.clientHeight) {
    box.scrollTop = at.y - box.clientHeight / 2;
  }
}

function Edge({ at }: { at: Placed }) {
  const { parent, node } = at;
  if (parent === null) {
    return null;
  }
  const bend = at.x - 14;
  const path = `M${bend - 8},${parent.y}C${bend},${parent.y} ${bend - 8},${at.y} ${at.x},${at.y}`;
  const start = parent.x + textEnd(parent) + 2;
  const kind = node.kind === "path" ? "edge path" : "edge";
  return <path class={kind} d={`M${start},${parent.y}H${bend - 8}${path}`} />;
}

interface NodeProps {
  problem: Problem;
  at: Placed;
  isFirst: boolean;
}

function Node({ problem, at, isFirst }: NodeProps) {
  const { node, kind, x, y } = at;
  const { option } = node;
  const means = meaning(problem, at);
  return (
    <g
      class={`node ${kind}${at.isHere ? " here" : ""}`}
      // In small letters: names of attributes have case in SVG.
      tabindex={isFirst ? 0 : -1}
      data-stop
      data-option={option ?? undefined}
      role="img"
      aria-label={means}
      onFocus={() => (lit.value = option)}
      onBlur={() => (lit.value = null)}
      onMouseEnter={() => (lit.value = option)}
      onMouseLeave={() => (lit.value = null)}
    >
      <title>{means}</title>
      <rect class="back" x={x - 9} y={y - 10} width={textEnd(at) + 9} height={20} rx={5} />
      <circle cx={x} cy={y} r={RADIUS} />
      {signs[kind] === "" ? null : (
        <text class="sign" x={x} y={y + 6}>
          {signs[kind]}
        </text>
      )}
      <text x={x + 10} y={y + 4}>
        {at.label} <tspan class="remark">{at.remark}</tspan>
      </text>
    </g>
  );
}

/** All that a node says, in words. */
function meaning(problem: Problem, { node, kind, label, isHere }: Placed): string {
  const words = strings.dance;
  const item = node.item === null ? "" : itemName(problem, node.item);
  const branches = item === "" ? "" : words.nodes.branches(item);
  const found: Record<TreeKind, string[]> = {
    path: [words.nodes.path, branches],
    explored: [words.nodes.explored, branches],
    deadEnd: [words.nodes.deadEnd(item)],
    solution: [words.nodes.solution],
    untried: [words.nodes.untried],
    moreExplored: [],
    moreUntried: [],
  };
  const isCut = kind === "explored" && node.nMore > 0;
  const parts = [
    words.atLevel(node.level),
    node.option === null ? label : optionText(problem, node.option),
    ...found[kind],
    isCut ? words.nodes.below(node.nMore, node.nSolutions) : "",
    isHere ? words.nodes.here : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}
