// How many solutions a board has, as far as it is known, with a button to count on or to stop.

import { board as words } from "../../strings";
import { Press } from "../press";

/** How many solutions are known. */
export interface Count {
  n: number;
  /** Whether there are no others. */
  all: boolean;
  /** Where counting stops. */
  most: number;
  state: "running" | "stopped" | "ended";
}

/** The number of solutions in a sentence. */
function told({ n, all, state }: Count): string {
  if (state === "running") {
    return words.counting(n);
  }
  if (all) {
    return words.exactly(n);
  }
  return state === "stopped" ? words.stoppedAt(n) : words.atLeast(n);
}

interface Props {
  known: Count;
  /** Where counting stops if the reader wants to count further. */
  further: number;
  /** Counts from the beginning up to a number. */
  countUpTo: (most: number) => void;
  stop: () => void;
}

/** While it counts, the number is not announced. */
export function Counting({ known, further, countUpTo, stop }: Props) {
  const { state, all, most, n } = known;
  const next = state === "stopped" ? most : further;
  const mayCount = state !== "running" && !all && n < further;
  return (
    <div class="count">
      {state === "running" && <span>{told(known)}</span>}
      <span role="status">{state === "running" ? "" : told(known)}</span>
      {state === "running" && <Press onPress={stop}>{words.stop}</Press>}
      {mayCount && <Press onPress={() => countUpTo(next)}>{words.countUpTo(next)}</Press>}
    </div>
  );
}
