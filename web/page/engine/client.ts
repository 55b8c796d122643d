// The page's side of the worker: `ask` for calls, `run` for what takes a while and can be stopped.
//
// An engine that fails at work is replaced. One that cannot begin is not: what is asked of it fails
// with `NoEngine`, and `condition` says why.

import { signal } from "@preact/signals";
import { strings } from "../strings";
import type { CallName, Failure, Reply, Request, RunName } from "./messages";
import { missing } from "./needs";
import type { Calls, Runs } from "./questions";

interface Waiting {
  request: Request;
  progress?: (value: unknown) => void;
  answer: (value: unknown) => void;
  failure: (error: Error) => void;
}

/** A run: its answer, and a way to stop it. A run that was stopped never answers. */
export interface Run<Answer> {
  answer: Promise<Answer>;
  stop: () => void;
}

/** How long the worker may be silent after a stop before it is started anew, in milliseconds. */
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

/** Whether the engine is still loading, runs, or why there is none. */
export const condition = signal<"loading" | "running" | Failure>("loading");

const waiting = new Map<number, Waiting>();
let last = 0;
/** `null` if there is no engine. */
let worker = make();

function make(): Worker | null {
  condition.value = "loading";
  const lack = missing();
  if (lack !== null) {
    return lose(lack);
  }
  try {
    const made = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    made.onmessage = (event: MessageEvent<Reply>): void => hear(event.data);
    made.onerror = (event): void => {
      const { message } = event;
      if (condition.peek() === "running") {
        fail(new Error(message || "the engine failed"));
        return;
      }
      // The reader is told.
      event.preventDefault();
      // A script that does not arrive has no message.
      const lack: Failure = message
        ? { kind: "notStarted", message }
        : { kind: "notLoaded", status: null };
      worker = lose(lack);
    };
    return made;
  } catch (error) {
    return lose({ kind: "notStarted", message: sentence(error, String) });
  }
}

/** There is no engine, and what was asked of it fails. */
function lose(failure: Failure): null {
  condition.value = failure;
  drop(new NoEngine());
  return null;
}

/** All that waits for an answer fails. */
function drop(error: Error): void {
  const old = [...waiting.values()];
  waiting.clear();
  for (const of of old) {
    of.failure(error);
  }
}

function hear(reply: Reply): void {
  if (reply.kind === "ready") {
    condition.value = "running";
    for (const { request } of waiting.values()) {
      send(request);
    }
    return;
  }
  if (reply.kind === "missing") {
    worker?.terminate();
    worker = lose(reply.failure);
    return;
  }
  if (reply.kind === "broken") {
    fail(new Error(reply.message));
    return;
  }
  const of = waiting.get(reply.id);
  if (reply.kind === "progress") {
    of?.progress?.(reply.value);
    return;
  }
  waiting.delete(reply.id);
  if (reply.kind === "answer") {
    of?.answer(reply.value);
  } else {
    of?.failure(new Error(reply.message));
  }
}

/** Starts the engine anew. */
function replace(): void {
  worker?.terminate();
  worker = make();
}

/** After a failure of the engine: what was asked of it fails. */
function fail(error: Error): void {
  drop(error);
  replace();
}

/** Sends a request; one that comes before the engine runs is sent by then, if it still waits. */
function send(request: Request): void {
  if (condition.peek() === "running") {
    worker?.postMessage(request);
  }
}

/** Waits for the answer to a request. */
function wait(id: number, what: Waiting): void {
  if (typeof condition.peek() === "object") {
    what.failure(new NoEngine());
  } else {
    waiting.set(id, what);
    send(what.request);
  }
}

/** Asks what is answered at once. */
export function ask<Name extends CallName>(
  name: Name,
  given: Calls[Name]["given"],
): Promise<Calls[Name]["answer"]> {
  last += 1;
  const id = last;
  const request: Request = { kind: "call", id, name, given };
  return new Promise((answer, failure) => {
    wait(id, { request, answer: answer as (value: unknown) => void, failure });
  });
}

/** Asks what takes a while; `progress` is called with what is known meanwhile. */
export function run<Name extends RunName>(
  name: Name,
  given: Runs[Name]["given"],
  progress: (value: Runs[Name]["progress"]) => void,
): Run<Runs[Name]["answer"]> {
  last += 1;
  const id = last;
  const request: Request = { kind: "run", id, name, given };
  const answer = new Promise<Runs[Name]["answer"]>((answer, failure) => {
    wait(id, {
      request,
      progress: progress as (value: unknown) => void,
      answer: answer as (value: unknown) => void,
      failure,
    });
  });
  return { answer, stop: () => stop(id) };
}

/** Stops a run. If the engine is in the middle of a long step, it is started anew. */
function stop(id: number): void {
  if (!waiting.delete(id) || condition.peek() !== "running") {
    return;
  }
  send({ kind: "stop", id });
  const asked = worker;
  const patience = setTimeout(() => {
    if (worker === asked) {
      // What else waits is asked again.
      replace();
    }
  }, PATIENCE);
  const heard = (): void => clearTimeout(patience);
  ask("alive", null).then(heard, heard);
}
