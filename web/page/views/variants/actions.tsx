// The buttons that change the puzzle as a whole, and those that pass it on.

import { signal } from "@preact/signals";
import { copyLink } from "../../parts/copied";
import { Icon } from "../../parts/icons";
import { Press } from "../../parts/press";
import { saveFile } from "../../parts/save";
import { Select } from "../../parts/select";
import { words } from "../../strings/variants";
import { examples } from "./examples";
import { fileOf } from "./file";
import { linkTo } from "./link";
import { become, game, isSetting, puzzle } from "./state";
import { take } from "./texts";
import { check } from "./verdict";

/** What came of the last copying or saving. */
const done = signal("");
// It is about the puzzle of that moment.
puzzle.subscribe(() => {
  done.value = "";
});

async function copy(): Promise<void> {
  done.value = await copyLink(linkTo(puzzle.value));
}

const names = Object.keys(examples) as (keyof typeof examples)[];

function ForPlayer() {
  const hasWork = game.hasWork();
  return (
    <>
      <Press onPress={() => check()}>
        <Icon of="check" />
        {words.check}
      </Press>
      <Press idle={!hasWork} why={words.nothingAdded} onPress={game.restart}>
        <Icon of="restart" />
        {words.restart}
      </Press>
      <Press idle={!hasWork} why={words.nothingAdded} onPress={game.clear}>
        <Icon of="clear" />
        {words.clear}
      </Press>
    </>
  );
}

function ForSetter() {
  const now = puzzle.value;
  const board = now.board.replace(/./g, ".");
  return (
    <>
      <Press
        idle={!/[^.]/.test(now.board)}
        why={words.noDigits}
        onPress={() => become({ ...now, board, opened: board })}
      >
        <Icon of="clear" />
        {words.clearDigits}
      </Press>
      <Press
        idle={now.rules.length === 0}
        why={words.noRules}
        onPress={() => become({ ...now, rules: [] })}
      >
        <Icon of="clear" />
        {words.clearRules}
      </Press>
    </>
  );
}

export function Actions() {
  return (
    <section class="actions card">
      <div class="buttons" role="group" aria-label={words.actions}>
        {isSetting.value ? <ForSetter /> : <ForPlayer />}
        <Press onPress={() => void copy()}>
          <Icon of="link" />
          {words.copy}
        </Press>
        <Press
          onPress={() => {
            saveFile("variant.txt", [fileOf(puzzle.value)]);
            done.value = words.saved;
          }}
        >
          <Icon of="save" />
          {words.save}
        </Press>
      </div>
      <Select
        class="examples"
        label={words.examples}
        value=""
        options={names.map((name) => [name, words.exampleNames[name]])}
        prompt={words.choose}
        onChoose={(name) => void take(examples[name], words.exampleNames[name])}
      />
      <p role="status" class="done">
        {done.value}
      </p>
    </section>
  );
}
