// What the last step did, in words, and how far the search is.

import { strings } from "../../strings";
import { sentence } from "./say";
import { type Shown, isPlaying, sought, speed } from "./state";

/** The highest speed at which steps are read out, in steps a second. */
const READABLE = 0.5;

export function Sentence({ problem, state }: Shown) {
  const words = strings.dance;
  const { position, level, nNodes, nSolutions, told } = state;
  const text = sentence(problem, state);
  const isTooFast = isPlaying.value && speed.value > READABLE;
  return (
    <div class={`sentence ${told.step}`}>
      <p class="told">{text}</p>
      <p class="counts">
        {sought.value === null
          ? words.counts(position, level, nNodes, nSolutions)
          : words.seeking(sought.value.position, sought.value.nNodes)}
      </p>
      <p class="unseen" role="status" aria-live="polite">
        {isTooFast || sought.value !== null ? "" : text}
      </p>
    </div>
  );
}
