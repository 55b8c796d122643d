// How the questions of the workshop are answered.

import * as engine from "engine/workshop/quadrille_workshop.js";
import type { CallTable, RunTable } from "../question";
import type { Found, Proving, Sorting, WorkshopCalls, WorkshopRuns } from "../workshop";
import { counting, until } from "./work";

export const workshopCalls: CallTable<WorkshopCalls> = {
  check: ({ text, format }) => JSON.parse(engine.check(text, format)),
  knuth: ({ text, format }) => engine.knuth(text, format) ?? null,
};

export const workshopRuns: RunTable<WorkshopRuns> = {
  covers: ({ text, format, which }) =>
    until(
      new engine.Covers(text, format, which),
      (told: Found) => (told.error ?? told.end) !== null,
    ),
  countText: ({ text, format }) => counting(engine.Count.of_text(text, format)),
  prove: ({ text, format }) =>
    until(
      new engine.Proving(text, format, true),
      (told: Proving) => (told.error ?? told.result) !== null,
    ),
  sort: ({ text, format }) =>
    until(new engine.Fates(text, format), (told: Sorting) => (told.error ?? told.fates) !== null),
};
