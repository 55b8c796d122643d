// What the page and the worker say to each other.

import type { Calls, Runs } from "./questions";

/** The name of a question that is answered at once. */
export type CallName = keyof Calls;
/** The name of a question that takes a while and tells how far it is. */
export type RunName = keyof Runs;

/** From the page. `id` is new for each question. */
export type Request =
  | { kind: "call"; id: number; name: CallName; given: unknown }
  | { kind: "run"; id: number; name: RunName; given: unknown }
  | { kind: "stop"; id: number };

/** From the worker. */
export type Reply =
  | { kind: "ready" }
  | { kind: "progress"; id: number; value: unknown }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "failure"; id: number; message: string }
  /** The engine cannot go on: it has run out of memory, or an invariant does not hold. */
  | { kind: "broken"; message: string };
