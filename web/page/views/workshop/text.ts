// The text of the workshop: kept for the next visit, carried by the address if it is short, and
// checked by the engine at every pause in typing.
//
// Each tab has a text of its own. What another tab has kept is not lost when this one keeps its
// text: it is kept beside it, and offered.

import { signal } from "@preact/signals";
import { address, follow, keep } from "../../address";
import { sentence } from "../../engine/client";
import type { Checked } from "../../engine/workshop";
import { GALLERY, handed } from "../../parts/handed";
import { store, stored, storedInTab } from "../../parts/storage";
import { ask } from "../../engine/wings/workshop";
import { strings } from "../../strings";
import { examples } from "./examples";

const KEY = "quadrille-workshop";
/** The text of another tab. */
const OTHER = "quadrille-workshop-other";

/** The format of the text of this tab. */
const FORMAT = "quadrille-workshop-format";

/** The longest text that the address carries, in characters of the address. */
const LONGEST_LINK = 2000;

/** The longest text that is kept for the next visit; browsers keep a few million characters. */
const LONGEST_KEPT = 1_000_000;

/** How long the reader may pause in typing, in milliseconds. */
const PAUSE = 150;

/** The text in the editor. Only the editor and `replace` write it. */
export const text = signal(linked() ?? ownOfTab() ?? kept() ?? examples.seven());

/** The name of its format; empty for the one that the text shows. */
export const format = signal(linkedFormat() ?? storedInTab(FORMAT) ?? keptFormat());

/** What the engine says of it; null while it is asked. */
export const checked = signal<Checked | null>(null);

/** Why the engine did not answer. */
export const failure = signal("");

/** Whether the text is too long to be kept. */
export const isTooLong = signal(false);

function linked(): string | null {
  const { view, values } = address.peek();
  return view === "workshop" ? textOf(values) : null;
}

/** The text of a link. */
function textOf(values: URLSearchParams): string | null {
  return values.get("text") ?? (values.get("from") === GALLERY ? handed("workshop") : null);
}

function linkedFormat(): string | null {
  const text = linked();
  return text === null ? null : (address.peek().values.get("format") ?? "");
}

/** The text that the reader wrote last; null before the first one. */
export function kept(): string | null {
  return stored(KEY);
}

/** The format of the text that the reader wrote last. */
export function keptFormat(): string {
  return stored(FORMAT) ?? "";
}

/** The text of this tab before it was loaded again; null if nothing is kept any more. */
function ownOfTab(): string | null {
  return kept() === null ? null : storedInTab(KEY);
}

/** The text that another tab has kept, and this one has not written over. */
export const other = signal(otherText());

function otherText(): string | null {
  const own = ownOfTab();
  const all = own === null ? [stored(OTHER)] : [kept(), stored(OTHER)];
  return all.find((one) => one !== null && one !== own) ?? null;
}

/** What this tab knows to be kept. */
let seen = kept();

// Only other tabs are heard.
window.addEventListener("storage", ({ key, newValue }) => {
  if (key === KEY && newValue !== null && newValue !== text.peek()) {
    other.value = newValue;
  }
});

/** Keeps what another tab has kept since this one has looked. */
function keepOther(): void {
  const there = kept();
  if (there !== null && there !== seen && there !== text.peek()) {
    store(OTHER, there);
    other.value = there;
  }
}

/** Keeps the text for the next visit, unless it is that of a link: the reader's own is not lost. */
function keepText(): void {
  if (text.peek() !== linked()) {
    keepOther();
    isTooLong.value = text.peek().length > LONGEST_KEPT;
    seen = isTooLong.peek() ? null : text.peek();
    store(KEY, seen);
    store(KEY, seen, true);
    store(FORMAT, format.peek() === "" ? null : format.peek());
  }
}

function link(): void {
  const value = text.peek();
  const isShort = value.length <= LONGEST_LINK && encodeURIComponent(value).length <= LONGEST_LINK;
  const from = value === handed("workshop") ? { from: GALLERY } : {};
  const name = format.peek();
  const carried = isShort ? { text: value } : from;
  keep("workshop", { ...carried, ...(name === "" || !isShort ? {} : { format: name }) });
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks the engine what the text is. */
function check(): void {
  const given = { text: text.peek(), format: format.peek() };
  failure.value = "";
  const said = (known: Checked): void => {
    if (text.peek() === given.text && format.peek() === given.format) {
      checked.value = known;
    }
  };
  ask("check", given).then(said, (error: Error) => {
    failure.value = sentence(error, strings.workshop.failed);
  });
}

/** The reader has chosen a format. */
export function setFormat(name: string): void {
  format.value = name;
  store(FORMAT, name, true);
  edited(text.peek());
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
export function open(replace: (value: string, format: string) => void): () => void {
  const stop = follow("workshop", (values) => {
    const [value, name] = [textOf(values), values.get("format") ?? ""];
    if (value !== null && value !== text.peek()) {
      replace(value, name);
    } else if (value !== null && name !== format.peek()) {
      setFormat(name);
    } else {
      link();
    }
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
