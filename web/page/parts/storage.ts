// What the browser keeps for the next visit. It may keep nothing, as in a private window.

import { signal } from "@preact/signals";

/** Whether the browser keeps what it is given. */
export const isStored = signal(true);

/** What was stored under a name; null if nothing was. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    isStored.value = false;
    return null;
  }
}

/** Stores a text under a name, or removes what is there. */
export function store(name: string, text: string | null): void {
  try {
    if (text === null) {
      localStorage.removeItem(name);
    } else {
      localStorage.setItem(name, text);
    }
    isStored.value = true;
  } catch {
    isStored.value = false;
  }
}
