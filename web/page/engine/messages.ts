// What the page and a worker say to each other.

/** From the page. `id` is new for each question. */
export type Request =
  /** The first one: the engine's code. */
  | { kind: "start"; module: WebAssembly.Module }
  /** Answered as soon as the worker hears it. */
  | { kind: "alive"; id: number }
  | { kind: "call"; id: number; name: string; given: unknown }
  | { kind: "run"; id: number; name: string; given: unknown }
  | { kind: "stop"; id: number };

/** Why there is no engine. */
export type Failure =
  | { kind: "noWebAssembly" }
  | { kind: "noVectors" }
  /** Its files did not arrive; the status is what the server answered, if it did. */
  | { kind: "notLoaded"; status: number | null }
  | { kind: "notStarted"; message: string };

/** From a worker. */
export type Reply =
  /** It holds the lock with this name until it ends; null where pages have no locks. */
  | { kind: "ready"; lock: string | null }
  | { kind: "missing"; failure: Failure }
  | { kind: "progress"; id: number; value: unknown }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "failure"; id: number; message: string }
  /** The engine cannot go on: it has run out of memory, or an invariant does not hold. */
  | { kind: "broken"; message: string };
