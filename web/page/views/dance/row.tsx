// A row of the matrix. It is drawn anew when its option changes its state, not at every step.

import { useMemo } from "preact/hooks";
import { OptionState, type Problem } from "../../engine/dance";
import { strings } from "../../strings";
import { cut, optionText, shortName } from "./names";
import { lights } from "./state";

/** The most characters of a color in a cell. */
const COLOR = 4;

const optionStates = Object.keys(OptionState) as (keyof typeof OptionState)[];
/** A sign for each state, so that color is not needed to tell them apart. */
const signs = { inPlay: "", hidden: "", chosen: "●", tried: "×", untried: "○" } as const;

interface RowProps {
  problem: Problem;
  option: number;
  columns: readonly number[];
  state: number;
  /** The level on which the option is chosen. */
  level: number | null;
  /** The item whose list alone has the option; null if all lists of its items have it, or none. */
  item: number | null;
  /** The place of the row, from 0. */
  index: number;
}

export function Row(given: RowProps) {
  return useMemo(() => <Drawn {...given} />, Object.values(given));
}

function Drawn({ problem, option, columns, state, level, item: own, index }: RowProps) {
  const words = strings.dance;
  const kind = optionStates[state] ?? "inPlay";
  const means = words.optionStates[kind];
  const name = shortName(problem, option);
  const entries = new Map(
    (problem.options[option] ?? []).map((item, k) => [item, problem.colors?.[option]?.[k] ?? ""]),
  );
  return (
    <tr class={kind} data-option={option} aria-rowindex={index + 2} {...lights(option)}>
      <th
        scope="row"
        tabIndex={index === 0 ? 0 : -1}
        data-stop
        title={`${optionText(problem, option)}: ${means}`}
        {...lights(option)}
      >
        <span class="sign" aria-hidden="true">
          {signs[kind]}
        </span>
        <span class="name">{name}</span>
        <span class="unseen">
          , {means}
          {level === null ? "" : ` ${words.atLevel(level)}`}
        </span>
      </th>
      {(columns[0] ?? 0) > 0 && <td />}
      {columns.map((item) => {
        const color = entries.get(item);
        return color === undefined ? (
          <td key={item} />
        ) : (
          <td key={item} class={own === null || own === item ? "one" : "one out"}>
            <span>{color === "" ? "1" : cut(color, COLOR)}</span>
          </td>
        );
      })}
    </tr>
  );
}
