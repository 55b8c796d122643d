// The engine of exact cover.

import { Client } from "../client";

export const { ask, run, condition } = new Client(
  "cover",
  () => new Worker(new URL("./cover-worker.ts", import.meta.url), { type: "module" }),
);
