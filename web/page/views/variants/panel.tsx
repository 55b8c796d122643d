// What is known about the puzzle, in words, and the buttons that show it.

import { Counting } from "../../parts/board/count";
import { timeOf } from "../../parts/board/play";
import { Press } from "../../parts/press";
import { Tick, Toggle } from "../../parts/tick";
import { words } from "../../strings/variants";
import { nameOf } from "./rule";
import { game, isSetting, puzzle } from "./state";
import {
  conflict,
  count,
  countUpTo,
  failure,
  isLooking,
  isSolved,
  isStopped,
  judgment,
  known,
  look,
  looksAlways,
  nWrongRules,
  shown,
  stop,
  stopCounting,
  wantsCandidates,
} from "./verdict";

/** The verdict, in a sentence, and how it looks. */
function sentence(): readonly [string, string] {
  if (nWrongRules.value > 0) {
    return ["none", words.wrongRules(nWrongRules.value)];
  }
  if (failure.value !== "") {
    return ["none", failure.value];
  }
  if (isStopped.value) {
    return ["", looksAlways.value ? words.stopped : words.notLooked];
  }
  switch (judgment.value?.solutions.length) {
    case undefined:
      return ["wait", isLooking.value ? words.looking : ""];
    case 0:
      return ["none", words.none];
    case 1:
      return ["one", words.one];
    default:
      return ["several", words.several];
  }
}

function Solutions() {
  const all = judgment.value?.solutions ?? [];
  const [first, second] = all;
  if (first === undefined) {
    return null;
  }
  const nDiffering = [...first].filter((mark, k) => second?.[k] !== mark).length;
  const name = second === undefined ? words.solve : words.solveFirst;
  return (
    <>
      <Press
        class={isSetting.value ? "primary" : ""}
        onPress={() => (shown.value = shown.value === null ? 0 : null)}
      >
        {shown.value === null ? name : words.back}
      </Press>
      {second !== undefined && shown.value !== null && (
        <>
          <Press onPress={() => (shown.value = 1 - (shown.value ?? 0))}>{words.solveOther}</Press>
          <p>{words.differ(nDiffering)}</p>
        </>
      )}
    </>
  );
}

/** Where counting stops at first, and if the reader wants to count further. */
const MOST = 10_000;
const FURTHER = 1_000_000;

/** How many solutions there are, once the reader asks. */
function HowMany() {
  if ((judgment.value?.solutions.length ?? 0) < 2) {
    return null;
  }
  return count.value === null ? (
    <div class="count">
      <Press onPress={() => countUpTo(MOST)}>{words.countUpTo(MOST)}</Press>
    </div>
  ) : (
    <Counting known={count.value} further={FURTHER} countUpTo={countUpTo} stop={stopCounting} />
  );
}

/** What cannot hold together. */
function Reason() {
  const found = conflict.value;
  if (found === null) {
    return null;
  }
  const { rules, board, side } = puzzle.value;
  const marks = found.cells.map((cell) => words.digitAt(board[cell] ?? "", nameOf(cell, side)));
  return (
    <div class="reason" role="status" aria-busy={found.isOpen}>
      <p>{found.isOpen ? words.reasonOpen : words.reason}</p>
      <ul>
        {found.rules.map((rule) => (
          <li key={rule}>
            <code>{rules[rule]}</code>
          </li>
        ))}
        {marks.length > 0 && <li>{marks.join(", ")}</li>}
      </ul>
    </div>
  );
}

/** The candidates that are open, or why there are none. */
function openWords(): string {
  const { nOpen } = known.value ?? {};
  const isOne = judgment.value?.solutions.length === 1;
  return nOpen === undefined ? "" : isOne ? words.areSolution : nOpen > 0 ? words.open(nOpen) : "";
}

function ForSetter() {
  const [looks, text] = sentence();
  return (
    <section class="panel card">
      <p role="status" class={`sentence ${looks}`}>
        {text}
      </p>
      <div class="buttons">
        {isLooking.value && <Press onPress={stop}>{words.stop}</Press>}
        {isStopped.value && (
          <Press onPress={() => look()}>
            {looksAlways.value ? words.lookAgain : words.lookNow}
          </Press>
        )}
        <Solutions />
      </div>
      <HowMany />
      <Reason />
      <Tick
        label={words.looksAlways}
        isOn={looksAlways.value}
        onTick={(isOn) => {
          looksAlways.value = isOn;
          if (isOn && isStopped.value) {
            look();
          }
        }}
      />
      <Toggle of={wantsCandidates} label={words.showCandidates} />
      <p class="help">
        {words.candidatesHelp} {openWords()}
      </p>
    </section>
  );
}

/** What a player is told without asking. */
function AtPlay() {
  const n = judgment.value?.solutions.length;
  const isFull = !puzzle.value.board.includes(".");
  const isEmpty = puzzle.value.rules.length === 0 && !/[^.]/.test(puzzle.value.opened);
  const isProper = n === undefined || n === 1;
  return (
    <section class="panel">
      <div role="status" class="verdict">
        {isSolved.value && (
          <div class="end">
            <p class="sentence one">{words.end}</p>
            <p>{words.endTime(timeOf(game.seconds.value))}</p>
          </div>
        )}
        {nWrongRules.value > 0 && (
          <p class="sentence none">{words.wrongRules(nWrongRules.value)}</p>
        )}
        {isFull && n === 0 && <p class="sentence none">{words.wrongFull}</p>}
        {isEmpty && <p>{words.emptyAtPlay}</p>}
        {!isEmpty && !isFull && !isProper && <p>{words.improper[n === 0 ? 0 : 2]}</p>}
      </div>
      <div class="buttons">
        {!isFull && <Solutions />}
        {game.before.value !== null && <Press onPress={game.goBack}>{words.goBack}</Press>}
      </div>
    </section>
  );
}

export const Panel = () => (isSetting.value ? <ForSetter /> : <AtPlay />);
