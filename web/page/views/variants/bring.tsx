// Where the reader brings a puzzle: a box for text, and a file.

import { signal } from "@preact/signals";
import { Bring as Texts } from "../../parts/bring";
import { words } from "../../strings/variants";
import { notice } from "./notice";
import { take, takeFile } from "./texts";

/** What is in the box. */
const text = signal("");

export function Bring() {
  return (
    <Texts
      words={words}
      text={text}
      read={(text, isPasted) => void take(text, isPasted ? words.clipboard : words.box)}
      readFile={takeFile}
    >
      <div role="alert">
        {notice.value !== null && (
          <p class={notice.value.isFault ? "wrong" : ""}>{notice.value.text}</p>
        )}
      </div>
    </Texts>
  );
}
