// How each question is answered, by a function or a class of the engine.

import * as engine from "engine/quadrille_web.js";
import { galleryCalls, galleryRuns } from "./answers/gallery";
import { workshopCalls, workshopRuns } from "./answers/workshop";
import type { CallTable, RunTable } from "./questions";

export const calls: CallTable = {
  ...galleryCalls,
  ...workshopCalls,
  alive: () => null,
  judge: (text) => JSON.parse(engine.judge(text)),
};

export const runs: RunTable = {
  ...galleryRuns,
  ...workshopRuns,
};
