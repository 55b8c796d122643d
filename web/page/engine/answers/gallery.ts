// How the questions of the gallery are answered.

import * as engine from "engine/gallery/quadrille_gallery.js";
import type { Building, GalleryCalls, GalleryRuns, Model, Searching } from "../gallery";
import type { CallTable, RunTable } from "../question";
import { counting } from "./work";

export const galleryCalls: CallTable<GalleryCalls> = {
  model: (given) => JSON.parse(engine.model(JSON.stringify(given))),
  modelText: (given) => engine.model_text(JSON.stringify(given)) ?? null,
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
  together: ({ asked, ...model }) => {
    const diagram = diagramOf(model);
    return {
      advance() {
        const building: Building = JSON.parse(diagram.advance());
        if (building.error === null && building.count === null) {
          return { progress: building };
        }
        const drawn = asked.kind === "random" ? JSON.parse(diagram.random(asked.seed)) : null;
        const shares = asked.kind === "shares" ? JSON.parse(diagram.shares()) : null;
        return { answer: { ...building, drawn, shares } };
      },
      // It is kept for the next question.
      free: () => {},
    };
  },
  countModel: (given) => counting(engine.Count.of_model(JSON.stringify(given))),
};

/** Keeps what is made of a model for the next question about the same model. */
function kept<Made extends { free(): void }>(make: (key: string) => Made): (of: Model) => Made {
  let held: { key: string; made: Made } | null = null;
  return (of) => {
    const key = JSON.stringify(of);
    if (held?.key !== key) {
      held?.made.free();
      held = null;
      held = { key, made: make(key) };
    }
    return held.made;
  };
}

const solutionsOf = kept((key) => new engine.ModelSolutions(key));
const diagramOf = kept((key) => new engine.ModelDiagram(key));
