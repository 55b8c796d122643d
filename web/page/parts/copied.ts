// A link that the reader wants to pass on.

import { board as words } from "../strings";

/** Copies a link of the page; the sentence that says what came of it. */
export function copyLink(to: string): Promise<string> {
  const link = new URL(to, location.href).href;
  const copying = navigator.clipboard?.writeText(link) ?? Promise.reject();
  return copying.then(() => words.copied).catch(() => words.notCopied);
}
