// How many solutions there are, and how far the count is.

import type { Counted } from "../../engine/gallery";
import { Icon } from "../../parts/icons";
import { grouped, percent } from "../../parts/number";
import { Press } from "../../parts/press";
import { strings } from "../../strings";
import { again, counted, failure, seconds, state, stop } from "./count";
import { wrong } from "./state";

const text = strings.gallery;

export function Counter() {
  const known = counted.value;
  const isDone = state.value === "done";
  const share = isDone ? 1 : (known?.progress ?? 0);
  const told = (value: (known: Counted) => string): string =>
    known === null ? text.unknown : value(known);
  return (
    <section class="card" aria-labelledby="gallery-count">
      <h2 id="gallery-count">{text.count}</h2>
      <p class="count">
        <strong>{told(({ count }) => grouped(count))}</strong>{" "}
        {known !== null && (
          <span class="faint">
            {isDone ? text.solutionsInAll(known.count) : text.solutionsSoFar}
          </span>
        )}
      </p>
      <progress max={1} value={share} aria-label={text.explored} />
      <dl>
        <dt>{text.explored}</dt>
        <dd>{told(() => percent(share))}</dd>
        <dt>{text.nodes}</dt>
        <dd>{told(({ nodes }) => nodes.toLocaleString("en"))}</dd>
        <dt>{text.time}</dt>
        <dd>{told(() => text.seconds(seconds.value.toFixed(1)))}</dd>
      </dl>
      <p class="controls">
        <Press
          idle={state.value === "idle"}
          why={wrong.value === null ? text.notReady : text.waiting}
          onPress={state.value === "working" ? stop : again}
        >
          <Icon of={state.value === "working" ? "stop" : "restart"} />
          {state.value === "working" ? text.stopCount : text.countAgain}
        </Press>
      </p>
      <p role="status" class={state.value === "failed" ? "wrong" : "faint"}>
        {summary()}
      </p>
    </section>
  );
}

function summary(): string {
  const known = counted.value;
  const count = grouped(known?.count ?? "0");
  switch (state.value) {
    case "idle":
      return wrong.value === null ? "" : text.waiting;
    case "working":
      return text.counting;
    case "done":
      return text.counted(count);
    case "stopped":
      return known === null ? text.notBegun : text.stopped(count);
    case "failed":
      return failure.value;
  }
}
