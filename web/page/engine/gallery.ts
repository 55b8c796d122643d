// Questions about the models of the gallery, answered by `web/cover/src/gallery.rs` and `count.rs`.

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
}
