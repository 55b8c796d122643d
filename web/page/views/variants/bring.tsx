// Where the reader brings a puzzle: a box for text, and a file.

import { signal } from "@preact/signals";
import { Bring as Texts } from "../../parts/bring";
import { words } from "../../strings/variants";
import { take, takeFile } from "./texts";
import { Told } from "./told";

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
