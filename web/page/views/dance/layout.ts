// Where the nodes of the tree are drawn: levels from left to right, branches from top to bottom.

import type { Problem, State, TreeKind, TreeNode } from "../../engine/dance";
import { strings } from "../../strings";
import { itemName, shortName, cut } from "./names";

/** Sizes in pixels. */
const LINE = 24;
const CHARACTER = 6.7;
const BOLD = 7.5;
/** Between the end of the longest text of a level and the next level. */
const GAP = 28;
const MARGIN = 14;
/** The most characters of an item. */
const ITEM = 8;

export interface Placed {
  node: TreeNode;
  parent: Placed | null;
  /** As in the node, but the node where the search is may be a dead end or a solution. */
  kind: TreeKind;
  label: string;
  /** The item that it branches on, or that has no options left; and what else fits no label. */
  remark: string;
  x: number;
  y: number;
  /** Whether the search is there. */
  isHere: boolean;
}

export interface Layout {
  nodes: Placed[];
  width: number;
  height: number;
}

function label(problem: Problem, node: TreeNode): string {
  const words = strings.dance.nodes;
  if (node.kind === "moreExplored") {
    return words.moreExplored(node.nMore);
  }
  if (node.kind === "moreUntried") {
    return words.moreUntried(node.nMore);
  }
  return node.option === null ? strings.dance.root : shortName(problem, node.option);
}

function remark(problem: Problem, node: TreeNode, kind: TreeKind): string {
  const item = node.item === null ? "" : cut(itemName(problem, node.item), ITEM);
  const branches = item === "" ? "" : kind === "deadEnd" ? `(${item}: 0 left)` : `\u2192${item}`;
  const below = kind === "explored" && node.nMore > 0 ? `+${node.nMore}` : "";
  return `${branches} ${below}`.trim();
}

/** Where the text of a node ends, to the right of its place. */
export function textEnd({ label: text, remark: after, isHere }: Placed): number {
  const characters = text.length + (after === "" ? 0 : after.length + 1);
  return 14 + characters * (isHere ? BOLD : CHARACTER);
}

/** The nodes of the tree with their places. They are given in preorder. */
export function layout(problem: Problem, state: State): Layout {
  const { nodes, firstLevel } = state.tree;
  const { step } = state.told;
  const placed: Placed[] = [];
  const latest: Placed[] = [];
  const widths: number[] = [];
  const here = nodes.map(({ kind }) => kind).lastIndexOf("path");
  for (const [k, node] of nodes.entries()) {
    const level = node.level - firstLevel;
    const isHere = k === here;
    const kind = isHere && (step === "deadEnd" || step === "solution") ? step : node.kind;
    const texts = { label: label(problem, node), remark: remark(problem, node, kind) };
    const at: Placed = {
      ...texts,
      node,
      kind,
      isHere,
      parent: latest[level - 1] ?? null,
      x: 0,
      y: 0,
    };
    latest[level] = at;
    latest.length = level + 1;
    placed.push(at);
    widths[level] = Math.max(widths[level] ?? 0, textEnd(at) + GAP);
  }
  const lines = place(placed);
  const lefts = [MARGIN];
  for (const width of widths) {
    lefts.push((lefts.at(-1) ?? 0) + width);
  }
  for (const at of placed) {
    at.x = lefts[at.node.level - firstLevel] ?? 0;
  }
  return { nodes: placed, width: lefts.at(-1) ?? 0, height: lines * LINE };
}

/** Gives each leaf a line, and each other node the middle of its branches; returns the lines. */
function place(nodes: readonly Placed[]): number {
  const branches = new Map<Placed, Placed[]>();
  for (const at of nodes) {
    if (at.parent !== null) {
      branches.set(at.parent, [...(branches.get(at.parent) ?? []), at]);
    }
  }
  let lines = 0;
  for (const at of nodes) {
    if (!branches.has(at)) {
      at.y = (lines + 0.5) * LINE;
      lines += 1;
    }
  }
  for (const at of [...nodes].reverse()) {
    const below = branches.get(at);
    if (below !== undefined) {
      at.y = ((below[0]?.y ?? 0) + (below.at(-1)?.y ?? 0)) / 2;
    }
  }
  return lines;
}
