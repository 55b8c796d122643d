// All questions that the page asks, by the engine that answers them. Each view declares its own in
// a file of this folder.

import type { DanceCalls, DanceRuns } from "./dance";
import type { GalleryCalls, GalleryRuns } from "./gallery";
import type { SudokuCalls, SudokuRuns } from "./sudoku";
import type { VariantsCalls, VariantsRuns } from "./variants";
import type { WorkshopCalls, WorkshopRuns } from "./workshop";

/** An engine: that of boards, of variants, of the dance and the gallery, or of the workshop. */
export type Wing = "sudoku" | "variants" | "cover" | "workshop";

/** What is answered at once, and what takes a while and tells how far it is. */
export interface Questions {
  sudoku: { calls: SudokuCalls; runs: SudokuRuns };
  variants: { calls: VariantsCalls; runs: VariantsRuns };
  cover: { calls: DanceCalls & GalleryCalls; runs: DanceRuns & GalleryRuns };
  workshop: { calls: WorkshopCalls; runs: WorkshopRuns };
}
