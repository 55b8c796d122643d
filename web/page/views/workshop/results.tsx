// What the engine has answered: how far it is, a solution as a table or several in pages, a proof,
// files.

import type { Cover } from "../../engine/workshop";
import { grouped, percent, said } from "../../parts/number";
import { Press } from "../../parts/press";
import { strings } from "../../strings";
import { WeightedBoard, weighted } from "./board";
import { optionsOf, tableOf, tableOfFates } from "./chosen";
import { type Form, download } from "./download";
import { Pages } from "./pages";
import { type Standing, covers, standing } from "./questions";
import { Chosen } from "./table";
import { format, text } from "./text";

const words = strings.workshop;

/** Saves the results. A file that lacks solutions would look like all of them. */
function Save({ at, form, label }: { at: Standing; form: Form; label: string }) {
  return (
    <Press idle={at.nLost > 0} why={words.notAll} onPress={() => void download(form)}>
      {label}
    </Press>
  );
}

export function Results() {
  const at = standing.value;
  if (at === null) {
    return (
      <section class="card" aria-labelledby="workshop-results">
        <h2 id="workshop-results">{words.results}</h2>
        <p class="faint">{words.nothing}</p>
      </section>
    );
  }
  const isOver = at.count !== null && at.state !== "working" && at.state !== "failed";
  return (
    <section class="card" aria-labelledby="workshop-results" aria-busy={at.state === "working"}>
      <h2 id="workshop-results">
        {words.results}: {words.ask[at.question]}
      </h2>
      {(at.text !== text.value || at.format !== format.value) && (
        <p class="faint">{words.changed}</p>
      )}
      {at.nLost > 0 && <p class="faint">{words.lost(said(covers.length))}</p>}
      <p role="status" class={at.state === "failed" ? "wrong" : undefined}>
        {summary(at)}
      </p>
      {at.state === "working" && <Progress at={at} />}
      {at.question === "count" && at.count !== null && <p class="number">{grouped(at.count)}</p>}
      {at.state !== "failed" && at.count !== null && (
        <p class="faint">{words.work(said(at.nodes), said(at.updates), at.seconds.toFixed(2))}</p>
      )}
      {isOver && (
        <div class="controls">
          {at.question !== "sort" && (
            <>
              <Save at={at} form="text" label={words.saveText} />
              <Save at={at} form="json" label={words.saveJson} />
            </>
          )}
          {(covers.length > 0 || at.fates !== null) && (
            <Save at={at} form="table" label={words.saveTable} />
          )}
        </div>
      )}
      <Why at={at} />
      <Certificate at={at} />
      <Left at={at} />
      {at.fates !== null && <Chosen of={tableOfFates(at.fates)} />}
      {covers[0] !== undefined && covers.length === 1 ? <One of={covers[0]} at={at} /> : <Pages />}
    </section>
  );
}

/** The only solution. */
function One({ of, at: { question } }: { of: Cover; at: Standing }) {
  return (
    <>
      {of.cost !== null && question !== "cheapest" && (
        <p class="faint">{words.cost(grouped(of.cost))}</p>
      )}
      {of.options === "" ? <p>{words.empty}</p> : <Chosen of={tableOf(of)} />}
    </>
  );
}

/** The items that the nearest choice of options leaves. */
function Left({ at: { question } }: { at: Standing }) {
  const left = question === "nearest" ? (covers[0]?.left ?? []) : [];
  return left.length === 0 ? null : <p>{words.left(left)}</p>;
}

/** How far the work is; the bar moves only where there is a share to tell. */
function Progress({ at }: { at: Standing }) {
  return (
    <div class="progress">
      <progress
        aria-label={words.progress}
        max={1}
        {...(at.progress === null ? {} : { value: at.progress })}
      />
      {at.progress !== null && <span>{percent(at.progress)}</span>}
    </div>
  );
}

/** Why there is no solution, in words. */
function Why({ at: { why } }: { at: Standing }) {
  return why === null ? null : <p>{words.reason(why)}</p>;
}

/** A certificate, in words and as text. */
function Certificate({ at: { proof } }: { at: Standing }) {
  if (proof?.kind !== "certificate") {
    return null;
  }
  const board = weighted(proof.text);
  return (
    <>
      <p>{words.contradiction(proof.words)}</p>
      <p>{words.why[proof.by]}</p>
      {board !== null && <WeightedBoard of={board} />}
      <pre class="certificate" tabIndex={0} aria-label={words.certificate}>
        {proof.text}
      </pre>
    </>
  );
}

/** What is known about the cheapest or the nearest solution; null where nothing is. */
function cheapest({ question, best }: Standing): string | null {
  if (best === null || (best.cost === null && best.bound === null)) {
    return null;
  }
  const { cost, bound, gap, proved } = best;
  if (question === "nearest") {
    return cost === null ? null : words.nearest(cost, proved ? null : (bound ?? "0"));
  }
  if (cost === null) {
    return bound === null ? null : words.best.bound(bound);
  }
  return proved
    ? words.best.proved(cost)
    : words.best.found(cost, bound, gap === null ? null : gap.toFixed(2));
}

/** How the question stands, in a sentence. It changes seldom, so it can be read out. */
function summary(at: Standing): string {
  const count = grouped(at.count ?? "0");
  const best = at.state === "failed" ? null : cheapest(at);
  if (best !== null) {
    return at.state === "stopped" ? `${words.stoppedBest} ${best}` : best;
  }
  switch (at.state) {
    case "working":
      return words.working[at.question];
    case "stopped":
      if (at.count === null) {
        return words.notBegun;
      }
      if (at.question === "sort") {
        return words.sortStopped;
      }
      return at.question === "prove" ? words.proofStopped : words.stopped(count);
    case "failed":
      return at.failure;
    case "limit":
      return at.question === "all" ? words.limit(count) : words.found[at.question];
    case "complete":
      if (at.fates !== null) {
        const [all, some, none] = at.fates.map((of) => optionsOf(of).length);
        return words.sorted(all ?? 0, some ?? 0, none ?? 0);
      }
      if (at.proof !== null && at.proof.kind !== "cover") {
        return words.proved[at.proof.kind];
      }
      return at.count === "0" ? words.none : words.complete(count);
  }
}
