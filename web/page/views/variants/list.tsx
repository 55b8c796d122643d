// The rules as a list. For a setter each as text with its fault, and a button that removes it; for
// a player in words, each kind once.

import { signal } from "@preact/signals";
import { Icon } from "../../parts/icons";
import { words } from "../../strings/variants";
import { kindNames } from "./kinds";
import { ruleOf } from "./rule";
import { isSetting, puzzle, removeRules } from "./state";
import { faults } from "./verdict";

/** The rule that the reader points to in the list, which is drawn brighter. */
export const lit = signal("");

function ForSetter({ rules }: { rules: readonly string[] }) {
  return (
    <ul onPointerLeave={() => (lit.value = "")}>
      {rules.map((text, k) => (
        <li key={text} onPointerEnter={() => (lit.value = text)}>
          <code>{text}</code>
          <button
            type="button"
            aria-label={words.remove(text)}
            onFocus={() => (lit.value = text)}
            onBlur={() => (lit.value = "")}
            onClick={() => removeRules((one) => one === text)}
          >
            <Icon of="close" />
            {words.removeShort}
          </button>
          {typeof faults.value[k] === "string" && <p class="wrong">{faults.value[k]}</p>}
        </li>
      ))}
    </ul>
  );
}

/** What a kind of rules means, and which one it is. */
function meaningOf(word: string): readonly [string, string] {
  const aliases: Record<string, string> = { thermo: "thermometer", diagonals: "diagonal" };
  const name = aliases[word] ?? word;
  const kind = kindNames.find((one) => one === name);
  return kind === undefined ? [words.wholeNames[name] ?? name, ""] : words.kinds[kind];
}

function ForPlayer({ rules }: { rules: readonly string[] }) {
  const { side } = puzzle.value;
  const isNumbered = /^(never|sandwich)/;
  const all = rules.map((text) => (isNumbered.test(text) ? text : ruleOf(text, side).word));
  return (
    <dl class="meanings">
      {[...new Set(all)].map((word) => {
        const [name, meaning] = meaningOf(word);
        return (
          <div key={word}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        );
      })}
    </dl>
  );
}

export function Rules() {
  const { rules } = puzzle.value;
  return (
    <section class="rules card">
      <h2>{words.rules}</h2>
      {rules.length === 0 && <p class="help">{words.noRules}</p>}
      {rules.length > 0 &&
        (isSetting.value ? <ForSetter rules={rules} /> : <ForPlayer rules={rules} />)}
    </section>
  );
}
