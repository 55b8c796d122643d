// The partial solution: its picture where the problem has a board, and the chosen options.

import { ItemState } from "../../engine/dance";
import { addressOf } from "../../parts/svg";
import { strings } from "../../strings";
import { rove } from "./keys";
import { itemList, itemName, optionText, shortName } from "./names";
import { Board, boardLabel } from "./board";
import { type Shown, lights } from "./state";

export function Partial({ problem, state }: Shown) {
  const words = strings.dance;
  const chosen = state.path.flatMap(({ item, option }, k) =>
    option === null ? [] : [{ item, option, level: state.firstLevel + k }],
  );
  return (
    <section class="pane partial" aria-labelledby="dance-partial">
      <h2 id="dance-partial">{words.picture}</h2>
      {state.drawn === null ? null : (
        <img
          class="drawn"
          src={addressOf(state.drawn)}
          alt={boardLabel(chosen.map(({ option }) => shortName(problem, option)))}
        />
      )}
      {problem.picture === null ? null : (
        <Board problem={problem} picture={problem.picture} state={state} />
      )}
      {chosen.length === 0 ? <p class="faint">{words.none}</p> : null}
      {state.firstLevel === 0 ? null : <p class="faint">{words.earlier(state.firstLevel)}</p>}
      <ol class="chosen" aria-label={words.chosenOptions} onKeyDown={rove}>
        {chosen.map(({ item, option, level }, k) => (
          <li key={level}>
            <span
              class="option"
              tabIndex={k === 0 ? 0 : -1}
              data-stop
              data-option={option}
              {...lights(option)}
            >
              <span class="where">{words.onLevel(level, itemName(problem, item))}</span>{" "}
              <strong>{shortName(problem, option)}</strong>{" "}
              {problem.names[option] === undefined ? null : (
                <span class="faint">{optionText(problem, option)}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      <ToCover problem={problem} state={state} />
    </section>
  );
}

/** The primary items that are not covered. */
function ToCover({ problem, state }: Shown) {
  const items = problem.items.map((_, item) => item);
  const left = items.filter((item) => state.items[item] === ItemState.inPlay);
  return (
    <p class="to-cover">
      {strings.dance.toCover(left.length)} {left.length === 0 ? "" : itemList(problem, left)}
    </p>
  );
}
