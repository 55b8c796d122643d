// Items and options as words.

import type { Problem } from "../../engine/dance";
import { strings } from "../../strings";

/** The most words of a list in a sentence. */
const WORDS = 8;
/** The most characters of an option in a sentence, and of a short name. */
const LONG = 60;
const SHORT = 16;

/** The text with an ellipsis if it has more than `most` characters. */
export function cut(text: string, most: number): string {
  const characters = [...text.slice(0, 2 * most + 2)];
  return characters.length > most ? `${characters.slice(0, most - 1).join("")}\u2026` : text;
}

export function itemName(problem: Problem, item: number): string {
  return cut(problem.items[item] ?? "", LONG);
}

/** The items of an option, with their colors. */
export function optionText(problem: Problem, option: number, most: number = LONG): string {
  const colors = problem.colors?.[option];
  const items = (problem.options[option] ?? []).slice(0, most).map((item, k) => {
    const color = colors?.[k] ?? "";
    const name = problem.items[item] ?? "";
    return color === "" ? name : `${name}:${color}`;
  });
  return items.length === 0 ? strings.dance.noItems : cut(items.join(" "), most);
}

/** A name of an option that fits a label. */
export function shortName(problem: Problem, option: number): string {
  return cut(problem.names[option] ?? optionText(problem, option, SHORT), SHORT);
}

/** An option in a sentence: its items, and its short name if it has one. */
export function quoted(problem: Problem, option: number): string {
  const text = `\u201c${optionText(problem, option)}\u201d`;
  const name = problem.names[option];
  return name === undefined ? text : `${name}, ${text}`;
}

/** Items as a list of at most eight words. */
export function itemList(problem: Problem, items: readonly number[]): string {
  const names = items.slice(0, WORDS).map((item) => itemName(problem, item));
  const rest = items.length - names.length;
  return strings.dance.listed(rest > 0 ? [...names, strings.dance.more(rest)] : names);
}
