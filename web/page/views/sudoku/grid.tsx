// The grid: nine rows of nine cells, one of them current, and what the mouse does with them.

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { strings } from "../../strings";
import { DrawnCell } from "./cell";
import { cells, nine } from "./board";
import { onKeyDown } from "./keys";
import { Links } from "./links";
import { type Look, lookOf } from "./look";
import { marks } from "./marks";
import { add, choose, current, takesSeveral, toggle } from "./selection";

const words = strings.sudoku;

function Cell(look: Look) {
  return useMemo(() => <DrawnCell {...look} />, Object.values(look));
}

/** The cell at a place of the window. */
function cellAt(target: EventTarget | null): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
  return cell === null ? null : Number(cell.dataset["cell"]);
}

/** Chooses the pressed cell, beside those before if the reader says so. */
function onPointerDown(event: PointerEvent): void {
  const cell = cellAt(event.target);
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

/** Chooses the cells that a mouse is drawn over. A finger moves the page. */
function onPointerMove(event: PointerEvent): void {
  const cell = cellAt(event.target);
  if (event.pointerType === "mouse" && (event.buttons & 1) === 1 && cell !== null) {
    if (cell !== current.value) {
      add(cell);
    }
  }
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
        aria-multiselectable={true}
        aria-rowcount={9}
        aria-colcount={9}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
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
