// The buttons that change what the grid shows, and those that pass it on.

import { signal } from "@preact/signals";
import { condition } from "../../engine/wings/sudoku";
import { strings } from "../../strings";
import { Action } from "./action";
import { EMPTY } from "./board";
import { examples } from "./examples";
import { linkTo } from "./link";
import { canRedo, canUndo, clear, open, position, redo, shown, undo } from "./state";
import { judgment, nSolutions, turn } from "./verdict";

const words = strings.sudoku;

/** What came of the last copying. */
const copied = signal("");
// It is about the board of that moment.
position.subscribe(() => {
  copied.value = "";
});

async function copyLink(): Promise<void> {
  copied.value = "";
  const link = new URL(linkTo(position.value), location.href).href;
  const copying = navigator.clipboard?.writeText(link) ?? Promise.reject();
  copied.value = await copying.then(
    () => words.copied,
    () => words.notCopied,
  );
}

/** Shows the first solution, or the puzzle again. */
function Solve() {
  const isShown = shown.value !== null;
  const mayHave = typeof condition.value !== "object" && judgment.value?.nSolutions !== 0;
  const canSolve = position.value.board.includes(".") && mayHave;
  const toggle = (): void => {
    shown.value = isShown ? null : 0;
  };
  return (
    <Action class="primary" idle={!isShown && !canSolve} onClick={toggle}>
      {isShown ? words.back : words.solve}
    </Action>
  );
}

type Example = keyof typeof examples;

function Examples() {
  const names = Object.entries(words.exampleNames) as [Example, string][];
  const chosen = names.find(([key]) => examples[key] === position.value.opened)?.[0] ?? "";
  return (
    <label class="examples">
      {words.examples}{" "}
      <select
        value={chosen}
        onChange={(event) => open(examples[event.currentTarget.value as Example])}
      >
        <option value="" disabled>
          {words.choose}
        </option>
        {names.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Actions() {
  const isSeveral = nSolutions.value > 1;
  return (
    <section class="actions">
      <div class="buttons" role="group" aria-label={words.solutions}>
        <Solve />
        {isSeveral && <Action onClick={() => turn(-1)}>{words.previous}</Action>}
        {isSeveral && <Action onClick={() => turn(1)}>{words.next}</Action>}
      </div>
      <div class="buttons" role="group" aria-label={words.actions}>
        <Action idle={!canUndo.value} onClick={undo}>
          {words.undo}
        </Action>
        <Action idle={!canRedo.value} onClick={redo}>
          {words.redo}
        </Action>
        <Action idle={position.value.board === EMPTY} onClick={clear}>
          {words.clear}
        </Action>
        <Action onClick={copyLink}>{words.copy}</Action>
        <Action onClick={() => print()}>{words.print}</Action>
      </div>
      <Examples />
      <p role="status" class="copied">
        {copied.value}
      </p>
    </section>
  );
}
