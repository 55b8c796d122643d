// A box to tick, with its label.

import type { Signal } from "@preact/signals";

interface Given {
  of: Signal<boolean>;
  label: string;
  /** What follows a change, besides the signal. */
  onChange?: (isTicked: boolean) => void;
}

export function Tick({ of, label, onChange }: Given) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={of.value}
        onChange={(event) => {
          of.value = event.currentTarget.checked;
          onChange?.(of.value);
        }}
      />
      {label}
    </label>
  );
}
