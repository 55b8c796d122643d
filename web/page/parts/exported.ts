// Exports of f-puzzles and SudokuPad in addresses: packed by lz-string, and perhaps shortened.
//
// An address is only read. Nothing is asked of its server.

import { lengthened } from "./shortened";

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

/** The values of an address; `null` if the text is none. */
export function valuesIn(text: string): string[] | null {
  const line = text.trim();
  return /^https?:\/\/\S+$/.test(line) && URL.canParse(line) ? valuesOf(new URL(line)) : null;
}

/** The JSON in a value as f-puzzles and SudokuPad pack it: lz-string in base64 after some letters.
 * `null` if there is none. */
export async function unpacked(value: string): Promise<string | null> {
  const packed = value.trim().replace(/^(fpuzzles|fpuz|scl|ctc)/, "");
  if (!/^[A-Za-z0-9+/=]{40,}$/.test(packed)) {
    return null;
  }
  const { default: packer } = await import("lz-string");
  const text = packer.decompressFromBase64(packed);
  return text === null || text === "" ? null : lengthened(text);
}

/** The JSON in an address, or in the packed text alone; `null` if there is none. */
export async function exportIn(text: string): Promise<string | null> {
  for (const value of valuesIn(text) ?? [text]) {
    const json = await unpacked(value);
    if (json !== null) {
      return json;
    }
  }
  return null;
}
