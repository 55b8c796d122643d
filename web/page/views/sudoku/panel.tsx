// What is known about the board, in words: the verdict, the conflicts, how many solutions.

import type { Equals, Rating } from "../../engine/sudoku";
import { Press } from "../../parts/press";
import { strings } from "../../strings";
import { board, position, shown } from "./state";
import {
  type Count,
  FURTHER,
  KEPT,
  asked,
  count,
  countUpTo,
  differing,
  isPending,
  isTold,
  judged,
  nSolutions,
  stopCounting,
} from "./verdict";
import { path } from "./walk";

const words = strings.sudoku;

/** Conflicts that are named; of the others only the number is told. */
const NAMED = 4;

/** The verdict, in a sentence, and how it looks. */
function sentence(): readonly [string, string] {
  if (!isTold.value) {
    return ["", words.notTold];
  }
  const { board, judgment } = judged.value ?? {};
  switch (judgment?.nSolutions) {
    case undefined:
      return ["", ""];
    case 0:
      return ["none", judgment?.conflicts.length === 0 ? words.hiddenNone : words.none];
    case 1:
      return ["one", board?.includes(".") ? words.one : words.solved];
    default:
      return ["several", words.several];
  }
}

function Conflicts({ all }: { all: readonly Equals[] }) {
  const others = all.length - NAMED;
  return (
    <ul class="conflicts">
      {all.slice(0, NAMED).map(({ digit, kind, number, cells }) => (
        <li key={`${kind} ${number} ${digit}`}>
          {words.equals(cells.length, digit, kind, number)}
        </li>
      ))}
      {others > 0 && <li>{words.moreConflicts(others)}</li>}
    </ul>
  );
}

/** The number of solutions, as far as it is known. */
function told({ n, all, state }: Count): string {
  if (state === "running") {
    return words.counting(n);
  }
  if (all) {
    return words.exactly(n);
  }
  return state === "stopped" ? words.stoppedAt(n) : words.atLeast(n);
}

/** How many solutions there are. While it counts, the number is not announced. */
function Counting({ known }: { known: Count }) {
  const { state, all, most, n } = known;
  const next = state === "stopped" ? most : FURTHER;
  const mayCount = state !== "running" && !all && n < FURTHER;
  return (
    <div class="count">
      {state === "running" && <span>{told(known)}</span>}
      <span role="status">{state === "running" ? "" : told(known)}</span>
      {(state === "running" || mayCount) && (
        <Press onPress={state === "running" ? stopCounting : () => countUpTo(next)}>
          {state === "running" ? words.stop : words.countUpTo(next)}
        </Press>
      )}
    </div>
  );
}

/** The rating, in a sentence. */
function rated({ tenths, hardest, isAtLeast }: Rating): string {
  return words.rating((tenths / 10).toFixed(1), hardest ?? "", isAtLeast);
}

export function Panel() {
  const [kind, text] = sentence();
  const conflicts = (isTold.value && judged.value?.judgment.conflicts) || [];
  const n = shown.value;
  const all = (count.value?.all ?? true) && nSolutions.value < KEPT;
  const isKnown = n !== null && n < nSolutions.value;
  return (
    <section class={isPending.value ? "panel pending" : "panel"} data-board={judged.value?.board}>
      <div role="status" class="verdict">
        <p class={`sentence ${kind}`}>{text}</p>
        {conflicts.length > 0 && <Conflicts all={conflicts} />}
        {isKnown && position.value.board.includes(".") && (
          <p>{words.which(n + 1, nSolutions.value, all)}</p>
        )}
        {isKnown && differing.value.size > 0 && (
          <p>{words.differ(n === 0 ? 2 : 1, differing.value.size)}</p>
        )}
      </div>
      {!isTold.value && <Press onPress={() => (asked.value = board.value)}>{words.tellNow}</Press>}
      {count.value !== null && isTold.value && <Counting known={count.value} />}
      {path.value !== null && <p class="rating">{rated(path.value.rating)}</p>}
    </section>
  );
}
