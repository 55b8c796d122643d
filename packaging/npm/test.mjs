// Tests of the package as it is installed, and of every example in its README, under Node.js:
// `packaging/npm/build` runs them in a folder where the package was installed.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  checkSudoku,
  explainSudoku,
  Model,
  models,
  Problem,
  rateSudoku,
  solveSudoku,
} from "quadrille";

const dominoes = (width, height) => {
  const name = (x, y) => `c${x}.${y}`;
  const cells = [];
  const options = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      cells.push(name(x, y));
      if (x + 1 < width) options.push(`${name(x, y)} ${name(x + 1, y)}`);
      if (y + 1 < height) options.push(`${name(x, y)} ${name(x, y + 1)}`);
    }
  }
  return new Problem([cells.join(" "), ...options, ""].join("\n"));
};

test("covers are counted, also more than 64 bits can count", () => {
  assert.equal(dominoes(8, 8).count(), 12988816n);
  // OEIS A004003.
  assert.equal(dominoes(16, 16).count(), 2444888770250892795802079170816n);
});

test("covers come one after another, each once", () => {
  const problem = dominoes(4, 4);
  const covers = [...problem.covers()].map((cover) => [...cover].join(" "));
  assert.equal(covers.length, 36);
  assert.equal(new Set(covers).size, 36);
  for (const cover of covers) {
    const cells = cover.split(" ").flatMap((option) => problem.option(Number(option)).split(" "));
    assert.equal(new Set(cells).size, 16);
    assert.equal(cells.length, 16);
  }
  const first = problem.first();
  assert.ok(covers.includes([...first].join(" ")));
  assert.equal(dominoes(3, 3).first(), undefined);
  assert.equal(dominoes(3, 3).count(), 0n);
});

test("a table is read, with the names of its records and decimal costs", () => {
  const duties = "duty,items,cost\nearly,f1 f2,10.50\nlate,f2,7.25\nnight,f1,3\n";
  const problem = new Problem(duties);
  const best = problem.cheapest(1);
  assert.deepEqual([...best.cover(0)].map((option) => problem.name(option)), ["late", "night"]);
  assert.equal(best.cost(0), 10.25);
  assert.equal(best.lowerBound, 10.25);
  assert.deepEqual(problem.remarks, []);
  assert.equal(problem.name(3), undefined);
  const idle = new Problem("a | x\na\nx\n");
  assert.equal(idle.name(0), undefined);
  assert.match(idle.remarks.join(), /1 option has no primary item/);
});

test("the cheapest covers have costs and a proof", () => {
  const problem = new Problem("a b\na b |5\na |2\nb |-4\nb |1\n");
  const best = problem.cheapest(9);
  assert.equal(best.length, 3);
  assert.deepEqual([0, 1, 2].map((k) => best.cost(k)), [-2n, 3n, 5n]);
  assert.deepEqual([...best.cover(0)], [1, 2]);
  assert.ok(best.isProved);
  assert.equal(best.lowerBound, -2n);
  assert.throws(() => best.cover(3), /there are 3 covers, and none has number 3/);
  const none = new Problem("a\n").cheapest(1);
  assert.ok(none.isProved);
  assert.equal(none.lowerBound, undefined);
});

test("a wrong text, number or time is an error with a reason", () => {
  assert.throws(() => new Problem("a b\na x\n"), /^Error: 2:3: /);
  assert.throws(() => dominoes(2, 2).option(4), /there are 4 options/);
  assert.throws(() => dominoes(2, 2).count(-1), /expected a number of seconds, found -1/);
  assert.throws(() => dominoes(2, 2).count(Number.NaN), /number of seconds/);
  assert.throws(() => solveSudoku("12"), /^Error: 1:3: /);
});

test("a limit of time ends a search, which can go on", () => {
  // 17 queens: far more than a moment's work, one by one.
  const items = [];
  const n = 17;
  const options = [];
  for (let k = 0; k < n; k += 1) items.push(`r${k}`, `c${k}`);
  items.push("|");
  for (let k = 0; k < 2 * n - 1; k += 1) items.push(`a${k}`, `b${k}`);
  for (let r = 0; r < n; r += 1) {
    for (let c = 0; c < n; c += 1) options.push(`r${r} c${c} a${r + c} b${r - c + n - 1}`);
  }
  const queens = new Problem([items.join(" "), ...options, ""].join("\n"));
  assert.throws(() => queens.count(0), { name: "LimitError" });
  const covers = queens.covers();
  assert.throws(() => covers.nextCover(0), { name: "LimitError" });
  assert.equal(covers.nextCover().length, n);
});

test("every model has the count of its example, and solutions as text and picture", () => {
  const all = models();
  assert.ok(all.length > 20);
  for (const { name, example, isReduced, count } of all) {
    const model = new Model(name, example);
    const problem = model.problem();
    // Counts up to symmetry are not in the package.
    if (count !== null && !isReduced) assert.equal(problem.count(), BigInt(count), name);
    const cover = count === 0 ? undefined : problem.first();
    if (cover !== undefined) {
      assert.notEqual(model.text(cover), "", name);
      assert.match(model.svg(cover), /^<svg/, name);
      assert.throws(() => model.text(cover.slice(1)), Error, name);
    }
  }
  assert.equal(new Model("polyominoes", { board: "##\n##", pieces: ["I2+"] }).problem().count(), 2n);
  assert.equal(new Model("queens", { n: 6 }).problem().count(), 4n);
  assert.throws(() => new Model("queens", { n: 0 }), /a number of queens from 1 on/);
  assert.throws(() => new Model("kings", {}), /no model/);
});

test("boards are solved, checked, rated and explained", () => {
  const hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
  assert.equal(
    solveSudoku(hard),
    "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
  );
  assert.equal(checkSudoku(hard), 1);
  assert.equal(checkSudoku(".".repeat(81)), 2);
  assert.equal(checkSudoku(`11${".".repeat(79)}`), 0);
  assert.equal(solveSudoku(`11${".".repeat(79)}`), undefined);
  const easy = "2.615..8..13...5....9....42.8....35.6.2..3.1.34.71.6..76.8...9592.64...7..89.7.6.";
  assert.equal(rateSudoku(easy), 1.2);
  assert.match(explainSudoku(easy)[0], /^hidden single in a box: r3c7 is the only place for 1/);
  assert.throws(() => rateSudoku(".".repeat(81)), /solution/);
});

test("every example of the README runs", () => {
  const readme = readFileSync(new URL(import.meta.resolve("quadrille/README.md")), "utf8");
  const examples = [...readme.matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code);
  assert.equal(examples.length, 4);
  const outputs = examples.map((code) =>
    execFileSync(process.execPath, ["--input-type=module", "--eval", code], { encoding: "utf8" }),
  );
  assert.match(outputs[0], /^2n\n\[ 'a b', 'c d' \]\n|^2n\n/);
  assert.match(outputs[1], /^true 6n\n/);
  assert.match(outputs[2], /^4n \d \d \d \d \d \d\n<svg\n/);
  assert.match(outputs[3], /^1\n8127536/);
});

// The questions that all faces answer alike.
const questions = JSON.parse(readFileSync(new URL("questions.json", import.meta.url)));
const answer = ({ ask, problem, file, limit, maximize }) => {
  const asked = new Problem(problem ?? readFileSync(new URL(file, import.meta.url)).toString());
  const text = (cost) => (cost === undefined ? null : String(cost));
  switch (ask) {
    case "count":
      return { count: String(asked.count()), end: "complete" };
    case "first":
      return { found: asked.first() !== undefined };
    case "check":
      return { verdict: asked.check() };
    case "all": {
      let covers = 0;
      for (const _ of asked.covers()) {
        if (covers === limit) return { covers, end: "limit" };
        covers += 1;
      }
      return { covers, end: "complete" };
    }
    case "cheapest": {
      const best = asked.cheapest(1, undefined, maximize);
      return {
        cost: best.length === 0 ? null : text(best.cost(0)),
        bound: text(best.lowerBound),
        gap: best.gap ?? null,
        proved: best.isProved,
        end: "complete",
      };
    }
    case "prove": {
      const { cover, proof } = asked.prove();
      return cover === undefined ? { found: false, proof } : { found: true };
    }
  }
};

test("the package answers the questions of all faces", () => {
  assert.equal(questions.length, 40);
  for (const question of questions) {
    assert.deepEqual(answer(question), question.answer, JSON.stringify(question));
  }
});

test("a problem without covers says why, and what comes nearest", () => {
  const pigeons = "p q r | x y\np x\np y\nq x\nq y\nr x\nr y\n";
  const problem = new Problem(pigeons);
  const why = problem.why();
  assert.equal(why.kind, "room");
  assert.equal(why.irreducible, true);
  assert.deepEqual(why.demands[0], { item: "p", atLeast: 1 });
  assert.deepEqual(why.demands[4], { item: "y", atMost: 1 });
  assert.match(why.text, /^p, q and r must be covered, 3 in all/);
  assert.match(why.certificate, /weights/);
  const near = problem.nearest();
  assert.equal(near.cover.length, 2);
  assert.equal(near.left.length, 1);
  assert.equal(near.isProved, true);
  assert.deepEqual(problem.nearest(undefined, ["q"]).left, ["q"]);
  assert.equal(new Problem("a\na\n").why(), undefined);
  assert.deepEqual(new Problem("a b\na\nb\nb\n").forced(), ["all", "some", "some"]);
});
