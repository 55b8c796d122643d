// How the questions of the workshop are answered.

import * as engine from "engine/cover/quadrille_cover.js";
import type { CallTable, RunTable } from "../question";
import type { Found, Proving, WorkshopCalls, WorkshopRuns } from "../workshop";
import { counting } from "./gallery";

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
    const covers = made[which](text);
    return {
      advance() {
        const found: Found = JSON.parse(covers.advance());
        return found.error !== null || found.end !== null ? { answer: found } : { progress: found };
      },
      free: () => covers.free(),
    };
  },
  countText: (text) => counting(engine.Count.of_text(text)),
  prove: (text) => {
    const search = new engine.Proving(text);
    return {
      advance() {
        const proving: Proving = JSON.parse(search.advance());
        const isOver = proving.error !== null || proving.result !== null;
        return isOver ? { answer: proving } : { progress: proving };
      },
      free: () => search.free(),
    };
  },
};
