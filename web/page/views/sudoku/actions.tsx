// The buttons that change what the grid shows, and those that pass it on.

import { signal } from "@preact/signals";
import { condition } from "../../engine/wings/sudoku";
import { copyLink } from "../../parts/copied";
import { Icon } from "../../parts/icons";
import { Press } from "../../parts/press";
import { Select } from "../../parts/select";
import { strings } from "../../strings";
import { EMPTY } from "./board";
import { examples } from "./examples";
import { check } from "./hints";
import { linkTo } from "./link";
import { game, isSetting, open, position, shown } from "./state";
import { judgment, nSolutions, turn } from "./verdict";

const words = strings.sudoku;

/** What came of the last copying. */
const copied = signal("");
// It is about the board of that moment.
position.subscribe(() => {
  copied.value = "";
});

async function copy(): Promise<void> {
  copied.value = "";
  copied.value = await copyLink(linkTo(position.value));
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
    <Press
      class={isSetting.value ? "primary" : ""}
      idle={!isShown && !canSolve}
      why={mayHave ? words.isFull : words.noSolutionShown}
      onPress={toggle}
    >
      <Icon of={isShown ? "undo" : "solve"} />
      {isShown ? words.back : words.solve}
    </Press>
  );
}

const names = Object.keys(examples) as (keyof typeof examples)[];

/** The puzzle anew, and what the reader has added. */
function Anew() {
  const { board, opened } = position.value;
  const [hasWork, isBlank] = [game.hasWork(), board === EMPTY && opened === EMPTY];
  return (
    <>
      {!isSetting.value && (
        <Press onPress={() => void check()}>
          <Icon of="check" />
          {words.check}
        </Press>
      )}
      {!isSetting.value && (
        <Press idle={!hasWork} why={words.nothingAdded} onPress={game.restart}>
          <Icon of="restart" />
          {words.restart}
        </Press>
      )}
      <Press idle={!hasWork} why={words.nothingAdded} onPress={game.clear}>
        <Icon of="clear" />
        {words.clear}
      </Press>
      {isSetting.value && (
        <Press idle={isBlank} why={words.isEmpty} onPress={() => open(EMPTY)}>
          <Icon of="box" />
          {words.empty}
        </Press>
      )}
    </>
  );
}

export function Actions() {
  const isSeveral = nSolutions.value > 1;
  return (
    <section class="actions card">
      <div class="buttons" role="group" aria-label={words.solutions}>
        <Solve />
        {isSeveral && (
          <Press onPress={() => turn(-1)}>
            <Icon of="previous" />
            {words.previous}
          </Press>
        )}
        {isSeveral && (
          <Press onPress={() => turn(1)}>
            <Icon of="next" />
            {words.next}
          </Press>
        )}
      </div>
      <div class="buttons" role="group" aria-label={words.actions}>
        <Anew />
        <Press onPress={() => void copy()}>
          <Icon of="link" />
          {words.copy}
        </Press>
        <Press onPress={() => print()}>
          <Icon of="print" />
          {words.print}
        </Press>
      </div>
      <Select
        class="examples"
        label={words.examples}
        value={names.find((name) => examples[name] === position.value.opened) ?? ""}
        options={names.map((name) => [name, words.exampleNames[name]])}
        prompt={words.choose}
        onChoose={(name) => open(examples[name])}
      />
      <p role="status" class="copied">
        {copied.value}
      </p>
    </section>
  );
}
