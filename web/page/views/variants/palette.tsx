// Where rules are made: of the chosen cells, and for the whole board; and the size.

import { signal } from "@preact/signals";
import { Press } from "../../parts/press";
import { Select } from "../../parts/select";
import { Tick } from "../../parts/tick";
import { words } from "../../strings/variants";
import { withBox } from "./boxes";
import { fits, isWhole, kindNames, needsOf, textOf, wholes } from "./kinds";
import { RuleIcon } from "./rule_icon";
import { addRule, become, chosen, ofSize, puzzle, removeRules, selection, sizes } from "./state";

/** The number that a rule takes. */
const number = signal("");

function Size() {
  const { shape, side } = puzzle.value;
  const isUsual = shape === ofSize(side).shape && sizes.includes(side);
  return (
    <Select
      label={words.size}
      value={isUsual ? side : ""}
      options={sizes.map((size) => [size, words.sizeOf(size)])}
      prompt={isUsual ? undefined : words.otherSize}
      onChoose={(size) => {
        become(ofSize(size));
        selection.choose(0);
      }}
    />
  );
}

function Wholes() {
  const { rules, side } = puzzle.value;
  return (
    <fieldset>
      <legend>{words.wholes}</legend>
      {Object.keys(wholes)
        .filter((whole) => whole !== "windoku" || side === 9)
        .map((whole) => (
          <Tick
            key={whole}
            label={words.wholeNames[whole] ?? ""}
            isOn={rules.some((text) => isWhole(text, whole))}
            onTick={(isOn) => (isOn ? addRule(whole) : removeRules((text) => isWhole(text, whole)))}
          />
        ))}
    </fieldset>
  );
}

export function Palette() {
  const cells = chosen.value;
  const { side } = puzzle.value;
  return (
    <section class="palette card">
      <h2>{words.make}</h2>
      <p>
        <span role="status">{words.nChosen(cells.length)}</span>{" "}
        <label>
          {words.number}{" "}
          <input
            class="number"
            inputMode="text"
            size={4}
            value={number.value}
            onInput={(event) => (number.value = event.currentTarget.value.trim())}
          />
        </label>
      </p>
      <div class="kinds">
        {kindNames.map((name) => (
          <Press
            key={name}
            title={words.kinds[name][1]}
            idle={!fits(name, cells, number.value, side)}
            why={words.needs(...needsOf(name))}
            onPress={() => {
              addRule(textOf(name, cells, number.value, side));
              number.value = "";
            }}
          >
            <RuleIcon of={name} />
            {words.kinds[name][0]}
          </Press>
        ))}
      </div>
      <details>
        <summary>{words.meanings}</summary>
        <p class="help">{words.border}</p>
        <dl>
          {kindNames.map((name) => (
            <div key={name}>
              <dt>{words.kinds[name][0]}</dt>
              <dd>{words.kinds[name][1]}</dd>
            </div>
          ))}
        </dl>
      </details>
      <Wholes />
      <p>
        <Size />{" "}
        <Press
          idle={cells.length !== side}
          why={words.boxNeeds(side)}
          onPress={() => become(withBox(puzzle.value, cells))}
        >
          {words.makeBox}
        </Press>
      </p>
      <p class="help">{words.boxHelp(side)}</p>
    </section>
  );
}
