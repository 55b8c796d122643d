// The board: its cells, and the drawn rules over it.

import { Grid } from "../../parts/board/grid";
import { words } from "../../strings/variants";
import { onKeyDown } from "./keys";
import { ruleOf } from "./rule";
import { Shapes, hasMargin, notedBy } from "./shapes";
import { chosen, current, puzzle, selection } from "./state";
import { conflict, judgment, known, shown, solution } from "./verdict";

/** The marks of the digits, from 1. */
export const MARKS = "123456789ABCDEFG";

/** The digits of a set of bits. */
const members = (bits: number): string[] => [...MARKS].filter((_, k) => (bits >> k) & 1);

function Possible({ bits, side }: { bits: number; side: number }) {
  const wide = Math.ceil(Math.sqrt(side));
  return (
    <span class="possible" style={{ gridTemplateColumns: `repeat(${wide}, 1fr)` }}>
      {[...MARKS.slice(0, side)].map((mark, k) => (
        // With a space, as in the name of the cell.
        <span key={mark}>{(bits >> k) & 1 ? `${mark} ` : ""}</span>
      ))}
    </span>
  );
}

export function Board() {
  const { side, boxes, board, rules } = puzzle.value;
  const parsed = rules.map((text) => ruleOf(text, side));
  const notes = parsed.map(notedBy);
  const isNoted = (where: "top" | "foot", cell: number): boolean =>
    notes.some((note) => note[where].includes(cell));
  const [first, second] = judgment.value?.solutions ?? [];
  const cellOf = (cell: number) => {
    const own = board[cell] ?? ".";
    const mark = solution.value?.[cell] ?? own;
    const digit = mark === "." ? "" : mark;
    const bits = digit === "" ? (known.value?.cells[cell] ?? 0) : 0;
    const differs = shown.value !== null && second !== undefined && first?.[cell] !== second[cell];
    const clashes = conflict.value?.cells.includes(cell) ?? false;
    const nRules = parsed.filter(
      ({ cells, behind }) => cells.includes(cell) || behind.includes(cell),
    ).length;
    const [row, column] = [Math.floor(cell / side), cell % side];
    const name = [
      words.cell(row + 1, column + 1),
      digit === "" ? words.blank : digit,
      ...(digit !== "" && own === "." ? [words.solution] : []),
      ...(differs ? [words.differs] : []),
      ...(clashes ? [words.clashes] : []),
      ...(bits === 0 ? [] : [words.candidates(members(bits).join(" "))]),
      ...(nRules === 0 ? [] : [words.inRules(nRules)]),
    ].join(", ");
    const isChosen = chosen.value.includes(cell);
    const walls = [
      column > 0 && boxes[cell - 1] !== boxes[cell] ? "left" : "",
      row > 0 && boxes[cell - side] !== boxes[cell] ? "above" : "",
    ];
    const looks = [
      "cell",
      own === "." ? "found" : "given",
      isChosen ? "chosen" : "",
      cell === current.value ? "current" : "",
      differs ? "differs" : "",
      clashes ? "clashes" : "",
      isNoted("top", cell) ? "noted-top" : "",
      isNoted("foot", cell) ? "noted-foot" : "",
      ...walls,
    ];
    return (
      <div
        key={cell}
        role="gridcell"
        class={looks.filter(Boolean).join(" ")}
        data-cell={cell}
        aria-label={name}
        aria-selected={isChosen}
        tabIndex={cell === current.value ? 0 : -1}
      >
        {digit || (bits === 0 ? null : <Possible bits={bits} side={side} />)}
      </div>
    );
  };
  const margin = hasMargin(parsed) ? 1 : 0;
  const classes = ["around", selection.takesSeveral.value ? "drawing" : "", margin ? "margin" : ""];
  return (
    <div class={classes.join(" ")} style={{ "--side": side, "--margin": margin }}>
      <Grid
        side={side}
        selection={selection}
        class="grid"
        label={words.grid}
        keys="variant-keys"
        fingersDraw={true}
        onKeyDown={onKeyDown}
        cellOf={cellOf}
      />
      <Shapes rules={parsed} side={side} margin={margin} />
    </div>
  );
}
