// How the questions of the gallery are answered.

import * as engine from "engine/cover/quadrille_cover.js";
import type { Building, Counted, GalleryCalls, GalleryRuns, Model, Searching } from "../gallery";
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

/** All solutions of the last model that was asked for them. */
let together: { key: string; diagram: engine.ModelDiagram } | null = null;

function diagramOf(model: Model): engine.ModelDiagram {
  const key = JSON.stringify(model);
  if (together?.key !== key) {
    together?.diagram.free();
    together = null;
    together = { key, diagram: new engine.ModelDiagram(key) };
  }
  return together.diagram;
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
