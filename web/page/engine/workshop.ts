// Questions about a problem in any format that the program reads, answered by
// `web/engine/src/cover/workshop.rs` and `count.rs`.

import type { Counted } from "./gallery";
import type { LongQuestion, Question } from "./question";

/** Where a text is wrong: line and column count from 1, column and length in characters. */
export interface Fault {
  line: number;
  column: number;
  length: number;
  reason: string;
}

/** A text, and the name of its format; the empty name stands for the one that the text shows. */
export interface Text {
  text: string;
  format: string;
}

/** What a text is: one of the two is null. */
export interface Checked {
  fault: Fault | null;
  problem: { primary: number; secondary: number; options: number; costs: boolean } | null;
  /** What a user should know about the reading, without full stops. */
  remarks: string[];
}

/**
 * A cover: its options, one per line, empty if it has none; their names and their records in a
 * table, if the text has such; what the program's JSON has of them; the cost of each and of all,
 * decimal numbers; the items that it leaves uncovered, if it may leave some.
 */
export interface Cover {
  options: string;
  names: string | null;
  records: string | null;
  named: { labels?: string[]; numbers: number[]; line?: number[] };
  costs: string[] | null;
  cost: string | null;
  left: string[];
}

/** The covers that were found in a turn, and how far the search is. */
export interface Found {
  error: string | null;
  covers: Cover[];
  nodes: number;
  updates: number;
  /** The explored share of the search tree, from 0 to 1. */
  progress: number;
  /** Whether there are no others, or no more are given. */
  end: "complete" | "limit" | null;
  /** What is known about the best cover, if one is asked for: costs as digits, the gap in %. */
  best: { cost: string | null; bound: string | null; gap: number | null; proved: boolean } | null;
}

/** How a search for a proof ended: with a cover, or with the reason why there is none. */
export type Proof =
  | { kind: "cover"; cover: Cover }
  | { kind: "search" }
  | { kind: "counting" }
  | { kind: "programs" }
  | {
      kind: "certificate";
      by: "parity" | "modulo" | "weights";
      words: string;
      text: string;
      items: number;
    };

/** How far a search for a proof is. */
export interface Proving {
  error: string | null;
  nodes: number;
  updates: number;
  result: Proof | null;
  /** Why there is no cover, in words. */
  why: string | null;
}

/** How far the options are sorted by whether all covers have them, some, or none. */
export interface Sorting {
  error: string | null;
  nodes: number;
  updates: number;
  /** The share of the options that is sorted, from 0 to 1. */
  progress: number;
  /** At the end: those that all covers have, some, and none. */
  fates: [all: Cover, some: Cover, none: Cover] | null;
}

export interface WorkshopCalls {
  check: Question<Text, Checked>;
  /** The problem in Knuth's format; null if the text is wrong. */
  knuth: Question<Text, string | null>;
}

/** The first cover, all, the cheapest, or the one that leaves the fewest items. */
export type Which = "first" | "all" | "cheapest" | "nearest";

export interface WorkshopRuns {
  /** The answer has the covers of the last turn. */
  covers: LongQuestion<Text & { which: Which }, Found, Found>;
  countText: LongQuestion<Text, Counted, Counted>;
  prove: LongQuestion<Text, Proving, Proving>;
  sort: LongQuestion<Text, Sorting, Sorting>;
}
