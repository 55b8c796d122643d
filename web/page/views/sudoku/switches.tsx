// What the reader switches on and off.

import { cleansNotes, goesOn, hasTimer, judgesAlways } from "../../parts/board/settings";
import { Toggle } from "../../parts/tick";
import { strings } from "../../strings";
import { isSetting } from "./state";
import { wantsCandidates } from "./verdict";

const words = strings.sudoku;

export function Switches() {
  return (
    <section class="switches card">
      {isSetting.value && (
        <>
          <Toggle
            role="switch"
            of={wantsCandidates}
            label={words.showCandidates}
            help={words.candidatesHelp}
          />
          <Toggle role="switch" of={judgesAlways} label={words.judgesAlways} />
        </>
      )}
      <Toggle role="switch" of={cleansNotes} label={words.cleansNotes} />
      <Toggle role="switch" of={goesOn} label={words.goesOn} />
      {!isSetting.value && <Toggle role="switch" of={hasTimer} label={words.timer} />}
    </section>
  );
}
