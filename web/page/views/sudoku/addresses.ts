// Boards in the addresses of other pages, as far as an address has the board itself.

import { unpacked, valuesIn } from "../../parts/exported";
import { type Foreign, ofJson, ofValue } from "./foreign";

/** The board of an address; `null` if the text is none, or has none. */
export async function fromAddress(text: string): Promise<Foreign | null> {
  for (const value of valuesIn(text) ?? []) {
    const board = ofValue(value);
    const json = board === null ? await unpacked(value) : null;
    const found = json === null ? null : ofJson(json);
    if (board !== null) {
      return { board, rules: [] };
    }
    if (found !== null) {
      return found;
    }
  }
  return null;
}
