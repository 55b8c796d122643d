// The page's side of a worker: `ask` for calls, `run` for what takes a while and can be stopped.
//
// An engine that fails at work is replaced. One that cannot begin is not: what is asked of it fails
// with `NoEngine`, and `condition` says why.

import { type Signal, signal } from "@preact/signals";
import { strings } from "../strings";
import type { Failure, Reply, Request } from "./messages";
import { moduleOf } from "./module";
import { missing } from "./needs";
import type { AnswerOf, GivenOf, ProgressOf } from "./question";
import type { Questions, Wing } from "./questions";
import { begin } from "./workers";

interface Waiting {
  request: Request;
  progress?: ((value: unknown) => void) | undefined;
  answer: (value: unknown) => void;
  failure: (error: Error) => void;
  /** Whether it was asked of an engine that failed, perhaps by another question. */
  isAgain?: boolean;
}

/** Who hears of a run: nobody after it was stopped. */
interface Heard<Progress, Answer> {
  /** What is known meanwhile. */
  progress?: (value: Progress) => void;
  answer: (value: Answer) => void;
  failure?: (error: Error) => void;
}

/** Ends a run; does nothing if it has ended. */
export type Stop = () => void;
export const nothing: Stop = () => undefined;

/** Whether an engine is still loading, runs, or why there is none. */
export type Condition = "loading" | "running" | Failure;

/** How long a worker may be silent after a stop before it is started anew, in milliseconds. */
const PATIENCE = 150;

/** The error of what is asked where no engine runs. The frame of the page says why. */
export class NoEngine extends Error {}

/** The sentence for an error: `words` are about what was asked. */
export function sentence(error: unknown, words: (reason: string) => string): string {
  if (error instanceof NoEngine) {
    return strings.engine.none;
  }
  return words(error instanceof Error ? error.message : String(error));
}

/** The condition of each engine. One that no view has asked for yet is said to be loading. */
export const conditions: Record<Wing, Signal<Condition>> = {
  sudoku: signal<Condition>("loading"),
  variants: signal<Condition>("loading"),
  dance: signal<Condition>("loading"),
  gallery: signal<Condition>("loading"),
  workshop: signal<Condition>("loading"),
};

/** An engine in a worker of its own. */
export class Client<W extends Wing> {
  readonly condition: Signal<Condition>;
  readonly #wing: W;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  /** `null` if there is no engine. */
  #worker: Worker | null;

  constructor(wing: W) {
    this.condition = conditions[wing];
    this.#wing = wing;
    this.#worker = this.#make();
  }

  /** Asks what is answered at once. */
  readonly ask = <Name extends keyof Questions[W]["calls"]>(
    name: Name,
    given: GivenOf<Questions[W]["calls"][Name]>,
  ): Promise<AnswerOf<Questions[W]["calls"][Name]>> => {
    const id = this.#next();
    return new Promise((answer, failure) => {
      const request: Request = { kind: "call", id, name: String(name), given };
      this.#wait(id, { request, answer: answer as (value: unknown) => void, failure });
    });
  };

  /** Asks what takes a while. */
  readonly run = <Name extends keyof Questions[W]["runs"]>(
    name: Name,
    given: GivenOf<Questions[W]["runs"][Name]>,
    heard: Heard<ProgressOf<Questions[W]["runs"][Name]>, AnswerOf<Questions[W]["runs"][Name]>>,
  ): Stop => {
    const id = this.#next();
    const request: Request = { kind: "run", id, name: String(name), given };
    this.#wait(id, { failure: nothing, ...(heard as Heard<unknown, unknown>), request });
    return () => this.#stop(id);
  };

  #next(): number {
    this.#last += 1;
    return this.#last;
  }

  #make(): Worker | null {
    this.condition.value = "loading";
    const lack = missing();
    if (lack !== null) {
      return this.#lose(lack);
    }
    try {
      const made = begin(this.#wing, {
        message: (event) => this.#hear(event.data),
        error: (event) => this.#hearError(event),
      });
      void this.#start(made);
      return made;
    } catch (error) {
      return this.#lose({ kind: "notStarted", message: sentence(error, String) });
    }
  }

  /** Gives the code of the engine to a worker, which may have been replaced by then. */
  async #start(made: Worker): Promise<void> {
    const module = await moduleOf(this.#wing);
    if (made !== this.#worker) {
      return;
    }
    if (module instanceof WebAssembly.Module) {
      const request: Request = { kind: "start", module };
      made.postMessage(request);
    } else {
      this.#give(module);
    }
  }

  #hearError(event: ErrorEvent): void {
    const { message } = event;
    if (this.condition.peek() === "running") {
      this.#fail(new Error(message || "the engine failed"));
      return;
    }
    // The reader is told.
    event.preventDefault();
    // A script that does not arrive has no message.
    this.#give(message ? { kind: "notStarted", message } : { kind: "notLoaded", status: null });
  }

  /** Gives the engine up. */
  #give(failure: Failure): void {
    this.#worker?.terminate();
    this.#worker = this.#lose(failure);
  }

  /** There is no engine, and what was asked of it fails. */
  #lose(failure: Failure): null {
    this.condition.value = failure;
    this.#drop([...this.#waiting.keys()], new NoEngine());
    return null;
  }

  /** What waits for an answer fails. */
  #drop(ids: readonly number[], error: Error): void {
    for (const id of ids) {
      const of = this.#waiting.get(id);
      this.#waiting.delete(id);
      of?.failure(error);
    }
  }

  #hear(reply: Reply): void {
    if (reply.kind === "ready") {
      this.condition.value = "running";
      this.#watch(reply.lock);
      for (const { request } of this.#waiting.values()) {
        this.#send(request);
      }
      return;
    }
    if (reply.kind === "missing") {
      this.#give(reply.failure);
      return;
    }
    if (reply.kind === "broken") {
      this.#fail(new Error(reply.message));
      return;
    }
    const of = this.#waiting.get(reply.id);
    if (reply.kind === "progress") {
      of?.progress?.(reply.value);
      return;
    }
    this.#waiting.delete(reply.id);
    if (reply.kind === "answer") {
      of?.answer(reply.value);
    } else {
      of?.failure(new Error(reply.message));
    }
  }

  /** Notices the end of a worker of which no event tells, such as for lack of memory: it is when
   * the page gets the lock that the worker held. */
  #watch(lock: string | null): void {
    const watched = this.#worker;
    if (lock !== null) {
      void navigator.locks.request(lock, () => {
        if (this.#worker === watched) {
          this.#fail(new Error(strings.engine.ended));
        }
      });
    }
  }

  /** Starts the engine anew. */
  #replace(): void {
    this.#worker?.terminate();
    this.#worker = this.#make();
  }

  /** Starts a failed engine anew. What was asked of it fails; but calls are asked once more. */
  #fail(error: Error): void {
    const all = [...this.#waiting];
    const old = all.filter(([, { request, isAgain }]) => request.kind !== "call" || isAgain);
    all.forEach(([, of]) => (of.isAgain = true));
    this.#replace();
    this.#drop(old.map(([id]) => id), error);
  }

  /** Sends a request; one that comes before the engine runs is sent by then, if it still waits. */
  #send(request: Request): void {
    if (this.condition.peek() === "running") {
      this.#worker?.postMessage(request);
    }
  }

  /** Waits for the answer to a request. */
  #wait(id: number, what: Waiting): void {
    this.#waiting.set(id, what);
    if (typeof this.condition.peek() === "object") {
      queueMicrotask(() => this.#drop([id], new NoEngine()));
    } else {
      this.#send(what.request);
    }
  }

  /** Stops a run. If the engine is in the middle of a long step, it is started anew. */
  #stop(id: number): void {
    if (!this.#waiting.delete(id) || this.condition.peek() !== "running") {
      return;
    }
    this.#send({ kind: "stop", id });
    const asked = this.#worker;
    const patience = setTimeout(() => {
      if (this.#worker === asked) {
        // What else waits is asked again.
        this.#replace();
      }
    }, PATIENCE);
    const heard = (): void => clearTimeout(patience);
    const alive = this.#next();
    this.#wait(alive, { request: { kind: "alive", id: alive }, answer: heard, failure: heard });
  }
}
