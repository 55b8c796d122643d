// A class of an engine as a run.

import type { Counted } from "../gallery";
import type { Work } from "../question";

/** A class of the engine whose `advance` answers in JSON. */
interface Told {
  advance(): string;
  free(): void;
}

export function work<Progress, Answer>(told: Told): Work<Progress, Answer> {
  return { advance: () => JSON.parse(told.advance()), free: () => told.free() };
}

/** The same where what is told says whether it is the answer. */
export const until = <All>(of: Told, isOver: (told: All) => boolean): Work<All, All> => ({
  advance() {
    const told: All = JSON.parse(of.advance());
    return isOver(told) ? { answer: told } : { progress: told };
  },
  free: () => of.free(),
});

/** A count as a run. */
export const counting = (count: Told): Work<Counted, Counted> =>
  until(count, ({ error, isDone }) => error !== null || isDone);
