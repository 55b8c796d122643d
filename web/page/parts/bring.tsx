// Where the reader brings a text: a box, and a button that opens a file.

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { board } from "../strings";
import { FileButton } from "./file";
import { Icon } from "./icons";
import { Press } from "./press";

/** A pasted text of more characters is read at once and not put into the box, which would take
 * longer to show it than the engine to answer. */
const BOX = 2000;

interface Given {
  words: { texts: string; textsHelp: string; text: string; read: string; file: string };
  /** What is in the box. */
  text: Signal<string>;
  /** Reads what is in the box, or a long text that was pasted into it. */
  read: (text: string, isPasted: boolean) => void;
  readFile: (file: File) => Promise<void>;
  /** What is told about the last text. */
  children: ComponentChildren;
}

export function Bring({ words, text, read, readFile, children }: Given) {
  const readBox = (): void => read(text.value, false);
  return (
    <section class="bring">
      <h2>{words.texts}</h2>
      <p class="help">{words.textsHelp}</p>
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
              readBox();
            }
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData?.getData("text/plain") ?? "";
            if (pasted.length > BOX) {
              event.preventDefault();
              read(pasted, true);
            }
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
              readBox();
            }
          }}
        />
      </label>
      <div class="buttons">
        <Press idle={text.value.trim() === ""} why={board.noText} onPress={readBox}>
          <Icon of="check" />
          {words.read}
        </Press>
        <FileButton label={words.file} read={readFile} />
      </div>
      {children}
    </section>
  );
}
