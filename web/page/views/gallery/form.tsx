// The form: the model and its arguments.

import { useState } from "preact/hooks";
import { Icon } from "../../parts/icons";
import { said } from "../../parts/number";
import { Press } from "../../parts/press";
import { Select } from "../../parts/select";
import { Tick } from "../../parts/tick";
import { strings } from "../../strings";
import { Draw } from "./draw";
import { type Field, aboutOf, fieldsOf, names, titleOf } from "./models";
import {
  about,
  change,
  choose,
  chosen,
  dance,
  failure,
  fixed,
  isTooLong,
  values,
  work,
  wrong,
} from "./state";

const text = strings.gallery;
/** The id of the sentence that says what is wrong. */
const WRONG = "gallery-wrong";

export function Form() {
  const [fault, found] = [wrong.value, about.value];
  const isIdle = fault !== null || found === null;
  const why = fault === null ? text.notReady : text.waiting;
  const isPart = fixed.value.length > 0 || values.value["reduce"] === "yes";
  return (
    <form class="gallery-form card" onSubmit={(event) => event.preventDefault()}>
      <Select
        class="field"
        label={text.model}
        value={chosen.value}
        options={names.map((name) => [name, titleOf(name)])}
        onChoose={choose}
      />
      <p class="faint">{aboutOf(chosen.value)}</p>
      <fieldset>
        <legend>{text.arguments}</legend>
        {fieldsOf(chosen.value).map((field) => (
          <Entry key={`${chosen.value}.${field.name}`} field={field} />
        ))}
      </fieldset>
      <div role="status">
        {fault !== null && (
          <p id={WRONG} class="wrong">
            {text.wrong(fault.message)}
          </p>
        )}
        {failure.value !== "" && <p class="wrong">{failure.value}</p>}
        {fault === null && found !== null && (
          <p class="faint">{text.size(said(found.items), said(found.options))}</p>
        )}
        {isTooLong.value && <p class="faint">{text.tooLong}</p>}
      </div>
      <div class="elsewhere">
        <Press idle={isIdle} why={why} onPress={dance}>
          <Icon of="dance" />
          {text.dance}
        </Press>
        <Press idle={isIdle} why={why} onPress={() => void work()}>
          <Icon of="workshop" />
          {text.workshop}
        </Press>
      </div>
      {isPart && <p class="faint">{text.elsewhere}</p>}
    </form>
  );
}

function Entry({ field }: { field: Field }) {
  const { name, label } = field;
  const value = values.value[name] ?? "";
  const isWrong = wrong.value?.argument === name;
  const common = {
    name,
    ...(isWrong ? { "aria-invalid": true, "aria-describedby": WRONG } : {}),
  };
  const set = (event: { currentTarget: { value: string } }): void =>
    change(name, event.currentTarget.value);
  switch (field.kind) {
    case "flag":
      return (
        <Tick
          {...common}
          label={label}
          isOn={value === "yes"}
          onTick={(isOn) => change(name, isOn ? "yes" : "")}
        />
      );
    case "number":
      return (
        <label class="field row">
          <span>{label}</span>
          <input
            {...common}
            type="number"
            min={field.least}
            max={field.most}
            value={value}
            onInput={set}
          />
        </label>
      );
    case "word":
      return (
        <label class="field">
          <span>{label}</span>
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
            {field.offers.map((offer) => (
              <option key={offer} value={offer} />
            ))}
          </datalist>
        </label>
      );
    case "choice":
      return (
        <Select
          {...common}
          class="field"
          label={label}
          value={value}
          options={field.choices}
          onChoose={(choice) => change(name, choice)}
        />
      );
    case "text":
      return <Lines {...field} isWrong={isWrong} />;
  }
}

/** Models whose cells are no squares in the plane: a drawing of them is text only. */
const notSquare: readonly string[] = ["polycubes", "polyhexes", "polyiamonds"];

/** A field with lines. It is open at first if it has any. */
function Lines({ name, label, format, isWrong }: Field & { format: string; isWrong: boolean }) {
  const value = values.value[name] ?? "";
  const [isOpen] = useState(value !== "");
  const hint = `hint-${name}`;
  return (
    <details class="lines" open={isOpen}>
      <summary>{label}</summary>
      <p id={hint} class="faint">
        {format}
      </p>
      {(name === "shapes" || name === "drawing") && !notSquare.includes(chosen.value) && (
        <Draw
          value={value}
          set={(drawing) => change(name, drawing)}
          hasPieces={name === "shapes"}
        />
      )}
      <textarea
        name={name}
        aria-label={label}
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
