// How the questions of the workshop are answered.

import * as engine from "engine/workshop/quadrille_workshop.js";
import type { CallTable, RunTable } from "../question";
import type { Found, Proving, WorkshopCalls, WorkshopRuns } from "../workshop";
import { counting, until } from "./work";

export const workshopCalls: CallTable<WorkshopCalls> = {
  check: (text) => JSON.parse(engine.check(text)),
};

export const workshopRuns: RunTable<WorkshopRuns> = {
  covers: ({ text, which }) => {
    const made = {
      first: engine.Covers.first,
      all: engine.Covers.all,
      cheapest: (text: string) => engine.Covers.best(text, false),
    };
    return until(made[which](text), (told: Found) => (told.error ?? told.end) !== null);
  },
  countText: (text) => counting(engine.Count.of_text(text)),
  prove: (text) =>
    until(new engine.Proving(text, true), (told: Proving) => (told.error ?? told.result) !== null),
};
