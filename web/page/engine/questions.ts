// All questions that the page asks, by the engine that answers them. Each view declares its own in
// a file of this folder.

import type { DanceCalls, DanceRuns } from "./dance";
import type { GalleryCalls, GalleryRuns } from "./gallery";
import type { SudokuCalls, SudokuRuns } from "./sudoku";
import type { VariantsCalls, VariantsRuns } from "./variants";
import type { WorkshopCalls, WorkshopRuns } from "./workshop";

/** An engine: that of a view. */
export type Wing = "sudoku" | "variants" | "dance" | "gallery" | "workshop";

/** What is answered at once, and what takes a while and tells how far it is. */
export interface Questions {
  sudoku: { calls: SudokuCalls; runs: SudokuRuns };
  variants: { calls: VariantsCalls; runs: VariantsRuns };
  dance: { calls: DanceCalls; runs: DanceRuns };
  gallery: { calls: GalleryCalls; runs: GalleryRuns };
  workshop: { calls: WorkshopCalls; runs: WorkshopRuns };
}
