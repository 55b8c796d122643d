// Texts that the reader brings: pasted, dropped, opened, or handed over by another view.

import { sentence } from "../../engine/client";
import { ask } from "../../engine/wings/variants";
import { newest } from "../../parts/newest";
import { textIn } from "../../parts/reader_input";
import { exportIn } from "../../parts/exported";
import { lengthened } from "../../parts/shortened";
import { words } from "../../strings/variants";
import { puzzleOf } from "./link";
import { type Place, notice } from "./notice";
import { game } from "./state";

/** The most characters of a text. */
const LONGEST = 1_000_000;

/** An export without a rule that is not known; `null` if it has no such rule. */
function withoutRule(text: string, reason: string): string | null {
  const [, name = ""] = /the rule "([^"]+)" is not known/.exec(reason) ?? [];
  try {
    const { [name]: left, ...others } = JSON.parse(text) as Record<string, unknown>;
    return left === undefined ? null : JSON.stringify(others);
  } catch {
    return null;
  }
}

const beginReading = newest();

/** Reads a text; `from` names its origin, and what comes of it is told at `near`. */
export async function take(text: string, from: string, near: Place = "grid"): Promise<void> {
  const isNewest = beginReading();
  notice.value = null;
  if (text.length > LONGEST) {
    notice.value = { text: words.tooLong(from), near, isFault: true };
    return;
  }
  try {
    const plain = (await exportIn(text)) ?? (/^\s*\{/.test(text) ? lengthened(text) : null) ?? text;
    const reading = await ask("readVariant", plain);
    if (!isNewest()) {
      return;
    }
    if (reading.kind === "nothing") {
      const { line, column, reason } = reading;
      const left = withoutRule(plain, reason);
      const leaveOut = left === null ? {} : { leaveOut: () => void take(left, from, near) };
      const told = words.fault(from, line, column, reason);
      notice.value = { text: told, near, isFault: true, ...leaveOut };
      return;
    }
    const found = await puzzleOf(reading.rules, reading.board);
    if (found !== null && isNewest()) {
      game.open(found);
      const remarks = reading.remarks.map((remark) => `Remark: ${remark}.`);
      notice.value = { text: [words.opened(from), ...remarks].join(" "), near, isFault: false };
    }
  } catch (error) {
    notice.value = { text: sentence(error, words.failed), near, isFault: true };
  }
}

/** Reads a file. */
export async function takeFile(file: File, near: Place = "grid"): Promise<void> {
  const found = await textIn(file, 4 * LONGEST);
  if ("text" in found) {
    await take(found.text, file.name, near);
  } else {
    notice.value = { text: words[found.fault](file.name), near, isFault: true };
  }
}
