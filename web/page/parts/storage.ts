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

/** What this tab has stored under a name; null if nothing was. */
export function storedInTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text under a name, or removes what is there: for all tabs, or for this one. Returns
 * whether that was possible. */
export function store(name: string, text: string | null, inTab = false): boolean {
  try {
    const storage = inTab ? sessionStorage : localStorage;
    if (text === null) {
      storage.removeItem(name);
    } else {
      storage.setItem(name, text);
    }
    isStored.value = true;
  } catch {
    isStored.value = false;
  }
  return isStored.peek();
}
