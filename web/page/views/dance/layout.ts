// Where the nodes of the tree are drawn: one below the other, in the order of the search, each
// level further to the right than the one above, as far as there is room.

import type { Problem, State, TreeKind, TreeNode } from "../../engine/dance";
import { strings } from "../../strings";
import { itemName, shortName, cut } from "./names";

/** Sizes in pixels. */
const LINE = 22;
const CHARACTER = 6.7;
const BOLD = 7.5;
const MARGIN = 14;
/** Between two levels. */
const INDENTS = { least: 10, most: 64 };
/** The most characters of an item. */
const ITEM = 8;
/** If there are more nodes, the branches far from the search are folded. */
const MANY = 18;

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

function label(problem: Problem, node: TreeNode): string {
  const words = strings.dance.nodes;
  if (node.kind === "moreExplored") {
    return words.moreExplored(node.nMore, node.nSolutions);
  }
  if (node.kind === "moreUntried") {
    return words.moreUntried(node.nMore);
  }
  return node.option === null ? strings.dance.root : shortName(problem, node.option);
}

function remark(problem: Problem, node: TreeNode, kind: TreeKind): string {
  const item = node.item === null ? "" : cut(itemName(problem, node.item), ITEM);
  const branches = item === "" ? "" : kind === "deadEnd" ? `(${item}: 0)` : `\u2192${item}`;
  const below = kind === "explored" && node.nMore > 0 ? `+${node.nMore}` : "";
  return `${branches} ${below}`.trim();
}

/** Where the text of a node ends, to the right of its place. */
export function textEnd({ node, label: text, remark: after }: Placed): number {
  const characters = text.length + (after === "" ? 0 : after.length + 1);
  return 14 + characters * (node.kind === "path" ? BOLD : CHARACTER);
}

/** The nodes of the tree with their places, in preorder, for a picture that is `room` wide. */
export function layout(problem: Problem, state: State, room: number) {
  const { firstLevel } = state.tree;
  const { step } = state.told;
  const nodes = fold(state.tree.nodes);
  const placed: Placed[] = [];
  const latest: Placed[] = [];
  const here = lastOfPath(nodes);
  for (const [k, node] of nodes.entries()) {
    const level = node.level - firstLevel;
    const isHere = k === here;
    const kind = isHere && (step === "deadEnd" || step === "solution") ? step : node.kind;
    const texts = { label: label(problem, node), remark: remark(problem, node, kind) };
    const parent = latest[level - 1] ?? null;
    const at: Placed = { ...texts, node, kind, isHere, parent, x: 0, y: (k + 0.5) * LINE };
    latest[level] = at;
    placed.push(at);
  }
  const indents = placed.map((at) => {
    const level = at.node.level - firstLevel;
    return level === 0 ? INDENTS.most : (room - 2 * MARGIN - textEnd(at)) / level;
  });
  const indent = Math.max(INDENTS.least, Math.min(INDENTS.most, ...indents));
  for (const at of placed) {
    at.x = MARGIN + (at.node.level - firstLevel) * indent;
  }
  const width = Math.max(...placed.map((at) => at.x + textEnd(at) + MARGIN));
  return { nodes: placed, width, height: placed.length * LINE };
}

function lastOfPath(nodes: readonly TreeNode[]): number {
  return nodes.map(({ kind }) => kind).lastIndexOf("path");
}

/**
 * The nodes, if they are too many, with one node for all explored branches beside the path, and one
 * for all that are not tried, from the root on, until enough are folded. The branches beside the
 * present node stay.
 */
function fold(given: readonly TreeNode[]): readonly TreeNode[] {
  let nodes = given;
  const path = given.filter(({ kind }) => kind === "path");
  for (const [k, child] of path.slice(1, -1).entries()) {
    if (nodes.length <= MANY) {
      break;
    }
    const isBeside = ({ level }: TreeNode): boolean => level === child.level;
    const before = nodes.indexOf(path[k] ?? child) + 1;
    const [at, after] = [nodes.indexOf(child), lastOfPath(nodes) + 1];
    const explored = nodes.slice(before, at);
    const untried = nodes.slice(after).filter(isBeside);
    const behind = nodes.slice(after).flatMap((node) => {
      const stays = isBeside(node) ? [] : [node];
      return node === untried[0] ? inOne(untried, "moreUntried", child.level) : stays;
    });
    nodes = [
      ...nodes.slice(0, before),
      ...inOne(explored, "moreExplored", child.level),
      ...nodes.slice(at, after),
      ...behind,
    ];
  }
  return nodes;
}

/** One node for several: for the branches at a level, with what is below them. */
function inOne(nodes: readonly TreeNode[], kind: TreeKind, level: number): readonly TreeNode[] {
  if (nodes.length < 2) {
    return nodes;
  }
  const branches = nodes.filter((node) => node.level === level);
  const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
  const nMore = sum(branches.map((node) => (node.option === null ? node.nMore : 1)));
  const found = nodes.map((node) => node.nSolutions + (node.kind === "solution" ? 1 : 0));
  return [{ level, option: null, kind, item: null, nMore, nSolutions: sum(found) }];
}
