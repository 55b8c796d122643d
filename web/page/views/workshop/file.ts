// A file of the reader's, opened or dropped.

import { signal } from "@preact/signals";
import { strings } from "../../strings";

/** The largest file, in bytes: an editor and a check at every pause take no more. */
const LARGEST = 4_000_000;

/** Why the last file could not be opened. */
export const refused = signal("");

/** Gives the text of a file to `replace`, or says why it has none. */
export async function openFile(file: File, replace: (text: string) => void): Promise<void> {
  const words = strings.workshop;
  if (file.size > LARGEST) {
    refused.value = words.fileTooLarge(file.name, LARGEST / 1e6);
    return;
  }
  try {
    const bytes = await file.arrayBuffer();
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    refused.value = "";
    replace(text);
  } catch {
    refused.value = words.fileNotText(file.name);
  }
}
