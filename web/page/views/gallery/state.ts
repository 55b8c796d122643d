// Which model the gallery shows: from the address, into the address, and to the engine.

import { batch, computed, signal } from "@preact/signals";
import { follow as followAddress, keep } from "../../address";
import { sentence } from "../../engine/client";
import type { About, Model } from "../../engine/gallery";
import { ask } from "../../engine/wings/gallery";
import { toDance, toWorkshop } from "../../parts/handed";
import { strings } from "../../strings";
import { begin as beginCount, leave as leaveCount } from "./count";
import { example, fieldsOf, isDate, names } from "./models";
import { begin as beginSolutions, leave as leaveSolutions } from "./solutions";
import { begin as beginTogether, leave as leaveTogether } from "./together";

/** Whether a model is shown, or the cards of all. */
export const isOpen = signal(false);

/** The model and its arguments, as the form has them. */
export const chosen = signal("pentominoes");
export const values = signal<Record<string, string>>(example("pentominoes"));

/** The numbers of the options that all solutions shall have. */
export const fixed = signal<readonly number[]>([]);

/** What the engine says of them; null while it is asked. */
export const about = signal<About | null>(null);

/** Why the engine said nothing of them. */
export const failure = signal("");

/** Whether the arguments are too long for a link. */
export const isTooLong = signal(false);

/** The longest link, in characters. Programs that pass links on cut longer ones. */
const LONGEST = 6000;

/** How long the reader may pause in typing, in milliseconds. */
const PAUSE = 300;

/** What the page itself sees of the arguments: numbers out of their bounds. */
export const outOfBounds = computed(() => {
  for (const field of fieldsOf(chosen.value)) {
    const text = (values.value[field.name] ?? "").trim();
    if (field.kind === "number" && (text !== "" || field.isRequired)) {
      const { name, least, most } = field;
      if (!/^\d+$/.test(text) || Number(text) < least || Number(text) > most) {
        return { argument: name, message: strings.gallery.bounds(least, most) };
      }
    }
  }
  return null;
});

/** What is wrong with the arguments. */
export const wrong = computed(() => outOfBounds.value ?? about.value?.wrong ?? null);

let timer: ReturnType<typeof setTimeout> | undefined;
/** The model that was asked for last, as a key. */
let asked = "";

const given = (): Model => ({
  model: chosen.peek(),
  values: { ...values.peek(), fixed: fixed.peek().join(",") },
});

/** Shows the search of the model in the dance, which knows no symmetries and no pieces to keep. */
export function dance(): void {
  const { reduce, ...rest } = values.peek();
  toDance("model", JSON.stringify({ model: chosen.peek(), values: rest }));
}

/** Shows the problem of the model in the workshop, with its costs if it has some. */
export async function work(): Promise<void> {
  try {
    const problem = await ask("modelText", given());
    if (problem !== null) {
      toWorkshop(problem);
    }
  } catch (error) {
    failure.value = sentence(error, strings.gallery.wrong);
  }
}

/** Ends what the engine does for the model before. */
function leave(): void {
  leaveCount();
  leaveSolutions();
  leaveTogether();
}

/** Asks the engine for the model, now. */
function askNow(): void {
  clearTimeout(timer);
  const model = given();
  const key = JSON.stringify(model);
  if (key === asked) {
    return;
  }
  asked = key;
  leave();
  about.value = null;
  failure.value = "";
  if (outOfBounds.peek() !== null) {
    return;
  }
  const said = (known: About): void => {
    if (asked === key) {
      about.value = known;
      if (known.wrong === null) {
        beginTogether(model);
        beginSolutions(model);
        beginCount(model);
      }
    }
  };
  const failed = (error: Error): void => {
    if (asked === key) {
      failure.value = sentence(error, strings.gallery.wrong);
    }
  };
  ask("model", model).then(said, failed);
}

/** Writes the model into the address. */
function remember(): void {
  const changed: Record<string, string> = { model: chosen.peek() };
  for (const { name, initial } of fieldsOf(chosen.peek())) {
    const value = values.peek()[name] ?? "";
    // A link to the calendar of today is about this day tomorrow, too.
    if (value !== initial || isDate(chosen.peek(), name)) {
      changed[name] = value;
    }
  }
  if (fixed.peek().length > 0) {
    changed["fixed"] = fixed.peek().join(",");
  }
  const length = new URLSearchParams(changed).toString().length;
  isTooLong.value = length > LONGEST;
  keep("gallery", length > LONGEST ? { model: chosen.peek() } : changed);
}

/** Another model, with the arguments of its example. */
export function choose(name: string): void {
  batch(() => {
    chosen.value = name;
    values.value = example(name);
    fixed.value = [];
  });
  remember();
  askNow();
}

/** Another value of an argument. The engine is asked at the next pause. */
export function change(name: string, value: string): void {
  values.value = { ...values.peek(), [name]: value };
  // Other arguments have other options.
  if (name !== "reduce") {
    fixed.value = [];
  }
  remember();
  clearTimeout(timer);
  timer = setTimeout(askNow, PAUSE);
}

/** Keeps an option in all solutions, or no longer. */
export function fix(option: number): void {
  const now = fixed.peek();
  fixed.value = now.includes(option) ? now.filter((one) => one !== option) : [...now, option];
  remember();
  askNow();
}

/** Keeps no option. */
export function release(): void {
  fixed.value = [];
  remember();
  askNow();
}

/** Shows the model of a link; without one, the cards of all. */
function follow(linked: URLSearchParams): void {
  const name = names.find((name) => name === linked.get("model"));
  if (name === undefined) {
    isOpen.value = false;
    clearTimeout(timer);
    asked = "";
    leave();
    return;
  }
  const all = Object.entries(example(name)).map(([key, initial]) => [
    key,
    linked.get(key) ?? initial,
  ]);
  batch(() => {
    isOpen.value = true;
    chosen.value = name;
    values.value = Object.fromEntries(all);
    fixed.value = (linked.get("fixed") ?? "")
      .split(",")
      .filter((number) => /^\d{1,9}$/.test(number))
      .map(Number);
  });
  remember();
  askNow();
}

/** Follows the address while the view is shown; the result ends that. */
export function open(): () => void {
  const stop = followAddress("gallery", follow);
  return () => {
    stop();
    clearTimeout(timer);
    asked = "";
    leave();
  };
}
