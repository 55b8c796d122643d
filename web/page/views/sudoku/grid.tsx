// The board: its cells, and the links of a hint over it.

import { useMemo } from "preact/hooks";
import { Grid } from "../../parts/board/grid";
import { strings } from "../../strings";
import { DrawnCell } from "./cell";
import { onKeyDown } from "./keys";
import { Links } from "./links";
import { type Look, lookOf } from "./look";
import { marks } from "./marks";
import { selection } from "./state";

function Cell(look: Look) {
  return useMemo(() => <DrawnCell {...look} />, Object.values(look));
}

export function Board() {
  return (
    <div class="around">
      <Grid
        side={9}
        selection={selection}
        class={marks.value === null ? "grid" : "grid hinted"}
        label={strings.sudoku.grid}
        keys="keys"
        fingersDraw={false}
        onKeyDown={onKeyDown}
        cellOf={(cell) => <Cell key={cell} {...lookOf(cell)} />}
      />
      <Links />
    </div>
  );
}
