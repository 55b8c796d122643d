// The board: its cells, and the links of a hint over it.

import { Cell } from "../../parts/board/cell";
import { Grid } from "../../parts/board/grid";
import { strings } from "../../strings";
import { keysFor } from "../../parts/board/keys";
import { Links } from "./links";
import { lookOf } from "./look";
import { marks } from "./marks";
import { game } from "./state";

export const onKeyDown = keysFor(game);

export function Board() {
  return (
    <Grid
      game={game}
      class={marks.value === null ? "grid" : "grid hinted"}
      label={strings.sudoku.grid}
      keys="keys"
      margin={0}
      onKeyDown={onKeyDown}
      cellOf={(cell) => <Cell key={cell} {...lookOf(cell)} />}
    >
      <Links />
    </Grid>
  );
}
