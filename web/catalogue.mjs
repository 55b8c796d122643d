// Writes the catalogue of models beside the engine that is built: `node catalogue.mjs FOLDER`.
// So the page has its forms before the engine is loaded.

import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder] = process.argv.slice(2).map((name) => resolve(name));
const name = `${folder}/quadrille_cover`;
const { catalogue, initSync } = await import(pathToFileURL(`${name}.js`).href);
initSync({ module: readFileSync(`${name}_bg.wasm`) });
writeFileSync(`${folder}/catalogue.json`, catalogue());
