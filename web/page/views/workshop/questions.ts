// A question about the text at work: what was found so far, and how it ended.

import { batch, signal } from "@preact/signals";
import { type Run, sentence } from "../../engine/client";
import type { Counted } from "../../engine/gallery";
import type { Cover, Found, Proof, Proving } from "../../engine/workshop";
import { condition, run } from "../../engine/wings/cover";
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

let current: Pick<Run<unknown>, "stop"> | null = null;
let start = 0;

function tell(change: Partial<Standing>): void {
  if (standing.value !== null) {
    const seconds = (performance.now() - start) / 1000;
    standing.value = { ...standing.value, seconds, ...change };
  }
}

/** Follows a run: `told` makes a change of what it tells, at the end too. */
function follow<Told>(
  of: { answer: Promise<Told>; stop: () => void },
  told: (value: Told) => Partial<Standing>,
): void {
  current = of;
  of.answer.then(
    (value) => {
      if (current === of) {
        current = null;
        tell(told(value));
      }
    },
    (error: Error) => {
      if (current === of) {
        current = null;
        tell({ state: "failed", failure: sentence(error, words.failed) });
      }
    },
  );
}

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
      best: null,
      failure: "",
    };
  });
  if (question === "count") {
    const told = ({ error, count, nodes, updates, progress, isDone }: Counted): Partial<Standing> =>
      error !== null
        ? { state: "failed", failure: words.failed(error) }
        : { count, nodes, updates, progress, ...(isDone ? { state: "complete" } : {}) };
    follow(
      run("countText", value, (counted) => tell(told(counted))),
      told,
    );
  } else if (question === "prove") {
    follow(
      run("prove", value, (proving) => tell(proved(proving))),
      proved,
    );
  } else {
    const given = { text: value, which: question };
    follow(
      run("covers", given, (some) => tell(found(some))),
      found,
    );
  }
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

function proved({ error, nodes, updates, result }: Proving): Partial<Standing> {
  if (error !== null) {
    return { state: "failed", failure: words.failed(error) };
  }
  if (result?.kind === "cover") {
    covers.push(result.cover);
  }
  const count = String(covers.length);
  const state = result?.kind === "cover" ? "limit" : "complete";
  return { nodes, updates, count, ...(result !== null ? { proof: result, state } : {}) };
}

/** Stops the question; what was found stays. */
export function stop(): void {
  if (current !== null) {
    current.stop();
    current = null;
    tell({ state: "stopped" });
  }
}
