// A board, or pieces, drawn by pressing cells. The drawing is the text of an argument.

import { signal } from "@preact/signals";
import { Select } from "../../parts/select";
import { strings } from "../../strings";

const text = strings.gallery.draw;

/** The most rows and columns that can be pressed; a text may have more. */
const MOST = 24;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The piece that is drawn. */
const letter = signal("A");
/** What a pointer draws while it is pressed: a mark, or nothing. */
let painting: string | null = null;

interface Given {
  value: string;
  set: (value: string) => void;
  /** Whether the cells of each letter are a piece, or all cells are the board. */
  hasPieces: boolean;
}

/** The rows of a drawing, all with the same length; null if it is layered or too large. */
function rowsOf(value: string): string[] | null {
  const lines = value.replace(/\s+$/, "").split("\n");
  const wide = Math.max(...lines.map((line) => [...line].length));
  const isFlat = lines.every((line) => line.trim() !== "");
  return isFlat && wide <= MOST && lines.length <= MOST
    ? lines.map((line) => line.replaceAll(" ", ".").padEnd(wide, "."))
    : null;
}

export function Draw({ value, set, hasPieces }: Given) {
  const first = hasPieces ? "....\n....\n....\n...." : "######\n######\n######\n######";
  const rows = rowsOf(value.trim() === "" ? first : value);
  if (rows === null) {
    return <p class="faint">{text.notFlat}</p>;
  }
  const wide = rows[0]?.length ?? 0;
  const write = (next: string[]): void => {
    const isEmpty = next.every((row) => /^\.*$/.test(row));
    set(isEmpty ? "" : next.join("\n"));
  };
  const paint = (row: number, column: number, mark: string): void =>
    write(
      rows.map((line, k) =>
        k === row ? line.slice(0, column) + mark + line.slice(column + 1) : line,
      ),
    );
  const press = (row: number, column: number): void => {
    const now = rows[row]?.[column] ?? ".";
    const mark = hasPieces ? letter.value : "#";
    const isSame = hasPieces ? now === mark : now !== ".";
    painting = isSame ? "." : mark;
    paint(row, column, painting);
  };
  const resize = (nRows: number, nColumns: number): void => {
    const blank = hasPieces ? "." : "#";
    const kept = Array.from({ length: nRows }, (_, k) => rows[k] ?? blank.repeat(nColumns));
    write(kept.map((row) => row.slice(0, nColumns).padEnd(nColumns, blank)));
  };
  const size = (label: string, now: number, become: (n: number) => void) => (
    <label>
      {label}{" "}
      <input
        type="number"
        min={1}
        max={MOST}
        value={now}
        onChange={({ currentTarget }) => {
          const n = Math.round(Number(currentTarget.value));
          if (n >= 1 && n <= MOST) {
            become(n);
          }
        }}
      />
    </label>
  );
  const nCells = rows.join("").replaceAll(".", "").length;
  return (
    <div class="draw">
      <div class="sizes">
        {size(text.rows, rows.length, (n) => resize(n, wide))}
        {size(text.columns, wide, (n) => resize(rows.length, n))}
        {hasPieces && (
          <Select
            label={text.piece}
            value={letter.value}
            options={[...LETTERS].map((one) => [one, one])}
            onChoose={(one) => (letter.value = one)}
          />
        )}
      </div>
      <div
        class="cells"
        style={{ gridTemplateColumns: `repeat(${wide}, minmax(0, 1.6rem))` }}
        onPointerLeave={() => (painting = null)}
        onPointerUp={() => (painting = null)}
      >
        {rows.flatMap((line, row) =>
          [...line].map((mark, column) => (
            <button
              key={`${row} ${column}`}
              type="button"
              aria-label={text.cell(row + 1, column + 1)}
              aria-pressed={mark !== "."}
              onPointerDown={(event) => {
                event.currentTarget.releasePointerCapture(event.pointerId);
                press(row, column);
              }}
              onPointerEnter={(event) => {
                if (painting !== null && (event.buttons & 1) === 1) {
                  paint(row, column, painting);
                }
              }}
              // By a key, or by a program that reads the page: no pointer was pressed.
              onClick={(event) => {
                if (event.detail === 0) {
                  press(row, column);
                  painting = null;
                }
              }}
            >
              {hasPieces && mark !== "." ? mark : ""}
            </button>
          )),
        )}
      </div>
      <p class="faint">{text.cells(nCells)}</p>
    </div>
  );
}
