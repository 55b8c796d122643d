// A short remark that goes away by itself: why something had no effect, or what was done.

import { signal } from "@preact/signals";

/** How long it stays, in milliseconds. */
const STAYS = 4000;

const remark = signal("");
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells a remark. */
export function tell(text: string): void {
  clearTimeout(timer);
  remark.value = text;
  timer = setTimeout(() => (remark.value = ""), STAYS);
}

export function Remark() {
  return (
    <p role="status" class={remark.value === "" ? "remark silent" : "remark"}>
      {remark.value}
    </p>
  );
}
