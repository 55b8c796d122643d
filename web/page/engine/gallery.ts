// Questions about the models of the gallery, answered by `web/engine/src/cover/gallery.rs` and
// `count.rs`.

import type { LongQuestion, Question } from "./question";

/** A model: its name, and its arguments as text. */
export interface Model {
  model: string;
  values: Record<string, string>;
}

/** What is known about a model before its solutions. */
export interface About {
  /** What is wrong with the arguments; `argument` is null if it is not a single one. */
  wrong: { argument: string | null; message: string } | null;
  /** Such as that the pieces cannot fill the board. */
  remarks: string[];
  items: number;
  options: number;
}

/** How far a search for solutions is. */
export interface Searching {
  error: string | null;
  /** Solutions found so far. */
  found: number;
  /** Whether there are no others, or no more are kept. */
  end: "complete" | "limit" | null;
  nodes: number;
}

/** A solution: lines of text, and an SVG document unless that is too large. */
export interface Drawn {
  plain: string;
  svg: string | null;
  /** Its options with their items, unless there are very many. */
  options: { number: number; items: string[] }[];
}

/** What is asked about all solutions together. */
export type Together = { kind: "random"; seed: number } | { kind: "shares" };

/** How far the object of all solutions is; at the end, `count` is the number of all solutions. */
export interface Building {
  error: string | null;
  nodes: number;
  count: string | null;
}

/** The picture of all solutions together, as SVG, and what its colors mean: for each a name, which
 * may be empty, and a drawing of what has this color. */
export interface Shares {
  svg: string;
  legend: readonly (readonly [name: string, svg: string])[];
}

/** The answer: a random solution, or the picture of all, where there is one. */
export interface Answered extends Building {
  drawn: Drawn | null;
  shares: Shares | null;
}

/** How far a count is; at the end, `count` is the number of all solutions. */
export interface Counted {
  error: string | null;
  /** Of any size, as digits. */
  count: string;
  nodes: number;
  updates: number;
  /** The explored share of the search tree, from 0 to 1. */
  progress: number;
  isDone: boolean;
}

export interface GalleryCalls {
  /** The problem of a model in Knuth's format; null if the arguments are wrong. */
  modelText: Question<Model, string | null>;
  /** Whether the arguments of a model are right. */
  model: Question<Model, About>;
}

export interface GalleryRuns {
  /** The solution with this number, from 0; null if there are not so many. */
  solution: LongQuestion<
    Model & { number: number },
    Searching,
    Searching & { drawn: Drawn | null }
  >;
  countModel: LongQuestion<Model, Counted, Counted>;
  together: LongQuestion<Model & { asked: Together }, Building, Answered>;
}
