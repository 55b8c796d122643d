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

/** Why there is no engine. */
export type Failure =
  | { kind: "noWebAssembly" }
  | { kind: "noVectors" }
  /** Its files did not arrive; the status is what the server answered, if it did. */
  | { kind: "notLoaded"; status: number | null }
  | { kind: "notStarted"; message: string };

/** From the worker. */
export type Reply =
  | { kind: "ready" }
  | { kind: "missing"; failure: Failure }
  | { kind: "progress"; id: number; value: unknown }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "failure"; id: number; message: string }
  /** The engine cannot go on: it has run out of memory, or an invariant does not hold. */
  | { kind: "broken"; message: string };
