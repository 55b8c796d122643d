// The text of the workshop: kept for the next visit, carried by the address if it is short, and
// checked by the engine at every pause in typing.

import { signal } from "@preact/signals";
import { address, follow, keep } from "../../address";
import { sentence } from "../../engine/client";
import type { Checked } from "../../engine/workshop";
import { store, stored } from "../../parts/storage";
import { ask } from "../../engine/wings/workshop";
import { strings } from "../../strings";
import { examples } from "./examples";

const KEY = "quadrille-workshop";

/** The longest text that the address carries, in characters of the address. */
const LONGEST_LINK = 2000;

/** The longest text that is kept for the next visit; browsers keep a few million characters. */
const LONGEST_KEPT = 1_000_000;

/** How long the reader may pause in typing, in milliseconds. */
const PAUSE = 150;

/** The text in the editor. Only the editor and `replace` write it. */
export const text = signal(linked() ?? kept() ?? examples.seven());

/** What the engine says of it; null while it is asked. */
export const checked = signal<Checked | null>(null);

/** Why the engine did not answer. */
export const failure = signal("");

/** Whether the text is too long to be kept. */
export const isTooLong = signal(false);

function linked(): string | null {
  const { view, values } = address.peek();
  return view === "workshop" ? values.get("text") : null;
}

/** The text that the reader wrote last; null before the first one. */
export function kept(): string | null {
  return stored(KEY);
}

/** Keeps the text for the next visit, unless it is that of a link: the reader's own is not lost. */
function keepText(): void {
  if (text.peek() !== linked()) {
    isTooLong.value = text.peek().length > LONGEST_KEPT;
    store(KEY, isTooLong.peek() ? null : text.peek());
  }
}

function link(): void {
  const value = text.peek();
  const isShort = value.length <= LONGEST_LINK && encodeURIComponent(value).length <= LONGEST_LINK;
  keep("workshop", isShort ? { text: value } : {});
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks the engine what the text is. */
function check(): void {
  const value = text.peek();
  failure.value = "";
  const said = (known: Checked): void => {
    if (text.peek() === value) {
      checked.value = known;
    }
  };
  ask("check", value).then(said, (error: Error) => {
    failure.value = sentence(error, strings.workshop.failed);
  });
}

/** The reader has changed the text. */
export function edited(value: string): void {
  text.value = value;
  checked.value = null;
  clearTimeout(timer);
  timer = setTimeout(() => {
    keepText();
    link();
    check();
  }, PAUSE);
}

/** Follows the address while the view is shown; the result ends that. `replace` shows a text. */
export function open(replace: (value: string) => void): () => void {
  const stop = follow("workshop", (values) => {
    const value = values.get("text");
    return value === null || value === text.peek() ? link() : replace(value);
  });
  check();
  return () => {
    stop();
    if (timer !== undefined) {
      clearTimeout(timer);
      keepText();
    }
  };
}
