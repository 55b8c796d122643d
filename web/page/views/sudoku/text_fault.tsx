// What is told about a text that is no board: where its fault is.

import { link } from "../../address";
import { handed } from "../../parts/transfer";
import { strings } from "../../strings";
import { type Place, notice } from "./texts";

/** The last notice, if it belongs here. */
export function Told({ at }: { at: Place }) {
  const told = notice.value?.near === at ? notice.value : null;
  return (
    <div role="alert" class="notice">
      {told !== null && <p class={told.isFault ? "wrong" : ""}>{told.text}</p>}
      {told?.ruled !== undefined && (
        <p>
          <a href={link("variants")} onClick={() => (handed.value = told.ruled ?? null)}>
            {strings.sudoku.withRules}
          </a>
        </p>
      )}
      {told?.excerpt !== undefined && told.excerpt.join("") !== "" && (
        <pre tabIndex={0} aria-label={told.text}>
          {told.excerpt[0]}
          <mark>{told.excerpt[1]}</mark>
          {told.excerpt[2]}
        </pre>
      )}
    </div>
  );
}
