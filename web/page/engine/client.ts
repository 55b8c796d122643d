// The page's side of the worker: `ask` for calls, `run` for what takes a while and can be stopped.

import type { CallName, Reply, Request, RunName } from "./messages";
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

let worker = make();
let last = 0;
const waiting = new Map<number, Waiting>();

function make(): Worker {
  const made = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  made.onmessage = (event: MessageEvent<Reply>): void => hear(event.data);
  made.onerror = (event): void => fail(new Error(event.message || "the engine failed"));
  return made;
}

function hear(reply: Reply): void {
  if (reply.kind === "ready") {
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
  worker.terminate();
  worker = make();
}

/** After a failure of the engine: what was asked of it fails. */
function fail(error: Error): void {
  replace();
  const old = [...waiting.values()];
  waiting.clear();
  for (const of of old) {
    of.failure(error);
  }
}

/** Starts the engine anew for the sake of a run that has to end; all else is asked again. */
function restart(): void {
  replace();
  for (const { request } of waiting.values()) {
    send(request);
  }
}

function send(request: Request): void {
  worker.postMessage(request);
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
    waiting.set(id, { request, answer: answer as (value: unknown) => void, failure });
    send(request);
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
    waiting.set(id, {
      request,
      progress: progress as (value: unknown) => void,
      answer: answer as (value: unknown) => void,
      failure,
    });
    send(request);
  });
  return { answer, stop: () => stop(id) };
}

/** Stops a run. If the engine is in the middle of a long step, it is started anew. */
function stop(id: number): void {
  if (!waiting.delete(id)) {
    return;
  }
  send({ kind: "stop", id });
  const asked = worker;
  const patience = setTimeout(() => {
    if (worker === asked) {
      restart();
    }
  }, PATIENCE);
  const heard = (): void => clearTimeout(patience);
  ask("alive", null).then(heard, heard);
}
