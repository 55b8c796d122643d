// The engine of boards.

import { Client } from "../client";

export const { ask, run, condition } = new Client(
  "sudoku",
  () => new Worker(new URL("./sudoku-worker.ts", import.meta.url), { type: "module" }),
);
