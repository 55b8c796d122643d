// A board as text: 81 characters, row by row, `.` for a blank.

/** The board without a digit. */
export const EMPTY = ".".repeat(81);
/** The puzzle of the first visit: `quadrille generate 1 --symmetry half-turn --seed 2026 --rating
 * 2.0..2.5`. */
export const FIRST =
  ".7...2.4....7...15....3..7653......99..5.6..76......2848..9....35...8....1.2...8.";

/** Every cell, 0 to 80, row by row. */
export const cells: readonly number[] = Array.from({ length: 81 }, (_, cell) => cell);
/** 0 to 8: rows, columns. */
export const nine: readonly number[] = cells.slice(0, 9);
/** 1 to 9. */
export const digits: readonly number[] = nine.map((n) => n + 1);

export const rowOf = (cell: number): number => Math.floor(cell / 9);
export const columnOf = (cell: number): number => cell % 9;
export const boxOf = (cell: number): number =>
  3 * Math.floor(rowOf(cell) / 3) + Math.floor(columnOf(cell) / 3);

/** Whether two cells are in one row, column or box. */
export const areNeighbors = (a: number, b: number): boolean =>
  rowOf(a) === rowOf(b) || columnOf(a) === columnOf(b) || boxOf(a) === boxOf(b);

/** The name of a cell in a sentence, such as `r1c2`. */
export const nameOf = (cell: number): string => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;

/** Whether the text is a board as this page writes it. */
export const isBoard = (text: string): boolean => /^[1-9.]{81}$/.test(text);
