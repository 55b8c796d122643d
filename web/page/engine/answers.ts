// How each question is answered, by a function or a class of the engine. Each view has a file in
// `answers/`.

import { danceCalls, danceRuns } from "./answers/dance";
import { galleryCalls, galleryRuns } from "./answers/gallery";
import { sudokuCalls, sudokuRuns } from "./answers/sudoku";
import { workshopCalls, workshopRuns } from "./answers/workshop";
import type { CallTable, RunTable } from "./questions";

export const calls: CallTable = {
  alive: () => null,
  ...sudokuCalls,
  ...danceCalls,
  ...galleryCalls,
  ...workshopCalls,
};

export const runs: RunTable = {
  ...sudokuRuns,
  ...danceRuns,
  ...galleryRuns,
  ...workshopRuns,
};
