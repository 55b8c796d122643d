// How many solutions the model has: a run that goes on beside everything else.

import { signal } from "@preact/signals";
import { nothing, sentence } from "../../engine/client";
import type { Counted, Model } from "../../engine/gallery";
import { run } from "../../engine/wings/gallery";

/** What the count does. */
export const state = signal<"idle" | "working" | "done" | "stopped" | "failed">("idle");
/** How far it is; null before the engine has told anything. */
export const counted = signal<Counted | null>(null);
/** Seconds since it began. */
export const seconds = signal(0);
/** Why it failed. */
export const failure = signal("");

let halt = nothing;
let counts: Model | null = null;

/** Counts the solutions of a model from the beginning. */
export function begin(model: Model): void {
  leave();
  const start = performance.now();
  const told = (value: Counted): void => {
    counted.value = value;
    seconds.value = (performance.now() - start) / 1000;
  };
  state.value = "working";
  counted.value = null;
  counts = model;
  halt = run("countModel", model, {
    progress: told,
    answer: (answer) => {
      told(answer);
      settle(answer.error);
    },
    failure: (error) => settle(sentence(error, String)),
  });
}

function settle(error: string | null): void {
  failure.value = error ?? "";
  state.value = error === null ? "done" : "failed";
}

/** Stops the count; what was counted stays. */
export function stop(): void {
  if (state.value === "working") {
    halt();
    state.value = "stopped";
  }
}

/** Counts again from the beginning. */
export function again(): void {
  if (counts !== null) {
    begin(counts);
  }
}

/** Ends the count and forgets it. */
export function leave(): void {
  stop();
  counts = null;
  counted.value = null;
  seconds.value = 0;
  state.value = "idle";
}
