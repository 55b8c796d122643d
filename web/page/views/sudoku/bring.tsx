// Where the reader brings boards: a box for text, and a file.

import { signal } from "@preact/signals";
import { Bring as Texts } from "../../parts/bring";
import { strings } from "../../strings";
import { Told } from "./text_fault";
import { take, takeFile } from "./texts";

const words = strings.sudoku;

/** What is in the box. */
const text = signal("");

export function Bring() {
  return (
    <Texts
      words={words}
      text={text}
      read={(text, isPasted) => void take(text, isPasted ? words.clipboard : words.box, "box")}
      readFile={(file) => takeFile(file, "box")}
    >
      <Told at="box" />
    </Texts>
  );
}
