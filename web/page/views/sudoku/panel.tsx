// What is known about the board, in words: the verdict, the conflicts, how many solutions.

import type { Equals, Rating } from "../../engine/sudoku";
import { Press } from "../../parts/press";
import { strings } from "../../strings";
import { Counting } from "../../parts/board/count";
import { timeOf } from "../../parts/board/play";
import { EMPTY } from "./board";
import { make } from "./maker";
import { board, game, isSetting, position, shown } from "./state";
import {
  FURTHER,
  KEPT,
  asked,
  count,
  countUpTo,
  differing,
  isPending,
  isSolved,
  isTold,
  judged,
  judgment,
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

/** The rating, in a sentence. At play the technique is not told: it is a hint. */
function rated({ tenths, hardest, isAtLeast }: Rating): string {
  const difficulty = (tenths / 10).toFixed(1);
  return isSetting.value
    ? words.rating(difficulty, hardest ?? "", isAtLeast)
    : words.difficulty(difficulty, isAtLeast);
}

/** The end of a puzzle: how long it took, how hard it was, and the next one. */
function End() {
  const rating = path.value?.rating;
  return (
    <div class="end">
      <p class="sentence one">{words.end}</p>
      <p>
        {words.endTime(timeOf(game.seconds.value))} {rating !== undefined && rated(rating)}
      </p>
      <Press class="primary" onPress={make}>
        {words.nextPuzzle}
      </Press>
    </div>
  );
}

/** What a player is told without asking: only what is no help. */
function remark(): string {
  if (position.value.opened === EMPTY) {
    return words.emptyAtPlay;
  }
  const { nSolutions } = judgment.value ?? {};
  return nSolutions === undefined || nSolutions === 1 ? "" : words.improper[nSolutions];
}

function AtPlay() {
  const conflicts = judgment.value?.conflicts ?? [];
  const isFull = !board.value.includes(".");
  return (
    <section class={isPending.value ? "panel pending" : "panel"} data-board={judged.value?.board}>
      <div role="status" class="verdict">
        {isSolved.value && <End />}
        {isFull && judgment.value?.nSolutions === 0 && (
          <>
            <p class="sentence none">{words.wrongFull}</p>
            <Conflicts all={conflicts} />
          </>
        )}
        {!isFull && remark() !== "" && <p class="remarked">{remark()}</p>}
        {shown.value !== null && nSolutions.value > 0 && (
          <p>{words.which(shown.value + 1, nSolutions.value, count.value?.all ?? true)}</p>
        )}
      </div>
      {game.before.value !== null && <Press onPress={game.goBack}>{words.goBack}</Press>}
    </section>
  );
}

/** The difficulty of the puzzle, as soon as it is known. */
export const Difficulty = () =>
  path.value === null ? null : <p class="rating">{rated(path.value.rating)}</p>;

/** What is known about the board, for a setter. */
function ForSetter() {
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
      {count.value !== null && isTold.value && (
        <Counting known={count.value} further={FURTHER} countUpTo={countUpTo} stop={stopCounting} />
      )}
    </section>
  );
}

export const Panel = () => (isSetting.value ? <ForSetter /> : <AtPlay />);
