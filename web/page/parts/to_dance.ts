// The way of a problem from another view to the dance: by the address, or if it is too long for
// that, by what this tab stores.

import { link } from "../address";
import { store, storedInTab } from "./storage";

/** The problems of other views: a text in Knuth's format, or a model of the gallery as JSON. */
type Name = "own" | "model";

/** The longest text that the address carries. */
export const LONGEST_TEXT = 4000;

/** What was handed over last, where the browser stores nothing. */
let last: readonly [name: Name, text: string] | null = null;

const key = (name: Name): string => `quadrille-handed-${name}`;

/** Hands a text over under a name. */
export function hand(name: Name, text: string): void {
  last = [name, text];
  store(key(name), text, true);
}

/** What was handed over under a name; null if nothing was. */
export function handed(name: Name): string | null {
  return last?.[0] === name ? last[1] : storedInTab(key(name));
}

/** Shows the dance of a problem. */
export function toDance(name: Name, text: string): void {
  const isShort = text.length <= LONGEST_TEXT;
  if (!isShort) {
    hand(name, text);
  }
  location.hash = link("dance", { problem: name, ...(isShort ? { text } : {}) });
}
