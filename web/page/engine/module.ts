// The code of the engines. It is compiled while it arrives, beside everything else that the page
// loads, and once: a worker that is started anew gets the same code.

import dance from "engine/dance/quadrille_dance_bg.wasm?url";
import gallery from "engine/gallery/quadrille_gallery_bg.wasm?url";
import sudoku from "engine/sudoku/quadrille_sudoku_bg.wasm?url";
import variants from "engine/variants/quadrille_variants_bg.wasm?url";
import workshop from "engine/workshop/quadrille_workshop_bg.wasm?url";
import type { Failure } from "./messages";
import { missing } from "./needs";
import type { Wing } from "./questions";

const files: Record<Wing, string> = { sudoku, variants, dance, gallery, workshop };
const loads: Partial<Record<Wing, Promise<WebAssembly.Module | Failure>>> = {};

/** The code of an engine, or why there is none. */
export function moduleOf(wing: Wing): Promise<WebAssembly.Module | Failure> {
  return (loads[wing] ??= load(files[wing]));
}

async function load(file: string): Promise<WebAssembly.Module | Failure> {
  const lack = missing();
  if (lack !== null) {
    return lack;
  }
  const response = await fetch(file).catch(() => null);
  if (response === null || !response.ok) {
    return { kind: "notLoaded", status: response?.status ?? null };
  }
  try {
    // Some servers have another type for it, which browsers do not compile while it arrives.
    const isTyped = response.headers.get("content-type") === "application/wasm";
    return isTyped
      ? await WebAssembly.compileStreaming(response)
      : await WebAssembly.compile(await response.arrayBuffer());
  } catch (error) {
    return { kind: "notStarted", message: error instanceof Error ? error.message : String(error) };
  }
}
