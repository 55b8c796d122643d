// Which rows and columns of the matrix are shown, and in which order: all of a small problem in
// their order; of a large one, what matters at this step comes first.

import { ItemState, OptionState, type Problem, type State } from "../../engine/dance";

/** The most options that stay in their order. */
const SMALL = 40;
/** The most items that are shown. */
const COLUMNS = 100;

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

/** The items in the order of the columns. */
export function columnOrder(problem: Problem, state: State, rows: readonly number[]): number[] {
  const all = problem.items.map((_, item) => item);
  if (all.length <= COLUMNS) {
    return all;
  }
  const chosen = all.filter((item) => state.items[item] === ItemState.chosen);
  const shown = new Set(chosen);
  for (const option of rows.slice(0, SMALL)) {
    for (const item of problem.options[option] ?? []) {
      if (shown.size < COLUMNS) {
        shown.add(item);
      }
    }
  }
  return all.filter((item) => shown.has(item));
}
