// How each question is answered, by a function or a class of the engine.

import * as engine from "engine/quadrille_web.js";
import { danceCalls, danceRuns } from "./answers/dance";
import type { CallTable, RunTable } from "./questions";

export const calls: CallTable = {
  alive: () => null,
  ...danceCalls,
  judge: (text) => JSON.parse(engine.judge(text)),
};

export const runs: RunTable = { ...danceRuns };
