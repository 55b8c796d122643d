// The pieces that all solutions shall have: chosen in the picture, or in a list, and marked there.

import { Press } from "../../parts/press";
import { Tick } from "../../parts/tick";
import { strings } from "../../strings";
import type { Drawn } from "../../engine/gallery";
import { fix, fixed, release } from "./state";

const text = strings.gallery;

/** The side of a cell and the margin of a picture, as in `crates/problem/src/picture/svg.rs`. */
const CELL = 40;
const MARGIN = 10;

type Option = Drawn["options"][number];

/** Whether an option fills a cell: by an item for the cell, or by its row and column. */
const fills = ({ items }: Option, row: number, column: number): boolean =>
  items.includes(`r${row}c${column}`) ||
  (items.includes(`r${row}`) && items.includes(`c${column}`));

/** The cells of an option: row and column, from 1. */
function cellsOf({ items }: Option): (readonly [number, number])[] {
  const cells = items.flatMap((item) => {
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(item) ?? [];
    return row === undefined ? [] : [[Number(row), Number(column)] as const];
  });
  const [row, column] = ["r", "c"].map((letter) =>
    items.map((item) => new RegExp(`^${letter}(\\d+)$`).exec(item)?.[1]).find(Boolean),
  );
  const isPlace = cells.length === 0 && row !== undefined && column !== undefined;
  return isPlace ? [[Number(row), Number(column)]] : cells;
}

/** Whether the pieces of a solution can be pressed in its picture. */
export const isPressable = ({ options }: Drawn): boolean =>
  options.some((option) => cellsOf(option).length > 0);

/** Keeps the piece that is pressed in the picture, or no longer. */
export function pressPicture(event: MouseEvent, drawn: Drawn): void {
  const image = event.currentTarget;
  if (!(image instanceof HTMLImageElement)) {
    return;
  }
  const { left, top, width, height } = image.getBoundingClientRect();
  const style = getComputedStyle(image);
  const inset = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.borderLeftWidth);
  const [wide, high] = [width - 2 * inset, height - 2 * inset];
  const scale = Math.min(wide / image.naturalWidth, high / image.naturalHeight);
  const x = (event.clientX - left - inset - (wide - scale * image.naturalWidth) / 2) / scale;
  const y = (event.clientY - top - inset - (high - scale * image.naturalHeight) / 2) / scale;
  const [row, column] = [y, x].map((at) => Math.floor((at - MARGIN) / CELL) + 1);
  const option = drawn.options.find((one) => fills(one, row ?? 0, column ?? 0));
  if (option !== undefined) {
    fix(option.number);
  }
}

/** The marks of kept pieces, over the picture. */
export function KeptMarks({ drawn, svg }: { drawn: Drawn; svg: string }) {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const kept = drawn.options.filter(({ number }) => fixed.value.includes(number));
  return kept.length === 0 ? null : (
    <svg class="kept-marks" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {kept.flatMap((option) =>
        cellsOf(option).map(([row, column]) => (
          <circle
            key={`${row} ${column}`}
            cx={MARGIN + CELL * (column - 0.5)}
            cy={MARGIN + CELL * (row - 0.5)}
            r={6}
          />
        )),
      )}
    </svg>
  );
}

export function Kept({ drawn }: { drawn: Drawn }) {
  if (drawn.options.length === 0) {
    return null;
  }
  return (
    <details class="kept" open={fixed.value.length > 0}>
      <summary>{text.keep(fixed.value.length)}</summary>
      <p class="faint">{text.keepHelp}</p>
      <Press idle={fixed.value.length === 0} onPress={release}>
        {text.release}
      </Press>
      <ul>
        {drawn.options.map(({ number, items }) => (
          <li key={number}>
            <Tick
              label={items.join(" ")}
              isOn={fixed.value.includes(number)}
              onTick={() => fix(number)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
