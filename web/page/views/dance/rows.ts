// The order of the rows of the matrix: that of the problem, if it is small; in a large one, what
// matters at this step comes first.

import { OptionState, type Problem, type State } from "../../engine/dance";

/** The most options that stay in their order. */
const SMALL = 40;

/** The options in the order of the rows. */
export function rowOrder(problem: Problem, state: State): number[] {
  const all = problem.options.map((_, option) => option);
  if (all.length <= SMALL) {
    return all;
  }
  const last = state.path.at(-1);
  const chosen = state.path.flatMap(({ option }) => (option === null ? [] : [option])).reverse();
  const isOfLast = (option: number): boolean =>
    last !== undefined && (option === last.option || state.options[option]! > OptionState.chosen);
  const first = all.filter(isOfLast);
  const placed = new Set([...first, ...chosen]);
  const rest = (kind: number): number[] =>
    all.filter((option) => state.options[option] === kind && !placed.has(option));
  return [
    ...first,
    ...chosen.filter((option) => option !== last?.option),
    ...rest(OptionState.inPlay),
    // Chosen on a level so far up that it is not told, or hidden.
    ...rest(OptionState.chosen),
    ...rest(OptionState.hidden),
  ];
}
