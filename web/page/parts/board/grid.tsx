// A square board of cells, one of them current, and what the mouse does with them.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Selection } from "./selection";

interface Given {
  side: number;
  selection: Selection;
  class: string;
  label: string;
  /** The id of the sentence about the keys. */
  keys: string;
  /** Whether fingers draw over cells, too, if the reader wants several; else they move the page. */
  fingersDraw: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  cellOf: (cell: number) => ComponentChildren;
}

/** The cell at a place of the window: a finger that moves stays at the element it began on. */
function cellAt({ clientX, clientY }: PointerEvent): number | null {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-cell]");
  return cell === null || cell === undefined ? null : Number(cell.dataset["cell"]);
}

export function Grid({ side, selection, label, keys, fingersDraw, cellOf, ...rest }: Given) {
  const grid = useRef<HTMLDivElement>(null);
  const { current, takesSeveral } = selection;
  const cell = current.value;
  // The focus follows the current cell, if it is in the grid at all.
  useLayoutEffect(() => {
    if (grid.current?.contains(document.activeElement)) {
      grid.current.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
    }
  }, [cell, side]);
  /** Chooses the pressed cell, beside those before if the reader says so. */
  const onPointerDown = (event: PointerEvent): void => {
    const cell = cellAt(event);
    if (cell !== null && event.button === 0) {
      const isToggle = event.ctrlKey || event.metaKey || takesSeveral.value;
      selection[isToggle ? "toggle" : event.shiftKey ? "add" : "choose"](cell);
    }
  };
  /** Chooses the cells that are drawn over. */
  const onPointerMove = (event: PointerEvent): void => {
    const mayDraw = event.pointerType === "mouse" || (fingersDraw && takesSeveral.value);
    const cell = mayDraw && (event.buttons & 1) === 1 ? cellAt(event) : null;
    if (cell !== null && cell !== current.value) {
      selection.add(cell);
    }
  };
  const rows = Array.from({ length: side }, (_, row) => row);
  return (
    <div
      {...rest}
      ref={grid}
      role="grid"
      aria-label={label}
      aria-describedby={keys}
      aria-multiselectable={true}
      aria-rowcount={side}
      aria-colcount={side}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
    >
      {rows.map((row) => (
        <div key={row} role="row" class="row" aria-rowindex={row + 1}>
          {rows.map((column) => cellOf(row * side + column))}
        </div>
      ))}
    </div>
  );
}
