// Algorithm X line by line, with the line of the last step marked.

import type { State, Told } from "../../engine/dance";
import { words } from "../../strings/dance";

type Line = keyof typeof words.algorithm.lines;

/** The lines that a step has carried out. */
const linesOf: Record<Told["step"], readonly Line[]> = {
  start: ["X1"],
  solution: ["X2"],
  choose: ["X2", "X3", "X4"],
  deadEnd: ["X2", "X3"],
  try: ["X5"],
  undo: ["X8", "X6"],
  leave: ["X5", "X7"],
  end: ["X8"],
};

export function Algorithm({ state: { told } }: { state: State }) {
  const present = linesOf[told.step];
  return (
    <section class="pane algorithm" aria-labelledby="dance-algorithm">
      <h2 id="dance-algorithm">{words.algorithm.title}</h2>
      <ol>
        {(Object.entries(words.algorithm.lines) as [Line, string][]).map(([name, text]) => (
          <li key={name} aria-current={present.includes(name) ? "step" : undefined}>
            <b>{name}</b> <span>{text}</span>
          </li>
        ))}
      </ol>
      <p class="legend">{words.algorithm.source}</p>
    </section>
  );
}
