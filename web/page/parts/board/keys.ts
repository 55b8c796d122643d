// The keys that work on a board, wherever the focus is, unless it is in a field.

import { isInField } from "../reader_input";
import type { Game, Position } from "./game";
import { keysOf } from "./selection";

/** The modes of the keys that change them: the lowest row of letters, from the left. */
const modeKeys = { z: "digit", x: "corner", c: "center", v: "color" } as const;

/** The digit of a key that is pressed with another one, on any keyboard. */
const codeDigit = (code: string): number =>
  Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0);

/** Does what a key means on a board. */
export function keysFor<P extends Position>(game: Game<P>): (event: KeyboardEvent) => void {
  const { selection, undo, redo, mode, shown } = game;
  const { current } = selection;
  const side = (): number => game.kinds.side(game.position.value);
  /** What is pressed with Control. */
  const withControl = ({ key, code }: KeyboardEvent): boolean => {
    const digit = codeDigit(code);
    if (digit > 0 && digit <= side()) {
      game.enter(digit, "center");
    } else if (key.toLowerCase() === "a") {
      // The current one stays.
      const others = [...game.board.value].map((_, cell) => cell);
      selection.add(...others.filter((cell) => cell !== current.value), current.value);
    }
    return digit > 0 || key.toLowerCase() === "a";
  };
  /** What is pressed alone, or with Shift. */
  const plain = ({ key, code, shiftKey }: KeyboardEvent): boolean => {
    const letter = key.toLowerCase();
    const digit = /^[1-9a-g]$/.test(letter) ? Number.parseInt(letter, 17) : 0;
    const shifted = shiftKey ? codeDigit(code) : 0;
    if (digit > 0 && digit <= side()) {
      game.enter(digit);
    } else if (shifted > 0 && shifted <= side()) {
      game.enter(shifted, "corner");
    } else if (["Backspace", "Delete", "0", ".", " "].includes(key)) {
      game.erase();
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
  };
  return keysOf({ selection, side, undo, redo, withControl, plain });
}

/** Keys that a browser uses itself where no field and no board has the focus. */
const OTHERS = new Set([" ", "Home", "End", "PageUp", "PageDown", "Enter", "Escape", "Tab"]);

/** Listeners for the whole page: what is typed goes to the chosen cells, also before the reader has
 * pressed one. */
export const typesAnywhere = (onKeyDown: (event: KeyboardEvent) => void) => ({
  keydown(event: KeyboardEvent): void {
    const { target, key } = event;
    const isElement = target instanceof HTMLElement;
    if (!isElement || isInField(event) || target.closest("[role=grid]") !== null) {
      return;
    }
    const isNowhere = target === document.body || target.id === "content";
    const isAll = (event.ctrlKey || event.metaKey) && key.toLowerCase() === "a";
    if (OTHERS.has(key) || isAll || (key.startsWith("Arrow") && !isNowhere)) {
      return;
    }
    onKeyDown(event);
    if (event.defaultPrevented && isNowhere) {
      document.querySelector<HTMLElement>("[role=grid] .current")?.focus();
    }
  },
});
