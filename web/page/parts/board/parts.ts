// What a candidate does in a step of a hint.

export const parts = ["body", "other", "fin", "removed", "written"] as const;
export type Part = (typeof parts)[number];

/** The digits with each part, from the parts of a cell, separated by commas: parts without a digit
 * are left out. */
export function digitsByPart(text: string): [Part, string][] {
  const all = text.split(",");
  const having = (part: Part): string =>
    all.flatMap((one, k) => (one === part ? [k + 1] : [])).join(" ");
  const each = parts.map((part): [Part, string] => [part, having(part)]);
  return each.filter(([, some]) => some !== "");
}
