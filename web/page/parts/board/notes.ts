// The reader's marks beside the digits: small digits in the corners and in the center of a cell,
// and colors.

/** The kinds of marks, in the order in which they are named. */
export const kinds = ["corner", "center", "color"] as const;
export type Kind = (typeof kinds)[number];

/** For each cell the marks of each kind as bits, bit 0 for a 1. */
export type Notes = Readonly<Record<Kind, readonly number[]>>;

/** No marks on a board of this many cells. */
export function noNotes(nCells: number): Notes {
  const none: readonly number[] = new Array<number>(nCells).fill(0);
  return { corner: none, center: none, color: none };
}

export const hasNotes = (notes: Notes): boolean =>
  kinds.some((kind) => notes[kind].some((bits) => bits !== 0));

const bitOf = (digit: number): number => 1 << (digit - 1);

/** The notes with a mark put into the cells, or taken out if all of them have it. */
export function toggled(notes: Notes, kind: Kind, at: readonly number[], digit: number): Notes {
  const bit = bitOf(digit);
  const all = at.every((cell) => ((notes[kind][cell] ?? 0) & bit) !== 0);
  const marks = [...notes[kind]];
  for (const cell of at) {
    const bits = marks[cell] ?? 0;
    marks[cell] = all ? bits & ~bit : bits | bit;
  }
  return { ...notes, [kind]: marks };
}

/** The notes without the marks of some kinds in the cells. */
export function without(notes: Notes, some: readonly Kind[], at: readonly number[]): Notes {
  const left = { ...notes };
  for (const kind of some) {
    left[kind] = notes[kind].map((bits, cell) => (at.includes(cell) ? 0 : bits));
  }
  return left;
}

/** The notes without a small digit in the cells; the same ones if none has it. */
export function cleaned(notes: Notes, at: readonly number[], digit: number): Notes {
  const bit = bitOf(digit);
  const has = (kind: Kind): boolean => at.some((cell) => ((notes[kind][cell] ?? 0) & bit) !== 0);
  const left = { ...notes };
  for (const kind of (["corner", "center"] as const).filter(has)) {
    left[kind] = notes[kind].map((bits, cell) => (at.includes(cell) ? bits & ~bit : bits));
  }
  return has("corner") || has("center") ? left : notes;
}

/** Whether one of the cells has a mark of one of the kinds. */
export const hasSome = (notes: Notes, some: readonly Kind[], at: readonly number[]): boolean =>
  some.some((kind) => at.some((cell) => notes[kind][cell] !== 0));
