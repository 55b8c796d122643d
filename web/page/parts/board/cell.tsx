// A cell of a board, as it looks and as it is named.

import { useMemo } from "preact/hooks";
import { strings, board as words } from "../../strings";
import { MARKS } from "./game";
import { digitsByPart } from "./parts";

/** What a cell shows: nothing but plain values, so that cells that stay the same cost nothing. */
export interface Look {
  cell: number;
  side: number;
  /** The digit, or nothing. */
  digit: string;
  origin: "given" | "added" | "solution";
  /** The candidates of a hint, or the true ones if they are wanted, and there is no digit. */
  possible: string;
  /** The parts of the candidates in a hint. */
  parts: string;
  tint: "" | "unit" | "seen" | "wrong";
  conflicts: boolean;
  /** Whether another solution has another digit here. */
  differs: boolean;
  /** The reader's marks: digits, and the numbers of colors. */
  corner: string;
  center: string;
  color: string;
  relation: "current" | "same" | "neighbor" | "other";
  isChosen: boolean;
  /** Further classes: where lines between boxes are, and what stands in the cell besides. */
  place: string;
  /** What its name ends with. */
  remarks: string;
}

const spaced = (digits: string): string => [...digits].join(" ");
const { hint } = strings.sudoku;

/** The name of the cell with all that it shows. */
function nameOf(look: Look): string {
  const { cell, side, digit, origin, possible, parts, tint, conflicts, differs } = look;
  const { corner, center, color } = look;
  const colors = [...color].map((one) => words.marks.colors[Number(one) - 1]);
  return [
    words.cell(Math.floor(cell / side) + 1, (cell % side) + 1),
    ...(digit === "" ? [words.blank] : [digit, words[origin]]),
    ...(conflicts ? [words.conflict] : []),
    ...(differs ? [words.differs] : []),
    ...(tint === "wrong" ? [hint.isWrong] : []),
    ...(tint === "seen" ? [hint.seen] : []),
    ...(possible === "" ? [] : [words.candidates(spaced(possible))]),
    ...(corner === "" ? [] : [words.marks.corner(spaced(corner))]),
    ...(center === "" ? [] : [words.marks.center(spaced(center))]),
    ...(color === "" ? [] : [colors.join(" ")]),
    ...digitsByPart(parts).map(([part, some]) => hint.part(hint.parts[part], some)),
    ...(look.remarks === "" ? [] : [look.remarks]),
  ].join(", ");
}

/** The candidates of a cell, each with its part in the hint if it has one. */
function Possible({ possible, parts, side }: Look) {
  const all = parts.split(",");
  const wide = Math.ceil(Math.sqrt(side));
  return (
    <span class="candidates" style={{ gridTemplateColumns: `repeat(${wide}, 1fr)` }}>
      {[...MARKS.slice(0, side)].map((mark, k) => (
        <span key={mark} class={all[k] ? `part ${all[k]}` : undefined}>
          {/* With a space, as in the name of the cell. */}
          {possible.includes(mark) ? `${mark} ` : ""}
        </span>
      ))}
    </span>
  );
}

/** The reader's small digits. The name of the cell has them, so they are no text. */
function Small({ corner, center }: Look) {
  return (
    <span class="small">
      {corner !== "" && <span class="corner" data-digits={corner} />}
      {center !== "" && (
        <span class={center.length > 4 ? "center many" : "center"} data-digits={center} />
      )}
    </span>
  );
}

/** The background of some colors: stripes, if there are several. */
function paint(color: string): string {
  const each = [...color].map((one, k) => {
    const [from, to] = [k, k + 1].map((n) => `${((100 * n) / color.length).toFixed(1)}%`);
    return `var(--color-${one}) ${from} ${to}`;
  });
  return each.length === 1
    ? `var(--color-${color})`
    : `linear-gradient(135deg, ${each.join(", ")})`;
}

function Drawn(look: Look) {
  const { cell, digit, origin, possible, tint, conflicts, relation, isChosen, color } = look;
  const isCurrent = relation === "current";
  const looks = [
    "cell",
    relation,
    digit === "" ? "" : origin,
    conflicts ? "conflict" : "",
    look.differs ? "differs" : "",
    tint === "" ? "" : `hint-${tint}`,
    color === "" ? "" : "colored",
    isChosen ? "chosen" : "",
    look.place,
  ];
  const hasSmall = look.corner !== "" || look.center !== "";
  return (
    <div
      role="gridcell"
      class={looks.filter(Boolean).join(" ")}
      style={color === "" ? undefined : { "--mark": paint(color) }}
      data-cell={cell}
      aria-label={nameOf(look)}
      aria-selected={isChosen}
      aria-invalid={conflicts || tint === "wrong"}
      tabIndex={isCurrent ? 0 : -1}
    >
      {(digit && <span class="digit">{digit}</span>) ||
        (possible !== "" && <Possible {...look} />) ||
        (hasSmall && <Small {...look} />)}
    </div>
  );
}

export function Cell(look: Look) {
  return useMemo(() => <Drawn {...look} />, Object.values(look));
}

/** The lines between boxes: on the left of a cell, and above it. */
export function wallsOf(boxes: readonly number[], side: number, cell: number): string {
  const isLeft = cell % side > 0 && boxes[cell - 1] !== boxes[cell];
  const isAbove = cell >= side && boxes[cell - side] !== boxes[cell];
  return [isLeft ? "left" : "", isAbove ? "above" : ""].filter(Boolean).join(" ");
}
