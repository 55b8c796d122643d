// The solutions of a collection as a text file, which the library can read again.

import { saveFile } from "../../parts/save";
import { strings } from "../../strings";
import { type Collection, entries } from "./collection";

const words = strings.sudoku;

/** A line for each entry: the solution, a remark if it is one of several, or a comment. */
function* lines(collection: Collection): Generator<string> {
  for (const { line, verdict, solution, fault } of entries(collection)) {
    if (solution !== null) {
      yield verdict === "2" ? `${solution} ${words.severalMark}\n` : `${solution}\n`;
    } else if (verdict === "0") {
      yield `${words.noSolution(line)}\n`;
    } else {
      yield `${words.notBoard(line, fault === null ? "" : `, ${fault.reason}`)}\n`;
    }
  }
}

/** Saves the file. */
export function download(collection: Collection): void {
  saveFile("solutions.txt", [...lines(collection)]);
}
