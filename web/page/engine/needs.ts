// What the engine needs of the browser.

import type { Failure } from "./messages";

/** The smallest module with a vector: a function that counts the bits of sixteen zeros. */
const VECTORS = new Uint8Array([
  ...[0, 97, 115, 109, 1, 0, 0, 0], // magic number and version
  ...[1, 5, 1, 96, 0, 1, 123], // a type: no parameters, a vector as the result
  ...[3, 2, 1, 0], // a function of this type
  ...[10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11], // i32.const 0, i8x16.splat, i8x16.popcnt
]);

/** What is missing; `null` if the engine can run. */
export function missing(): Failure | null {
  if (typeof WebAssembly === "undefined") {
    return { kind: "noWebAssembly" };
  }
  return WebAssembly.validate(VECTORS) ? null : { kind: "noVectors" };
}
