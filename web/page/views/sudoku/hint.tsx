// The hint in words, and its buttons.

import { useLayoutEffect, useRef } from "preact/hooks";
import type { Hint, HintStep } from "../../engine/sudoku";
import { Press } from "../../parts/press";
import { strings } from "../../strings";
import { nameOf } from "./board";
import { closeHint, move, next, step, told } from "./hints";
import { digitsByPart, parts } from "../../parts/board/parts";
import { Icon } from "../../parts/icons";
import { lookedAt, marks } from "./marks";

const words = strings.sudoku.hint;

/** What a step removes: for each digit the names of the cells. */
function removed({ removes }: HintStep): [number, string[]][] {
  const digits = [...new Set(removes.map(({ digit }) => digit))];
  return digits.map((digit) => [
    digit,
    removes.filter((one) => one.digit === digit).map(({ cell }) => nameOf(cell)),
  ]);
}

/** What follows from a step, a sentence a line. */
export const follows = (step: HintStep): string[] => [
  ...step.places.map(({ cell, digit }) => words.writes(nameOf(cell), digit)),
  ...(step.removes.length > 0 ? [words.removes(removed(step))] : []),
];

/** What is told of a step, a sentence a line. */
function linesOf(step: HintStep, n: number, of: number): string[] {
  const units = step.units.map(({ name }) => name);
  const number = of > 1 ? words.step(n, of) : "";
  const where = number + words.look(units, lookedAt(step).map(nameOf));
  const what = words.what(step.technique, step.difficulty);
  const all = [where, what, step.why, ...follows(step)];
  const many = { where: 1, what: 2, why: all.length };
  return all.slice(0, many[told.value?.degree ?? "where"]);
}

/** Why there is no step. */
function reason(hint: Exclude<Hint, { kind: "steps" }>): string {
  if (hint.kind === "none" && hint.wrong.length > 0) {
    return words.wrong(hint.wrong.map(({ cell, digit }) => [nameOf(cell), String(digit)]));
  }
  return words[hint.kind];
}

/** What is told, a sentence a line. */
function lines(): string[] {
  const { hint, at } = told.value ?? { hint: null, at: 0 };
  if (hint === null) {
    return [];
  }
  if (hint.kind !== "steps") {
    return [reason(hint)];
  }
  return step.value === null ? [] : linesOf(step.value, at + 1, hint.steps.length);
}

/** What the marks of the candidates mean: those that are on the grid. */
function Legend() {
  const all = (marks.value ?? []).flatMap((cell) => digitsByPart(cell.parts));
  const used = parts.filter((part) => all.some(([one]) => one === part));
  return used.length === 0 ? null : (
    <ul class="legend" aria-label={words.legend}>
      {used.map((part) => (
        <li key={part}>
          <span class={`part ${part}`} aria-hidden="true">
            {all.find(([one]) => one === part)?.[1].charAt(0)}
          </span>{" "}
          {words.parts[part]}
        </li>
      ))}
    </ul>
  );
}

export function HintPanel() {
  const section = useRef<HTMLElement>(null);
  const now = told.value;
  // On a phone the sentences are below the grid.
  useLayoutEffect(() => {
    if (now !== null) {
      section.current?.scrollIntoView({ block: "nearest" });
    }
  }, [now]);
  return (
    <section ref={section} class="hint">
      <div class="buttons" role="group" aria-label={words.label}>
        <Press class="ask" title={words.help} onPress={next}>
          <Icon of="hint" />
          {words.next[move.value]}
        </Press>
        <Press idle={now === null} why={words.notOpen} onPress={closeHint}>
          <Icon of="close" />
          <span>{words.close}</span>
        </Press>
      </div>
      {/* Only what is new is announced. */}
      <div role="status" aria-atomic={false} class="told">
        {lines().map((line, i) => (
          <p key={`${now?.at} ${i}`}>{line}</p>
        ))}
      </div>
      <Legend />
    </section>
  );
}
