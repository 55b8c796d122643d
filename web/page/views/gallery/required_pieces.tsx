// The pieces that all solutions shall have: chosen in the picture, or in a list, and marked there.

import { Press } from "../../parts/press";
import { Tick } from "../../parts/tick";
import { strings } from "../../strings";
import type { Drawn } from "../../engine/gallery";
import { chosen, fix, fixed, release } from "./state";

const text = strings.gallery;

/** The side of a cell and the margin of a picture, as in `crates/problem/src/picture/svg.rs`. */
const CELL = 40;
const MARGIN = 10;

type Option = Drawn["options"][number];
type Cell = readonly [row: number, column: number];

/** The cells of an option: row and column, from 1. */
function cellsOf({ items }: Option): Cell[] {
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

/** The middle of a cell in the picture, as in `crates/problem/src/picture`. A column of hexagons or
 * triangles is half as wide as a cell. */
function middle([row, column]: Cell): readonly [x: number, y: number] {
  const high = (CELL * Math.sqrt(3)) / 2;
  switch (chosen.value) {
    case "polyhexes":
      return [MARGIN + (CELL / 2) * column, MARGIN + high * (row - 1 / 3)];
    case "polyiamonds": {
      const isUp = (row + column) % 2 === 0;
      return [MARGIN + (CELL / 2) * column, MARGIN + high * (row - (isUp ? 1 : 2) / 3)];
    }
    default:
      return [MARGIN + CELL * (column - 0.5), MARGIN + CELL * (row - 0.5)];
  }
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
  const all = drawn.options.flatMap((option) =>
    cellsOf(option).map((cell) => {
      const [atX, atY] = middle(cell);
      return { number: option.number, away: Math.hypot(x - atX, y - atY) };
    }),
  );
  const [nearest] = all.sort((a, b) => a.away - b.away);
  if (nearest !== undefined && nearest.away < CELL * Math.SQRT1_2) {
    fix(nearest.number);
  }
}

/** The marks of kept pieces, over the picture. */
export function KeptMarks({ drawn, svg }: { drawn: Drawn; svg: string }) {
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const kept = drawn.options.filter(({ number }) => fixed.value.includes(number));
  return kept.length === 0 ? null : (
    <svg class="kept-marks" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {kept.flatMap((option) =>
        cellsOf(option).map((cell) => {
          const [x, y] = middle(cell);
          return <circle key={cell.join(" ")} cx={x} cy={y} r={6} />;
        }),
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
      <Press idle={fixed.value.length === 0} why={text.noneKept} onPress={release}>
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
