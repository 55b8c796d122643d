// What the reader switches on and off.

import { Switch } from "../../parts/tick";
import { strings } from "../../strings";
import { goesOn, hasTimer, judgesAlways } from "./settings";
import { wantsCandidates } from "./verdict";

const words = strings.sudoku;

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
