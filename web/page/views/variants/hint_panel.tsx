// The hint in words, and its buttons.

import type { Conflict } from "../../engine/variants";
import { Icon } from "../../parts/icons";
import { Press } from "../../parts/press";
import { words as all } from "../../strings/variants";
import { type Excluded, closeHint, hint, isSeeking, next } from "./hint";
import { nameOf } from "./rule";
import { puzzle } from "./state";

const words = all.hint;

/** The most parts of a reason that are told. */
const MOST = 8;

/** What excludes digits, in words. */
function partsOf(conflict: Conflict | null): readonly string[] {
  const { rules, board, side } = puzzle.value;
  const at = hint.value?.cell;
  const cells = (conflict?.cells ?? []).filter((cell) => cell !== at);
  return [
    ...(conflict?.rules ?? []).map((k) => rules[k] ?? ""),
    ...cells.map((cell) => all.digitAt(board[cell] ?? "", nameOf(cell, side))),
  ];
}

/** Digits with the same reason. */
interface Group {
  digits: string[];
  conflict: Conflict | null;
}

function grouped(excluded: readonly Excluded[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { digit, conflict } of excluded) {
    const key = JSON.stringify(conflict);
    const group = groups.get(key) ?? { digits: [], conflict };
    group.digits.push(digit);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Digits that do not fit, and what excludes them. */
function Reason({ digits, conflict }: Group) {
  if (conflict === null) {
    return <li>{words.notFound(digits)}</li>;
  }
  const parts = partsOf(conflict);
  const nMore = parts.length - MOST;
  return (
    <li>
      {words.excluded(digits)}{" "}
      {parts.length === 0 ? words.bySudoku : <code>{parts.slice(0, MOST).join("; ")}</code>}
      {nMore > 0 && ` ${words.more(nMore)}`}
    </li>
  );
}

/** Why only one digit fits, as far as it is known. */
function Reasons() {
  const now = hint.value;
  if (now === null || now.excluded === null) {
    return null;
  }
  const { cell, digit, seen, excluded } = now;
  const { side } = puzzle.value;
  const isOpen = excluded.length + seen.length + 1 < side;
  return (
    <>
      <p>{words.only(nameOf(cell, side), digit)}</p>
      {seen !== "" && <p>{words.seen([...seen])}</p>}
      <ul>
        {grouped(excluded).map((group) => (
          <Reason key={group.digits.join()} {...group} />
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
        <Press
          class="ask"
          idle={isSeeking.value}
          why={words.seeking}
          title={words.help}
          onPress={next}
        >
          <Icon of="hint" />
          {words.next[move]}
        </Press>
        {isSeeking.value ? (
          <Press onPress={closeHint}>{all.stop}</Press>
        ) : (
          <Press idle={now === null} why={words.notOpen} onPress={closeHint}>
            <Icon of="close" />
            <span>{words.close}</span>
          </Press>
        )}
      </div>
      <div role="status" aria-atomic={false} class="told">
        {isSeeking.value && <p>{words.seeking}</p>}
        {now !== null && <p>{words.look(nameOf(now.cell, puzzle.value.side))}</p>}
        <Reasons />
      </div>
    </section>
  );
}
