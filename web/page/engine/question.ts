// What a question to the engine is made of: what is given, its progress, and its answer.

/** Something that is asked: what is given, what is answered. */
export interface Question<Given, Answer> {
  given: Given;
  answer: Answer;
}

/** The same for what takes a while: also what is told meanwhile. */
export interface LongQuestion<Given, Progress, Answer> extends Question<Given, Answer> {
  progress: Progress;
}

/** A run at work. `advance` works for about 20 ms; an answer ends the run. */
export interface Work<Progress, Answer> {
  advance(): { progress: Progress } | { answer: Answer };
  /** Gives the memory back. Called once, at the end or when the run is stopped. */
  free(): void;
}
