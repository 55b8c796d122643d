// A problem that one view hands to another: by the address, or if it is too long for that, by what
// this tab stores.

import { link } from "../address";
import { store, storedInTab } from "./storage";

/** A text of the dance in Knuth's format, a model of the dance as JSON, a text of the workshop. */
type Name = "own" | "model" | "workshop";

/** The longest text that the address carries, in characters. */
export const LONGEST_TEXT = 4000;
/** In the address, as the origin of a text of the workshop that was handed over. */
export const GALLERY = "gallery";

/** The longest text that the tab stores for the next load of the page, in characters. */
const LONGEST_STORED = 1_000_000;

/** What was handed over last, where the browser stores nothing. */
let last: readonly [name: Name, text: string] | null = null;

const key = (name: Name): string => `quadrille-handed-${name}`;

/** Hands a text over under a name. */
export function hand(name: Name, text: string): void {
  last = [name, text];
  store(key(name), text.length <= LONGEST_STORED ? text : null, true);
}

/** What was handed over under a name; null if nothing was. */
export function handed(name: Name): string | null {
  return last?.[0] === name ? last[1] : storedInTab(key(name));
}

/** Shows the dance of a problem. */
export function toDance(name: "own" | "model", text: string): void {
  const isShort = text.length <= LONGEST_TEXT;
  if (!isShort) {
    hand(name, text);
  }
  location.hash = link("dance", { problem: name, ...(isShort ? { text } : {}) });
}

/** Shows a problem of the gallery in the workshop. */
export function toWorkshop(text: string): void {
  hand("workshop", text);
  location.hash = link("workshop", { from: GALLERY });
}
