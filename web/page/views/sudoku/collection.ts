// A collection of boards: what the engine has told of it so far, part by part.

import { computed, signal } from "@preact/signals";
import { nothing, sentence } from "../../engine/client";
import type { Fault, Part } from "../../engine/sudoku";
import { run } from "../../engine/wings/sudoku";
import { strings } from "../../strings";

/** `1` for a proper puzzle, `2` for several solutions, `0` for none, `x` for what is no board. */
export type Verdict = "0" | "1" | "2" | "x";
export const verdicts: readonly Verdict[] = ["1", "2", "0", "x"];

/** An entry of the collection. */
export interface Entry {
  line: number;
  verdict: Verdict;
  puzzle: string | null;
  solution: string | null;
  fault: Fault | null;
}

/** A collection. `parts` grows; `told` is the number of parts, so that readers of it notice. */
export interface Collection {
  from: string;
  parts: Part[];
  told: number;
  nEntries: number;
  counts: Record<Verdict, number>;
  done: number;
  state: "running" | "stopped" | "ended" | "failed";
  /** Why it failed. */
  failure: string;
}

export const collection = signal<Collection | null>(null);

let stop = nothing;

function tell(part: Part, state: Collection["state"]): void {
  const { value } = collection;
  if (value !== null) {
    const { parts } = value;
    const counts = { ...value.counts };
    for (const verdict of part.verdicts) {
      counts[verdict as Verdict] += 1;
    }
    parts.push(part);
    const nEntries = value.nEntries + part.lines.length;
    const { done } = part;
    collection.value = { ...value, told: parts.length, nEntries, counts, done, state };
  }
}

/** Reads and solves a collection; the one before is forgotten. */
export function startCollection(text: string, from: string): void {
  stop();
  const counts = { "0": 0, "1": 0, "2": 0, x: 0 };
  const state = "running";
  filter.value = "all";
  page.value = 0;
  const none = { parts: [], told: 0, nEntries: 0, counts, done: 0 };
  collection.value = { from, ...none, state, failure: "" };
  stop = run("collection", text, {
    progress: (part) => tell(part, "running"),
    answer: (part) => tell(part, "ended"),
    failure: (error) => {
      const failure = sentence(error, strings.sudoku.failed);
      collection.value = collection.value && { ...collection.value, state: "failed", failure };
    },
  });
}

/** Stops; what was read by then stays. */
export function stopCollection(): void {
  stop();
  if (collection.value?.state === "running") {
    collection.value = { ...collection.value, state: "stopped" };
  }
}

export function closeCollection(): void {
  stopCollection();
  collection.value = null;
}

/** The entries of a part, in order. */
function* entriesOf(part: Part): Generator<Entry> {
  let nPuzzles = 0;
  let nSolutions = 0;
  let nFaults = 0;
  for (const [n, line] of part.lines.entries()) {
    const verdict = part.verdicts[n] as Verdict;
    const isBoard = verdict !== "x";
    const isSolved = isBoard && verdict !== "0";
    yield {
      line,
      verdict,
      puzzle: isBoard ? part.puzzles.slice(81 * nPuzzles, 81 * nPuzzles + 81) : null,
      solution: isSolved ? part.solutions.slice(81 * nSolutions, 81 * nSolutions + 81) : null,
      fault: isBoard ? null : (part.faults[nFaults] ?? null),
    };
    nPuzzles += Number(isBoard);
    nSolutions += Number(isSolved);
    nFaults += Number(!isBoard);
  }
}

/** All entries so far. */
export function* entries({ parts }: Collection): Generator<Entry> {
  for (const part of parts) {
    yield* entriesOf(part);
  }
}

/** The verdict whose entries the table shows, or all of them. */
export const filter = signal<Verdict | "all">("all");
/** Entries of a page of the table. */
export const PAGE = 20;
/** The number of the page, from 0. */
export const page = signal(0);

/** The number of entries that the filter leaves. */
export const nFiltered = computed(() => {
  const { value } = collection;
  return value === null ? 0 : filter.value === "all" ? value.nEntries : value.counts[filter.value];
});

/** The entries of the page. Parts before it are skipped whole. */
export const rows = computed((): Entry[] => {
  const wanted = filter.value;
  let skip = PAGE * page.value;
  const found: Entry[] = [];
  for (const part of collection.value?.parts ?? []) {
    const n = countIn(part, wanted);
    if (skip < n) {
      const all = [...entriesOf(part)].filter(
        ({ verdict }) => wanted === "all" || verdict === wanted,
      );
      found.push(...all.slice(skip, skip + PAGE - found.length));
    }
    if (found.length === PAGE) {
      break;
    }
    skip = Math.max(0, skip - n);
  }
  return found;
});

function countIn(part: Part, wanted: Verdict | "all"): number {
  return wanted === "all" ? part.lines.length : part.verdicts.split(wanted).length - 1;
}
