// Boards in the addresses of other pages, as far as an address has the board itself.
//
// An address is only read. Nothing is asked of its server.

import { type Foreign, ofJson, ofValue } from "./foreign";

/** All values of an address: of its search, of what follows `#`, and the parts of its path. */
function valuesOf(address: URL): string[] {
  const hash = address.hash.slice(1).replace(/^[^?=&]*\?/, "");
  const path = plain(address.pathname);
  const parts = [...path.split("/"), path.slice(1)];
  const named = [...address.searchParams.values(), ...new URLSearchParams(hash).values()];
  // A blank was a plus sign, which base64 has.
  return [...named, address.hash.slice(1), ...parts].map((value) => value.replaceAll(" ", "+"));
}

/** Without the signs of an address; as it is, if they are wrong. */
function plain(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A value as f-puzzles and SudokuPad pack it: lz-string in base64 after some letters. */
async function unpacked(value: string): Promise<Foreign | null> {
  const packed = value.replace(/^(fpuzzles|fpuz|scl|ctc)/, "");
  if (!/^[A-Za-z0-9+/=]{40,}$/.test(packed)) {
    return null;
  }
  const { default: packer } = await import("lz-string");
  const text = packer.decompressFromBase64(packed);
  return text === null ? null : ofJson(text);
}

/** The board of an address; `null` if the text is none, or has none. */
export async function fromAddress(text: string): Promise<Foreign | null> {
  const line = text.trim();
  if (!/^https?:\/\/\S+$/.test(line) || !URL.canParse(line)) {
    return null;
  }
  for (const value of valuesOf(new URL(line))) {
    const board = ofValue(value);
    const found = board === null ? await unpacked(value) : { board, rules: [] };
    if (found !== null) {
      return found;
    }
  }
  return null;
}
