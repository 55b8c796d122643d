// How many solutions there are, and how far the count is.

import { grouped, percent } from "../../parts/number";
import { Press } from "../../parts/press";
import { strings } from "../../strings";
import { again, counted, failure, seconds, state, stop } from "./count";

const text = strings.gallery;

export function Counter() {
  const { count, nodes, progress } = counted.value ?? { count: "0", nodes: 0, progress: 0 };
  const isDone = state.value === "done";
  const share = isDone ? 1 : progress;
  return (
    <section class="card" aria-labelledby="gallery-count">
      <h2 id="gallery-count">{text.count}</h2>
      <p class="count">
        <strong>{grouped(count)}</strong>{" "}
        <span class="faint">{isDone ? text.solutionsInAll(count) : text.solutionsSoFar}</span>
      </p>
      <progress max={1} value={share} aria-label={text.explored} />
      <dl>
        <dt>{text.explored}</dt>
        <dd>{percent(share)}</dd>
        <dt>{text.nodes}</dt>
        <dd>{nodes.toLocaleString("en")}</dd>
        <dt>{text.time}</dt>
        <dd>{text.seconds(seconds.value.toFixed(1))}</dd>
      </dl>
      <p class="controls">
        <Press
          idle={state.value === "idle"}
          onPress={state.value === "working" ? stop : again}
        >
          {state.value === "working" ? text.stopCount : text.countAgain}
        </Press>
      </p>
      <p role="status" class={state.value === "failed" ? "wrong" : "faint"}>
        {summary(grouped(count))}
      </p>
    </section>
  );
}

function summary(count: string): string {
  switch (state.value) {
    case "idle":
      return text.waiting;
    case "working":
      return text.counting;
    case "done":
      return text.counted(count);
    case "stopped":
      return text.stopped(count);
    case "failed":
      return failure.value;
  }
}
