// The view of the links: an optional picture of all lists, with the changes of the last step one by
// one. They play by themselves unless the reader wants less motion.

import { signal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Problem } from "../../engine/dance";
import { Press } from "../../parts/press";
import { Toggle } from "../../parts/tick";
import { words } from "../../strings/dance";
import { type Change, type Linked, type Node, between, isSmall } from "./linked";
import { itemName, quoted } from "./names";
import { type Shown, isPlaying, showsLinks } from "./state";

/** How many changes of the last step are shown; null for all. */
const nShown = signal<number | null>(null);

/** The width and height of the place of a node. */
const [WIDE, HIGH] = [64, 44] as const;
/** Milliseconds between two changes. */
const PAUSE = 450;

type Spot = readonly [number, number];

/** Where a node is drawn: the root at the left, items above, a row for each option. */
const spot = ({ item, option }: Node): Spot => [
  WIDE * (item + 1.5),
  HIGH * (option === null ? 0.6 : option + 1.6),
];

export function Links({ problem, state }: Shown) {
  return (
    <div class="links-view">
      <Toggle of={showsLinks} label={words.links.label} />
      {showsLinks.value && (
        <section class="pane" aria-labelledby="dance-links">
          <h2 id="dance-links">{words.links.title}</h2>
          {isSmall(problem) && state.firstLevel === 0 ? (
            <Drawn problem={problem} state={state} />
          ) : (
            <p class="legend">{words.links.tooLarge}</p>
          )}
        </section>
      )}
    </div>
  );
}

function Drawn({ problem, state }: Shown) {
  const last = useRef<Shown | null>(null);
  const stop = useRef<() => void>(() => undefined);
  const { linked, changes } = useMemo(() => {
    const before = last.current?.problem === problem ? last.current.state : state;
    last.current = { problem, state };
    return between(problem, before, state);
  }, [problem, state]);
  useEffect(() => {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isStill || isPlaying.peek() || changes.length === 0) {
      nShown.value = null;
      return;
    }
    nShown.value = 0;
    const timer = setInterval(() => {
      const n = (nShown.peek() ?? changes.length) + 1;
      nShown.value = n >= changes.length ? null : n;
      if (n >= changes.length) {
        clearInterval(timer);
      }
    }, PAUSE);
    stop.current = () => clearInterval(timer);
    return stop.current;
  }, [linked]);
  const n = Math.min(nShown.value ?? changes.length, changes.length);
  const shown = useMemo(() => linked.after(changes.slice(0, n)), [linked, n]);
  const step = (by: number) => (): void => {
    stop.current();
    nShown.value = Math.max(0, Math.min(changes.length, n + by));
  };
  const change = n === 0 ? undefined : changes[n - 1];
  const width = WIDE * (problem.items.length + 1.3);
  const height = HIGH * (problem.options.length + 1.2);
  return (
    <>
      <div class="buttons">
        <Press idle={n === 0} why={words.links.isFirst} onPress={step(-1)}>
          {words.links.before}
        </Press>
        <Press idle={n >= changes.length} why={words.links.isLast} onPress={step(1)}>
          {words.links.after}
        </Press>
      </div>
      <p class="change">
        {changes.length === 0 && words.links.none}
        {changes.length > 0 && words.links.count(n, changes.length)}
        {change !== undefined && say(problem, linked, change)}
      </p>
      <div class="scrolls" tabIndex={0} role="region" aria-label={words.links.title}>
        <svg width={width} height={height} role="img" aria-label={words.links.picture}>
          {shown.map((_, k) => (
            <Pointers key={k} nodes={shown} at={k} isLast={change?.node === k} />
          ))}
          {shown.map((node, k) => {
            const [x, y] = spot(node);
            const kind = node.option === null ? "header" : "cell";
            const state = node.isLinked ? "" : "away";
            const looks = `${kind} ${state} ${change?.node === k ? "now" : ""}`;
            return (
              <g key={k} class={looks}>
                <rect x={x - 17} y={y - 12} width={34} height={24} rx={5} />
                <text x={x} y={y + 5}>
                  {k === 0 ? words.links.root : itemName(problem, node.item).slice(0, 4)}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <p class="legend">{words.links.legend}</p>
    </>
  );
}

function say(problem: Problem, { nodes }: Linked, { node, isAway }: Change): string {
  const { item, option } = nodes[node]!;
  const name = itemName(problem, item);
  if (option === null) {
    return isAway ? words.links.unlinkItem(name) : words.links.relinkItem(name);
  }
  const text = quoted(problem, option);
  return isAway ? words.links.unlinkNode(name, text) : words.links.relinkNode(name, text);
}

/** The lines to the right and down; of a node that is away, those to all its old neighbors. A list
 * is a ring: its end is not drawn. */
function Pointers({ nodes, at, isLast }: { nodes: readonly Node[]; at: number; isLast: boolean }) {
  const node = nodes[at]!;
  const from = spot(node);
  const line = (to: number, isOn: boolean, key: string) => {
    const end = spot(nodes[to]!);
    const isAcross = end[1] === from[1];
    const [x1, x2] = isAcross ? [from[0] + 15, end[0] - 15] : [from[0], end[0]];
    const [y1, y2] = isAcross ? [from[1], end[1]] : [from[1] + 12, end[1] - 12];
    // A line that passes over others bends.
    const far = isAcross ? Math.abs(x2 - x1) > WIDE : Math.abs(y2 - y1) > HIGH;
    const [bx, by] = isAcross ? [0, far ? -20 : 0] : [far ? 24 : 0, 0];
    const path = `M${x1} ${y1}C${x1 + bx} ${y1 + by} ${x2 + bx} ${y2 + by} ${x2} ${y2}`;
    return <path key={key} class={`${isOn ? "on" : "off"} ${isLast ? "now" : ""}`} d={path} />;
  };
  const lines = [];
  if (node.option === null && node.right > at) {
    lines.push(line(node.right, node.isLinked, "right"));
  }
  const isBelow = (to: number): boolean => spot(nodes[to]!)[1] > from[1];
  if (node.down !== at && isBelow(node.down)) {
    lines.push(line(node.down, node.option === null || node.isLinked, "down"));
  }
  return <>{lines}</>;
}
