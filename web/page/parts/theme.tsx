// Light or dark: as the system says, unless the reader chooses.

import { signal } from "@preact/signals";
import { strings } from "../strings";
import { store, stored } from "./storage";

type Choice = "auto" | "light" | "dark";

const KEY = "quadrille-colors";
const choices: readonly Choice[] = ["auto", "light", "dark"];
const kept = stored(KEY);
const chosen = signal<Choice>(choices.find((choice) => choice === kept) ?? "auto");

chosen.subscribe((choice) => {
  document.documentElement.dataset["colors"] = choice;
  store(KEY, choice);
});

export function Theme() {
  return (
    <label class="theme">
      {strings.theme.label}{" "}
      <select
        value={chosen.value}
        onChange={(event) => {
          chosen.value = event.currentTarget.value as Choice;
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {strings.theme[choice]}
          </option>
        ))}
      </select>
    </label>
  );
}
