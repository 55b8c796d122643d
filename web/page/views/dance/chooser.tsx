// The problem to dance: one of those offered, or one's own text.

import { useRef } from "preact/hooks";
import { LARGEST_TEXT, type ProblemName } from "../../engine/dance";
import type { Model } from "../../engine/gallery";
import { Select } from "../../parts/select";
import { strings } from "../../strings";
import { LessonStart } from "./lesson";
import { choice, draft, fault, isLinked, open, problem, problems, selected } from "./state";

export function Chooser() {
  const words = strings.dance;
  const name = selected.value;
  const given = problem.value;
  const select = (chosen: ProblemName): void => {
    selected.value = chosen;
    fault.value = null;
    const text = chosen === "model" ? choice.value.text : chosen === "own" ? draft.value : "";
    void open({ name: chosen, text });
  };
  // A model comes from the gallery, with its arguments.
  const offered = problems.filter(([known]) => known !== "model" || name === "model");
  return (
    <div class="chooser">
      <Select
        class="problem"
        label={words.problem}
        value={name}
        options={offered}
        onChoose={select}
      />
      <p class="about">
        {words.about[name]} {name === "model" ? `${modelOf(choice.value.text)}. ` : ""}
        {given !== null && name === choice.value.name
          ? words.size(given.items.length, given.options.length)
          : ""}
      </p>
      <LessonStart />
      {name === "own" && <Own />}
      {name !== "own" && fault.value !== null && (
        <p class="wrong" role="alert">
          {fault.value.reason}
        </p>
      )}
    </div>
  );
}

/** A model and its arguments in a line; its lines of text are left out. */
function modelOf(text: string): string {
  try {
    const { model, values } = JSON.parse(text) as Model;
    const given = Object.entries(values).filter(([, value]) => /^.+$/.test(value));
    return [model, ...given.map(([name, value]) => `${name} ${value}`)].join(", ");
  } catch {
    return "";
  }
}

/** One's own text, and where it is wrong. */
function Own() {
  const words = strings.dance.own;
  const box = useRef<HTMLTextAreaElement>(null);
  const wrong = fault.value;
  const place = wrong?.place ?? null;
  const start = (): void => void open({ name: "own", text: draft.value });
  return (
    <form
      class="own"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <label for="dance-text">{words.label}</label>
      <textarea
        id="dance-text"
        ref={box}
        rows={8}
        spellcheck={false}
        autocapitalize="off"
        value={draft.value}
        aria-invalid={wrong !== null}
        aria-describedby="dance-help dance-fault"
        onInput={(event) => {
          draft.value = event.currentTarget.value;
          fault.value = null;
        }}
        wrap="off"
        onPaste={(event) => guard(event, event.clipboardData)}
        onDrop={(event) => guard(event, event.dataTransfer)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            start();
          }
        }}
      />
      <p id="dance-help" class="faint">
        {words.help}
      </p>
      <p id="dance-fault" class="wrong" role="alert">
        {place === null ? "" : words.place(place.line, place.column)}
        {wrong?.reason ?? ""}
      </p>
      <div class="buttons">
        <button type="submit" class="main">
          {words.start}
        </button>
        {place === null ? null : (
          <button
            type="button"
            onClick={() => {
              const at = offset(draft.value, place.line, place.column);
              box.current?.focus();
              box.current?.setSelectionRange(at, wordEnd(draft.value, at));
            }}
          >
            {words.goTo}
          </button>
        )}
      </div>
      {choice.value.name !== "own" || isLinked.value ? null : <p class="faint">{words.tooLong}</p>}
    </form>
  );
}

/** Refuses a text that is too large before the box has it: laying it out would take seconds. */
function guard(event: Event, data: DataTransfer | null): void {
  const found = data?.getData("text/plain").length ?? 0;
  if (found > LARGEST_TEXT) {
    event.preventDefault();
    fault.value = { place: null, reason: strings.dance.own.tooLarge(LARGEST_TEXT, found) };
  }
}

/** Where in the text a line and a column in characters are, both from 1. */
function offset(text: string, line: number, column: number): number {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  const characters = [...(lines[line - 1] ?? "")].slice(0, column - 1);
  return Math.min(before + characters.join("").length, text.length);
}

/** The end of the word that begins at an offset. */
function wordEnd(text: string, start: number): number {
  const length = text.slice(start).search(/\s|$/);
  return start + Math.max(length, 1);
}
