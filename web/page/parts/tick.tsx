// A box to tick, or a switch, with its label.

import type { Signal } from "@preact/signals";

/** What a field of a form may have. */
export interface InForm {
  name?: string;
  "aria-invalid"?: boolean;
  "aria-describedby"?: string;
}

interface Given extends InForm {
  label: string;
  role?: "switch";
  isOn: boolean;
  onTick: (isOn: boolean) => void;
  help?: string;
}

export function Tick({ label, isOn, onTick, help, ...rest }: Given) {
  return (
    <label class={rest.role ?? "tick"}>
      <input
        {...rest}
        type="checkbox"
        checked={isOn}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />{" "}
      <span>{label}</span>
      {help !== undefined && <small>{help}</small>}
    </label>
  );
}

/** A box to tick, or a switch, of a signal. */
export function Toggle({ of, ...rest }: { of: Signal<boolean> } & Omit<Given, "isOn" | "onTick">) {
  return <Tick {...rest} isOn={of.value} onTick={(isOn) => (of.value = isOn)} />;
}
