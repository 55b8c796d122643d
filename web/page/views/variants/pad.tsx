// The digits as buttons, for fingers and mice.

import { words } from "../../strings/variants";
import { MARKS } from "./grid";
import { chosen, takesSeveral } from "./selection";
import { puzzle, write } from "./state";

/** The focus stays where it is, on the board. */
const stay = (event: Event): void => event.preventDefault();

export function Pad() {
  return (
    <div class="pad" role="group" aria-label={words.pad}>
      {[...MARKS.slice(0, puzzle.value.side)].map((mark) => (
        <button
          key={mark}
          type="button"
          onMouseDown={stay}
          onClick={() => write(mark, chosen.value)}
        >
          {mark}
        </button>
      ))}
      <button
        type="button"
        class="wide"
        onMouseDown={stay}
        onClick={() => write(".", chosen.value)}
      >
        {words.erase}
      </button>
      <button
        type="button"
        class="wide"
        aria-pressed={takesSeveral.value}
        onMouseDown={stay}
        onClick={() => {
          takesSeveral.value = !takesSeveral.value;
        }}
      >
        {words.several}
      </button>
    </div>
  );
}
