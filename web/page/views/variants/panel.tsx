// What is known about the puzzle, in words, and the buttons that show it.

import { Press } from "../../parts/press";
import { words } from "../../strings/variants";
import {
  failure,
  faults,
  isLooking,
  isStopped,
  judgment,
  known,
  look,
  shown,
  stop,
  wantsCandidates,
} from "./verdict";

/** The verdict, in a sentence, and how it looks. */
function sentence(): readonly [string, string] {
  const nWrong = faults.value.filter((fault) => fault !== null).length;
  if (nWrong > 0) {
    return ["none", words.wrongRules(nWrong)];
  }
  if (failure.value !== "") {
    return ["none", failure.value];
  }
  if (isStopped.value) {
    return ["", words.stopped];
  }
  switch (judgment.value?.solutions.length) {
    case undefined:
      return ["wait", isLooking.value ? words.looking : ""];
    case 0:
      return ["none", words.none];
    case 1:
      return ["one", words.one];
    default:
      return ["several", words.several2];
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
      <Press class="primary" onPress={() => (shown.value = shown.value === null ? 0 : null)}>
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

export function Panel() {
  const [looks, text] = sentence();
  const nOpen = known.value?.nOpen ?? 0;
  return (
    <section class="panel">
      <p role="status" class={`sentence ${looks}`}>
        {text}
      </p>
      <div class="buttons">
        {isLooking.value && <Press onPress={stop}>{words.stop}</Press>}
        {isStopped.value && <Press onPress={look}>{words.lookAgain}</Press>}
        <Solutions />
      </div>
      <label class="tick">
        <input
          type="checkbox"
          checked={wantsCandidates.value}
          onChange={(event) => {
            wantsCandidates.value = event.currentTarget.checked;
          }}
        />
        {words.showCandidates}
      </label>
      <p class="help">
        {words.candidatesHelp} {nOpen > 0 && words.open(nOpen)}
      </p>
    </section>
  );
}
