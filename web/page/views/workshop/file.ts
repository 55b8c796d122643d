// A file of the reader's, opened or dropped. It may be compressed by gzip, as the program reads it.

import { signal } from "@preact/signals";
import { strings } from "../../strings";

/** The largest text, in bytes: an editor and a check at every pause take no more. */
const LARGEST = 4_000_000;

/** Why the last file could not be opened. */
export const refused = signal("");

/** The error of a text that is too large. */
class TooLarge extends Error {}

/** The error of a compressed file that cannot be read to its end. */
class Damaged extends Error {}

/** The bytes of a stream. */
async function read(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) {
      return new Blob(parts);
    }
    size += value.length;
    if (size > LARGEST) {
      void reader.cancel();
      throw new TooLarge();
    }
    parts.push(value);
  }
}

/** The text of a file. */
async function textOf(file: File): Promise<string> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isGzip = start[0] === 0x1f && start[1] === 0x8b;
  const stream = file.stream();
  const bytes = await read(
    isGzip ? stream.pipeThrough(new DecompressionStream("gzip")) : stream,
  ).catch((error: unknown) => {
    throw isGzip && !(error instanceof TooLarge) ? new Damaged() : error;
  });
  return new TextDecoder("utf-8", { fatal: true }).decode(await bytes.arrayBuffer());
}

/** Gives the text of a file to `replace`, or says why it has none. */
export async function openFile(file: File, replace: (text: string) => void): Promise<void> {
  const words = strings.workshop;
  try {
    const text = await textOf(file);
    refused.value = "";
    replace(text);
  } catch (error) {
    if (error instanceof TooLarge) {
      refused.value = words.fileTooLarge(file.name, LARGEST / 1e6);
    } else {
      const said = error instanceof Damaged ? words.fileDamaged : words.fileNotText;
      refused.value = said(file.name);
    }
  }
}
