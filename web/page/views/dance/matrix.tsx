// The matrix: a column for each item, a row for each option. Only the rows in sight are drawn.

import { effect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { ItemState, OptionState, type Problem, type State } from "../../engine/dance";
import { strings } from "../../strings";
import { rove, rovesBy } from "./keys";
import { itemName } from "./names";
import { Row } from "./row";
import { columnOrder, rowOrder } from "./rows";
import { type Shown, lit } from "./state";

/** The height of a row in pixels, as in the style sheet. */
const ROW = 24;
/** Rows that are drawn, and how many of them above those in sight. */
const DRAWN = 28;
const ABOVE = 6;
/** The most rows and columns of a matrix that is drawn larger. */
const SMALL = 12;

const itemStates = Object.keys(ItemState) as (keyof typeof ItemState)[];

export function Matrix({ problem, state }: Shown) {
  const words = strings.dance;
  const box = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(0);
  const rows = useMemo(() => rowOrder(problem, state), [problem, state]);
  const order = columnOrder(problem, state, rows).join();
  const columns = useMemo(() => (order === "" ? [] : order.split(",").map(Number)), [order]);
  const levels = new Map(
    state.path.map(({ option }, k): [number | null, number] => [option, state.firstLevel + k]),
  );
  // What matters is at the top: a step goes there.
  const top = rows[0];
  useEffect(() => box.current?.scrollTo({ top: 0 }), [problem, top]);
  useShow(box, rows);
  const chosen = state.told.step === "deadEnd" ? state.told.item : (state.path.at(-1)?.item ?? -1);
  const column = columns.indexOf(chosen);
  useEffect(() => showColumn(box.current, column), [problem, column]);
  const begin = Math.max(0, Math.min(first - ABOVE, rows.length - DRAWN));
  const drawn = rows.slice(begin, begin + DRAWN);
  const below = rows.length - begin - drawn.length;
  const go = useRowsNotDrawn(box, drawn.length, rows.length, setFirst);
  const isUpright = columns.some((item) => itemName(problem, item).length > 2);
  const isSmall = Math.max(rows.length, columns.length) <= SMALL;
  return (
    <section class="pane matrix" aria-labelledby="dance-matrix">
      <h2 id="dance-matrix">{words.matrix}</h2>
      <div
        class="scrolls"
        ref={box}
        tabIndex={0}
        role="region"
        aria-label={words.matrixBox}
        onScroll={(event) => setFirst(Math.floor(event.currentTarget.scrollTop / ROW / 3) * 3)}
      >
        <table
          class={`${isUpright ? "upright" : ""} ${isSmall ? "small" : ""}`}
          aria-rowcount={rows.length + 2}
          onKeyDown={(event) => go(event) || rove(event)}
        >
          <colgroup>
            <col class="names" />
            {columns.map((item) => (
              <col key={item} class={itemStates[state.items[item] ?? 0]} />
            ))}
          </colgroup>
          <Head problem={problem} state={state} columns={columns} />
          <tbody>
            <Space rows={begin} />
            {drawn.map((option, k) => (
              <Row
                key={option}
                problem={problem}
                option={option}
                columns={columns}
                state={state.options[option] ?? 0}
                level={levels.get(option) ?? null}
                item={branching(problem, state, option)}
                index={begin + k}
              />
            ))}
            <Space rows={below} />
          </tbody>
        </table>
      </div>
      <p class="legend">
        {words.legend}{" "}
        {columns.length < problem.items.length
          ? words.hiddenColumns(columns.length, problem.items.length)
          : ""}
      </p>
    </section>
  );
}

/** The item whose list alone still has an option: the one that the search branches on. Covering it
 * has taken the option out of all other lists. */
function branching(problem: Problem, state: State, option: number): number | null {
  const kind = state.options[option] ?? OptionState.inPlay;
  const isOut = kind !== OptionState.inPlay && kind !== OptionState.hidden;
  const its = problem.options[option] ?? [];
  return isOut ? (state.path.find(({ item }) => its.includes(item))?.item ?? null) : null;
}

/** The place of rows that are not drawn. */
function Space({ rows }: { rows: number }) {
  return rows === 0 ? null : (
    <tr class="space" aria-hidden="true">
      <td style={{ height: `${rows * ROW}px` }} />
    </tr>
  );
}

/** The items, and how many options each has left. */
function Head({ problem, state, columns }: Shown & { columns: readonly number[] }) {
  const words = strings.dance;
  const { told } = state;
  return (
    <thead>
      <tr>
        <th scope="col" class="names">
          {words.option}
        </th>
        {columns.map((item) => {
          const kind = itemStates[state.items[item] ?? 0] ?? "inPlay";
          const isDead = told.step === "deadEnd" && told.item === item;
          const length = state.lengths[item] ?? 0;
          const means = words.itemStates[kind](length);
          return (
            <th
              key={item}
              scope="col"
              class={isDead ? "item dead" : `item ${kind}`}
              title={words.column(itemName(problem, item), means)}
              aria-label={words.column(itemName(problem, item), means)}
            >
              <span class="name">{itemName(problem, item)}</span>
              <span class="length">{kind === "covered" || kind === "chosen" ? "" : length}</span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/**
 * For keys that go to a row that is not drawn yet: it is drawn, and then gets the focus. Keys that
 * come before it is drawn go on from it. The function tells whether it has used the key.
 */
function useRowsNotDrawn(
  box: { current: HTMLDivElement | null },
  nDrawn: number,
  nRows: number,
  setFirst: (first: number) => void,
): (event: KeyboardEvent) => boolean {
  const wanted = useRef<number | null>(null);
  const row = (k: number) =>
    box.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${k + 2}"] [data-stop]`);
  useLayoutEffect(() => {
    const next = wanted.current === null ? null : row(wanted.current);
    if (next) {
      wanted.current = null;
      next.focus();
    }
  });
  return (event) => {
    const by = rovesBy(event);
    const tr = event.target instanceof Element ? event.target.closest("tr[aria-rowindex]") : null;
    if (by === 0 || tr === null || nDrawn === nRows) {
      return false;
    }
    const to = (wanted.current ?? Number(tr.getAttribute("aria-rowindex")) - 2) + by;
    if (to < 0 || to >= nRows || (wanted.current === null && row(to))) {
      return false;
    }
    event.preventDefault();
    wanted.current = to;
    setFirst(Math.max(0, to - ABOVE));
    return true;
  };
}

/** Scrolls to a column that is out of sight. */
function showColumn(box: HTMLDivElement | null, column: number): void {
  const head = box?.querySelectorAll<HTMLElement>("thead th")[column + 1];
  if (box === null || column < 0 || head === undefined) {
    return;
  }
  const names = box.querySelector<HTMLElement>("thead .names")?.offsetWidth ?? 0;
  const left = head.offsetLeft - names;
  if (left < box.scrollLeft || head.offsetLeft + ROW > box.scrollLeft + box.clientWidth) {
    box.scrollLeft = left - (box.clientWidth - names) / 2;
  }
}

/** Scrolls to the row of an option that is highlighted from elsewhere. */
function useShow(box: { current: HTMLDivElement | null }, rows: readonly number[]): void {
  useEffect(
    () =>
      effect(() => {
        const row = lit.value === null ? -1 : rows.indexOf(lit.value);
        const scrolling = box.current;
        if (row < 0 || scrolling === null || scrolling.matches(":hover, :focus-within")) {
          return;
        }
        const head = scrolling.querySelector("thead")?.offsetHeight ?? 0;
        const height = scrolling.clientHeight - head;
        const top = row * ROW;
        if (top < scrolling.scrollTop || top + ROW > scrolling.scrollTop + height) {
          scrolling.scrollTop = Math.max(0, top - height / 2);
        }
      }),
    [rows],
  );
}
