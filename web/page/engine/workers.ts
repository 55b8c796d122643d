// The workers of the engines. That of the first view begins before the view's code is there.

import type { Reply } from "./messages";
import { missing } from "./needs";
import type { Wing } from "./questions";

/** Each is written out, so that the build finds the files. */
const begins: Record<Wing, () => Worker> = {
  sudoku: () =>
    new Worker(new URL("./wings/sudoku-worker.ts", import.meta.url), { type: "module" }),
  variants: () =>
    new Worker(new URL("./wings/variants-worker.ts", import.meta.url), { type: "module" }),
  dance: () => new Worker(new URL("./wings/dance-worker.ts", import.meta.url), { type: "module" }),
  gallery: () =>
    new Worker(new URL("./wings/gallery-worker.ts", import.meta.url), { type: "module" }),
  workshop: () =>
    new Worker(new URL("./wings/workshop-worker.ts", import.meta.url), { type: "module" }),
};

/** Who hears a worker. */
interface Ears {
  message: (event: MessageEvent<Reply>) => void;
  error: (event: ErrorEvent) => void;
}

/** A worker that nobody has asked for yet, and what it has said. */
let early: { wing: Wing; worker: Worker; said: ((ears: Ears) => void)[] } | null = null;

/** Begins a worker that will be asked for. */
export function beginEarly(wing: Wing): void {
  if (missing() !== null) {
    return;
  }
  try {
    const worker = begins[wing]();
    const said: ((ears: Ears) => void)[] = [];
    worker.onmessage = (event) => said.push((ears) => ears.message(event));
    worker.onerror = (event) => {
      // The reader is told as soon as the engine is asked for.
      event.preventDefault();
      said.push((ears) => ears.error(event));
    };
    early = { wing, worker, said };
  } catch {
    // The next try fails, too, and is told.
  }
}

/** A worker, perhaps the early one: what that has said is heard next. */
export function begin(wing: Wing, ears: Ears): Worker {
  const found = early?.wing === wing ? early : null;
  const worker = found?.worker ?? begins[wing]();
  worker.onmessage = ears.message;
  worker.onerror = ears.error;
  if (found !== null) {
    early = null;
    queueMicrotask(() => found.said.forEach((tell) => tell(ears)));
  }
  return worker;
}
