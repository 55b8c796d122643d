// Asks the module of the page the forty questions of `tests/questions.json`, without a browser, and
// prints its answers as JSON, in the words of that file: `node questions.mjs`.

import { readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);
const read = (name) => readFileSync(new URL(name, root));

/** What a run tells in all its turns. */
function turns(run, isOver) {
  const all = [];
  for (;;) {
    const told = JSON.parse(run.advance());
    all.push(told);
    if (told.error !== null || isOver(told)) {
      return all;
    }
  }
}

function answer(engine, { ask, problem, file, limit, maximize }) {
  const text = problem ?? read(file).toString();
  const of = (which) => new engine.Covers(text, "", which);
  const covers = (run) => turns(run, ({ end }) => end !== null);
  const n = (all) => all.reduce((sum, told) => sum + told.covers.length, 0);
  switch (ask) {
    case "count": {
      const { count } = turns(engine.Count.of_text(text, ""), ({ isDone }) => isDone).at(-1);
      return { count, end: "complete" };
    }
    case "first":
      return { found: n(covers(of("first"))) > 0 };
    case "check": {
      const found = Math.min(n(covers(of("all"))), 2);
      return { verdict: ["none", "one", "several"][found] };
    }
    case "all": {
      // The page lists as many as it can show, and has no limit that a reader sets.
      const all = covers(of("all"));
      const shown = Math.min(n(all), limit ?? Infinity);
      return { covers: shown, end: shown === limit && shown < n(all) ? "limit" : all.at(-1).end };
    }
    case "cheapest": {
      const { best, end } = covers(of(maximize ? "dearest" : "cheapest")).at(-1);
      return { ...best, end };
    }
    case "prove": {
      const proving = new engine.Proving(text, "", false);
      const { result } = turns(proving, (told) => told.result !== null).at(-1);
      const proof = result.kind === "certificate" ? result.by : result.kind;
      return result.kind === "cover" ? { found: true } : { found: false, proof };
    }
  }
}

const folder = new URL("target/web/engine/workshop/", root);
const engine = await import(new URL("quadrille_workshop.js", folder).href);
engine.initSync({ module: readFileSync(new URL("quadrille_workshop_bg.wasm", folder)) });
const questions = JSON.parse(read("tests/questions.json").toString());
console.log(JSON.stringify(questions.map((question) => answer(engine, question))));
