// The engine of variants.

import { Client } from "../client";

export const { ask, run, condition } = new Client(
  "variants",
  () => new Worker(new URL("./variants-worker.ts", import.meta.url), { type: "module" }),
);
