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

const WORDS: Readonly<Record<string, unknown>> = {
  "": {},
  t: true,
  f: false,
  true: true,
  false: false,
  null: null,
  "#0": "#000000",
  "#F": "#FFFFFF",
};

/** Values that are nested deeper are refused. */
const DEEPEST = 100;

class Reader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The whole text as a value. */
  whole(): unknown {
    const value = this.#value(0);
    if (this.#at < this.#text.length) {
      throw new SyntaxError("more behind the value");
    }
    return value;
  }

  get #next(): string {
    return this.#text[this.#at] ?? "";
  }

  #value(depth: number): unknown {
    if (depth > DEEPEST) {
      throw new SyntaxError("nested too deep");
    }
    switch (this.#next) {
      case "{":
        return this.#object(depth + 1);
      case "[":
        return this.#list(depth + 1);
      case "'":
      case '"':
        return this.#quoted();
      default:
        return this.#word();
    }
  }

  /** Calls `part` for each part between the signs, which have commas between them. */
  #parts(close: string, part: () => void): void {
    this.#at += 1;
    if (this.#next === close) {
      this.#at += 1;
      return;
    }
    for (;;) {
      part();
      const sign = this.#next;
      this.#at += 1;
      if (sign === close) {
        return;
      }
      if (sign !== ",") {
        throw new SyntaxError("expected a comma");
      }
    }
  }

  #list(depth: number): unknown[] {
    const all: unknown[] = [];
    this.#parts("]", () => all.push(this.#value(depth)));
    return all;
  }

  #object(depth: number): Record<string, unknown> {
    const all: [string, unknown][] = [];
    this.#parts("}", () => {
      const name = /^['"]/.test(this.#next) ? this.#quoted() : this.#until(":");
      if (this.#next !== ":") {
        throw new SyntaxError("expected a name and a colon");
      }
      this.#at += 1;
      all.push([NAMES[name] ?? name, this.#value(depth)]);
    });
    return Object.fromEntries(all);
  }

  /** The text up to one of these signs. */
  #until(signs: string): string {
    const start = this.#at;
    while (this.#at < this.#text.length && !signs.includes(this.#next)) {
      this.#at += 1;
    }
    return this.#text.slice(start, this.#at);
  }

  #word(): unknown {
    const word = this.#until(",]}");
    if (word in WORDS) {
      return WORDS[word];
    }
    if (/^[0-9a-fA-F]{6}$/.test(word)) {
      return `#${word}`;
    }
    return JSON.parse(word) as unknown;
  }

  /** A text in quotes. Behind a backslash both quotes are meant, or a sign of JSON. */
  #quoted(): string {
    const quote = this.#next;
    this.#at += 1;
    let inner = "";
    while (this.#next !== quote) {
      if (this.#next === "") {
        throw new SyntaxError("a text without its end");
      }
      let piece = this.#next;
      if (piece === "\\") {
        this.#at += 1;
        piece = this.#next === "'" ? "'" : `\\${this.#next}`;
      } else if (piece === '"') {
        piece = '\\"';
      }
      inner += piece;
      this.#at += 1;
    }
    this.#at += 1;
    return JSON.parse(`"${inner}"`) as string;
  }
}

/** The JSON of a text that is JSON, or shortened; `null` if it is neither. */
export function lengthened(text: string): string | null {
  try {
    JSON.parse(text);
    return text;
  } catch {
    // It may be shortened.
  }
  if (!/^\s*\{/.test(text)) {
    return null;
  }
  try {
    return JSON.stringify(new Reader(text.trim()).whole());
  } catch {
    return null;
  }
}
