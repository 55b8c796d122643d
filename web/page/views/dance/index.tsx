// The view of the dance: a problem, its search step by step, and what each step does to the matrix,
// to the partial solution and to the tree.

import "./motion.css";
import "./style.css";
import { useEffect } from "preact/hooks";
import { condition } from "../../engine/wings/dance";
import { strings } from "../../strings";
import { Algorithm } from "./algorithm";
import { Chooser } from "./chooser";
import { Controls, Keys } from "./controls";
import { followScreen } from "./full";
import { listen } from "./keys";
import { Lesson } from "./lesson";
import { Links } from "./links";
import { Matrix } from "./matrix";
import { Partial } from "./partial";
import { Predict } from "./predict";
import { Sentence } from "./sentence";
import { fault, follow, isFull, lit, now, problem } from "./state";
import { Tree } from "./tree";

/** A matrix with more columns has the whole width. */
const MANY = 10;

export function Dance() {
  useEffect(follow, []);
  useEffect(listen, []);
  useEffect(followScreen, []);
  const given = problem.value;
  const state = now.value;
  const isOpening = fault.value === null && typeof condition.value !== "object";
  return (
    <div class={isFull.value ? "dance full" : "dance"}>
      <Lesson />
      <Chooser />
      {given === null || state === null ? (
        <p>{isOpening ? strings.dance.opening : ""}</p>
      ) : (
        <>
          <div class="stays">
            <Controls />
            <Sentence problem={given} state={state} />
          </div>
          <Predict problem={given} state={state} />
          <Lit />
          <div class={given.items.length > MANY ? "panes wide" : "panes"}>
            <Matrix problem={given} state={state} />
            <Algorithm state={state} />
            <Partial problem={given} state={state} />
            <Tree problem={given} state={state} />
          </div>
          <Links problem={given} state={state} />
          <Keys />
        </>
      )}
    </div>
  );
}

/** Highlights an option wherever it is shown, without drawing anything anew. */
function Lit() {
  const option = lit.value;
  const look = "--lit: var(--bright); --lit-text: var(--text);";
  const rule = `.dance [data-option="${option}"] { ${look} }`;
  return option === null ? null : <style>{rule}</style>;
}
