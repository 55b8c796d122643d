// What the reader switches on and off.

import type { Signal } from "@preact/signals";
import { strings } from "../../strings";
import { goesOn, hasTimer, judgesAlways } from "./settings";
import { wantsCandidates } from "./verdict";

const words = strings.sudoku;

interface Given {
  of: Signal<boolean>;
  label: string;
  help?: string;
}

function Switch({ of, label, help }: Given) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        checked={of.value}
        onChange={(event) => {
          of.value = event.currentTarget.checked;
        }}
      />{" "}
      {label}
      {help !== undefined && <small>{help}</small>}
    </label>
  );
}

export function Switches() {
  return (
    <section class="switches">
      <Switch of={wantsCandidates} label={words.showCandidates} help={words.candidatesHelp} />
      <Switch of={judgesAlways} label={words.judgesAlways} />
      <Switch of={goesOn} label={words.goesOn} />
      <Switch of={hasTimer} label={words.timer} />
    </section>
  );
}
