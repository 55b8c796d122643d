// A question about the text at work: what was found so far, and how it ended. The last one is kept
// in the tab, so that its results survive a reload.

import { batch, computed, signal } from "@preact/signals";
import { nothing, sentence } from "../../engine/client";
import type { Counted } from "../../engine/gallery";
import type { Cover, Found, Proof, Proving, Sorting, Which } from "../../engine/workshop";
import { condition, run } from "../../engine/wings/workshop";
import { store, storedInTab } from "../../parts/storage";
import { strings } from "../../strings";
import { checked, format, text } from "./text";

const words = strings.workshop;
/** The form of kept results is part of the name: those of another version are not read. */
const KEY = "quadrille-workshop-results-1";

/** The most characters of results that the tab keeps. */
const ROOM = 1_000_000;

export type QuestionName = Which | "count" | "sort" | "prove";

/** How a question stands. */
export interface Standing {
  question: QuestionName;
  /** The text that was asked about, and its format. */
  text: string;
  format: string;
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
  fates: Sorting["fates"];
  /** A sentence. */
  failure: string;
  /** How many of its solutions the tab could not keep when the page was loaded again. */
  nLost: number;
}

const last = kept();

/** The last question; null before the first one. */
export const standing = signal<Standing | null>(last?.standing ?? null);

/** Its solutions, in the order in which they came. `standing` changes whenever they do. */
export let covers: Cover[] = last?.covers ?? [];

/** The results that the tab has kept. */
function kept(): { standing: Standing; covers: Cover[] } | null {
  try {
    return JSON.parse(storedInTab(KEY) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps the results in the tab, with as many of the solutions as it has room for. */
function keep(): void {
  const at = standing.peek();
  if (at === null) {
    return;
  }
  const some: string[] = [];
  let room = ROOM;
  for (const cover of covers) {
    const json = JSON.stringify(cover);
    room -= json.length;
    if (room < 0) {
      break;
    }
    some.push(json);
  }
  const state = at.state === "working" ? "stopped" : at.state;
  const nLost = at.nLost + covers.length - some.length;
  const first = JSON.stringify({ ...at, state, nLost });
  // A text or a proof may be too long by itself.
  const isShort = first.length <= ROOM;
  store(KEY, isShort ? `{"standing":${first},"covers":[${some.join()}]}` : null, true);
}
addEventListener("pagehide", keep);

/** The page of solutions that is shown, from 0. */
export const page = signal(0);

let halt = nothing;
let start = 0;

function tell(change: Partial<Standing>): void {
  if (standing.value !== null) {
    const seconds = (performance.now() - start) / 1000;
    standing.value = { ...standing.value, seconds, ...change };
    if (standing.value.state !== "working") {
      keep();
    }
  }
}

/** Who hears of a run: `told` makes a change of what it tells, at the end too. */
const heard = <Told>(told: (value: Told) => Partial<Standing>) => ({
  progress: (value: Told) => tell(told(value)),
  answer: (value: Told) => tell(told(value)),
  failure: (error: Error) => tell({ state: "failed", failure: sentence(error, words.failed) }),
});

/** The question that matters most for the text: the cheapest solution where options have costs. */
export const main = computed<QuestionName>(() =>
  checked.value?.problem?.costs === true ? "cheapest" : "first",
);

/** Asks it, unless the text is wrong. */
export function askMain(): true {
  if ((checked.peek()?.fault ?? null) === null) {
    asking(main.peek());
  }
  return true;
}

/** Asks a question about the text. */
export function asking(question: QuestionName): void {
  stop();
  start = performance.now();
  const given = { text: text.peek(), format: format.peek() };
  batch(() => {
    covers = [];
    page.value = 0;
    standing.value = {
      question,
      ...given,
      state: "working",
      count: condition.peek() === "running" ? "0" : null,
      nodes: 0,
      updates: 0,
      progress: question === "prove" ? null : 0,
      seconds: 0,
      proof: null,
      why: null,
      best: null,
      fates: null,
      failure: "",
      nLost: 0,
    };
  });
  if (question === "count") {
    halt = run("countText", given, heard(counted));
  } else if (question === "prove") {
    halt = run("prove", given, heard(proved));
  } else if (question === "sort") {
    halt = run("sort", given, heard(sorted));
  } else {
    halt = run("covers", { ...given, which: question }, heard(found));
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

function sorted({ error, nodes, updates, progress, fates }: Sorting): Partial<Standing> {
  return error !== null
    ? { state: "failed", failure: words.failed(error) }
    : { count: "0", nodes, updates, progress, fates, ...(fates ? { state: "complete" } : {}) };
}

/** Stops the question; what was found stays. */
export function stop(): void {
  halt();
  if (standing.value?.state === "working") {
    tell({ state: "stopped" });
  }
}
