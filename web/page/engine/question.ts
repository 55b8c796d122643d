// What a question to an engine is made of: what is given, its progress, and its answer.

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

export type GivenOf<Q> = Q extends { given: infer Given } ? Given : never;
export type AnswerOf<Q> = Q extends { answer: infer Answer } ? Answer : never;
export type ProgressOf<Q> = Q extends { progress: infer Progress } ? Progress : never;

/** How a worker answers each of some questions: by a function. */
export type CallTable<Calls> = {
  [Name in keyof Calls]: (given: GivenOf<Calls[Name]>) => AnswerOf<Calls[Name]>;
};
export type RunTable<Runs> = {
  [Name in keyof Runs]: (
    given: GivenOf<Runs[Name]>,
  ) => Work<ProgressOf<Runs[Name]>, AnswerOf<Runs[Name]>>;
};
