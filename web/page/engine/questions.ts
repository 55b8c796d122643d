// All questions that the page asks of the engine, with what is given and what is answered. Each
// view declares its own in a file of this folder.

import type { DanceCalls, DanceRuns } from "./dance";
import type { GalleryCalls, GalleryRuns } from "./gallery";
import type { Question, Work } from "./question";
import type { SudokuCalls, SudokuRuns } from "./sudoku";
import type { WorkshopCalls, WorkshopRuns } from "./workshop";

export interface Calls extends SudokuCalls, DanceCalls, GalleryCalls, WorkshopCalls {
  /** Answered as soon as the worker hears it. */
  alive: Question<null, null>;
}
export interface Runs extends SudokuRuns, DanceRuns, GalleryRuns, WorkshopRuns {}

/** How the worker answers: a function for each question. */
export type CallTable = {
  [Name in keyof Calls]: (given: Calls[Name]["given"]) => Calls[Name]["answer"];
};
export type RunTable = {
  [Name in keyof Runs]: (
    given: Runs[Name]["given"],
  ) => Work<Runs[Name]["progress"], Runs[Name]["answer"]>;
};
