// The solution that is shown: its picture, its text, and the way to the next one.

import { computed, signal } from "@preact/signals";
import type { Drawn, Shares } from "../../engine/gallery";
import { Icon } from "../../parts/icons";
import { grouped, said } from "../../parts/number";
import { Press } from "../../parts/press";
import { Select } from "../../parts/select";
import { addressOf } from "../../parts/svg";
import { capital, strings } from "../../strings";
import { counted, state as counting } from "./count";
import { Kept, KeptMarks, isPressable, pressPicture } from "./required_pieces";
import { savePng } from "./png";
import {
  end,
  failure,
  isBusy,
  isPlaying,
  isStopped,
  mayFollow,
  next,
  play,
  previous,
  searching,
  shown,
  speed,
  stop,
} from "./solutions";
import { titleOf } from "./models";
import { about, chosen, wrong } from "./state";
import { shownTogether } from "./together";

const text = strings.gallery;
const speeds = Object.entries(text.speeds) as [keyof typeof text.speeds, string][];

export function Picture() {
  return (
    <section class="card" aria-labelledby="gallery-solutions">
      <h2 id="gallery-solutions">{text.solutions}</h2>
      {about.value?.remarks.map((remark) => (
        <p key={remark} role="status" class="remarked">
          {capital(remark)}.
        </p>
      ))}
      {shownTogether.value === null && (
        <>
          <Controls />
          <p class="where" aria-live={isPlaying.value ? "off" : "polite"}>
            <Where />
          </p>
        </>
      )}
      <Drawing />
    </section>
  );
}

/** Why no solution follows. */
function whyNone(): string {
  if (isBusy.value) {
    return text.isSeeking;
  }
  if (wrong.value !== null) {
    return text.waiting;
  }
  return end.value === null ? text.notReady : end.value.n === 0 ? text.none : text.isLast;
}

function Controls() {
  return (
    <div class="controls">
      <Press
        idle={(shown.value?.number ?? 0) === 0}
        why={shown.value === null ? whyNone() : text.isFirst}
        onPress={previous}
      >
        <Icon of="previous" />
        {text.previous}
      </Press>
      <Press idle={isBusy.value || !mayFollow()} why={whyNone()} onPress={next}>
        <Icon of="next" />
        {text.next}
      </Press>
      <Press
        class="primary"
        idle={!isPlaying.value && !mayFollow()}
        why={whyNone()}
        onPress={play}
      >
        <Icon of={isPlaying.value ? "pause" : "play"} />
        {isPlaying.value ? text.pausePlay : text.play}
      </Press>
      <Select
        class="speed"
        label={text.speed}
        value={speed.value}
        options={speeds}
        onChoose={(name) => (speed.value = name)}
      />
    </div>
  );
}

/** The number of all solutions, once it is known: they were counted, or all were found. */
const nOfAll = computed(() => {
  if (counting.value === "done") {
    return grouped(counted.value?.count ?? "");
  }
  return end.value?.why === "complete" ? said(end.value.n) : null;
});

/** Which solution is shown, and what is known of others. */
function Where() {
  const at = shown.value;
  const known = end.value;
  if (failure.value !== "") {
    return <span class="wrong">{failure.value}</span>;
  }
  if (isBusy.value && at === null) {
    return <Seeking />;
  }
  if (at === null) {
    return <>{known !== null ? text.none : isStopped.value ? text.stoppedSeeking : ""}</>;
  }
  const isLast = known !== null && at.number + 1 >= known.n;
  return (
    <>
      <strong>{text.solution(said(at.number + 1))}</strong>{" "}
      {!isLast && nOfAll.value !== null && text.of(nOfAll.value)}
      {isLast && (known.why === "complete" ? text.last(said(known.n)) : text.most(said(known.n)))}
      {isStopped.value && text.stoppedSeeking} {isBusy.value && <Seeking />}
    </>
  );
}

/** A search that takes a while. */
function Seeking() {
  const nodes = searching.value?.nodes;
  return (
    <>
      {/* A running number would never let a screen reader finish. */}
      <span aria-hidden="true">{text.seeking(nodes === undefined ? null : said(nodes))}</span>{" "}
      <button type="button" onClick={stop}>
        <Icon of="stop" />
        {text.stopSeeking}
      </button>
    </>
  );
}

function Drawing() {
  const at = shown.value;
  const together = shownTogether.value;
  const title = titleOf(chosen.value);
  if (together?.kind === "shares") {
    const { svg, legend } = together.shares;
    const name = text.sharesOf(title);
    return (
      <>
        <img class="drawing" src={addressOf(svg)} alt={name} />
        <Legend of={legend} />
        <Save svg={svg} name={`${chosen.value}-shares`} />
      </>
    );
  }
  if (together !== null) {
    return <Solution drawn={together.drawn} name={text.randomOf(title)} file="random" />;
  }
  if (at === null) {
    return null;
  }
  const name = text.picture(title, said(at.number + 1));
  return <Solution drawn={at.drawn} name={name} file={String(at.number + 1)} />;
}

/** What the colors of a heat map mean. */
function Legend({ of: all }: { of: Shares["legend"] }) {
  return (
    <div class="legend">
      <p>{text.legend}</p>
      <ul aria-label={text.legendLabel}>
        {all.map(([name, svg], k) => (
          <li key={k}>
            <img src={addressOf(svg)} alt={name === "" ? text.orientation(k + 1) : ""} />
            {name}
          </li>
        ))}
      </ul>
      <div class="scale" aria-hidden="true">
        <span>{text.seldom}</span>
        <i />
        <span>{text.always}</span>
      </div>
    </div>
  );
}

/** What came of the last saving. */
const saved = signal("");

function Save({ svg, name }: { svg: string; name: string }) {
  const png = async (): Promise<void> => {
    saved.value = (await savePng(svg, `${name}.png`)) ? "" : text.notSaved;
  };
  return (
    <p class="save">
      <a class="button" href={addressOf(svg)} download={`${name}.svg`}>
        <Icon of="save" />
        {text.save}
      </a>{" "}
      <button type="button" onClick={() => void png()}>
        <Icon of="save" />
        {text.savePng}
      </button>{" "}
      <span role="status" class="wrong">
        {saved.value}
      </span>
    </p>
  );
}

function Solution({ drawn, name, file }: { drawn: Drawn; name: string; file: string }) {
  const { plain, svg } = drawn;
  const canPress = isPressable(drawn);
  return (
    <>
      {svg === null ? (
        <p>{text.tooLarge}</p>
      ) : (
        <div class="framed">
          <img
            class={canPress ? "drawing pressable" : "drawing"}
            src={addressOf(svg)}
            alt={`${name}: ${plain.slice(0, 200)}`}
            onClick={(event) => pressPicture(event, drawn)}
          />
          <KeptMarks drawn={drawn} svg={svg} />
        </div>
      )}
      <details>
        <summary>{text.asText}</summary>
        <pre class="plain" tabIndex={0} aria-label={text.asText}>
          {plain}
        </pre>
      </details>
      <Kept drawn={drawn} />
      {svg !== null && <Save svg={svg} name={`${chosen.value}-${file}`} />}
    </>
  );
}
