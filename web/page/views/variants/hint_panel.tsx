// The hint in words, and its buttons.

import { Icon } from "../../parts/icons";
import { Press } from "../../parts/press";
import { words as all } from "../../strings/variants";
import { type Excluded, closeHint, hint, next } from "./hint";
import { nameOf } from "./rule";
import { puzzle } from "./state";

const words = all.hint;

/** A digit that does not fit, and what excludes it. */
function Reason({ digit, conflict }: Excluded) {
  const { rules, board, side } = puzzle.value;
  const at = hint.value?.cell;
  const marks = conflict.cells
    .filter((cell) => cell !== at)
    .map((cell) => all.digitAt(board[cell] ?? "", nameOf(cell, side)));
  const lines = [...conflict.rules.map((k) => rules[k] ?? ""), ...marks];
  return (
    <li>
      {words.excluded(digit)} {lines.length === 0 ? words.bySudoku : <code>{lines.join("; ")}</code>}
    </li>
  );
}

/** Why only one digit fits, as far as it is known. */
function Reasons() {
  const { cell, digit, seen, excluded } = hint.value ?? { cell: 0, digit: "", seen: "", excluded: null };
  if (excluded === null) {
    return null;
  }
  const { side } = puzzle.value;
  const isOpen = excluded.length + seen.length + 1 < side;
  return (
    <>
      <p>{words.only(nameOf(cell, side), digit)}</p>
      {seen !== "" && <p>{words.seen([...seen])}</p>}
      <ul>
        {excluded.map((one) => (
          <Reason key={one.digit} {...one} />
        ))}
      </ul>
      {isOpen && <p>{words.looking}</p>}
    </>
  );
}

export function HintPanel() {
  const now = hint.value;
  const move = now === null ? "where" : now.excluded === null ? "why" : "write";
  return (
    <section class="hint">
      <div class="buttons" role="group" aria-label={words.label}>
        <Press class="ask" title={words.help} onPress={next}>
          <Icon of="hint" />
          {words.next[move]}
        </Press>
        <Press idle={now === null} why={words.notOpen} onPress={closeHint}>
          <Icon of="close" />
          <span>{words.close}</span>
        </Press>
      </div>
      <div role="status" aria-atomic={false} class="told">
        {now !== null && <p>{words.look(nameOf(now.cell, puzzle.value.side))}</p>}
        <Reasons />
      </div>
    </section>
  );
}
