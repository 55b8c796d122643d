// Boards in texts that the engine does not read: what people copy from spreadsheets, and from
// programs as JSON.

import { isBoard } from "./board";

/** A board, and what the text says beside it. */
export interface Foreign {
  board: string;
  /** The names of rules of a variant, which a board of nine by nine does not have. */
  rules: readonly string[];
}

/** The marks that stand for a blank cell in some text. */
const BLANK = /[0.·•∙_*xX?\-\u2013\u2014\u25a1 ]/gu;

/** The board of 81 marks; `null` if they are something else, or all blank. */
function ofMarks(marks: string): string | null {
  const board = marks.replace(BLANK, ".");
  return isBoard(board) && /[1-9]/.test(board) ? board : null;
}

/** The board of one text without lines, such as a value of an address. */
export function ofValue(text: string): string | null {
  const value = text.trim();
  return ofMarks(value.length === 81 ? value : value.replace(/[\s,;|]/g, ""));
}

/** Nine fields between separators; a spreadsheet leaves out those at the end of a line. */
function ofFields(line: string, separator: string): string | null {
  const fields = line.split(separator).map((field) => field.trim().replace(/^"(.*)"$/, "$1"));
  while (fields.length > 9 && fields.at(-1) === "") {
    fields.pop();
  }
  const isRow = fields.length <= 9 && fields.every((field) => [...field].length <= 1);
  return isRow ? fields.map((field) => field || ".").join("").padEnd(9, ".") : null;
}

/** A row of marks with blanks for blank cells; what is missing at its end is blank. */
function ofBlanks(line: string): string | null {
  return [...line].length <= 9 ? line.padEnd(9, " ") : null;
}

/** Nine lines, each as the same kind of row. */
function ofLines(text: string): string | null {
  const all = text.replace(/\r/g, "").replace(/\n$/, "").split("\n");
  // An empty line may be a row without digits, or stand around the board.
  const full = all.map((line, n) => (line.trim() === "" ? -1 : n)).filter((n) => n >= 0);
  const within = all.slice(full[0] ?? 0, (full.at(-1) ?? 0) + 1);
  const candidates = [within, all.slice(0, 9), full.map((n) => all[n] ?? "")];
  const readers = [
    ...["\t", ",", ";"].map((separator) => (line: string) => ofFields(line, separator)),
    ofBlanks,
    (line: string) => ofBlanks(line.replace(/(?<=.) (?=.)/gu, "")),
  ];
  for (const lines of candidates.filter((lines) => lines.length === 9)) {
    for (const read of readers) {
      const rows = lines.map(read);
      const board = rows.includes(null) ? null : ofMarks(rows.join(""));
      if (board !== null) {
        return board;
      }
    }
  }
  return null;
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The mark of a cell: a number, a text, or an object with a value as f-puzzles and SudokuPad have
 * it. */
function markOf(cell: Json | undefined): string {
  if (typeof cell === "object" && cell !== null && !Array.isArray(cell)) {
    return markOf(cell["value"]);
  }
  if (cell === null || cell === undefined || cell === false || cell === "") {
    return ".";
  }
  const text = String(cell);
  return [...text].length === 1 ? text : "!";
}

/** The first board in a value, or in what is in it. */
function inJson(value: Json): string | null {
  if (typeof value === "string") {
    return ofValue(value);
  }
  if (typeof value !== "object" || value === null) {
    return null;
  }
  if (Array.isArray(value)) {
    const isRow = (row: Json): boolean =>
      typeof row === "string" || (Array.isArray(row) && row.length === 9);
    const isGrid = value.length === 9 && value.every(isRow);
    const flat = isGrid ? (value as (string | Json[])[]).flatMap((row) => [...row]) : value;
    const board = flat.length === 81 ? ofMarks(flat.map(markOf).join("")) : null;
    if (board !== null) {
      return board;
    }
  }
  for (const part of Object.values(value)) {
    const board = inJson(part);
    if (board !== null) {
      return board;
    }
  }
  return null;
}

/** The keys of an export that are no rules, or that are the board. */
const PLAIN = new Set([
  ...["size", "grid", "cells", "regions", "title", "author", "ruleset", "solution", "metadata"],
  ...["highlightConflicts", "disabledlogic", "truecandidatesoptions", "successMessage", "id"],
  ...["cellSize", "settings", "rules", "text", "line", "circle", "rectangle", "cage", "videos"],
]);

const isEmpty = (value: Json): boolean =>
  value === null ||
  value === false ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0);

/** The names of the rules of an export. */
function rulesOf(value: Json): string[] {
  const isExport =
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    ("grid" in value || "cells" in value);
  return isExport
    ? Object.keys(value).filter((key) => !PLAIN.has(key) && !isEmpty(value[key] ?? null))
    : [];
}

/** The board of a text as JSON. */
export function ofJson(text: string): Foreign | null {
  if (!/^\s*[[{]/.test(text)) {
    return null;
  }
  try {
    const value = JSON.parse(text) as Json;
    const board = inJson(value);
    return board === null ? null : { board, rules: rulesOf(value) };
  } catch {
    return null;
  }
}

/** The board of a text that is no address; `null` if there is none. */
export function foreign(text: string): Foreign | null {
  const plain = ofLines(text) ?? ofValue(text);
  return plain === null ? ofJson(text) : { board: plain, rules: [] };
}
