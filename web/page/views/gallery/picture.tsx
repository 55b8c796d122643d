// The solution that is shown: its picture, its text, and the way to the next one.

import { Press } from "../../parts/press";
import { strings } from "../../strings";
import {
  end,
  failure,
  isBusy,
  isPlaying,
  isStopped,
  mayFollow,
  next,
  pause,
  play,
  previous,
  searching,
  shown,
  stop,
} from "./solutions";
import { chosen } from "./state";

const text = strings.gallery;
const speeds = { slow: 2000, normal: 1000, fast: 250 } as const;
type Speed = keyof typeof speeds;

/** A number as a sentence has it. */
const said = (number: number): string => number.toLocaleString("en");

export function Picture() {
  return (
    <section class="card" aria-labelledby="gallery-solutions">
      <h2 id="gallery-solutions">{text.solutions}</h2>
      <Controls />
      <p class="where" aria-live={isPlaying.value ? "off" : "polite"}>
        <Where />
      </p>
      <Drawing />
    </section>
  );
}

function Controls() {
  const speed = (Object.keys(speeds) as Speed[]).find((name) => speeds[name] === pause.value);
  return (
    <div class="controls">
      <Press idle={(shown.value?.number ?? 0) === 0} onPress={previous}>
        {text.previous}
      </Press>
      <Press idle={isBusy.value || !mayFollow()} onPress={next}>
        {text.next}
      </Press>
      <Press idle={!isPlaying.value && !mayFollow()} onPress={play}>
        {isPlaying.value ? text.pausePlay : text.play}
      </Press>
      <label class="speed">
        {text.speed}{" "}
        <select
          value={speed ?? "normal"}
          onChange={(event) => {
            pause.value = speeds[event.currentTarget.value as Speed];
          }}
        >
          {(Object.keys(speeds) as Speed[]).map((name) => (
            <option key={name} value={name}>
              {text.speeds[name]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

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
      {known?.why === "complete" && !isLast && text.of(said(known.n))}
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
        {text.stopSeeking}
      </button>
    </>
  );
}

function Drawing() {
  const at = shown.value;
  if (at === null) {
    return null;
  }
  const { plain, svg } = at.drawn;
  const address = svg === null ? "" : `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const { title } = text.models[chosen.value];
  const name = text.picture(title, said(at.number + 1));
  return (
    <>
      {svg === null ? (
        <p>{text.tooLarge}</p>
      ) : (
        <img class="drawing" src={address} alt={`${name}: ${plain.slice(0, 200)}`} />
      )}
      <details>
        <summary>{text.asText}</summary>
        <pre class="plain" tabIndex={0} aria-label={text.asText}>
          {plain}
        </pre>
      </details>
      {svg !== null && (
        <p>
          <a href={address} download={`${chosen.value}-${at.number + 1}.svg`}>
            {text.save}
          </a>
        </p>
      )}
    </>
  );
}
