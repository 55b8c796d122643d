// What is done with the text: examples and files in, questions to the engine.

import { FileButton } from "../../parts/file";
import { Press } from "../../parts/press";
import { saveFile } from "../../parts/save";
import { Select } from "../../parts/select";
import { strings } from "../../strings";
import { goToFault, replace } from "./editor";
import { type ExampleName, examples } from "./examples";
import { openFile, refused } from "./file";
import { type QuestionName, asking, standing, stop } from "./questions";
import { checked, failure, isTooLong, kept, other, text } from "./text";

const words = strings.workshop;
const questions: readonly QuestionName[] = ["first", "all", "count", "cheapest", "prove"];

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
        onChoose={(name) => replace(textOf(name))}
      />
      <FileButton label={words.open} read={(file) => openFile(file, replace)} />
      <button type="button" onClick={() => saveFile("problem.dlx", [text.peek()])}>
        {words.saveProblem}
      </button>
    </div>
  );
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
          title={words.help[question]}
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
