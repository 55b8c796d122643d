// The buttons that change the puzzle as a whole, and those that pass it on.

import { signal } from "@preact/signals";
import { copyLink } from "../../parts/copied";
import { Press } from "../../parts/press";
import { saveFile } from "../../parts/save";
import { Select } from "../../parts/select";
import { words } from "../../strings/variants";
import { examples } from "./examples";
import { fileOf } from "./file";
import { linkTo } from "./link";
import { become, canRedo, canUndo, puzzle, redo, undo } from "./state";
import { take } from "./texts";

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

export function Actions() {
  const now = puzzle.value;
  const isEmpty = !/[^.]/.test(now.board);
  return (
    <section class="actions">
      <div class="buttons" role="group" aria-label={words.actions}>
        <Press idle={!canUndo.value} onPress={undo}>
          {words.undo}
        </Press>
        <Press idle={!canRedo.value} onPress={redo}>
          {words.redo}
        </Press>
        <Press
          idle={isEmpty}
          onPress={() => become({ ...now, board: now.board.replace(/./g, ".") })}
        >
          {words.clearDigits}
        </Press>
        <Press idle={now.rules.length === 0} onPress={() => become({ ...now, rules: [] })}>
          {words.clearRules}
        </Press>
        <Press onPress={() => void copy()}>{words.copy}</Press>
        <Press
          onPress={() => {
            saveFile("variant.txt", [fileOf(now)]);
            done.value = words.saved;
          }}
        >
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
