// A list to choose from, with its label.

import { Icon, type IconName } from "./icons";
import type { InForm } from "./tick";

interface Given<Key> extends InForm {
  class?: string;
  label: string;
  /** What stands in the place of the label, which is heard only. */
  icon?: IconName;
  /** What is chosen; it is shown again if the choice does not change it. */
  value: NoInfer<Key> | "";
  options: readonly (readonly [key: Key, name: string])[];
  /** What stands there while nothing is chosen. */
  prompt?: string | undefined;
  onChoose: (key: NoInfer<Key>) => void;
}

export function Select<Key extends string | number>(given: Given<Key>) {
  const { label, icon, class: looks, value, options, prompt, onChoose, ...rest } = given;
  return (
    <label class={looks}>
      {icon !== undefined && <Icon of={icon} />}
      <span class={icon === undefined ? undefined : "heard"}>{label}</span>{" "}
      <select
        {...rest}
        value={value}
        onChange={({ currentTarget: select }) => {
          const chosen = options.find(([key]) => String(key) === select.value);
          // So that the same one can be chosen again.
          select.value = String(value);
          if (chosen !== undefined) {
            onChoose(chosen[0]);
          }
        }}
      >
        {prompt !== undefined && (
          <option value="" disabled>
            {prompt}
          </option>
        )}
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
