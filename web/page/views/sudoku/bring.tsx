// Where the reader brings boards: a box for text, and a file.

import { signal } from "@preact/signals";
import { strings } from "../../strings";
import { Action } from "./action";
import { Told } from "./told";
import { take, takeFile } from "./texts";

const words = strings.sudoku;

/** What is in the box. */
const text = signal("");
/** A pasted text of more characters is read at once and not put into the box, which would take
 * longer to show it than the engine to solve it. */
const BOX = 2000;

function Box() {
  const read = (): void => void take(text.value, words.box, "box");
  return (
    <label class="box">
      {words.text}
      <textarea
        rows={4}
        spellcheck={false}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          // A paste is read at once; typing, when the reader says so.
          if (event.inputType === "insertFromPaste") {
            read();
          }
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData("text/plain") ?? "";
          if (pasted.length > BOX) {
            event.preventDefault();
            void take(pasted, words.clipboard, "box");
          }
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            read();
          }
        }}
      />
    </label>
  );
}

export function Bring() {
  return (
    <section class="bring">
      <h2>{words.texts}</h2>
      <p class="help">{words.textsHelp}</p>
      <Box />
      <div class="buttons">
        <Action idle={text.value === ""} onClick={() => void take(text.value, words.box, "box")}>
          {words.read}
        </Action>
        <label class="file">
          <input
            type="file"
            onChange={(event) => {
              const file = event.currentTarget.files?.[0];
              // The same file may be opened again.
              if (file !== undefined) {
                const input = event.currentTarget;
                void takeFile(file, "box").finally(() => {
                  input.value = "";
                });
              }
            }}
          />
          {words.file}
        </label>
      </div>
      <Told at="box" />
    </section>
  );
}
