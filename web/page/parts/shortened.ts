// The shortened JSON of SudokuPad: names without quotes and with few letters, texts in single
// quotes, `t` and `f`, colors without quotes, and nothing where an empty object stands in a list.

/** The names that are shortened, by what is written for them. */
const NAMES: Readonly<Record<string, string>> = {
  a: "arrows",
  c: "color",
  c1: "borderColor",
  c2: "backgroundColor",
  ca: "cages",
  ce: "cells",
  cs: "cellSize",
  ct: "center",
  d: "duration",
  d2: "d",
  fs: "fontSize",
  h: "height",
  hl: "headLength",
  l: "lines",
  o: "overlays",
  r: "rounded",
  re: "regions",
  t: "title",
  te: "text",
  th: "thickness",
  u: "underlays",
  v: "value",
  vd: "videos",
  w: "width",
  wp: "wayPoints",
};

/** What a word stands for, as JSON; all others are JSON, or colors. */
const WORDS: Readonly<Record<string, string>> = {
  t: "true",
  f: "false",
  "#0": '"#000000"',
  "#F": '"#FFFFFF"',
};

/** A text in quotes, in which a backslash takes the next sign along; a sign; or a word. */
const PIECES = /'(?:\\.|[^\\'])*'|"(?:\\.|[^\\"])*"|[[\]{},:]|[^[\]{},:'"]+/gs;

/** A text in quotes as JSON: behind a backslash both quotes are meant, or a sign of JSON. */
function quoted(text: string): string {
  const inner = text.slice(1, -1).replace(/\\.|"/gs, (sign) => {
    return sign === "\\'" ? "'" : sign === '"' ? '\\"' : sign;
  });
  return `"${inner}"`;
}

/** A word as JSON. */
const inFull = (word: string): string =>
  WORDS[word] ?? (/^[0-9a-fA-F]{6}$/.test(word) ? `"#${word}"` : word);

/** The JSON of a text that is shortened; what is wrong in it is wrong as JSON, too. */
function inJson(text: string): string {
  let before = "";
  return text.replace(PIECES, (piece, at: number) => {
    const isSign = /^[[\]{},:]$/.test(piece);
    const isLeftOut = /^(\[,|,,|,\]|:,|:\}|:\])$/.test(before + piece);
    before = piece;
    if (isSign) {
      return isLeftOut ? `{}${piece}` : piece;
    }
    const isQuoted = /^['"]/.test(piece);
    if (text[at + piece.length] !== ":") {
      return isQuoted ? quoted(piece) : inFull(piece);
    }
    const name = isQuoted ? (JSON.parse(quoted(piece)) as string) : piece;
    return JSON.stringify(NAMES[name] ?? name);
  });
}

/** The JSON of a text that is JSON, or shortened; `null` if it is neither. */
export function lengthened(text: string): string | null {
  try {
    JSON.parse(text);
    return text;
  } catch {
    // It may be shortened.
  }
  try {
    return /^\s*\{/.test(text) ? JSON.stringify(JSON.parse(inJson(text.trim()))) : null;
  } catch {
    return null;
  }
}
