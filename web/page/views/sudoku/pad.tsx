// The digits as buttons, for fingers and mice, and what they are written as.

import { strings } from "../../strings";
import { digits } from "./board";
import { enter, erase, mode, modes } from "./enter";
import { takesSeveral } from "./selection";

const words = strings.sudoku;

/** The focus stays where it is, in the grid. */
const stay = (event: Event): void => event.preventDefault();

function Modes() {
  return (
    <div class="modes" role="group" aria-label={words.marks.modes}>
      {modes.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={mode.value === one}
          onMouseDown={stay}
          onClick={() => {
            mode.value = one;
          }}
        >
          {words.marks.mode[one]}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={takesSeveral.value}
        onMouseDown={stay}
        onClick={() => {
          takesSeveral.value = !takesSeveral.value;
        }}
      >
        {words.marks.several}
      </button>
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
          <button
            key={digit}
            type="button"
            class={isColor ? `color-${digit}` : undefined}
            aria-label={isColor ? words.marks.colors[digit - 1] : undefined}
            data-digit={digit}
            onMouseDown={stay}
            onClick={() => enter(digit)}
          >
            {isColor ? "" : digit}
          </button>
        ))}
        <button type="button" onMouseDown={stay} onClick={erase}>
          {words.erase}
        </button>
      </div>
    </>
  );
}
