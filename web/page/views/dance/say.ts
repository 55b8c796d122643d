// The step that led here, as a sentence in the words of the book.

import type { Problem, State } from "../../engine/dance";
import { strings } from "../../strings";
import { itemList, itemName, quoted } from "./names";

export function sentence(problem: Problem, state: State): string {
  const words = strings.dance.told;
  const { told } = state;
  const item = (number: number): string => itemName(problem, number);
  switch (told.step) {
    case "start":
      return words.start(problem.items.length, problem.options.length);
    case "choose": {
      const ties = told.ties.map(item);
      return words.choose(item(told.item), told.length, ties, told.nTies);
    }
    case "try":
      return words.attempt(
        quoted(problem, told.option),
        told.place,
        told.nPlaces,
        item(told.item),
        itemList(problem, told.covered),
        itemList(problem, told.purified),
        told.nHidden,
      );
    case "deadEnd":
      return words.deadEnd(item(told.item));
    case "solution":
      return words.solution(state.nSolutions);
    case "undo": {
      const last = state.path.at(-1);
      const of = last === undefined ? "" : item(last.item);
      return words.undo(quoted(problem, told.option), told.nUntried, of);
    }
    case "leave":
      return words.leave(item(told.item), state.level);
    case "end":
      return words.end(state.nNodes, state.nSolutions);
  }
}
