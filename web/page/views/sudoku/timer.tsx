// The time since the reader's first mark in the puzzle. It rests while the page is hidden, and ends
// with the solution.

import { computed, effect, signal } from "@preact/signals";
import { strings } from "../../strings";
import { hasTimer } from "./settings";
import { position } from "./state";
import { judgment } from "./verdict";

/** Seconds that have passed. */
const seconds = signal(0);
const isHidden = signal(document.hidden);
document.addEventListener("visibilitychange", () => {
  isHidden.value = document.hidden;
});

const puzzle = computed(() => position.value.opened);
const hasBegun = computed(() => {
  const { board, opened } = position.value;
  return opened !== null && board !== opened;
});
const isSolved = computed(
  () => judgment.value?.nSolutions === 1 && !position.value.board.includes("."),
);
const runs = computed(() => hasTimer.value && hasBegun.value && !isSolved.value && !isHidden.value);

effect(() => {
  void puzzle.value;
  seconds.value = 0;
});

effect(() => {
  if (!runs.value) {
    return undefined;
  }
  const before = performance.now() - 1000 * seconds.peek();
  const tick = (): number => (seconds.value = Math.floor((performance.now() - before) / 1000));
  const ticks = setInterval(tick, 250);
  return () => clearInterval(ticks);
});

export function Timer() {
  const n = seconds.value;
  const two = (part: number): string => String(part).padStart(2, "0");
  const hours = n >= 3600 ? `${Math.floor(n / 3600)}:` : "";
  const minutes = Math.floor(n / 60) % 60;
  return hasTimer.value && puzzle.value !== null ? (
    <p role="timer" class="timer" aria-label={strings.sudoku.timer}>
      {hours}
      {hours === "" ? minutes : two(minutes)}:{two(n % 60)}
    </p>
  ) : null;
}
