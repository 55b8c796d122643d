// The tree: the present path, the branches beside it, and what was explored lately.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Problem, TreeKind } from "../../engine/dance";
import { strings } from "../../strings";
import { rove } from "./keys";
import { type Placed, layout, textEnd } from "./layout";
import { itemName, optionText } from "./names";
import { useSize } from "./size";
import { type Shown, lights } from "./state";

const RADIUS = 5;
const signs: Partial<Record<TreeKind, string>> = { deadEnd: "×", solution: "★" };

export function Tree({ problem, state }: Shown) {
  const words = strings.dance;
  const box = useRef<HTMLDivElement>(null);
  const { firstLevel } = state.tree;
  const [room, height] = useSize(box);
  const drawn = useMemo(() => layout(problem, state, room), [problem, state, room]);
  const size = { width: drawn.width, height: drawn.height };
  const here = drawn.nodes.find(({ isHere }) => isHere);
  useLayoutEffect(() => show(box.current, here), [here, height]);
  const onPath = ({ node }: Placed): boolean => node.kind === "path";
  // The path is drawn last: its lines pass those of other branches.
  const edges = [...drawn.nodes.filter((at) => !onPath(at)), ...drawn.nodes.filter(onPath)];
  return (
    <section class="pane tree" aria-labelledby="dance-tree">
      <h2 id="dance-tree">{words.tree}</h2>
      <div class="scrolls" ref={box} tabIndex={0} role="region" aria-label={words.treeBox}>
        <svg {...size} role="group" aria-label={words.tree} onKeyDown={rove}>
          {edges.map((at, k) => (
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

/** Scrolls to where the search is: it is in the middle of the box, if the tree is higher. */
function show(box: HTMLDivElement | null, at: Placed | undefined): void {
  if (box !== null && at !== undefined) {
    box.scrollLeft = at.x + textEnd(at) - box.clientWidth;
    box.scrollTop = at.y - box.clientHeight / 2;
  }
}

/** The most that the turn of a line takes, in pixels. */
const TURN = 6;

/** Down from the parent, and then right. */
function Edge({ at }: { at: Placed }) {
  const { parent, node } = at;
  if (parent === null) {
    return null;
  }
  const corner = Math.min(TURN, at.x - parent.x - RADIUS);
  const turn = `V${at.y - corner}q0,${corner} ${corner},${corner}`;
  const kind = node.kind === "path" ? "edge path" : "edge";
  return <path class={kind} d={`M${parent.x},${parent.y + RADIUS}${turn}H${at.x - RADIUS}`} />;
}

function Node({ problem, at, isFirst }: { problem: Problem; at: Placed; isFirst: boolean }) {
  const { node, kind, x, y } = at;
  const { option } = node;
  const means = meaning(problem, at);
  return (
    <g
      class={`node ${kind}${at.isHere ? " here" : ""}`}
      // In small letters: names of attributes have case in SVG.
      tabindex={isFirst ? 0 : -1}
      data-stop
      // Also without an option: the same tree is then the same text, whatever was drawn before.
      data-option={option ?? ""}
      role="img"
      aria-label={means}
      {...lights(option)}
    >
      <title>{means}</title>
      <rect class="back" x={x - 9} y={y - 10} width={textEnd(at) + 9} height={20} rx={5} />
      <circle cx={x} cy={y} r={RADIUS} />
      {signs[kind] !== undefined && (
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
