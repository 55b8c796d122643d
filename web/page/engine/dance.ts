// Questions about the dance, answered by `web/engine/src/cover/dance.rs`. The worker keeps one
// dance at a time.

import type { strings } from "../strings";
import type { LongQuestion, Question } from "./question";

/** The problems to choose; `own` is a text in Knuth's format, `model` a model of the gallery. */
export type ProblemName = keyof typeof strings.dance.problems;

/** The most characters of a text, as in `web/engine/src/cover/dance/problems.rs`. */
export const LARGEST_TEXT = 200_000;

export interface Choice {
  name: ProblemName;
  /** For `own`, and for `model`, where it is a `Model` of the gallery as JSON. */
  text: string;
}

/** Why there is no dance. */
export interface Fault {
  /** Where the text is wrong: line, and column in characters, both from 1. */
  place: { line: number; column: number } | null;
  reason: string;
}

export interface Problem {
  items: string[];
  /** The first of the items are primary, the others secondary. */
  nPrimary: number;
  /** The items of each option. */
  options: number[][];
  /** The color of each item of each option, empty for none; `null` if there are no colors. */
  colors: string[][] | null;
  /** A short name of each option; empty if its text is its name. */
  names: string[];
  picture: Picture | null;
}

/** A board, and the cells that each option fills. */
export interface Picture {
  rows: number;
  columns: number;
  /** The rows and columns of a box. */
  boxes: [number, number] | null;
  isCheckered: boolean;
  hasArcs: boolean;
  givens: string[];
  cells: number[][];
  marks: string[];
}

/** The step that led here. */
export type Told =
  | { step: "start" | "solution" | "end" }
  | {
      step: "choose";
      item: number;
      length: number;
      /** Other items with the same length, the first of them. */
      ties: number[];
      nTies: number;
      nHidden: number;
    }
  | {
      step: "try";
      option: number;
      place: number;
      nPlaces: number;
      item: number;
      covered: number[];
      purified: number[];
      nHidden: number;
    }
  | { step: "deadEnd" | "leave"; item: number }
  | { step: "undo"; option: number; nUntried: number };

export type TreeKind =
  "path" | "explored" | "deadEnd" | "solution" | "untried" | "moreExplored" | "moreUntried";

/** A node of the tree that is drawn. */
export interface TreeNode {
  level: number;
  option: number | null;
  kind: TreeKind;
  item: number | null;
  /** Branches that this stands for, or nodes below that are not drawn. */
  nMore: number;
  nSolutions: number;
}

/** What there is to see at a step. */
export interface State {
  position: number;
  level: number;
  nNodes: number;
  nSolutions: number;
  told: Told;
  /** The level of the first element of `path`. */
  firstLevel: number;
  path: { item: number; option: number | null }[];
  tree: { firstLevel: number; nodes: TreeNode[] };
  /** Each item: one of `ItemState`. */
  items: Uint8Array;
  lengths: Uint32Array;
  /** Each option: one of `OptionState`. */
  options: Uint8Array;
  /** The chosen options of a model as an SVG document; null of other problems, or if too large. */
  drawn: string | null;
}

export const ItemState = { inPlay: 0, covered: 1, chosen: 2, secondary: 3, colored: 4 } as const;
export const OptionState = { inPlay: 0, hidden: 1, chosen: 2, tried: 3, untried: 4 } as const;

/** A dance at its start, or why there is none. */
export type Opened = { problem: Problem; state: State } | { fault: Fault };

/** How far a search for a solution or a step is. */
export interface Sought {
  position: number;
  nNodes: number;
}

export interface DanceCalls {
  danceOpen: Question<Choice, Opened>;
  /** Steps forward, or back if negative. */
  danceMove: Question<number, State>;
  danceHome: Question<null, State>;
}

export interface DanceRuns {
  /** Forward to the next solution, or to a step; to the end if there is none. */
  danceSeek: LongQuestion<{ position: number | null }, Sought, State>;
}
