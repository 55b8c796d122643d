// The rules as a list: each as text with its fault, and a button that removes it.

import { signal } from "@preact/signals";
import { words } from "../../strings/variants";
import { puzzle, removeRules } from "./state";
import { faults } from "./verdict";

/** The rule that the reader points to in the list, which is drawn brighter. */
export const lit = signal("");

export function Rules() {
  const { rules } = puzzle.value;
  return (
    <section class="rules">
      <h2>{words.rules}</h2>
      {rules.length === 0 ? (
        <p class="help">{words.noRules}</p>
      ) : (
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
                {words.removeShort}
              </button>
              {typeof faults.value[k] === "string" && <p class="wrong">{faults.value[k]}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
