// The view of a Sudoku board.

import { signal } from "@preact/signals";
import { ask } from "../../engine/client";

const verdict = signal("");

export function Sudoku() {
  return (
    <input
      aria-label="board"
      onInput={async (event) => {
        const judgment = await ask("judge", event.currentTarget.value);
        verdict.value = JSON.stringify(judgment);
      }}
    />
  );
}
