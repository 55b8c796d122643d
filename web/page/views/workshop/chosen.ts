// The options of a solution as the records of a table.

import type { Cover, Sorting } from "../../engine/workshop";
import { strings } from "../../strings";

const words = strings.workshop.table;

/** The header, and a record for each option, in the order of the text. */
export interface Table {
  header: readonly string[];
  records: readonly (readonly string[])[];
}

/** The options of a cover, one per line of the answer. */
export const optionsOf = ({ options }: Cover): string[] =>
  options === "" ? [] : options.split("\n");

/** The records of a cover, each with these fields before it. */
function recordsOf(cover: Cover, before: readonly string[]): string[][] {
  const { named, costs } = cover;
  const all = optionsOf(cover).map((text, k) => {
    const cost = costs?.[k];
    const end = ` |${cost}`;
    const items = cost !== undefined && text.endsWith(end) ? text.slice(0, -end.length) : text;
    const number = String(named.numbers[k] ?? "");
    const line = named.line?.[k];
    return [
      ...before,
      named.labels?.[k] ?? words.number(number),
      ...(line === undefined ? [] : [String(line)]),
      items,
      ...(cost === undefined ? [] : [cost]),
    ];
  });
  const order = [...all.keys()].sort((a, b) => (named.numbers[a] ?? a) - (named.numbers[b] ?? b));
  return order.map((k) => all[k]!);
}

/** The header of the records of a cover. */
const headerOf = ({ named, costs }: Cover): string[] => [
  words.option,
  ...(named.line === undefined ? [] : [words.line]),
  words.items,
  ...(costs === null ? [] : [words.cost]),
];

/** A solution as a table. */
export const tableOf = (cover: Cover): Table => ({
  header: headerOf(cover),
  records: recordsOf(cover, []),
});

/** Several solutions as a table with their numbers, from this one on. */
export const tableOfAll = (covers: readonly Cover[], from: number): Table => ({
  header: covers[0] === undefined ? [] : [words.solution, ...headerOf(covers[0])],
  records: covers.flatMap((cover, k) => recordsOf(cover, [String(from + k)])),
});

/** All options by whether all solutions have them, some, or none. */
export function tableOfFates([all, some, none]: NonNullable<Sorting["fates"]>): Table {
  const parts = [
    [all, words.inAll],
    [none, words.inNone],
    [some, words.inSome],
  ] as const;
  const known = parts.find(([{ options }]) => options !== "")?.[0];
  return {
    header: [words.in, ...headerOf(known ?? all)],
    records: parts.flatMap(([cover, fate]) => recordsOf(cover, [fate])),
  };
}

/** A field of CSV. */
const quoted = (field: string): string =>
  /[",\n\r]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;

/** Records as CSV. */
export const csv = (records: Table["records"]): string =>
  records.map((record) => `${record.map(quoted).join()}\n`).join("");

/** A table as spreadsheets take it from the clipboard. */
export const tabbed = ({ header, records }: Table): string =>
  [header, ...records]
    .map((record) => record.map((field) => field.replace(/[\t\n\r]/g, " ")).join("\t"))
    .join("\n");
