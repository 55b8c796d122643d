// The solutions of the model, one after another.

import { signal } from "@preact/signals";
import { nothing, sentence } from "../../engine/client";
import type { Drawn, Model, Searching } from "../../engine/gallery";
import { run } from "../../engine/wings/gallery";

/** The model whose solutions are shown; null while its arguments are wrong. */
const model = signal<Model | null>(null);
/** The solution that is shown; null before the first one. */
export const shown = signal<{ number: number; drawn: Drawn } | null>(null);
/** How far the search for another solution is; null if none is sought. */
export const searching = signal<Searching | null>(null);
/** Whether a solution is sought. */
export const isBusy = signal(false);
/** Whether the reader stopped the search. */
export const isStopped = signal(false);
/** How many solutions there are, once that is known; `limit` if no more are kept. */
export const end = signal<{ n: number; why: "complete" | "limit" } | null>(null);
/** Why there are none. */
export const failure = signal("");
/** Whether solutions follow by themselves. */
export const isPlaying = signal(false);
/** Milliseconds between two solutions, and the speed that is chosen. */
const pauses = { slow: 2000, normal: 1000, fast: 250 } as const;
export const speed = signal<keyof typeof pauses>("normal");

type Answer = Searching & { drawn: Drawn | null };

let halt = nothing;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Begins with the first solution of a model. */
export function begin(of: Model): void {
  leave();
  model.value = of;
  seek(0);
}

/** Shows the solution with this number, from 0, once it is found. */
function seek(number: number, isAgain = false): void {
  if (model.value === null) {
    return;
  }
  halt();
  isBusy.value = true;
  isStopped.value = false;
  failure.value = "";
  halt = run("solution", { ...model.value, number }, {
    progress: (value) => (searching.value = value),
    answer: (answer) => arrive(number, answer),
    failure: (error) => {
      // Perhaps it was another question that the engine could not answer.
      if (isAgain) {
        isBusy.value = false;
        failure.value = sentence(error, String);
      } else {
        seek(number, true);
      }
    },
  });
}

function arrive(number: number, { drawn, ...found }: Answer): void {
  isBusy.value = false;
  searching.value = found;
  failure.value = found.error ?? "";
  if (found.end !== null) {
    end.value = { n: found.found, why: found.end };
  }
  if (drawn !== null) {
    shown.value = { number, drawn };
  }
  if (isPlaying.value) {
    timer = setTimeout(next, pauses[speed.value]);
  }
}

/** Whether another solution may follow the one that is shown. */
export function mayFollow(): boolean {
  const number = shown.value?.number ?? -1;
  return model.value !== null && (end.value === null || number + 1 < end.value.n);
}

export function next(): void {
  clearTimeout(timer);
  if (mayFollow()) {
    seek((shown.value?.number ?? -1) + 1);
  } else {
    isPlaying.value = false;
  }
}

export function previous(): void {
  clearTimeout(timer);
  isPlaying.value = false;
  const number = shown.value?.number ?? 0;
  if (number > 0) {
    seek(number - 1);
  }
}

/** Lets solutions follow by themselves, or ends that. */
export function play(): void {
  isPlaying.value = !isPlaying.value;
  clearTimeout(timer);
  if (isPlaying.value && !isBusy.value) {
    next();
  }
}

/** Stops the search for a solution. */
export function stop(): void {
  clearTimeout(timer);
  isPlaying.value = false;
  halt();
  isStopped.value = isBusy.value;
  isBusy.value = false;
}

/** Ends the search and forgets the solutions. */
export function leave(): void {
  stop();
  model.value = null;
  shown.value = null;
  searching.value = null;
  end.value = null;
  isStopped.value = false;
  failure.value = "";
}
