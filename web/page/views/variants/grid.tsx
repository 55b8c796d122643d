// The board: its cells, and the drawn rules between them and their digits.

import { Cell, type Look, wallsOf } from "../../parts/board/cell";
import { members } from "../../parts/board/game";
import { Grid } from "../../parts/board/grid";
import { keysFor } from "../../parts/board/keys";
import { kinds } from "../../parts/board/notes";
import { words } from "../../strings/variants";
import { ruleOf } from "./rule";
import { Shapes, hasMargin, notedBy } from "./shapes";
import { chosen, current, game, isSetting, puzzle } from "./state";
import { hint } from "./hint";
import { conflict, judgment, known, shown, solution, wrong } from "./verdict";

export const onKeyDown = keysFor(game);

/** How a cell is related to the current one. */
function relationOf(cell: number, digit: string, currentDigit: string): Look["relation"] {
  if (cell === current.value) {
    return "current";
  }
  if (digit !== "" && digit === currentDigit) {
    return "same";
  }
  // A setter sees the rules, and not what a cell sees.
  const isNeighbor = !isSetting.value && game.kinds.sees(puzzle.value, cell, current.value);
  return isNeighbor ? "neighbor" : "other";
}

export function Board() {
  const { side, boxes, board, opened, rules, notes } = puzzle.value;
  const parsed = rules.map((text) => ruleOf(text, side));
  const noted = parsed.map(notedBy);
  const isNoted = (where: "top" | "foot", cell: number): boolean =>
    noted.some((note) => note[where].includes(cell));
  const [first, second] = judgment.value?.solutions ?? [];
  // At play a solution is that of the puzzle, whatever the reader has added.
  const isOver = solution.value !== null && !isSetting.value;
  const ownAt = (cell: number): string => (isOver ? opened : board)[cell] ?? ".";
  const digitAt = (cell: number): string => {
    const mark = ownAt(cell) === "." ? (solution.value?.[cell] ?? ".") : ownAt(cell);
    return mark === "." ? "" : mark;
  };
  const lookOf = (cell: number): Look => {
    const digit = digitAt(cell);
    const bits = digit === "" ? (known.value?.cells[cell] ?? 0) : 0;
    const clashes = conflict.value?.cells.includes(cell) ?? false;
    const nRules = parsed.filter(
      ({ cells, behind }) => cells.includes(cell) || behind.includes(cell),
    ).length;
    const [corner = "", center = "", color = ""] = kinds.map((kind) =>
      members(notes[kind][cell] ?? 0),
    );
    const isFree = digit === "" && bits === 0;
    const given = game.isGiven(cell) ? "given" : "added";
    const place = [
      wallsOf(boxes, side, cell),
      clashes ? "clashes" : "",
      isNoted("top", cell) ? "noted-top" : "",
      isNoted("foot", cell) ? "noted-foot" : "",
    ];
    return {
      cell,
      side,
      digit,
      origin: ownAt(cell) === "." ? "solution" : given,
      possible: members(bits),
      parts: "",
      tint: wrong.value.includes(cell) ? "wrong" : cell === hint.value?.cell ? "seen" : "",
      conflicts: false,
      differs: shown.value !== null && second !== undefined && first?.[cell] !== second[cell],
      corner: isFree ? corner : "",
      center: isFree ? center : "",
      color,
      relation: relationOf(cell, digit, digitAt(current.value)),
      isChosen: chosen.value.includes(cell),
      place: place.filter(Boolean).join(" "),
      remarks: [
        ...(clashes ? [words.clashes] : []),
        ...(nRules > 0 ? [words.inRules(nRules)] : []),
      ].join(", "),
    };
  };
  const margin = hasMargin(parsed) ? 1 : 0;
  return (
    <Grid
      game={game}
      class="grid"
      label={words.grid}
      keys="variant-keys"
      margin={margin}
      onKeyDown={onKeyDown}
      cellOf={(cell) => <Cell key={cell} {...lookOf(cell)} />}
    >
      <Shapes rules={parsed} side={side} margin={margin} />
    </Grid>
  );
}
