// Where the nodes of the tree are drawn: levels from left to right, branches from top to bottom.

import type { Problem, TreeNode } from "../../engine/dance";
import { strings } from "../../strings";
import { itemName, shortName, cut } from "./names";

/** Sizes in pixels. */
const LINE = 24;
const CHARACTER = 6.7;
const GAP = 34;
const MARGIN = 12;

export interface Placed {
  node: TreeNode;
  parent: Placed | null;
  label: string;
  /** The item that it branches on, or that has no options left. */
  item: string;
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

/** The nodes, given in preorder, with their places. */
export function layout(problem: Problem, nodes: readonly TreeNode[], firstLevel: number): Layout {
  const placed: Placed[] = [];
  const latest: Placed[] = [];
  const widths: number[] = [];
  const here = nodes.map(({ kind }) => kind).lastIndexOf("path");
  for (const [k, node] of nodes.entries()) {
    const level = node.level - firstLevel;
    const item = node.item === null ? "" : cut(itemName(problem, node.item), 8);
    const text = label(problem, node);
    const own = { node, parent: latest[level - 1] ?? null, label: text, item };
    const at: Placed = { ...own, x: 0, y: 0, isHere: k === here };
    latest[level] = at;
    latest.length = level + 1;
    placed.push(at);
    const characters = text.length + (item === "" ? 0 : item.length + 2) + (node.nMore > 0 ? 7 : 0);
    widths[level] = Math.max(widths[level] ?? 0, characters * CHARACTER + GAP);
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
