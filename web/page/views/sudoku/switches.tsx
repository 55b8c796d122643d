// What the reader switches on and off.

import { Toggle } from "../../parts/tick";
import { strings } from "../../strings";
import { goesOn, hasTimer, judgesAlways } from "./settings";
import { wantsCandidates } from "./verdict";

const words = strings.sudoku;

export function Switches() {
  return (
    <section class="switches">
      <Toggle
        role="switch"
        of={wantsCandidates}
        label={words.showCandidates}
        help={words.candidatesHelp}
      />
      <Toggle role="switch" of={judgesAlways} label={words.judgesAlways} />
      <Toggle role="switch" of={goesOn} label={words.goesOn} />
      <Toggle role="switch" of={hasTimer} label={words.timer} />
    </section>
  );
}
