// The wishes for a new puzzle.

import { type Signal, useSignalEffect } from "@preact/signals";
import { Press } from "../../parts/press";
import { Select } from "../../parts/select";
import { strings } from "../../strings";
import {
  type SymmetryName,
  bounds,
  fewest,
  learnTechniques,
  level,
  make,
  making,
  most,
  stop,
  symmetry,
  technique,
  techniques,
} from "./maker";

const words = strings.sudoku.maker;
const symmetries = Object.entries(words.symmetries) as [SymmetryName, string][];

function Clues({ label, value }: { label: string; value: Signal<number> }) {
  const [least, greatest] = bounds;
  return (
    <label>
      {label}{" "}
      <input
        type="number"
        min={least}
        max={greatest}
        value={value.value}
        onChange={(event) => {
          const n = Math.round(event.currentTarget.valueAsNumber);
          value.value = Number.isNaN(n) ? least : Math.min(Math.max(n, least), greatest);
          event.currentTarget.value = String(value.value);
        }}
      />
    </label>
  );
}

/** What came of it. */
function told(): string {
  const now = making.value;
  switch (now.state) {
    case "idle":
      return "";
    case "failed":
      return now.reason;
    default:
      return words[now.state](now.tries);
  }
}

export function MakerPanel() {
  // The new puzzle is on the grid, which may be out of sight, above.
  useSignalEffect(() => {
    if (making.value.state === "made") {
      document.querySelector(".sudoku .around")?.scrollIntoView({ block: "nearest" });
    }
  });
  const isWorking = making.value.state === "working";
  const namedTechniques = techniques.value.map((name) => [name, name] as const);
  const isEmpty = fewest.value > most.value;
  return (
    <details class="maker card" onToggle={() => void learnTechniques()}>
      <summary>{words.kind}</summary>
      <div class="wishes">
        <Select
          label={words.technique}
          value={technique.value}
          options={[["", words.anyTechnique], ...namedTechniques]}
          onChoose={(value) => {
            technique.value = value;
            level.value = "any";
          }}
        />
        <Select
          label={words.symmetry}
          value={symmetry.value}
          options={symmetries}
          onChoose={(value) => (symmetry.value = value)}
        />
        <Clues label={words.fewest} value={fewest} />
        <Clues label={words.most} value={most} />
      </div>
      <div class="buttons">
        <Press class="primary" idle={isEmpty} why={words.noClues} onPress={isWorking ? stop : make}>
          {isWorking ? strings.sudoku.stop : words.make}
        </Press>
        {isWorking && <span>{told()}</span>}
        <span role="status">{isEmpty ? words.noClues : isWorking ? "" : told()}</span>
      </div>
    </details>
  );
}
