// The games that the browser keeps: what is on the board, its history, its time.
//
// A game is kept under the name of its puzzle, so that tabs with other puzzles do not disturb it.

import { isStored, store, stored } from "../storage";
import type { Steps } from "./history";

/** A game as it is kept. */
export interface Saved<State> extends Steps<State> {
  seconds: number;
}

/** Games that are kept of each view. */
const GAMES = 12;
/** Steps of a history that are kept, back and forth. */
const STEPS = 250;

/** Each different part of the states once, as JSON, and the states as numbers of parts. */
interface Packed {
  keys: string[];
  parts: string[];
  states: number[][];
  at: number;
  seconds: number;
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** The games of a view, by the names of their puzzles. `isState` tells whether a value is one. */
export class Shelf<State extends object> {
  readonly #prefix: string;
  readonly #isState: (value: unknown) => boolean;
  readonly #lasting: string;
  /** What this tab has last read or written, and under which name. */
  #seen: readonly [string, string | null] = ["", null];

  /** The game named `lasting` is never deleted. */
  constructor(view: string, isState: (value: unknown) => boolean, lasting: string) {
    this.#prefix = `quadrille-game-${view}`;
    this.#isState = isState;
    this.#lasting = lasting;
  }

  #stored(name: string): string | null {
    const text = stored(`${this.#prefix} ${name}`);
    this.#seen = [name, text];
    return text;
  }

  /** Whether no other tab has written the game since this one has read or written it. */
  isUntouched(name: string): boolean {
    return this.#seen[0] === name && this.#seen[1] === stored(`${this.#prefix} ${name}`);
  }

  /** The names, the last game first. */
  names(): string[] {
    const all = parsed(stored(this.#prefix));
    return isList(all) ? all.filter((name) => typeof name === "string") : [];
  }

  /** Keeps a game. If there is no room, the oldest ones are deleted; returns whether that was
   * enough. */
  keep(name: string, { past, now, future, seconds }: Saved<State>): boolean {
    const back = past.slice(-STEPS);
    const all = [...back, now, ...future.slice(0, STEPS)];
    const keys = Object.keys(now);
    const numbers = new Map<string, number>();
    const numberOf = (part: unknown): number => {
      const text = JSON.stringify(part);
      const number = numbers.get(text) ?? numbers.size;
      numbers.set(text, number);
      return number;
    };
    const states = all.map((state) => keys.map((key) => numberOf(state[key as keyof State])));
    const packed: Packed = { keys, parts: [...numbers.keys()], states, at: back.length, seconds };
    const text = JSON.stringify(packed);
    const before = this.names();
    const names = [name, ...before.filter((one) => one !== name)];
    const games = names.filter((one) => one !== this.#lasting);
    const dropped: [string, string | null][] = [];
    const write = (): boolean =>
      store(`${this.#prefix} ${name}`, text) && store(this.#prefix, JSON.stringify(names));
    let isKept = write();
    while (games.length > GAMES || (!isKept && games.some((one) => one !== name))) {
      const old = games.pop() ?? "";
      dropped.push([old, stored(`${this.#prefix} ${old}`)]);
      names.splice(names.indexOf(old), 1);
      store(`${this.#prefix} ${old}`, null);
      isKept = write();
    }
    if (isKept) {
      this.#seen = [name, text];
      return true;
    }
    // Nothing is lost for a game that cannot be kept.
    for (const [old, text] of dropped) {
      store(`${this.#prefix} ${old}`, text);
    }
    store(this.#prefix, JSON.stringify(before));
    isStored.value = false;
    return false;
  }

  /** The game of a puzzle; `null` if none is kept, or what is kept is not ours. */
  find(name: string): Saved<State> | null {
    const value = parsed(this.#stored(name)) as Packed | null;
    if (!isList(value?.keys) || !isList(value.parts) || !isList(value.states)) {
      return null;
    }
    const { keys, parts, states, at, seconds } = value;
    const read = parts.map((part) => parsed(String(part)));
    const all = states.map((state) =>
      Object.fromEntries(keys.map((key, k) => [key, read[state?.[k] ?? -1]])),
    );
    const now = all[at];
    const isOurs = now !== undefined && Number.isFinite(seconds) && all.every(this.#isState);
    return isOurs
      ? {
          past: all.slice(0, at) as State[],
          now: now as State,
          future: all.slice(at + 1) as State[],
          seconds,
        }
      : null;
  }
}
