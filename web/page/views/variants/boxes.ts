// Boxes of any shape, made of chosen cells.

import { type Puzzle, ofSize, sizes } from "./state";

/**
 * The puzzle in which the given cells, as many as a box has, are a box. It is the box that had most
 * of them, and its other cells go to the boxes that lose some, if they can to one beside. So all
 * boxes have the right number of cells, and those of which no cell is given stay as they are.
 */
export function withBox(of: Puzzle, cells: readonly number[]): Puzzle {
  const { side } = of;
  const boxes = [...of.boxes];
  const nChosen = (box: number | undefined): number =>
    cells.filter((cell) => of.boxes[cell] === box).length;
  const [its] = cells.map((cell) => of.boxes[cell]).sort((a, b) => nChosen(b) - nChosen(a));
  if (its === undefined) {
    return of;
  }
  let losing = cells.flatMap((cell) => (boxes[cell] === its ? [] : [boxes[cell] ?? its]));
  let leaving = boxes.flatMap((box, cell) => (box === its && !cells.includes(cell) ? [cell] : []));
  for (const cell of cells) {
    boxes[cell] = its;
  }
  while (leaving.length > 0) {
    const isBeside = (cell: number, box: number): boolean =>
      neighbors(cell, side).some((other) => boxes[other] === box);
    const cell = leaving.find((one) => losing.some((box) => isBeside(one, box))) ?? leaving[0] ?? 0;
    const at = Math.max(0, losing.findIndex((box) => isBeside(cell, box)));
    boxes[cell] = losing[at] ?? its;
    losing = losing.filter((_, k) => k !== at);
    leaving = leaving.filter((one) => one !== cell);
  }
  return shaped(of, boxes);
}

function neighbors(cell: number, side: number): number[] {
  const column = cell % side;
  return [
    ...(column > 0 ? [cell - 1] : []),
    ...(column + 1 < side ? [cell + 1] : []),
    cell - side,
    cell + side,
  ];
}

/** The puzzle with these boxes, which are numbered in the order of their first cells. */
function shaped(of: Puzzle, given: readonly number[]): Puzzle {
  const numbers = [...new Set(given)];
  const boxes = given.map((box) => numbers.indexOf(box));
  const usual = ofSize(of.side);
  if (sizes.includes(of.side) && usual.boxes.join() === boxes.join()) {
    return { ...of, shape: usual.shape, boxes };
  }
  const letters = boxes.map((box) => String.fromCharCode("A".charCodeAt(0) + box));
  const rows = Array.from({ length: of.side }, (_, row) =>
    letters.slice(row * of.side, (row + 1) * of.side).join(""),
  );
  return { ...of, shape: `boxes\n${rows.join("\n")}\n`, boxes };
}
