// The questions about all solutions together: a random one, and the shares.

import { Icon } from "../../parts/icons";
import { grouped } from "../../parts/number";
import { Press } from "../../parts/press";
import { strings } from "../../strings";
import { about, values, wrong } from "./state";
import { ask, back, building, failure, shownTogether, stop } from "./together";

const text = strings.gallery;

function sentence(): string {
  const failed = failure.value;
  if (failed === "noShares") {
    return text.noShares;
  }
  if (failed !== "") {
    return text.notTogether(failed.message);
  }
  const shown = shownTogether.value;
  const isReduced = (values.value["reduce"] ?? "") !== "";
  switch (shown?.kind) {
    case "random":
      return text.isRandom(grouped(shown.count), isReduced);
    case "shares":
      return text.isShares(grouped(shown.count), isReduced);
    default:
      return "";
  }
}

export function Whole() {
  const isIdle = about.value === null || wrong.value !== null;
  const isBuilding = building.value !== null;
  const why = isBuilding ? text.isBuilding : wrong.value === null ? text.notReady : text.waiting;
  return (
    <section class="card" aria-labelledby="gallery-together">
      <h2 id="gallery-together">{text.together}</h2>
      <p class="faint">{text.togetherHelp}</p>
      <div class="controls">
        <Press
          idle={isIdle || isBuilding}
          why={why}
          onPress={() => ask({ kind: "random", seed: Math.floor(2 ** 32 * Math.random()) })}
        >
          <Icon of="random" />
          {text.random}
        </Press>
        <Press
          idle={isIdle || isBuilding}
          why={why}
          onPress={() => ask({ kind: "shares" })}
        >
          <Icon of="heat" />
          {text.shares}
        </Press>
        {isBuilding && (
          <Press onPress={stop}>
            <Icon of="stop" />
            {text.stopTogether}
          </Press>
        )}
        {shownTogether.value !== null && <Press onPress={back}>{text.oneByOne}</Press>}
      </div>
      {isBuilding && (
        <p class="faint" aria-hidden="true">
          {text.building(building.value?.nodes.toLocaleString("en") ?? "")}
        </p>
      )}
      <p role="status" class={failure.value === "" ? "" : "wrong"}>
        {sentence()}
      </p>
    </section>
  );
}
