// The address bar: `#view?name=value&..`. A view keeps its state there, so that a link carries it.

import { effect, signal, untracked } from "@preact/signals";

export type ViewName = "sudoku" | "variants" | "dance" | "gallery" | "workshop";

export interface Address {
  view: ViewName;
  values: URLSearchParams;
}

const names: readonly ViewName[] = ["sudoku", "variants", "dance", "gallery", "workshop"];

function read(): Address {
  const [name = "", values = ""] = location.hash.slice(1).split(/\?(.*)/s);
  const view = names.find((known) => known === name) ?? "sudoku";
  return { view, values: new URLSearchParams(values) };
}

/** Where the page is. */
export const address = signal(read());
/** What the address bar had when the page last looked at it. */
let seen = location.hash;
addEventListener("hashchange", () => {
  seen = location.hash;
  address.value = read();
});

/** The link to a view with these values. */
export function link(view: ViewName, values: Record<string, string> = {}): string {
  const text = new URLSearchParams(values).toString();
  return text === "" ? `#${view}` : `#${view}?${text}`;
}

/** Follows the address while it is that of the view; the result ends that. */
export const follow = (view: ViewName, arrive: (values: URLSearchParams) => void): (() => void) =>
  effect(() => {
    const { view: shown, values } = address.value;
    if (shown === view) {
      // It follows nothing but the address.
      untracked(() => arrive(values));
    }
  });

/**
 * Writes the state of a view into the address without a step in the history. Nothing happens if the
 * reader has gone on to another view, or has followed a link of which the page has not heard yet.
 */
export function keep(view: ViewName, values: Record<string, string>): void {
  if (location.hash === seen && read().view === view) {
    history.replaceState(null, "", link(view, values));
    seen = location.hash;
  }
}

/** After how long the address follows a view, in milliseconds. Browsers refuse to change it more
 * often than some hundred times in half a minute. */
const DELAY = 200;

/** Writes the state of a view into the address a moment later; returns a way to call that off. */
export function keepLater(view: ViewName, values: Record<string, string>): () => void {
  const timer = setTimeout(() => keep(view, values), DELAY);
  return () => clearTimeout(timer);
}
