// The board: its cells, what the mouse does with them, and the drawn rules over it.

import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../../strings/variants";
import { onKeyDown } from "./keys";
import { ruleOf } from "./rule";
import { add, choose, chosen, currentOf, takesSeveral, toggle } from "./selection";
import { Shapes, hasMargin, notedBy } from "./shapes";
import { puzzle } from "./state";
import { conflict, judgment, known, shown, solution } from "./verdict";

/** The marks of the digits, from 1. */
export const MARKS = "123456789ABCDEFG";

/** The digits of a set of bits. */
const members = (bits: number): string[] => [...MARKS].filter((_, k) => (bits >> k) & 1);

/** The cell at a place of the window: a finger that moves stays at the element it began on. */
function cellAt({ clientX, clientY }: PointerEvent): number | null {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-cell]");
  return cell === null || cell === undefined ? null : Number(cell.dataset["cell"]);
}

function onPointerDown(event: PointerEvent): void {
  const cell = cellAt(event);
  if (cell === null || event.button !== 0) {
    return;
  }
  if (event.ctrlKey || event.metaKey || takesSeveral.value) {
    toggle(cell);
  } else if (event.shiftKey) {
    add(cell);
  } else {
    choose(cell);
  }
}

/** Chooses the cells that are drawn over; by a finger only where the reader wants several. */
function onPointerMove(event: PointerEvent): void {
  const mayDraw = event.pointerType === "mouse" || takesSeveral.value;
  const cell = mayDraw && (event.buttons & 1) === 1 ? cellAt(event) : null;
  if (cell !== null && cell !== currentOf(chosen.value)) {
    add(cell);
  }
}

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

export function Grid() {
  const grid = useRef<HTMLDivElement>(null);
  const { side, boxes, board, rules } = puzzle.value;
  const current = currentOf(chosen.value);
  useLayoutEffect(() => {
    if (grid.current?.contains(document.activeElement)) {
      grid.current.querySelector<HTMLElement>(`[data-cell="${current}"]`)?.focus();
    }
  }, [current, side]);
  const rows = Array.from({ length: side }, (_, row) => row);
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
      ...(digit !== "" && own === "." ? [words.inSolution] : []),
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
      cell === current ? "current" : "",
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
        tabIndex={cell === current ? 0 : -1}
      >
        {digit || (bits === 0 ? null : <Possible bits={bits} side={side} />)}
      </div>
    );
  };
  const margin = hasMargin(parsed) ? 1 : 0;
  const classes = ["around", takesSeveral.value ? "drawing" : "", margin ? "margin" : ""];
  return (
    <div class={classes.join(" ")} style={{ "--side": side, "--margin": margin }}>
      <div
        ref={grid}
        role="grid"
        class="grid"
        aria-label={words.grid}
        aria-describedby="variant-keys"
        aria-multiselectable={true}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
      >
        {rows.map((row) => (
          <div key={row} role="row" class="row">
            {rows.map((column) => cellOf(row * side + column))}
          </div>
        ))}
      </div>
      <Shapes rules={parsed} side={side} margin={margin} />
    </div>
  );
}
