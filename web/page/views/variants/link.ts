// The puzzle in the address bar: `#variants?rules=<lines>&board=<characters>`.

import { follow, keepLater, link } from "../../address";
import { ask } from "../../engine/wings/variants";
import { words } from "../../strings/variants";
import { notice } from "./notice";
import { type Puzzle, become, ofSize, puzzle, rulesOf } from "./state";

function valuesOf(of: Puzzle): Record<string, string> {
  const isEmpty = rulesOf(of) === rulesOf(ofSize(9)) && of.board === ofSize(9).board;
  return isEmpty ? {} : { rules: rulesOf(of).trimEnd(), board: of.board };
}

/** The link to what is on the board. */
export const linkTo = (of: Puzzle): string => link("variants", valuesOf(of));

/** The lines of the shape, and those of the rules: a drawing of boxes ends with an empty line. */
function parted(text: string): readonly [string, string[]] {
  const lines = text.split("\n");
  const end = lines[0]?.trim() === "boxes" ? lines.findIndex((line) => line.trim() === "") : 1;
  const at = end < 0 ? lines.length : Math.max(end, 1);
  return [
    lines.slice(0, at).join("\n") + (at > 1 ? "\n" : ""),
    lines.slice(at).filter((line) => line.trim() !== ""),
  ];
}

/** The puzzle of a text of rules and a board; `null` if they are no board that is drawn here. */
export async function puzzleOf(text: string, board: string): Promise<Puzzle | null> {
  const [shape, rules] = parted(text);
  const { side, boxes } = await ask("checkRules", { shape, rules: [] });
  const isBoard = side > 0 && board.length === side * side && /^[.1-9A-G]*$/.test(board);
  return isBoard ? { shape, side, boxes, rules, board } : null;
}

/** Opens the puzzle of the address, if it has one that is not on the board yet. */
function arrive(values: URLSearchParams): void {
  const rules = values.get("rules");
  const board = values.get("board");
  const now = puzzle.peek();
  const isHere = rules === rulesOf(now).trimEnd() && board === now.board;
  if (rules === null || board === null || isHere) {
    return;
  }
  puzzleOf(rules, board).then(
    (found) => {
      if (found === null) {
        notice.value = { text: words.wrongLink, isFault: true };
      } else {
        become(found);
      }
    },
    // The frame of the page says why there is no engine.
    () => undefined,
  );
}

/** Follows the address while the view is shown; the result ends that. */
export const followAddress = (): (() => void) => follow("variants", arrive);

/** Writes the puzzle into the address a moment later; returns a way to call that off. */
export const keepAddress = (): (() => void) => keepLater("variants", valuesOf(puzzle.value));
