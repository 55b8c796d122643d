// A class of an engine as a run.

import type { Work } from "../question";

/** A class of the engine whose `advance` answers in JSON. */
interface Told {
  advance(): string;
  free(): void;
}

export function work<Progress, Answer>(told: Told): Work<Progress, Answer> {
  return { advance: () => JSON.parse(told.advance()), free: () => told.free() };
}
