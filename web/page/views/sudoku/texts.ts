// Texts that the reader brings: pasted, dropped, opened, or in the link. One board goes to the
// grid, several to the collection, and of what is no board the first fault is told.

import { signal } from "@preact/signals";
import { sentence } from "../../engine/client";
import { ask } from "../../engine/wings/sudoku";
import { newest } from "../../parts/newest";
import { textIn } from "../../parts/reader_input";
import { capital, strings } from "../../strings";
import { fromAddress } from "./addresses";
import { startCollection } from "./collection";
import { foreign } from "./foreign";
import { open, position } from "./state";

const words = strings.sudoku;

/** The most millions of characters that are read: half a million boards, which fit any memory. */
const MILLIONS = 40;
/** Characters of a text that is surely more than a board: it goes to the collection unseen. */
const LONG = 50_000;

/** Beside the grid, or below the box for texts. */
export type Place = "grid" | "box";

/** What is told about the last text. */
export interface Notice {
  text: string;
  /** Where it is told: where the reader looks. */
  near: Place;
  isFault: boolean;
  /** The line with the fault: before it, the fault, behind it. */
  excerpt?: readonly [string, string, string];
  /** The text, if it has rules that the view of variants reads. */
  ruled?: { text: string; from: string };
}

export const notice = signal<Notice | null>(null);
// A fault is no longer of interest when the reader goes on with the board.
position.subscribe(() => {
  if (notice.peek()?.isFault === true) {
    notice.value = null;
  }
});

const beginReading = newest();

/** Reads a text; `from` names its origin, and a fault is told at `near`. */
export async function take(text: string, from: string, near: Place = "grid"): Promise<void> {
  const isNewest = beginReading();
  notice.value = null;
  if (text.length > 1_000_000 * MILLIONS) {
    notice.value = { text: words.tooLong(from, MILLIONS), near, isFault: true };
    return;
  }
  if (text.length > LONG) {
    startCollection(text, from);
    return;
  }
  const reading = await ask("read", text).catch((error: Error) => error);
  if (!isNewest()) {
    return;
  }
  if (reading instanceof Error) {
    notice.value = { text: sentence(reading, words.failed), near, isFault: true };
  } else if (reading.kind === "board") {
    open(reading.board);
    if (near === "box") {
      notice.value = { text: words.opened(from), near, isFault: false };
    }
  } else if (reading.kind === "collection") {
    startCollection(text, from);
  } else if (!(await takeForeign(text, from, near))) {
    const { line, column, reason, excerpt } = reading.fault;
    const text = words.fault(from, line, column, reason);
    notice.value = { text, excerpt, near, isFault: true };
  }
}

/** Reads a text that the engine does not read. Returns whether there is a board in it. */
async function takeForeign(text: string, from: string, near: Place): Promise<boolean> {
  const found = foreign(text) ?? (await fromAddress(text));
  if (found === null) {
    return false;
  }
  const { board, rules } = found;
  open(board);
  if (rules.length > 0) {
    const ruled = { text, from: capital(from) };
    notice.value = { text: words.rulesLeft(from, rules), near, isFault: true, ruled };
  } else if (near === "box") {
    notice.value = { text: words.opened(from), near, isFault: false };
  }
  return true;
}

/** Reads a file. */
export async function takeFile(file: File, near: Place = "grid"): Promise<void> {
  const found = await textIn(file, 1_000_000 * MILLIONS);
  if ("text" in found) {
    await take(found.text, file.name, near);
  } else {
    notice.value = { text: words[found.fault](file.name, MILLIONS), near, isFault: true };
  }
}
