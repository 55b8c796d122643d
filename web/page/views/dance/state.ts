// What the view of the dance knows, and what can be done with it.

import { computed, effect, signal } from "@preact/signals";
import { follow as followAddress, keepLater } from "../../address";
import { NoEngine, nothing, sentence } from "../../engine/client";
import {
  type Choice,
  type Fault,
  type Problem,
  type ProblemName,
  type Sought,
  type State,
} from "../../engine/dance";
import { ask, condition, run } from "../../engine/wings/dance";
import { LONGEST_TEXT, hand, handed } from "../../parts/handed";
import { strings } from "../../strings";

/** What a part of the view shows: the problem, and where its search is. */
export interface Shown {
  problem: Problem;
  state: State;
}

/** Steps a second. */
export const speeds: readonly number[] = [0.5, 1, 2, 5, 10, 25, 100, 1000];
/** The most pictures a second: at higher speeds, several steps are taken for each. */
const PICTURES = 25;
/** The problems to choose, and what they are called. */
export const problems = Object.entries(strings.dance.problems) as [ProblemName, string][];
/** The problem of the dance. */
export const choice = signal<Choice>({ name: "book", text: "" });
/** The problem that is selected: one's own text is not in the dance before it is right. */
export const selected = signal<ProblemName>("book");
export const problem = signal<Problem | null>(null);
export const now = signal<State | null>(null);
export const fault = signal<Fault | null>(null);
export const isPlaying = signal(false);
/** The speed of a link that names none. */
const SPEED = 2;
export const speed = signal<number>(SPEED);
/** Whether the links are shown, the reader predicts the steps, and the dance fills the window. */
export const showsLinks = signal(false);
export const predicts = signal(false);
export const isFull = signal(false);
/** How far the search for a solution is, while there is one. */
export const sought = signal<Sought | null>(null);
/** The option that is highlighted. */
export const lit = signal<number | null>(null);
/** Highlights an option while the mouse or the focus is on what has these attributes. */
export const lights = (option: number | null) => ({
  onFocus: () => (lit.value = option),
  onBlur: () => (lit.value = null),
  onMouseEnter: () => (lit.value = option),
  onMouseLeave: () => (lit.value = null),
});
/** The text of one's own, as it is written. */
export const draft = signal("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n");

export const isAtStart = computed(() => (now.value?.position ?? 0) === 0);
export const isAtEnd = computed(() => now.value?.told.step === "end");

let halt = nothing;
let timer: ReturnType<typeof setTimeout> | undefined;
let opened = 0;

function failed(error: unknown): void {
  isPlaying.value = false;
  sought.value = null;
  // The frame of the page tells why there is no engine.
  if (!(error instanceof NoEngine)) {
    fault.value = { place: null, reason: sentence(error, strings.dance.failed) };
  }
}

/** Opens a problem, at a step of it. If its text is wrong, the problem before it stays. */
export async function open(chosen: Choice, position = 0): Promise<void> {
  quiet();
  opened += 1;
  const number = opened;
  try {
    const answer = await ask("danceOpen", chosen);
    if (number !== opened) {
      return;
    }
    if ("fault" in answer) {
      fault.value = answer.fault;
      return;
    }
    fault.value = null;
    lit.value = null;
    choice.value = chosen;
    if (chosen.text.length > LONGEST_TEXT) {
      // The address does not carry it to the next load of the page.
      hand(chosen.name === "model" ? "model" : "own", chosen.text);
    }
    problem.value = answer.problem;
    now.value = answer.state;
    if (position > 0) {
      await seek(position);
    }
  } catch (error) {
    failed(error);
  }
}

/** Shows what the engine answers. */
async function answered(asks: () => Promise<State>, isAgain = false): Promise<void> {
  const number = opened;
  try {
    const state = await asks();
    if (number === opened) {
      now.value = state;
    }
  } catch {
    if ((await recover()) && !isAgain) {
      await answered(asks, true);
    }
  }
}

/**
 * Opens the same problem at the same step: an engine that was started anew has lost its place.
 * Returns whether it has found it, and is to be asked again.
 */
async function recover(): Promise<boolean> {
  const number = opened + 1;
  await open(choice.value, now.value?.position ?? 0);
  return number === opened && fault.value === null && condition.value === "running";
}

/** Steps forward, or back if negative. */
export function move(steps: number): Promise<void> {
  const cannot = steps < 0 ? isAtStart.value : isAtEnd.value;
  if (cannot || sought.value !== null) {
    return Promise.resolve();
  }
  return answered(() => ask("danceMove", steps));
}

/** The state after the next step, which is not shown; null at the end, or if it is not known. */
export async function foresee(): Promise<State | null> {
  if (isAtEnd.value || sought.value !== null) {
    return null;
  }
  const number = opened;
  try {
    const next = await ask("danceMove", 1);
    await ask("danceMove", -1);
    return number === opened ? next : null;
  } catch {
    await recover();
    return null;
  }
}

export function home(): void {
  quiet();
  void answered(() => ask("danceHome", null));
}

/** Forward to the next solution, or to a step. */
export async function seek(position: number | null, isAgain = false): Promise<void> {
  quiet();
  sought.value = { position: now.value?.position ?? 0, nNodes: now.value?.nNodes ?? 0 };
  const end = new Promise<Error | null>((end) => {
    halt = run("danceSeek", { position }, {
      progress: (value) => (sought.value = value),
      answer: (state) => {
        sought.value = null;
        now.value = state;
        end(null);
      },
      failure: end,
    });
  });
  const error = await end;
  if (error !== null && position !== null) {
    failed(error);
  } else if (error !== null && (await recover()) && !isAgain) {
    await seek(null, true);
  }
}

/** Stops the search for a solution, and shows where it was. */
export function stop(): void {
  if (sought.value !== null) {
    quiet();
    void answered(() => ask("danceMove", 0));
  }
}

export function play(): void {
  if (sought.value === null && !isAtEnd.value && !isPlaying.value) {
    isPlaying.value = true;
    void beat();
  }
}

export function pause(): void {
  isPlaying.value = false;
  clearTimeout(timer);
}

/** Takes a step, or several at high speed, and the next ones in time. */
async function beat(): Promise<void> {
  const begun = performance.now();
  const pictures = Math.min(speed.value, PICTURES);
  await move(speed.value / pictures);
  if (isAtEnd.value) {
    pause();
  }
  if (isPlaying.value) {
    const rest = 1000 / pictures - (performance.now() - begun);
    clearTimeout(timer);
    timer = setTimeout(() => void beat(), Math.max(0, rest));
  }
}

/** The speed after this one, or before it. */
export function faster(by: 1 | -1): void {
  const place = speeds.findIndex((known) => known >= speed.value) + by;
  speed.value = speeds[place] ?? speed.value;
}

/** Ends what is going on. */
export function quiet(): void {
  pause();
  halt();
  sought.value = null;
}

/** Keeps the address and the view together while the view is shown. Returns how to end that. */
export function follow(): () => void {
  const stopReading = followAddress("dance", arrive);
  const stopWriting = effect(() => {
    const known = values();
    const isWhole = now.value !== null && sought.value === null;
    return isWhole ? keepLater("dance", known) : undefined;
  });
  return () => {
    stopReading();
    stopWriting();
    quiet();
  };
}

/** What can be shown or not, by its name in the address. */
const switches = { links: showsLinks, predict: predicts, full: isFull } as const;

function values(): Record<string, string> {
  const { name, text } = choice.value;
  const step = now.value?.position ?? 0;
  const on = Object.entries(switches).filter(([, { value }]) => value);
  return {
    problem: name,
    ...(step > 0 ? { step: String(step) } : {}),
    ...(speed.value === SPEED ? {} : { speed: String(speed.value) }),
    ...Object.fromEntries(on.map(([name]) => [name, "1"])),
    ...(text !== "" && text.length <= LONGEST_TEXT ? { text } : {}),
  };
}

/** Whether the address carries the text. */
export const isLinked = computed(() => choice.value.text.length <= LONGEST_TEXT);

/** Opens what the address says; without a problem there, what was open before. */
function arrive(given: URLSearchParams): void {
  const named = problems.find(([known]) => known === given.get("problem"))?.[0];
  const isText = named === "own" || named === "model";
  const text = isText ? (given.get("text") ?? handed(named)) : "";
  const step = Number(given.get("step") ?? 0);
  const position = Number.isSafeInteger(step) && step > 0 ? step : 0;
  if (named !== undefined) {
    selected.value = named;
    const linked = Number(given.get("speed"));
    speed.value = speeds.includes(linked) ? linked : SPEED;
    for (const [name, of] of Object.entries(switches)) {
      of.value = given.get(name) === "1";
    }
  }
  if (named !== undefined && text !== null) {
    draft.value = named === "own" ? text : draft.value;
    void open({ name: named, text }, position);
  } else if (problem.value === null) {
    void open({ name: "book", text: "" });
  }
}
