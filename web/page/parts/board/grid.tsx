// A square board of cells with the numbers of its rows and columns, one cell of it current, and
// what mice and fingers do with the cells.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Game, Position } from "./game";

interface Given<P extends Position> {
  game: Game<P>;
  class: string;
  label: string;
  /** The id of the sentence about the keys. */
  keys: string;
  /** Cells that are left free on the left and above, for what stands beside the board. */
  margin: number;
  onKeyDown: (event: KeyboardEvent) => void;
  cellOf: (cell: number) => ComponentChildren;
  /** What is drawn over the cells, and below their digits. */
  children?: ComponentChildren;
}

/** The cell at a place of the window: a finger that moves stays at the element it began on. */
function cellAt({ clientX, clientY }: PointerEvent): number | null {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-cell]");
  return cell === null || cell === undefined ? null : Number(cell.dataset["cell"]);
}

/** The numbers of the rows or the columns, as hints name them. The names of cells have them. */
const Numbers = ({ letter, all }: { letter: "r" | "c"; all: readonly number[] }) => (
  <div class={letter === "r" ? "numbers rows" : "numbers columns"} aria-hidden="true">
    {all.map((n) => (
      <span key={n}>
        {letter}
        {n + 1}
      </span>
    ))}
  </div>
);

export function Grid<P extends Position>(given: Given<P>) {
  const { game, label, keys, margin, cellOf, children, ...rest } = given;
  const grid = useRef<HTMLDivElement>(null);
  const { selection } = game;
  const { current, takesSeveral } = selection;
  const cell = current.value;
  const side = game.kinds.side(game.position.value);
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
    const cell = (event.buttons & 1) === 1 ? cellAt(event) : null;
    if (cell !== null && cell !== current.value) {
      selection.add(cell);
    }
  };
  /** Chooses all cells with the digit of the one that is pressed twice. */
  const onDblClick = (event: MouseEvent): void => {
    const cell = cellAt(event as PointerEvent);
    if (cell !== null) {
      selection.chosen.value = game.alike(cell);
    }
  };
  const lines = Array.from({ length: side }, (_, n) => n);
  return (
    <div class="labeled" style={{ "--side": side, "--margin": margin }}>
      <Numbers letter="c" all={lines} />
      <Numbers letter="r" all={lines} />
      <div class="around">
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
          onDblClick={onDblClick}
        >
          {lines.map((row) => (
            <div key={row} role="row" class="row" aria-rowindex={row + 1}>
              {lines.map((column) => cellOf(row * side + column))}
            </div>
          ))}
        </div>
        {children}
      </div>
    </div>
  );
}
