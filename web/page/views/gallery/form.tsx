// The form: the model and its arguments.

import { useState } from "preact/hooks";
import { strings } from "../../strings";
import { Draw } from "./draw";
import { type Argument, type ModelName, argumentsOf, names } from "./models";
import { about, change, choose, chosen, failure, isTooLong, values, wrong } from "./state";

const text = strings.gallery;
/** The id of the sentence that says what is wrong. */
const WRONG = "gallery-wrong";

/** The label of an argument: the model's own, or that of all models. */
function labelOf(name: string): string {
  const own: Record<string, string> = text.models[chosen.value].labels;
  const all: Record<string, string> = text.labels;
  return own[name] ?? all[name] ?? name;
}

/** What is expected in an argument with lines. */
function hintOf(name: string): string {
  const hints: Record<string, string> = text.hints;
  return hints[name] ?? "";
}

export function Form() {
  const known = wrong.value;
  return (
    <form class="gallery-form" onSubmit={(event) => event.preventDefault()}>
      <label class="field">
        <span>{text.model}</span>
        <select
          value={chosen.value}
          onChange={(event) => choose(event.currentTarget.value as ModelName)}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {text.models[name].title}
            </option>
          ))}
        </select>
      </label>
      <p class="faint">{text.models[chosen.value].about}</p>
      <fieldset>
        <legend>{text.arguments}</legend>
        {argumentsOf(chosen.value).map((argument) => (
          <Field key={`${chosen.value}.${argument.name}`} argument={argument} />
        ))}
      </fieldset>
      <div role="status">
        {known !== null && (
          <p id={WRONG} class="wrong">
            {text.wrong(known.message)}
          </p>
        )}
        {failure.value !== "" && <p class="wrong">{failure.value}</p>}
        <Remarks />
      </div>
    </form>
  );
}

/** What is to be said of arguments that are right. */
function Remarks() {
  const known = about.value;
  return (
    <>
      {known !== null && known.wrong === null && (
        <p class="faint">
          {text.size(known.items.toLocaleString("en"), known.options.toLocaleString("en"))}
        </p>
      )}
      {isTooLong.value && <p class="faint">{text.tooLong}</p>}
    </>
  );
}

function Field({ argument }: { argument: Argument }) {
  const { name } = argument;
  const value = values.value[name] ?? "";
  const isWrong = wrong.value?.argument === name;
  const common = {
    name,
    ...(isWrong ? { "aria-invalid": true, "aria-describedby": WRONG } : {}),
  };
  const set = (event: { currentTarget: { value: string } }): void =>
    change(name, event.currentTarget.value);
  switch (argument.kind) {
    case "flag":
      return (
        <label class="tick">
          <input
            {...common}
            type="checkbox"
            checked={value === "yes"}
            onChange={(event) => change(name, event.currentTarget.checked ? "yes" : "")}
          />
          <span>{labelOf(name)}</span>
        </label>
      );
    case "number":
      return (
        <label class="field row">
          <span>{labelOf(name)}</span>
          <input
            {...common}
            type="number"
            min={argument.least}
            max={argument.most}
            value={value}
            onInput={set}
          />
        </label>
      );
    case "word":
      return (
        <label class="field">
          <span>{labelOf(name)}</span>
          <input
            {...common}
            type="text"
            list={`examples-${name}`}
            value={value}
            onInput={set}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
          />
          <datalist id={`examples-${name}`}>
            {argument.examples.map((example) => (
              <option key={example} value={example} />
            ))}
          </datalist>
        </label>
      );
    case "choice":
      return (
        <label class="field">
          <span>{labelOf(name)}</span>
          <select {...common} value={value} onChange={set}>
            {argument.choices.map((choice) => (
              <option key={choice} value={choice}>
                {text.motions[choice]}
              </option>
            ))}
          </select>
        </label>
      );
    case "lines":
      return <Lines argument={argument} isWrong={isWrong} />;
  }
}

/** An argument with lines. It is open at first if it has any. */
function Lines({ argument, isWrong }: { argument: Argument; isWrong: boolean }) {
  const { name } = argument;
  const value = values.value[name] ?? "";
  const [isOpen] = useState(value !== "");
  const hint = `hint-${name}`;
  return (
    <details class="lines" open={isOpen}>
      <summary>{labelOf(name)}</summary>
      <p id={hint} class="faint">
        {hintOf(name)}
      </p>
      {(name === "shapes" || name === "drawing") && chosen.value !== "polycubes" && (
        <Draw
          value={value}
          set={(drawing) => change(name, drawing)}
          hasPieces={name === "shapes"}
        />
      )}
      <textarea
        name={name}
        aria-label={labelOf(name)}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `${hint} ${WRONG}` : hint}
        rows={Math.min(8, value.split("\n").length + 3)}
        value={value}
        onInput={(event) => change(name, event.currentTarget.value)}
        autocapitalize="off"
        spellcheck={false}
      />
    </details>
  );
}
