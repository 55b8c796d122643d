// The worker: the engine, away from the page. It answers calls at once, and works on runs in turns
// of about 20 ms, between which it hears the page.

import start from "engine/quadrille_web.js";
import file from "engine/quadrille_web_bg.wasm?url";
import { calls, runs } from "./answers";
import type { Failure, Reply, Request } from "./messages";
import { missing } from "./needs";
import type { Work } from "./question";

const say = (reply: Reply): void => postMessage(reply);
const atWork = new Map<number, Work<unknown, unknown>>();
const turn = new MessageChannel();
let isTurning = false;

/** Loads and starts the engine; the result is why that failed, or `null`. */
async function load(): Promise<Failure | null> {
  const lack = missing();
  if (lack !== null) {
    return lack;
  }
  const response = await fetch(file).catch(() => null);
  if (response === null || !response.ok) {
    return { kind: "notLoaded", status: response?.status ?? null };
  }
  try {
    await start({ module_or_path: response });
    return null;
  } catch (error) {
    return { kind: "notStarted", message: error instanceof Error ? error.message : String(error) };
  }
}

function fail(id: number, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  say({ kind: "failure", id, message });
  // What a trap leaves behind is not to be relied on.
  if (error instanceof WebAssembly.RuntimeError) {
    atWork.clear();
    say({ kind: "broken", message });
  }
}

/** Gives each run a turn. */
turn.port1.onmessage = (): void => {
  for (const [id, work] of atWork) {
    try {
      const told = work.advance();
      if ("answer" in told) {
        end(id);
        say({ kind: "answer", id, value: told.answer });
      } else {
        say({ kind: "progress", id, value: told.progress });
      }
    } catch (error) {
      atWork.delete(id);
      fail(id, error);
    }
  }
  isTurning = false;
  takeTurns();
};

/** Comes back after the messages that wait, if there is work. */
function takeTurns(): void {
  if (atWork.size > 0 && !isTurning) {
    isTurning = true;
    turn.port2.postMessage(null);
  }
}

function end(id: number): void {
  atWork.get(id)?.free();
  atWork.delete(id);
}

function begin(id: number, work: Work<unknown, unknown>): void {
  atWork.set(id, work);
  takeTurns();
}

// The page asks nothing before the engine is ready.
onmessage = (event: MessageEvent<Request>): void => {
  const request = event.data;
  try {
    if (request.kind === "stop") {
      end(request.id);
    } else if (request.kind === "call") {
      const answer = calls[request.name] as (given: unknown) => unknown;
      say({ kind: "answer", id: request.id, value: answer(request.given) });
    } else {
      const make = runs[request.name] as (given: unknown) => Work<unknown, unknown>;
      begin(request.id, make(request.given));
    }
  } catch (error) {
    fail(request.id, error);
  }
};

void load().then((failure) =>
  say(failure === null ? { kind: "ready" } : { kind: "missing", failure }),
);
