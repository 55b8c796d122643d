// A question about the text at work: what was found so far, and how it ended.

import { batch, signal } from "@preact/signals";
import { nothing, sentence } from "../../engine/client";
import type { Counted } from "../../engine/gallery";
import type { Cover, Found, Proof, Proving } from "../../engine/workshop";
import { condition, run } from "../../engine/wings/workshop";
import { strings } from "../../strings";
import { text } from "./text";

const words = strings.workshop;

export type QuestionName = "first" | "all" | "count" | "cheapest" | "prove";

/** How a question stands. */
export interface Standing {
  question: QuestionName;
  /** The text that was asked about. */
  text: string;
  state: "working" | "complete" | "limit" | "stopped" | "failed";
  /** The number of solutions so far, as digits; null while no engine has begun to search. */
  count: string | null;
  nodes: number;
  updates: number;
  /** The explored share of the search tree, from 0 to 1; null where there is no such share. */
  progress: number | null;
  seconds: number;
  proof: Proof | null;
  /** Why there is no solution, in words. */
  why: string | null;
  best: Found["best"];
  /** A sentence. */
  failure: string;
}

/** The last question; null before the first one. */
export const standing = signal<Standing | null>(null);

/** Its solutions, in the order in which they came. `standing` changes whenever they do. */
export let covers: Cover[] = [];

/** The page of solutions that is shown, from 0. */
export const page = signal(0);

let halt = nothing;
let start = 0;

function tell(change: Partial<Standing>): void {
  if (standing.value !== null) {
    const seconds = (performance.now() - start) / 1000;
    standing.value = { ...standing.value, seconds, ...change };
  }
}

/** Who hears of a run: `told` makes a change of what it tells, at the end too. */
const heard = <Told>(told: (value: Told) => Partial<Standing>) => ({
  progress: (value: Told) => tell(told(value)),
  answer: (value: Told) => tell(told(value)),
  failure: (error: Error) => tell({ state: "failed", failure: sentence(error, words.failed) }),
});

/** Asks a question about the text. */
export function asking(question: QuestionName): void {
  stop();
  start = performance.now();
  const value = text.peek();
  batch(() => {
    covers = [];
    page.value = 0;
    standing.value = {
      question,
      text: value,
      state: "working",
      count: condition.peek() === "running" ? "0" : null,
      nodes: 0,
      updates: 0,
      progress: question === "prove" ? null : 0,
      seconds: 0,
      proof: null,
      why: null,
      best: null,
      failure: "",
    };
  });
  if (question === "count") {
    halt = run("countText", value, heard(counted));
  } else if (question === "prove") {
    halt = run("prove", value, heard(proved));
  } else {
    halt = run("covers", { text: value, which: question }, heard(found));
  }
}

function counted({ error, count, nodes, updates, progress, isDone }: Counted): Partial<Standing> {
  return error !== null
    ? { state: "failed", failure: words.failed(error) }
    : { count, nodes, updates, progress, ...(isDone ? { state: "complete" } : {}) };
}

function found(of: Found): Partial<Standing> {
  const { error, covers: some, nodes, updates, progress, end, best } = of;
  if (error !== null) {
    return { state: "failed", failure: words.failed(error) };
  }
  if (best !== null && some.length > 0) {
    covers = [];
  }
  for (const cover of some) {
    covers.push(cover);
  }
  const count = String(covers.length);
  return { count, nodes, updates, progress, best, ...(end !== null ? { state: end } : {}) };
}

function proved({ error, nodes, updates, result, why }: Proving): Partial<Standing> {
  if (error !== null) {
    return { state: "failed", failure: words.failed(error) };
  }
  if (result?.kind === "cover") {
    covers.push(result.cover);
  }
  const count = String(covers.length);
  const state = result?.kind === "cover" ? "limit" : "complete";
  return { nodes, updates, count, why, ...(result !== null ? { proof: result, state } : {}) };
}

/** Stops the question; what was found stays. */
export function stop(): void {
  halt();
  if (standing.value?.state === "working") {
    tell({ state: "stopped" });
  }
}
