// Writes what the page has of the models before the engine is loaded, beside the engine that is
// built: `node catalogue.mjs FOLDER`. The catalogue, for the forms, and a picture of each model.

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2).map((name) => resolve(name));
const name = `${folder}/quadrille_gallery`;
const { ModelDiagram, ModelSolutions, catalogue, initSync } = await import(
  pathToFileURL(`${name}.js`).href
);
initSync({ module: readFileSync(`${name}_bg.wasm`) });

/** Arguments that make a better picture than those that a form shows first. Of dominoes, a random
 * solution. A partridge is searched for too long, unless the places of its large squares are
 * given. */
const shown = {
  langford: { n: "7" },
  polyhexes: { board: "hexagon4", pieces: "trihexes tetrahexes" },
  dominoes: { board: "aztec6", seed: 5 },
  partridge: { fixed: "7651,7659,7667,7675,7883,7891,7899,7200,8124,7248,7410,7411,7621,7634,7641" },
  latin: { n: "6" },
  sudoku: { box: "3x3" },
  matchings: { graph: "8" },
  partitions: { n: "6" },
};

/** The solution of a model that its card shows, as SVG. */
function picture({ name, arguments: all, example }) {
  const initial = all.map((one) => [one.name, one.shown ?? example[one.name] ?? one.default ?? ""]);
  const { seed, ...others } = shown[name] ?? {};
  const model = JSON.stringify({ model: name, values: { ...Object.fromEntries(initial), ...others } });
  const solutions = seed === undefined ? new ModelSolutions(model) : new ModelDiagram(model);
  for (;;) {
    const { error, found, end, count } = JSON.parse(solutions.advance(1));
    if (error !== null || end) {
      throw new Error(`no picture of ${name}: ${error ?? end}`);
    }
    if (found > 0 || count) {
      const drawn = seed === undefined ? solutions.drawn(0) : solutions.random(seed);
      return JSON.parse(drawn).svg.trim();
    }
  }
}

const families = JSON.parse(catalogue());
writeFileSync(`${folder}/catalogue.json`, JSON.stringify(families));
const pictures = families.map((family) => [family.name, picture(family)]);
writeFileSync(`${folder}/pictures.json`, JSON.stringify(Object.fromEntries(pictures)));
