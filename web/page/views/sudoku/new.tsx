// A new puzzle at once, of the kind that was wished last.

import { Icon } from "../../parts/icons";
import { Press } from "../../parts/press";
import { strings } from "../../strings";
import { level, make, making, stop, technique } from "./maker";

const words = strings.sudoku.maker;

export function New() {
  const isWorking = making.value.state === "working";
  const kind = technique.value === "" ? words.levels[level.value] : technique.value;
  return (
    <div class="new">
      <Press class="primary" onPress={isWorking ? stop : make}>
        <Icon of="add" />
        {isWorking ? strings.sudoku.stop : words.title}
      </Press>
      <span class="help">{kind}</span>
    </div>
  );
}
