// What is done with the text: examples and files in, questions to the engine.

import { sentence } from "../../engine/client";
import { ask } from "../../engine/wings/workshop";
import { FileButton } from "../../parts/file";
import { Press } from "../../parts/press";
import { saveFile } from "../../parts/save";
import { Select } from "../../parts/select";
import { toDance } from "../../parts/handed";
import { strings } from "../../strings";
import { goToFault, replace, show } from "./editor";
import { type ExampleName, examples } from "./examples";
import { openFile, refused } from "./file";
import { type QuestionName, asking, main, standing, stop } from "./questions";
import {
  checked,
  failure,
  format,
  isTooLong,
  kept,
  keptFormat,
  other,
  setFormat,
  text,
} from "./text";

const words = strings.workshop;
const questions: readonly QuestionName[] = [
  "first",
  "all",
  "count",
  "cheapest",
  "nearest",
  "sort",
  "prove",
];
const formats = Object.entries(words.formats);

/** In the list of examples: the text that the reader wrote last. */
const OWN = "own";
/** And the text of another tab. */
const OTHER = "other";
const offers = (Object.keys(examples) as ExampleName[]).map(
  (name) => [name, words.examples[name]] as const,
);

export function Sources() {
  // Read first, so that the list is drawn again with each text.
  const shown = text.value;
  const own = kept() ?? "";
  const its = other.value ?? "";
  const all = [
    ...(own !== "" && own !== shown && own !== its ? [[OWN, words.own] as const] : []),
    ...(its !== "" && its !== shown ? [[OTHER, words.otherTab] as const] : []),
    ...offers,
  ];
  const textOf = (name: (typeof all)[number][0]): string =>
    name === OWN ? own : name === OTHER ? its : examples[name]();
  return (
    <div class="controls">
      <Select
        label={words.example}
        value=""
        options={all}
        prompt={words.choose}
        onChoose={(name) => replace(textOf(name), name === OWN ? keptFormat() : "")}
      />
      <FileButton label={words.open} read={(file) => openFile(file, show)} />
      <button type="button" onClick={() => saveFile("problem.dlx", [text.peek()])}>
        {words.saveProblem}
      </button>
      <Select
        label={words.formatOf}
        value={format.value}
        options={formats}
        onChoose={setFormat}
      />
      <Press
        idle={(checked.value?.problem ?? null) === null}
        why={words.isWrong}
        onPress={() => void dance()}
      >
        {words.dance}
      </Press>
    </div>
  );
}

/** Shows the dance of the problem. */
async function dance(): Promise<void> {
  try {
    const problem = await ask("knuth", { text: text.peek(), format: format.peek() });
    if (problem !== null) {
      toDance("own", problem);
    }
  } catch (error) {
    failure.value = sentence(error, words.failed);
  }
}

/** What the text is, or where it is wrong. */
export function Verdict() {
  const known = checked.value;
  const fault = known?.fault ?? null;
  const problem = known?.problem ?? null;
  return (
    <div class="verdict">
      <p id="workshop-verdict" role="status">
        {fault !== null && (
          <span class="wrong">{words.fault(fault.line, fault.column, fault.reason)}</span>
        )}
        {failure.value !== "" && <span class="wrong">{failure.value}</span>}
        {problem !== null && (
          <span class="faint">
            {words.problem(problem.primary, problem.secondary, problem.options)}
          </span>
        )}
      </p>
      {known?.remarks.map((remark) => (
        <p key={remark} class="faint">
          {remark}.
        </p>
      ))}
      {fault !== null && (
        <button type="button" onClick={goToFault}>
          {words.goToFault}
        </button>
      )}
      <p role="status" class="wrong">
        {refused.value}
      </p>
      {other.value !== null && other.value !== text.value && (
        <p role="status" class="faint">
          {words.otherKept}
        </p>
      )}
      {isTooLong.value && <p class="faint">{words.notKept}</p>}
    </div>
  );
}

export function Questions() {
  const isWorking = standing.value?.state === "working";
  const isWrong = (checked.value?.fault ?? null) !== null;
  return (
    <div class="controls" role="group" aria-label={words.questions}>
      {questions.map((question) => (
        <Press
          key={question}
          class={question === main.value ? "main" : undefined}
          title={words.help[question] + (question === main.value ? words.mainKey : "")}
          idle={isWrong}
          why={words.isWrong}
          onPress={() => asking(question)}
        >
          {words.ask[question]}
        </Press>
      ))}
      <Press class="stop" idle={!isWorking} why={words.idle} onPress={stop}>
        {words.stop}
      </Press>
    </div>
  );
}
