// All solutions together, built when the reader asks for a random one or for the shares.

import { signal } from "@preact/signals";
import { nothing, sentence } from "../../engine/client";
import type { Answered, Building, Drawn, Model, Shares, Together } from "../../engine/gallery";
import { run } from "../../engine/wings/gallery";

/** What is shown in place of the solution with a number. */
export type Shown =
  | { kind: "random"; drawn: Drawn; count: string }
  | { kind: "shares"; shares: Shares; count: string };

export const shownTogether = signal<Shown | null>(null);
/** How far the object of all solutions is; null if it is not built. */
export const building = signal<Building | null>(null);
/** Why there is nothing to show. */
export const failure = signal<"" | "noShares" | { message: string }>("");

let model: Model | null = null;
let halt = nothing;

export function begin(of: Model): void {
  model = of;
}

/** Forgets everything. */
export function leave(): void {
  stop();
  model = null;
  shownTogether.value = null;
  failure.value = "";
}

export function stop(): void {
  halt();
  building.value = null;
}

/** Shows the solutions one after another again. */
export function back(): void {
  stop();
  shownTogether.value = null;
  failure.value = "";
}

export function ask(asked: Together): void {
  if (model === null) {
    return;
  }
  stop();
  failure.value = "";
  building.value = { error: null, nodes: 0, count: null };
  halt = run("together", { ...model, asked }, {
    progress: (value) => (building.value = value),
    answer: (answer) => {
      building.value = null;
      arrive(asked, answer);
    },
    failure: (error) => {
      building.value = null;
      failure.value = { message: sentence(error, String) };
    },
  });
}

function arrive(asked: Together, { error, count, drawn, shares }: Answered): void {
  if (error !== null) {
    failure.value = { message: error };
  } else if (drawn !== null) {
    shownTogether.value = { kind: "random", drawn, count: count ?? "" };
  } else if (shares !== null) {
    shownTogether.value = { kind: "shares", shares, count: count ?? "" };
  } else {
    failure.value = asked.kind === "shares" ? "noShares" : { message: "" };
  }
}
