// A cell of the grid, as it looks and as it is named.

import { strings } from "../../strings";
import { columnOf, rowOf } from "./board";
import type { Look } from "./look";
import { digitsByPart } from "./marks";
import { Possible } from "./possible";

const words = strings.sudoku;

const spaced = (digits: string): string => [...digits].join(" ");

/** The name of the cell with all that it shows. */
function nameOf(look: Look): string {
  const { cell, digit, origin, possible, parts, tint, conflicts, differs } = look;
  const { corner, center, color } = look;
  const parted = digitsByPart(parts);
  return [
    words.cell(rowOf(cell) + 1, columnOf(cell) + 1),
    ...(digit === "" ? [words.blank] : [digit, words[origin]]),
    ...(conflicts ? [words.conflict] : []),
    ...(differs ? [words.differs] : []),
    ...(tint === "wrong" ? [words.hint.isWrong] : []),
    ...(tint === "seen" ? [words.hint.seen] : []),
    ...(possible === "" ? [] : [words.candidates(spaced(possible))]),
    ...(corner === "" ? [] : [words.marks.corner(spaced(corner))]),
    ...(center === "" ? [] : [words.marks.center(spaced(center))]),
    ...(color === "" ? [] : [words.marks.colors[Number(color) - 1]]),
    ...parted.map(([part, some]) => words.hint.part(words.hint.parts[part], some)),
  ].join(", ");
}

/** The reader's small digits. */
function Small({ corner, center }: Look) {
  return (
    <span class="small">
      {corner !== "" && <span class="corner">{corner}</span>}
      {center !== "" && <span class={center.length > 5 ? "center many" : "center"}>{center}</span>}
    </span>
  );
}

export function DrawnCell(look: Look) {
  const { cell, digit, origin, possible, parts, tint, conflicts, relation, isChosen } = look;
  const isCurrent = relation === "current";
  const looks = [
    "cell",
    relation,
    digit === "" ? "" : origin,
    conflicts ? "conflict" : "",
    look.differs ? "differs" : "",
    tint === "" ? "" : `hint-${tint}`,
    look.color === "" ? "" : `color-${look.color}`,
    isChosen && !isCurrent ? "chosen" : "",
  ];
  const hasSmall = look.corner !== "" || look.center !== "";
  return (
    <div
      role="gridcell"
      class={looks.filter(Boolean).join(" ")}
      data-cell={cell}
      aria-label={nameOf(look)}
      aria-selected={isChosen}
      aria-invalid={conflicts || tint === "wrong"}
      tabIndex={isCurrent ? 0 : -1}
    >
      {digit ||
        (possible !== "" && <Possible some={possible} parts={parts} />) ||
        (hasSmall && <Small {...look} />)}
    </div>
  );
}
