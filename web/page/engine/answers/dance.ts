// How the questions about the dance are answered.

import { Dance } from "engine/dance/quadrille_dance.js";
import type { Choice, DanceCalls, DanceRuns, Fault, Opened, Problem, State } from "../dance";
import type { CallTable, RunTable } from "../question";

/** How long a seeking run works before it hears the page, in milliseconds. */
const TURN = 20;
/** Steps between two looks at the clock. */
const STEPS = 32;

let current: Dance | null = null;

function dance(): Dance {
  if (current === null) {
    throw new Error("no dance is open");
  }
  return current;
}

function state(): State {
  const at = dance();
  const told = JSON.parse(at.state()) as Omit<State, "items" | "lengths" | "options" | "drawn">;
  const [items, lengths, options] = [at.items(), at.lengths(), at.options()];
  return { ...told, items, lengths, options, drawn: at.drawn() ?? null };
}

function open({ name, text }: Choice): Opened {
  let made: Dance;
  try {
    made = new Dance(name, text);
  } catch (error) {
    if (typeof error !== "string") {
      throw error;
    }
    return { fault: JSON.parse(error) as Fault };
  }
  current?.free();
  current = made;
  return { problem: JSON.parse(made.problem()) as Problem, state: state() };
}

export const danceCalls: CallTable<DanceCalls> = {
  danceOpen: open,
  danceMove: (n) => {
    dance().moveBy(n);
    return state();
  },
  danceHome: () => {
    dance().home();
    return state();
  },
};

export const danceRuns: RunTable<DanceRuns> = {
  danceSeek: ({ position }) => {
    const at = dance();
    return {
      advance: () => {
        const until = performance.now() + TURN;
        let arrived = false;
        while (!arrived && performance.now() < until) {
          arrived = position === null ? at.seekSolution(STEPS) : at.seekPosition(position, STEPS);
        }
        return arrived
          ? { answer: state() }
          : { progress: { position: at.position(), nNodes: at.nNodes() } };
      },
      free: () => {},
    };
  },
};
