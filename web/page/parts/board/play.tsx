// Whether the reader plays or sets, and the time at play.

import { type ReadonlySignal, computed, effect, signal } from "@preact/signals";
import { board as words } from "../../strings";
import { Press } from "../press";
import type { Game, Position } from "./game";
import { hasTimer } from "./settings";

/** A switch with two sides: to play the puzzle, or to set one. */
export function PlayOrSet<P extends Position>({ game }: { game: Game<P> }) {
  const { isSetting } = game;
  const sides = [
    [false, words.play, words.playHelp],
    [true, words.set, words.setHelp],
  ] as const;
  return (
    <div class="segments" role="group" aria-label={words.playOrSet}>
      {sides.map(([sets, name, help]) => (
        <Press
          key={name}
          title={help}
          aria-pressed={isSetting.value === sets}
          onPress={() => game.turn(sets)}
        >
          {name}
        </Press>
      ))}
    </div>
  );
}

const isHidden = signal(document.hidden);
document.addEventListener("visibilitychange", () => {
  isHidden.value = document.hidden;
});

/** A time as minutes and seconds. */
export function timeOf(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  const hours = seconds >= 3600 ? `${Math.floor(seconds / 3600)}:` : "";
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours}${hours === "" ? minutes : two(minutes)}:${two(seconds % 60)}`;
}

/** Counts the seconds from the reader's first mark to the solution. It rests while the page is
 * hidden. */
export function countSeconds<P extends Position>(
  game: Game<P>,
  isSolved: ReadonlySignal<boolean>,
): void {
  const runs = computed(
    () => !game.isSetting.value && game.hasWork() && !isSolved.value && !isHidden.value,
  );
  effect(() => {
    if (!runs.value) {
      return undefined;
    }
    let last = performance.now();
    let parts = 0;
    const ticks = setInterval(() => {
      const now = performance.now();
      parts += now - last;
      last = now;
      game.seconds.value += Math.floor(parts / 1000);
      parts %= 1000;
    }, 250);
    return () => clearInterval(ticks);
  });
}

export function Timer<P extends Position>({ game }: { game: Game<P> }) {
  return hasTimer.value && !game.isSetting.value ? (
    <p role="timer" class="timer" aria-label={words.timer}>
      {timeOf(game.seconds.value)}
    </p>
  ) : null;
}
