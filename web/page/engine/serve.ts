// A worker: an engine away from the page. It answers calls at once, and works on runs in turns of
// about 20 ms, between which it hears the page.

import type { Reply, Request } from "./messages";
import { missing } from "./needs";
import type { CallTable, RunTable, Work } from "./question";
import type { Questions, Wing } from "./questions";

const say = (reply: Reply): void => postMessage(reply);
const atWork = new Map<number, Work<unknown, unknown>>();
const turn = new MessageChannel();
let isTurning = false;

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

/** Joins the engine's code to JavaScript. */
type Start = (given: { module_or_path: WebAssembly.Module }) => Promise<unknown>;

/** Holds a lock as long as this worker is there; its name, or null where pages have no locks. */
async function lock(): Promise<string | null> {
  if (!("locks" in navigator)) {
    return null;
  }
  const name = crypto.randomUUID();
  await new Promise<void>((held) => {
    void navigator.locks.request(name, () => {
      held();
      return new Promise(() => undefined);
    });
  });
  return name;
}

async function begin(start: Start, module: WebAssembly.Module): Promise<void> {
  try {
    await start({ module_or_path: module });
    say({ kind: "ready", lock: await lock() });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    say({ kind: "missing", failure: { kind: "notStarted", message } });
  }
}

/** Serves the page: `start` begins the engine, and the tables say how questions are answered. */
export function serve<W extends Wing>(
  start: Start,
  calls: CallTable<Questions[W]["calls"]>,
  runs: RunTable<Questions[W]["runs"]>,
): void {
  const answers = calls as Record<string, (given: unknown) => unknown>;
  const works = runs as Record<string, (given: unknown) => Work<unknown, unknown>>;
  const lack = missing();
  if (lack !== null) {
    say({ kind: "missing", failure: lack });
    return;
  }
  // The page asks nothing before the engine is ready.
  onmessage = ({ data: request }: MessageEvent<Request>): void => {
    if (request.kind === "start") {
      void begin(start, request.module);
      return;
    }
    const { id } = request;
    try {
      if (request.kind === "alive") {
        say({ kind: "answer", id, value: null });
      } else if (request.kind === "stop") {
        end(id);
      } else if (request.kind === "call") {
        say({ kind: "answer", id, value: answers[request.name]?.(request.given) });
      } else {
        const work = works[request.name]?.(request.given);
        if (work !== undefined) {
          atWork.set(id, work);
          takeTurns();
        }
      }
    } catch (error) {
      fail(id, error);
    }
  };
}
