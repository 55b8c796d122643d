// The solutions, a page at a time: a page with thousands of them would freeze.

import { grouped } from "../../parts/number";
import { Press } from "../../parts/press";
import { strings } from "../../strings";
import { covers, page, standing } from "./questions";

const words = strings.workshop;

/** Solutions on a page. */
const PER_PAGE = 20;

/** The most characters of a solution that are shown; the files have all of it. */
const LONGEST = 5000;

export function Pages() {
  // The solutions change only together with the standing.
  if (standing.value === null || covers.length === 0) {
    return null;
  }
  const from = page.value * PER_PAGE;
  return (
    <>
      {covers.length > PER_PAGE && <Pager n={covers.length} />}
      {/* What is wider than the page scrolls by itself, with the keys too. */}
      <div class="solutions" tabIndex={0} role="region" aria-label={words.solutions}>
        <ol start={from + 1}>
          {covers.slice(from, from + PER_PAGE).map(({ options, names, cost }, k) => (
            <li key={from + k}>
              {cost !== null && <span class="faint">{words.cost(grouped(cost))}</span>}
              <pre>{shown(names ?? options)}</pre>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

function shown(options: string): string {
  if (options === "") {
    return words.empty;
  }
  return options.length > LONGEST ? `${options.slice(0, LONGEST)}\n${words.cut}` : options;
}

/** The way through `n` solutions. */
function Pager({ n }: { n: number }) {
  const last = Math.floor((n - 1) / PER_PAGE);
  const at = page.value;
  const go = (to: number): void => {
    page.value = Math.min(Math.max(to, 0), last);
  };
  const from = at * PER_PAGE + 1;
  const to = Math.min(from + PER_PAGE - 1, n);
  const ways = [
    [words.firstPage, 0],
    [words.previousPage, at - 1],
    [words.nextPage, at + 1],
    [words.lastPage, last],
  ] as const;
  return (
    <nav class="controls" aria-label={words.pages}>
      {ways.map(([name, to]) => (
        <Press
          key={name}
          idle={at === to || to < 0 || to > last}
          why={at === 0 && to <= 0 ? words.isFirst : words.isLast}
          onPress={() => go(to)}
        >
          {name}
        </Press>
      ))}
      <label>
        {words.goTo}{" "}
        <input
          class="go"
          type="number"
          min={1}
          max={n}
          value={from}
          onChange={(event) => {
            const wanted = event.currentTarget.valueAsNumber;
            go(Number.isNaN(wanted) ? at : Math.floor((wanted - 1) / PER_PAGE));
          }}
        />
      </label>
      <span class="faint">
        {words.range(grouped(String(from)), grouped(String(to)), grouped(String(n)))}
      </span>
    </nav>
  );
}
