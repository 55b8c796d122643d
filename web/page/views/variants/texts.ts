// Texts that the reader brings: pasted, dropped, opened, or handed over by another view.

import { sentence } from "../../engine/client";
import { ask } from "../../engine/wings/variants";
import { exportIn } from "../../parts/exported";
import { lengthened } from "../../parts/shortened";
import { words } from "../../strings/variants";
import { puzzleOf } from "./link";
import { notice } from "./notice";
import { become } from "./state";

/** The most characters of a text. */
const LONGEST = 1_000_000;

/** Reads a text; `from` names its origin. */
export async function take(text: string, from: string): Promise<void> {
  notice.value = null;
  if (text.length > LONGEST) {
    notice.value = { text: words.tooLong(from), isFault: true };
    return;
  }
  try {
    const plain = (await exportIn(text)) ?? (/^\s*\{/.test(text) ? lengthened(text) : null) ?? text;
    const reading = await ask("readVariant", plain);
    if (reading.kind === "nothing") {
      const { line, column, reason } = reading;
      notice.value = { text: words.fault(from, line, column, reason), isFault: true };
      return;
    }
    const found = await puzzleOf(reading.rules, reading.board);
    if (found !== null) {
      become(found);
      notice.value = { text: words.opened(from), isFault: false };
    }
  } catch (error) {
    notice.value = { text: sentence(error, words.failed), isFault: true };
  }
}

/** Reads a file. */
export async function takeFile(file: File): Promise<void> {
  if (file.size > 4 * LONGEST) {
    notice.value = { text: words.tooLong(file.name), isFault: true };
    return;
  }
  const text = await file.text().catch(() => null);
  if (text === null) {
    notice.value = { text: words.notRead(file.name), isFault: true };
  } else {
    await take(text, file.name);
  }
}

/** Reads what was pasted or dropped: a file, or else a text. Returns whether there was any. */
export function takeFrom(data: DataTransfer | null, from: string): boolean {
  const file = data?.files[0];
  const text = data?.getData("text/plain") ?? "";
  if (file !== undefined) {
    void takeFile(file);
  } else if (text !== "") {
    void take(text, from);
  }
  return file !== undefined || text !== "";
}
