// The results as files: text as `quadrille cover` prints it, and JSON Lines as with `--json`.

import type { Cover } from "../../engine/workshop";
import { saveFile } from "../../parts/save";
import { csv, optionsOf, tableOf, tableOfAll, tableOfFates } from "./chosen";
import { type Standing, covers, standing } from "./questions";

/** Solutions that are written before the page gets a turn. */
const BATCH = 5000;

/** The line that stands for a cover without options. */
const EMPTY = ":empty";

/** Numbers up to this are numbers in JSON, larger ones are text. */
const MOST = 2n ** 128n - 1n;

function solutionAsText({ options, names }: Cover, k: number): string {
  return `${k > 0 ? "\n" : ""}${options === "" ? EMPTY : (names ?? options)}\n`;
}

/** The records of a solution; the first one has the header of the table. Where the text has no
 * records, they are made, with the number of the solution if there are several. */
function solutionAsTable(cover: Cover, k: number): string {
  if (cover.records !== null) {
    const text = `${cover.records}\n`;
    return k === 0 ? text : `\n${text.slice(text.indexOf("\n") + 1)}`;
  }
  const { header, records } = covers.length === 1 ? tableOf(cover) : tableOfAll([cover], k + 1);
  return csv(k === 0 ? [header, ...records] : records);
}

function solutionAsJson(cover: Cover, k: number): string {
  // The cost may be beyond the numbers of JavaScript, so its digits are taken as they are.
  const cost = cover.cost === null ? "" : `"cost":${cover.cost},`;
  const named = JSON.stringify(cover.named).slice(1);
  const left = cover.left.length === 0 ? "" : `"left":${JSON.stringify(cover.left)},`;
  const options = JSON.stringify(optionsOf(cover));
  return `{"solution":${k + 1},${cost}${left}"options":${options},${named}\n`;
}

/** What is known about the cheapest solution, as `quadrille cover --best 1 --json` prints it. */
function bestAsJson({ cost, bound, gap, proved }: NonNullable<Standing["best"]>): string {
  const digits = (name: string, n: string | null) => (n === null ? "" : `"${name}":${n},`);
  const rest = JSON.stringify({ ...(gap === null ? {} : { gap }), proved });
  return `,${digits("cost", cost)}${digits("bound", bound)}${rest.slice(1, -1)}`;
}

/** The last line of JSON. */
function summary(at: Standing): string {
  const { proof } = at;
  if (proof?.kind === "certificate") {
    const { by, items } = proof;
    return `${JSON.stringify({ end: "complete", solutions: 0, proof: by, items })}\n`;
  }
  const all = at.count ?? "0";
  const count = BigInt(all) <= MOST ? all : `"${all}"`;
  const rest = {
    nodes: at.nodes,
    updates: at.updates,
    seconds: at.seconds,
    progress: at.state === "complete" ? 1 : (at.progress ?? 0),
    ...(proof !== null && proof.kind !== "cover" ? { proof: proof.kind } : {}),
  };
  const best = at.best === null ? "" : bestAsJson(at.best);
  const fields = JSON.stringify(rest).slice(1, -1);
  return `{"end":"${at.state}","solutions":${count},${fields}${best}}\n`;
}

/** The forms of a file: how a solution is written, the name of the file, its type. */
const forms = {
  text: [solutionAsText, "solutions.txt", "text/plain"],
  json: [solutionAsJson, "solutions.jsonl", "application/jsonl"],
  table: [solutionAsTable, "chosen.csv", "text/csv"],
} as const;

export type Form = keyof typeof forms;

/** The results in a form, as parts of a file. */
async function parts(at: Standing, form: Form): Promise<string[]> {
  const [write] = forms[form];
  const made: string[] = [];
  for (let from = 0; from < covers.length; from += BATCH) {
    made.push(covers.slice(from, from + BATCH).map((cover, k) => write(cover, from + k)).join(""));
    await new Promise((later) => setTimeout(later));
  }
  if (form === "table" && at.fates !== null) {
    const { header, records } = tableOfFates(at.fates);
    made.push(csv([header, ...records]));
  } else if (form === "json") {
    made.push(summary(at));
  } else if (at.question === "count") {
    made.push(`${at.count ?? "0"}\n`);
  } else if (at.proof?.kind === "certificate") {
    made.push(at.proof.text);
  }
  return made;
}

/** Saves the results of the last question. */
export async function download(form: Form): Promise<void> {
  const at = standing.peek();
  if (at !== null) {
    const [, name, type] = forms[form];
    saveFile(name, await parts(at, form), type);
  }
}
