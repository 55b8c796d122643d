// All questions that the page asks of the engine, with what is given and what is answered. Each
// view declares its own in a file of this folder.

import type { DanceCalls, DanceRuns } from "./dance";
import type { GalleryCalls, GalleryRuns } from "./gallery";
import type { SudokuCalls, SudokuRuns } from "./sudoku";
import type { WorkshopCalls, WorkshopRuns } from "./workshop";

/** Something that is asked: what is given, what is answered. */
export interface Question<Given, Answer> {
  given: Given;
  answer: Answer;
}

/** The same for what takes a while: also what is told meanwhile. */
export interface LongQuestion<Given, Progress, Answer> extends Question<Given, Answer> {
  progress: Progress;
}

export interface Calls extends SudokuCalls, DanceCalls, GalleryCalls, WorkshopCalls {
  /** Answered as soon as the worker hears it. */
  alive: Question<null, null>;
}
export interface Runs extends SudokuRuns, DanceRuns, GalleryRuns, WorkshopRuns {}

/** A run at work. `advance` works for about 20 ms; an answer ends the run. */
export interface Work<Progress, Answer> {
  advance(): { progress: Progress } | { answer: Answer };
  /** Gives the memory back. Called once, at the end or when the run is stopped. */
  free(): void;
}

/** How the worker answers: a function for each question. */
export type CallTable = {
  [Name in keyof Calls]: (given: Calls[Name]["given"]) => Calls[Name]["answer"];
};
export type RunTable = {
  [Name in keyof Runs]: (
    given: Runs[Name]["given"],
  ) => Work<Runs[Name]["progress"], Runs[Name]["answer"]>;
};
