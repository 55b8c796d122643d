// Where the reader brings boards: a box for text, a file, and the last text's fault.

import { signal } from "@preact/signals";
import { strings } from "../../strings";
import { Action } from "./action";
import { notice, take, takeFile } from "./texts";

const words = strings.sudoku;

/** What is in the box. */
const text = signal("");
/** A pasted text of more characters is read at once and not put into the box, which would take
 * longer to show it than the engine to solve it. */
const BOX = 2000;

function Box() {
  const read = (): void => void take(text.value, words.box);
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
          // Otherwise the grid would read it, too.
          event.stopPropagation();
          if (pasted.length > BOX) {
            event.preventDefault();
            void take(pasted, words.clipboard);
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

function Notice() {
  const { value } = notice;
  return (
    <div role="alert" class="notice">
      {value !== null && <p class="wrong">{value.text}</p>}
      {value?.excerpt !== undefined && value.excerpt.join("") !== "" && (
        <pre tabIndex={0} aria-label={value.text}>
          {value.excerpt[0]}
          <mark>{value.excerpt[1]}</mark>
          {value.excerpt[2]}
        </pre>
      )}
    </div>
  );
}

export function Bring() {
  return (
    <section class="bring">
      <h2>{words.texts}</h2>
      <p class="help">{words.textsHelp}</p>
      <Box />
      <div class="buttons">
        <Action idle={text.value === ""} onClick={() => void take(text.value, words.box)}>
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
                void takeFile(file).finally(() => {
                  input.value = "";
                });
              }
            }}
          />
          {words.file}
        </label>
      </div>
      <Notice />
    </section>
  );
}
