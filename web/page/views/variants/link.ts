// The puzzle in the address bar: `#variants?rules=<lines>&board=<characters>`, `opened=..` if the
// reader has added digits, and `mode=play` for a player.

import { follow, keepLater, link } from "../../address";
import { ask } from "../../engine/wings/variants";
import { noNotes } from "../../parts/board/notes";
import { newest } from "../../parts/newest";
import { words } from "../../strings/variants";
import { notice } from "./notice";
import { type Puzzle, game, ofSize, puzzle, rulesOf } from "./state";

function valuesOf(of: Puzzle): Record<string, string> {
  const isEmpty = rulesOf(of) === rulesOf(ofSize(9)) && of.board === ofSize(9).board;
  const mode: Record<string, string> = game.isSetting.value ? {} : { mode: "play" };
  const opened: Record<string, string> = of.opened === of.board ? {} : { opened: of.opened };
  return isEmpty ? mode : { rules: rulesOf(of).trimEnd(), board: of.board, ...opened, ...mode };
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

/** The puzzle of a text of rules and a board, to which a reader has added digits; `null` if they
 * are no board that is drawn here. */
export async function puzzleOf(
  text: string,
  board: string,
  opened: string = board,
): Promise<Puzzle | null> {
  const [shape, rules] = parted(text);
  const { side, boxes } = await ask("checkRules", { shape, rules: [] });
  const isOf = (one: string): boolean => one.length === side * side && /^[.1-9A-G]*$/.test(one);
  const notes = noNotes(side * side);
  return side > 0 && isOf(board) && isOf(opened)
    ? { shape, side, boxes, rules, board, opened, notes }
    : null;
}

const beginOpening = newest();
let isFirst = true;

/** Opens the puzzle of the address, if it has one that is not on the board yet. The address alone
 * goes on with the last game, that of a mode alone with the last one in it. */
function arrive(values: URLSearchParams): void {
  const rules = values.get("rules");
  const board = values.get("board");
  const opened = values.get("opened") ?? board;
  const mode = values.get("mode");
  const sets = mode !== "play";
  const now = puzzle.peek();
  const wasFirst = isFirst;
  isFirst = false;
  if (!wasFirst) {
    // Under its name, before the reader plays or sets something else.
    game.keep();
  }
  if (rules === null || board === null || opened === null) {
    if (wasFirst) {
      game.resumeAs(mode === null ? null : sets);
    } else if (mode !== null) {
      game.turn(sets);
    }
    return;
  }
  if (rules === rulesOf(now).trimEnd() && board === now.board && opened === now.opened) {
    game.turn(sets);
    return;
  }
  if (wasFirst) {
    // Nothing is on the board yet.
    game.turn(sets);
  }
  const isNewest = beginOpening();
  puzzleOf(rules, board, opened).then(
    (found) => {
      if (!isNewest()) {
        return;
      }
      if (found === null) {
        notice.value = { text: words.wrongLink, near: "grid", isFault: true };
      } else {
        game.arrive(found, sets);
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
