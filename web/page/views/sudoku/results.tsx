// The collection: how many boards have which verdict, and a page of the table of all entries.

import { useEffect, useRef } from "preact/hooks";
import { Press } from "../../parts/press";
import { strings } from "../../strings";
import {
  type Collection,
  type Entry,
  PAGE,
  type Verdict,
  closeCollection,
  collection,
  filter,
  nFiltered,
  page,
  rows,
  stopCollection,
  verdicts,
} from "./collection";
import { download } from "./download";
import { open } from "./state";

const words = strings.sudoku;

/** The numbers; each is a button that leaves only its entries in the table. */
function Counts({ counts, nEntries }: Collection) {
  const all: readonly (readonly ["all" | Verdict, string, number])[] = [
    ["all", words.all, nEntries],
    ...verdicts.map((verdict) => [verdict, words.verdicts[verdict], counts[verdict]] as const),
  ];
  return (
    <div class="counts" role="group" aria-label={words.counts}>
      {all.map(([key, name, n]) => (
        <Press
          key={key}
          aria-pressed={filter.value === key}
          onPress={() => {
            filter.value = key;
            page.value = 0;
          }}
        >
          <strong>{words.number(n)}</strong> {name}
        </Press>
      ))}
    </div>
  );
}

function Row({ entry, show }: { entry: Entry; show: (puzzle: string) => void }) {
  const { line, verdict, puzzle, solution, fault } = entry;
  return (
    <tr>
      <td class="number">{words.number(line)}</td>
      <td>{words.verdicts[verdict]}</td>
      {puzzle === null ? (
        <td colSpan={2}>{fault !== null && `${fault.line}:${fault.column}: ${fault.reason}`}</td>
      ) : (
        <>
          <td>
            <Press class="open" title={words.openBoard(line)} onPress={() => show(puzzle)}>
              {puzzle}
            </Press>
          </td>
          <td class="solution">{solution}</td>
        </>
      )}
    </tr>
  );
}

function Table({ show }: { show: (puzzle: string) => void }) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={words.table}>
      <table>
        <thead>
          <tr>
            {[words.line, words.verdict, words.puzzle, words.solutionColumn].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.value.map((entry, n) => (
            <Row key={n} entry={entry} show={show} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Pages() {
  const first = PAGE * page.value + 1;
  const last = Math.min(PAGE * (page.value + 1), nFiltered.value);
  const turn = (by: number): void => {
    page.value += by;
  };
  return (
    <div class="buttons">
      <Press idle={page.value === 0} why={words.firstLines} onPress={() => turn(-1)}>
        {words.before}
      </Press>
      <Press idle={last >= nFiltered.value} why={words.lastLines} onPress={() => turn(1)}>
        {words.after}
      </Press>
      <span role="status">{words.rows(first, last, nFiltered.value)}</span>
    </div>
  );
}

function State({ state, done, nEntries, failure }: Collection) {
  const percent = Math.floor(100 * done);
  if (state === "running") {
    return (
      <div class="buttons">
        <progress value={done} aria-label={words.reading} />
        <span>{words.readPart(percent)}</span>
        <Press onPress={stopCollection}>{words.stop}</Press>
      </div>
    );
  }
  if (state === "failed") {
    return <p class="wrong">{failure}</p>;
  }
  const text = state === "stopped" ? words.wasStopped : nEntries === 0 ? words.nothing : "";
  return <p>{text}</p>;
}

/** The collection, if there is one. `focus` is called after a board was opened in the grid. */
export function Results({ focus }: { focus: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { value } = collection;
  // A collection that was pasted at the grid begins below what the window shows.
  const parts = value?.parts;
  useEffect(() => heading.current?.scrollIntoView(), [parts]);
  if (value === null) {
    return null;
  }
  const show = (puzzle: string): void => {
    open(puzzle);
    focus();
  };
  return (
    <section class="results">
      <h2 ref={heading}>{words.collection(value.from)}</h2>
      <div role="status">
        <State {...value} />
      </div>
      {value.told > 0 && (
        <>
          <Counts {...value} />
          {nFiltered.value > 0 && <Table show={show} />}
          <Pages />
        </>
      )}
      <div class="buttons">
        <Press idle={value.nEntries === 0} why={words.nothing} onPress={() => download(value)}>
          {words.download}
        </Press>
        <Press onPress={closeCollection}>{words.close}</Press>
      </div>
    </section>
  );
}
