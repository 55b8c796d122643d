// The matrix: a column for each item, a row for each option. Only the rows and columns in sight are
// drawn.

import { effect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { ItemState, OptionState, type Problem, type State } from "../../engine/dance";
import { strings } from "../../strings";
import { rove, rovesBy } from "./keys";
import { itemName } from "./names";
import { Row } from "./row";
import { rowOrder } from "./rows";
import { useSize } from "./size";
import { type Shown, lit } from "./state";

/** The height of a row in pixels, as in the style sheet. */
const ROW = 28;
/** The least rows that are drawn, and how many of them above and below those in sight. */
const DRAWN = 28;
const ABOVE = 6;
/** The same for columns. */
const ACROSS = 100;
const BEFORE = 20;
/** The width of a column in pixels: all columns are in sight if there is room for them. */
const WIDTHS = { least: 14, most: 30, large: 44 } as const;
/** The width of the names, as in the style sheet. */
const NAMES = 128;
/** The most rows and columns of a matrix that is drawn larger. */
const SMALL = 12;

const itemStates = Object.keys(ItemState) as (keyof typeof ItemState)[];

export function Matrix({ problem, state }: Shown) {
  const words = strings.dance;
  const box = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(0);
  const rows = useMemo(() => rowOrder(problem, state), [problem, state]);
  const [room, height] = useSize(box);
  const n = problem.items.length;
  const isSmall = Math.max(rows.length, n) <= SMALL;
  const most = isSmall ? WIDTHS.large : WIDTHS.most;
  const width = Math.max(WIDTHS.least, Math.min(most, Math.floor((room - NAMES) / n)));
  const [firstColumn, setFirstColumn] = useState(0);
  const start = Math.max(0, Math.min(firstColumn - BEFORE, n - ACROSS));
  const columns = useMemo(
    () => Array.from({ length: Math.min(ACROSS, n) }, (_, k) => start + k),
    [start, n],
  );
  const after = n - start - columns.length;
  const levels = new Map(
    state.path.map(({ option }, k): [number | null, number] => [option, state.firstLevel + k]),
  );
  // What matters is at the top: a step goes there.
  const top = rows[0];
  useEffect(() => box.current?.scrollTo({ top: 0 }), [problem, top]);
  useShow(box, rows);
  const chosen = state.told.step === "deadEnd" ? state.told.item : (state.path.at(-1)?.item ?? -1);
  useEffect(() => showColumn(box.current, chosen, width), [problem, chosen, width]);
  const nDrawn = Math.max(DRAWN, Math.ceil(height / ROW) + 2 * ABOVE);
  const begin = Math.max(0, Math.min(first - ABOVE, rows.length - nDrawn));
  const drawn = rows.slice(begin, begin + nDrawn);
  const below = rows.length - begin - drawn.length;
  const go = useRowsNotDrawn(box, drawn.length, rows.length, setFirst);
  const isUpright = useMemo(() => problem.items.some((name) => name.length > 2), [problem]);
  const looks = [isUpright && "upright", isSmall && "small", width < 20 && "narrow"];
  return (
    <section class="pane matrix" aria-labelledby="dance-matrix">
      <h2 id="dance-matrix">{words.matrix}</h2>
      <div
        class="scrolls"
        ref={box}
        tabIndex={0}
        role="region"
        aria-label={words.matrixBox}
        onScroll={({ currentTarget: { scrollTop, scrollLeft } }) => {
          setFirst(Math.floor(scrollTop / ROW / 3) * 3);
          setFirstColumn(Math.floor(scrollLeft / width / 10) * 10);
        }}
      >
        <table
          class={looks.filter(Boolean).join(" ")}
          style={{ "--column": `${width}px` }}
          aria-rowcount={rows.length + 2}
          aria-colcount={n + 1}
          onKeyDown={(event) => go(event) || rove(event)}
        >
          <colgroup>
            <col class="names" />
            {start > 0 && <col style={{ width: `${start * width}px` }} />}
            {columns.map((item) => (
              <col key={item} class={itemStates[state.items[item] ?? 0]} />
            ))}
            {after > 0 && <col style={{ width: `${after * width}px` }} />}
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
      <p class="legend">{words.legend}</p>
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
        {(columns[0] ?? 0) > 0 && <td />}
        {columns.map((item) => {
          const kind = itemStates[state.items[item] ?? 0] ?? "inPlay";
          const isDead = told.step === "deadEnd" && told.item === item;
          const length = state.lengths[item] ?? 0;
          const means = words.itemStates[kind](length);
          return (
            <th
              key={item}
              scope="col"
              aria-colindex={item + 2}
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
function showColumn(box: HTMLDivElement | null, column: number, width: number): void {
  const left = column * width;
  if (box === null || column < 0) {
    return;
  }
  const room = box.clientWidth - NAMES;
  if (left < box.scrollLeft || left + width > box.scrollLeft + room) {
    box.scrollLeft = left - room / 2;
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
