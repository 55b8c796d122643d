// The keys that work on the grid.

import { keysOf } from "../../parts/board/selection";
import { cells } from "./board";
import { enter, erase, mode } from "./enter";
import { current, redo, selection, shown, undo } from "./state";

/** The modes of the keys that change them: the lowest row of letters, from the left. */
const modeKeys = { z: "digit", x: "corner", c: "center", v: "color" } as const;

/** The digit of a key that is pressed with another one, on any keyboard. */
const codeDigit = (code: string): number =>
  Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0);

/** What is pressed with Control. */
function withControl({ key, code }: KeyboardEvent): boolean {
  const digit = codeDigit(code);
  if (digit > 0) {
    enter(digit, "center");
  } else if (key.toLowerCase() === "a") {
    // The current one stays.
    selection.add(...cells.filter((cell) => cell !== current.value), current.value);
  }
  return digit > 0 || key.toLowerCase() === "a";
}

/** What is pressed alone, or with Shift. */
function plain({ key, code, shiftKey }: KeyboardEvent): boolean {
  const letter = key.toLowerCase();
  const digit = codeDigit(code);
  if (/^[1-9]$/.test(key)) {
    enter(Number(key));
  } else if (shiftKey && digit > 0) {
    enter(digit, "corner");
  } else if (["Backspace", "Delete", "0", ".", " "].includes(key)) {
    erase();
  } else if (letter in modeKeys) {
    mode.value = modeKeys[letter as keyof typeof modeKeys];
  } else if (key === "Escape" && shown.value !== null) {
    shown.value = null;
  } else if (key === "Escape") {
    selection.choose(current.value);
    // Others may have something to close.
    return false;
  } else {
    return false;
  }
  return true;
}

export const onKeyDown = keysOf({ selection, side: () => 9, undo, redo, withControl, plain });
