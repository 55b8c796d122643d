// Predict the next step: the reader says what comes, then the search takes the step.

import { signal } from "@preact/signals";
import { ItemState, OptionState, type Problem, type State } from "../../engine/dance";
import { Press } from "../../parts/press";
import { Tick } from "../../parts/tick";
import { words } from "../../strings/dance";
import { itemName, quoted } from "./names";
import {
  type Shown,
  foresee,
  isAtEnd,
  isPlaying,
  move,
  now,
  pause,
  predicts,
  sought,
} from "./state";

/** What the reader can say. */
type Guess =
  | { kind: "item"; item: number }
  | { kind: "option"; option: number }
  | { kind: "solution" | "undo" | "leave" | "end" };

/** How many steps were predicted right at the first try, of how many, and whether the last guess
 * was right; null before one. */
const score = signal({ right: 0, all: 0, isRight: null as boolean | null });
/** The wrong guesses about the next step, and the step before it. */
const missed = signal<{ position: number; guesses: readonly string[] }>({
  position: -1,
  guesses: [],
});

const missedAt = (position: number): readonly string[] =>
  missed.value.position === position ? missed.value.guesses : [];

/** The most answers to choose from: a problem with more is too large for this. */
const MOST = 12;

/** All that can come next; null if there are too many. */
export function guessesOf(problem: Problem, state: State): Guess[] | null {
  const { told, items, options, path } = state;
  const few = (all: Guess[]): Guess[] | null => (all.length > MOST ? null : all);
  switch (told.step) {
    case "start":
    case "try": {
      const open = [...problem.items.keys()].filter((item) => items[item] === ItemState.inPlay);
      return few([...open.map((item): Guess => ({ kind: "item", item })), { kind: "solution" }]);
    }
    case "choose":
    case "undo": {
      const isUntried = (option: number): boolean =>
        options[option] === OptionState.untried &&
        problem.options[option]!.includes(path.at(-1)?.item ?? -1);
      const untried = [...problem.options.keys()].filter(isUntried);
      const all = untried.map((option): Guess => ({ kind: "option", option }));
      return few([...all, { kind: "leave" }]);
    }
    case "end":
      return [];
    default:
      return [{ kind: "undo" }, { kind: "leave" }, { kind: "end" }];
  }
}

/** Whether the guess is the step that came. Of items with as few options, each is right. */
export function isRight(guess: Guess, { told }: State): boolean {
  switch (guess.kind) {
    case "item":
      return told.step === "choose"
        ? told.item === guess.item || told.ties.includes(guess.item)
        : told.step === "deadEnd" && told.item === guess.item;
    case "option":
      return told.step === "try" && told.option === guess.option;
    default:
      return told.step === guess.kind;
  }
}

function say(problem: Problem, guess: Guess): string {
  switch (guess.kind) {
    case "item":
      return words.predict.item(itemName(problem, guess.item));
    case "option":
      return words.predict.option(quoted(problem, guess.option));
    default:
      return words.predict[guess.kind];
  }
}

async function answer(guess: Guess, position: number): Promise<void> {
  const next = await foresee();
  if (next === null || now.peek()?.position !== position) {
    return;
  }
  const before = missedAt(position);
  const hit = isRight(guess, next);
  const isFirst = before.length === 0;
  const { right, all } = score.peek();
  score.value = {
    right: right + Number(hit && isFirst),
    all: all + Number(isFirst),
    isRight: hit,
  };
  if (hit) {
    await move(1);
  } else {
    missed.value = { position, guesses: [...before, JSON.stringify(guess)] };
  }
}

export function Predict({ problem, state }: Shown) {
  const { right, all, isRight } = score.value;
  const guesses = guessesOf(problem, state);
  const isBusy = isPlaying.value || sought.value !== null;
  return (
    <div class="predict">
      <Tick
        label={words.predict.label}
        isOn={predicts.value}
        onTick={(isOn) => {
          predicts.value = isOn;
          score.value = { right: 0, all: 0, isRight: null };
          pause();
        }}
      />
      {predicts.value && !isBusy && !isAtEnd.value && (
        <>
          <p>{guesses === null ? words.predict.tooMany : words.predict.question}</p>
          <div class="buttons" role="group" aria-label={words.predict.question}>
            {(guesses ?? []).map((guess) => (
              <Press
                key={JSON.stringify(guess)}
                idle={missedAt(state.position).includes(JSON.stringify(guess))}
                why={words.predict.wasWrong}
                onPress={() => void answer(guess, state.position)}
              >
                {say(problem, guess)}
              </Press>
            ))}
          </div>
        </>
      )}
      {predicts.value && (
        <p role="status" class={isRight === false ? "wrong" : isRight ? "hit" : ""}>
          {isRight === null ? "" : words.predict.score(isRight, right, all)}
        </p>
      )}
    </div>
  );
}
