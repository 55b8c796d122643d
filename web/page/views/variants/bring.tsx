// Where the reader brings a puzzle: a box for text, and a file.

import { signal } from "@preact/signals";
import { Press } from "../../parts/press";
import { words } from "../../strings/variants";
import { notice } from "./notice";
import { take, takeFile } from "./texts";

/** What is in the box. */
const text = signal("");

export function Bring() {
  const read = (): void => void take(text.value, words.box);
  return (
    <section class="bring">
      <h2>{words.bring}</h2>
      <p class="help">{words.bringHelp}</p>
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
        />
      </label>
      <div class="buttons">
        <Press idle={text.value.trim() === ""} onPress={read}>
          {words.read}
        </Press>
        <label class="file">
          <input
            type="file"
            onChange={(event) => {
              const input = event.currentTarget;
              const file = input.files?.[0];
              // The same file may be opened again.
              if (file !== undefined) {
                void takeFile(file).finally(() => {
                  input.value = "";
                });
              }
            }}
          />
          {words.file}
        </label>
      </div>
      <div role="alert">
        {notice.value !== null && (
          <p class={notice.value.isFault ? "wrong" : ""}>{notice.value.text}</p>
        )}
      </div>
    </section>
  );
}
