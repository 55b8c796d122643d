// The digits as buttons, for fingers and mice, and what they are written as.

import { Key } from "../../parts/press";
import { strings } from "../../strings";
import { digits } from "./board";
import { enter, erase, mode, modes } from "./enter";
import { selection } from "./state";

const words = strings.sudoku;

function Modes() {
  const { takesSeveral } = selection;
  return (
    <div class="modes" role="group" aria-label={words.marks.modes}>
      {modes.map((one) => (
        <Key key={one} aria-pressed={mode.value === one} onPress={() => (mode.value = one)}>
          {words.marks.mode[one]}
        </Key>
      ))}
      <Key
        aria-pressed={takesSeveral.value}
        onPress={() => (takesSeveral.value = !takesSeveral.value)}
      >
        {words.takesSeveral}
      </Key>
    </div>
  );
}

export function Pad() {
  const isColor = mode.value === "color";
  return (
    <>
      <Modes />
      <div class="pad" role="group" aria-label={words.pad}>
        {digits.map((digit) => (
          <Key
            key={digit}
            class={isColor ? `color-${digit}` : undefined}
            aria-label={isColor ? words.marks.colors[digit - 1] : undefined}
            data-digit={digit}
            onPress={() => enter(digit)}
          >
            {isColor ? "" : digit}
          </Key>
        ))}
        <Key onPress={erase}>{words.erase}</Key>
      </div>
    </>
  );
}
