// The grid: nine rows of nine cells, one of them current, and the keys that work on it.

import { useLayoutEffect, useRef } from "preact/hooks";
import { strings } from "../../strings";
import { areNeighbors, cells, columnOf, digits, isGiven, nine, rowOf } from "./board";
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
  } else if (key === "Escape" && shown.value !== null) {
    shown.value = null;
  } else {
    return;
  }
  event.preventDefault();
}

/** The digits of a set of bits. */
const members = (bits: number): number[] => digits.filter((digit) => (bits >> (digit - 1)) & 1);

function Cell({ cell }: { cell: number }) {
  const mark = position.value.board[cell] ?? ".";
  const solved = mark === "." ? solution.value?.[cell] : undefined;
  const digit = mark === "." ? solved : mark;
  const possible = digit === undefined ? members(candidates.value?.[cell] ?? 0) : [];
  const isCurrent = cell === current.value;
  const conflicts = inConflict.value.has(cell);
  const origin =
    solved !== undefined ? "solution" : isGiven(position.value, cell) ? "given" : "added";
  const label = [
    words.cell(rowOf(cell) + 1, columnOf(cell) + 1),
    ...(digit === undefined ? [words.blank] : [digit, words[origin]]),
    ...(conflicts ? [words.conflict] : []),
    ...(possible.length > 0 ? [words.candidates(possible.join(" "))] : []),
  ];
  const looks = [
    "cell",
    ...(digit === undefined ? [] : [origin]),
    ...(conflicts ? ["conflict"] : []),
    ...(isCurrent ? ["current"] : []),
    ...(!isCurrent && areNeighbors(cell, current.value) ? ["neighbor"] : []),
    ...(!isCurrent && digit !== undefined && digit === currentDigit.value ? ["same"] : []),
  ];
  return (
    <div
      role="gridcell"
      class={looks.join(" ")}
      data-cell={cell}
      aria-label={label.join(", ")}
      aria-selected={isCurrent}
      aria-invalid={conflicts}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => {
        current.value = cell;
      }}
    >
      {digit ?? (possible.length > 0 && <Possible digits={possible} />)}
    </div>
  );
}

function Possible({ digits: some }: { digits: readonly number[] }) {
  return (
    <span class="candidates">
      {digits.map((digit) => (
        <span key={digit}>{some.includes(digit) ? digit : ""}</span>
      ))}
    </span>
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
    <div
      ref={grid}
      role="grid"
      class="grid"
      aria-label={words.grid}
      aria-describedby="keys"
      aria-rowcount={9}
      aria-colcount={9}
      onKeyDown={onKeyDown}
    >
      {nine.map((row) => (
        <div key={row} role="row" class="row" aria-rowindex={row + 1}>
          {cells.slice(9 * row, 9 * row + 9).map((cell) => (
            <Cell key={cell} cell={cell} />
          ))}
        </div>
      ))}
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
