// The links of Dancing Links, one change after another: how covering an item takes nodes out of
// their lists, and how uncovering puts them back.

import type { Problem, State } from "../../engine/dance";

/** A node of the structure: 0 is the root, 1 to n the items, then the nodes of the options. */
export interface Node {
  /** From 0. */
  item: number;
  option: number | null;
  left: number;
  right: number;
  up: number;
  down: number;
  isLinked: boolean;
}

/** A change: an item or a node of an option leaves its list, or returns. */
export interface Change {
  node: number;
  isAway: boolean;
}

/** What is done as a whole: an item is covered. */
type Move = { kind: "item"; item: number } | { kind: "option"; option: number; item: number };

/** The most items and nodes that are drawn. */
const ITEMS = 12;
const NODES = 60;

/** Whether the links of this problem can be drawn. */
export const isSmall = ({ items, options, colors }: Problem): boolean =>
  items.length <= ITEMS && options.flat().length <= NODES && colors === null;

/** The nodes of a list point past a node, or to it again. */
function make(nodes: readonly Node[], { node, isAway }: Change): void {
  const { left, right, up, down, option } = nodes[node]!;
  if (option === null) {
    nodes[left]!.right = isAway ? right : node;
    nodes[right]!.left = isAway ? left : node;
  } else {
    nodes[up]!.down = isAway ? down : node;
    nodes[down]!.up = isAway ? up : node;
  }
  nodes[node]!.isLinked = !isAway;
}

export class Linked {
  readonly nodes: Node[] = [];
  readonly #options: readonly number[][];
  /** The nodes of each option. */
  readonly #rows: number[][] = [];

  constructor({ items, options, nPrimary }: Problem) {
    this.#options = options;
    const all = [-1, ...items.keys()];
    this.nodes = all.map((item, k) => ({
      item,
      option: null,
      left: k,
      right: k,
      up: k,
      down: k,
      isLinked: true,
    }));
    // Secondary items are in no list of items.
    for (let k = 0; k <= nPrimary; k++) {
      this.nodes[k]!.left = k === 0 ? nPrimary : k - 1;
      this.nodes[k]!.right = k === nPrimary ? 0 : k + 1;
    }
    for (const [option, its] of options.entries()) {
      this.#rows.push(
        its.map((item) => {
          const header = item + 1;
          const last = this.nodes[header]!.up;
          const k = this.nodes.length;
          const node = { item, option, left: k, right: k, up: last, down: header, isLinked: true };
          this.nodes.push(node);
          this.nodes[last]!.down = k;
          this.nodes[header]!.up = k;
          return k;
        }),
      );
    }
  }

  /** The nodes as they are after some changes, which are not made. */
  after(changes: readonly Change[]): readonly Node[] {
    const nodes = this.nodes.map((node) => ({ ...node }));
    changes.forEach((change) => make(nodes, change));
    return nodes;
  }

  /** The changes by which an item is covered; they are made, too. */
  #cover(item: number): Change[] {
    const changes: Change[] = [];
    const header = item + 1;
    for (let at = this.nodes[header]!.down; at !== header; at = this.nodes[at]!.down) {
      const { option } = this.nodes[at]!;
      const row = this.#rows[option ?? 0]!;
      const place = row.indexOf(at);
      // Around the option, from the node behind this one.
      for (const node of [...row.slice(place + 1), ...row.slice(0, place)]) {
        changes.push({ node, isAway: true });
        make(this.nodes, { node, isAway: true });
      }
    }
    const away = { node: header, isAway: true };
    make(this.nodes, away);
    return [...changes, away];
  }

  /** The changes of a move; they are made, too. */
  move(move: Move): Change[] {
    if (move.kind === "item") {
      return this.#cover(move.item);
    }
    const its = this.#options[move.option]!;
    const place = its.indexOf(move.item);
    return [...its.slice(place + 1), ...its.slice(0, place)].flatMap((item) => this.#cover(item));
  }
}

/** The moves that led to a state, from the start. */
function movesOf({ path }: State): Move[] {
  return path.flatMap(({ item, option }): Move[] => [
    { kind: "item", item },
    ...(option === null ? [] : [{ kind: "option", option, item } as const]),
  ]);
}

const isSame = (a: Move | undefined, b: Move | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The structure before a step, and the changes that the step makes, in order. */
export function between(
  problem: Problem,
  before: State,
  after: State,
): { linked: Linked; changes: Change[] } {
  const [old, next] = [movesOf(before), movesOf(after)];
  let common = 0;
  while (common < old.length && isSame(old[common], next[common])) {
    common += 1;
  }
  const linked = new Linked(problem);
  old.slice(0, common).forEach((move) => linked.move(move));
  const undone = old.slice(common).flatMap((move) => linked.move(move));
  // In reverse order: each node finds its neighbors as it left them.
  const back = undone.reverse().map(({ node }) => ({ node, isAway: false }));
  back.forEach((change) => make(linked.nodes, change));
  const done = next.slice(common).flatMap((move) => linked.move(move));
  // The structure as it is before the first of these changes.
  const changes = [...back, ...done];
  for (const { node, isAway } of [...changes].reverse()) {
    make(linked.nodes, { node, isAway: !isAway });
  }
  return { linked, changes };
}
