// How the questions of the gallery are answered.

import * as engine from "engine/cover/quadrille_web_cover.js";
import type { Counted, GalleryCalls, GalleryRuns, Model, Searching } from "../gallery";
import type { CallTable, RunTable, Work } from "../question";

export const galleryCalls: CallTable<GalleryCalls> = {
  model: (given) => JSON.parse(engine.model(JSON.stringify(given))),
};

export const galleryRuns: RunTable<GalleryRuns> = {
  solution: ({ number, ...model }) => {
    const solutions = solutionsOf(model);
    return {
      advance() {
        const searching: Searching = JSON.parse(solutions.advance(number + 1));
        if (searching.error !== null || searching.end !== null || searching.found > number) {
          return { answer: { ...searching, drawn: JSON.parse(solutions.drawn(number)) } };
        }
        return { progress: searching };
      },
      // The solutions are kept for the next question.
      free: () => {},
    };
  },
  countModel: (given) => counting(engine.Count.of_model(JSON.stringify(given))),
};

/** The solutions of the last model, found so far. */
let held: { key: string; solutions: engine.ModelSolutions } | null = null;

function solutionsOf(model: Model): engine.ModelSolutions {
  const key = JSON.stringify(model);
  if (held?.key !== key) {
    held?.solutions.free();
    held = null;
    held = { key, solutions: new engine.ModelSolutions(key) };
  }
  return held.solutions;
}

/** A count as a run. */
export function counting(count: engine.Count): Work<Counted, Counted> {
  return {
    advance() {
      const counted: Counted = JSON.parse(count.advance());
      return counted.error !== null || counted.isDone ? { answer: counted } : { progress: counted };
    },
    free: () => count.free(),
  };
}
