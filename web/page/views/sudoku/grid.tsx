// The grid: nine rows of nine cells, one of them current, and the keys that work on it.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { strings } from "../../strings";
import { areNeighbors, cells, columnOf, digits, isGiven, members, nine, rowOf } from "./board";
import { next } from "./hints";
import { Links } from "./links";
import { type CellMarks, digitsByPart, marks } from "./marks";
import { Possible } from "./possible";
import { current, position, redo, shown, undo, write } from "./state";
import { candidates, currentDigit, inConflict, solution } from "./verdict";

const words = strings.sudoku;

/** Where a key moves to, or `null` if it is none that moves. */
function moved(cell: number, key: string, withControl: boolean): number | null {
  const row = rowOf(cell);
  const column = columnOf(cell);
  switch (key) {
    case "ArrowLeft":
      return column > 0 ? cell - 1 : cell;
    case "ArrowRight":
      return column < 8 ? cell + 1 : cell;
    case "ArrowUp":
      return row > 0 ? cell - 9 : cell;
    case "ArrowDown":
      return row < 8 ? cell + 9 : cell;
    case "Home":
      return withControl ? 0 : 9 * row;
    case "End":
      return withControl ? 80 : 9 * row + 8;
    case "PageUp":
      return column;
    case "PageDown":
      return 72 + column;
    default:
      return null;
  }
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, altKey } = event;
  const withControl = event.ctrlKey || event.metaKey;
  const to = moved(current.value, key, withControl);
  if (altKey) {
    return;
  }
  if (to !== null) {
    current.value = to;
  } else if (withControl && key.toLowerCase() === "z") {
    (event.shiftKey ? redo : undo)();
  } else if (withControl && key.toLowerCase() === "y") {
    redo();
  } else if (withControl) {
    return;
  } else if (/^[1-9]$/.test(key)) {
    write(key);
  } else if (["Backspace", "Delete", "0", ".", " "].includes(key)) {
    write(".");
  } else if (key.toLowerCase() === "h") {
    next();
  } else if (key === "Escape" && shown.value !== null) {
    shown.value = null;
  } else {
    return;
  }
  event.preventDefault();
}

/** What a cell shows: nothing but plain values, so that cells that stay the same cost nothing. */
interface Look {
  cell: number;
  /** The digit, or nothing. */
  digit: string;
  origin: "given" | "added" | "solution";
  /** The candidates of the hint, or the true ones if they are wanted, and there is no digit. */
  possible: string;
  /** The parts of the candidates in the hint. */
  parts: string;
  tint: CellMarks["tint"];
  conflicts: boolean;
  relation: "current" | "same" | "neighbor" | "other";
}

function lookOf(cell: number): Look {
  const own = position.value.board[cell] ?? ".";
  const mark = own === "." ? (solution.value?.[cell] ?? ".") : own;
  const digit = mark === "." ? "" : mark;
  const given = isGiven(position.value, cell) ? "given" : "added";
  const { tint, possible, parts } = marks.value?.[cell] ?? { tint: "", possible: null, parts: "" };
  return {
    cell,
    digit,
    origin: own === "." ? "solution" : given,
    possible: digit === "" ? (possible ?? members(candidates.value?.[cell] ?? 0)) : "",
    parts,
    tint,
    conflicts: inConflict.value.has(cell),
    relation: relationOf(cell, digit),
  };
}

/** How a cell is related to the current one. Around a hint, only the hint is colored. */
function relationOf(cell: number, digit: string): Look["relation"] {
  if (cell === current.value) {
    return "current";
  }
  if (marks.value !== null) {
    return "other";
  }
  if (digit !== "" && digit === currentDigit.value) {
    return "same";
  }
  return areNeighbors(cell, current.value) ? "neighbor" : "other";
}

function Cell(look: Look) {
  return useMemo(() => drawn(look), Object.values(look));
}

function drawn({ cell, digit, origin, possible, parts, tint, conflicts, relation }: Look) {
  const label = [
    words.cell(rowOf(cell) + 1, columnOf(cell) + 1),
    ...(digit === "" ? [words.blank] : [digit, words[origin]]),
    ...(conflicts ? [words.conflict] : []),
    ...(tint === "wrong" ? [words.hint.isWrong] : []),
    ...(tint === "seen" ? [words.hint.seen] : []),
    ...(possible === "" ? [] : [words.candidates([...possible].join(" "))]),
    ...digitsByPart(parts).map(([part, some]) => words.hint.part(words.hint.parts[part], some)),
  ];
  const looks = [
    "cell",
    relation,
    digit === "" ? "" : origin,
    conflicts ? "conflict" : "",
    tint === "" ? "" : `hint-${tint}`,
  ];
  const isCurrent = relation === "current";
  return (
    <div
      role="gridcell"
      class={looks.filter(Boolean).join(" ")}
      data-cell={cell}
      aria-label={label.join(", ")}
      aria-selected={isCurrent}
      aria-invalid={conflicts || tint === "wrong"}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => {
        current.value = cell;
      }}
    >
      {digit || (possible !== "" && <Possible some={possible} parts={parts} />)}
    </div>
  );
}

export function Grid() {
  const grid = useRef<HTMLDivElement>(null);
  const cell = current.value;
  // The focus follows the current cell, if it is in the grid at all.
  useLayoutEffect(() => {
    const has = grid.current?.contains(document.activeElement);
    if (has) {
      grid.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
    }
  }, [cell]);
  return (
    <div class="around">
      <div
        ref={grid}
        role="grid"
        class={marks.value === null ? "grid" : "grid hinted"}
        aria-label={words.grid}
        aria-describedby="keys"
        aria-rowcount={9}
        aria-colcount={9}
        onKeyDown={onKeyDown}
      >
        {nine.map((row) => (
          <div key={row} role="row" class="row" aria-rowindex={row + 1}>
            {cells.slice(9 * row, 9 * row + 9).map((cell) => (
              <Cell key={cell} {...lookOf(cell)} />
            ))}
          </div>
        ))}
      </div>
      <Links />
    </div>
  );
}

/** The digits as buttons, for fingers and mice. */
export function Pad() {
  // The focus stays where it is, in the grid.
  const stay = (event: Event): void => event.preventDefault();
  return (
    <div class="pad" role="group" aria-label={words.pad}>
      {digits.map((digit) => (
        <button key={digit} type="button" onMouseDown={stay} onClick={() => write(String(digit))}>
          {digit}
        </button>
      ))}
      <button type="button" onMouseDown={stay} onClick={() => write(".")}>
        {words.erase}
      </button>
    </div>
  );
}
