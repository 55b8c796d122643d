// A new puzzle at once, of a difficulty to choose. The other wishes are further below.

import { Icon } from "../../parts/icons";
import { Press } from "../../parts/press";
import { Select } from "../../parts/select";
import { strings } from "../../strings";
import { type Level, level, levels, make, making, stop, technique } from "./maker";

const words = strings.sudoku.maker;

export function New() {
  const isWorking = making.value.state === "working";
  return (
    <div class="new">
      <Press class="primary" onPress={isWorking ? stop : make}>
        <Icon of="add" />
        {isWorking ? strings.sudoku.stop : words.title}
      </Press>
      <Select
        class="level"
        icon="level"
        label={words.level}
        value={level.value}
        options={(Object.keys(levels) as Level[]).map((key) => [key, words.levels[key]])}
        onChoose={(value) => {
          level.value = value;
          technique.value = "";
        }}
      />
    </div>
  );
}
