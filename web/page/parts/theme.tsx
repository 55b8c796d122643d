// Light or dark: as the system says, unless the reader chooses.

import { signal } from "@preact/signals";
import { strings } from "../strings";
import { Select } from "./select";
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
    <Select
      class="theme"
      icon="colors"
      label={strings.theme.label}
      value={chosen.value}
      options={choices.map((choice) => [choice, strings.theme[choice]])}
      onChoose={(choice) => (chosen.value = choice)}
    />
  );
}
