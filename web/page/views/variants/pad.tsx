// The digits as buttons, for fingers and mice.

import { Key } from "../../parts/press";
import { words } from "../../strings/variants";
import { MARKS } from "./grid";
import { puzzle, selection, write } from "./state";

export function Pad() {
  const { takesSeveral } = selection;
  return (
    <div class="pad" role="group" aria-label={words.pad}>
      {[...MARKS.slice(0, puzzle.value.side)].map((mark) => (
        <Key key={mark} onPress={() => write(mark)}>
          {mark}
        </Key>
      ))}
      <Key class="wide" onPress={() => write(".")}>
        {words.erase}
      </Key>
      <Key
        class="wide"
        aria-pressed={takesSeveral.value}
        onPress={() => (takesSeveral.value = !takesSeveral.value)}
      >
        {words.takesSeveral}
      </Key>
    </div>
  );
}
