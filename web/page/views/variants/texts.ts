// Texts that the reader brings: pasted, dropped, opened, or handed over by another view.

import { sentence } from "../../engine/client";
import { ask } from "../../engine/wings/variants";
import { textIn } from "../../parts/reader_input";
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
      const remarks = reading.remarks.map((remark) => `Remark: ${remark}.`);
      notice.value = { text: [words.opened(from), ...remarks].join(" "), isFault: false };
    }
  } catch (error) {
    notice.value = { text: sentence(error, words.failed), isFault: true };
  }
}

/** Reads a file. */
export async function takeFile(file: File): Promise<void> {
  const found = await textIn(file, 4 * LONGEST);
  if ("text" in found) {
    await take(found.text, file.name);
  } else {
    notice.value = { text: words[found.fault](file.name), isFault: true };
  }
}
