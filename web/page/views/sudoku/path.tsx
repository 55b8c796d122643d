// The path of a person, as a list to walk through: the grid shows the chosen step.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "../../parts/icons";
import { Press } from "../../parts/press";
import { strings } from "../../strings";
import { nameOf } from "./board";
import { follows } from "./hint";
import type { HintStep } from "../../engine/sudoku";
import { at, path, walkTo } from "./walk";

const words = strings.sudoku.path;

/** What a step does, in short. */
function does({ places, removes }: HintStep): string {
  const writes = places.map(({ cell, digit }) => words.writes(nameOf(cell), digit));
  return [...writes, ...(removes.length > 0 ? [words.removes(removes.length)] : [])].join(", ");
}

function List({ steps }: { steps: readonly HintStep[] }) {
  const list = useRef<HTMLOListElement>(null);
  const now = at.value;
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current="step"]')?.scrollIntoView({ block: "nearest" });
  }, [now]);
  return (
    <ol ref={list} class="steps">
      {steps.map((step, n) => (
        <li key={n}>
          <Press aria-current={n === now ? "step" : undefined} onPress={() => walkTo(n)}>
            {words.step(n + 1, step.technique, step.difficulty)} <span>{does(step)}</span>
          </Press>
        </li>
      ))}
    </ol>
  );
}

export function PathPanel() {
  const known = path.value;
  if (known === null) {
    return null;
  }
  const { steps } = known;
  const now = at.value;
  const step = now === null ? undefined : steps[now];
  return (
    <details class="path card">
      <summary>{words.title(steps.length)}</summary>
      <div class="buttons" role="group" aria-label={words.title(steps.length)}>
        <Press idle={now === 0} why={words.isFirst} onPress={() => walkTo((now ?? 1) - 1)}>
          <Icon of="previous" />
          {words.previous}
        </Press>
        <Press
          idle={now === steps.length - 1}
          why={words.isLast}
          onPress={() => walkTo((now ?? -1) + 1)}
        >
          <Icon of="next" />
          {words.next}
        </Press>
        <Press idle={now === null} why={words.isBoard} onPress={() => walkTo(null)}>
          {words.leave}
        </Press>
      </div>
      {step !== undefined && (
        <div role="status" class="step">
          {[step.why, ...follows(step)].map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
      <List steps={steps} />
    </details>
  );
}
