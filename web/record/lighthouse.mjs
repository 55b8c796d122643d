// Lighthouse's scores of each view, on a phone and on a desktop, written into web/record/LIGHTHOUSE.md:
// `node web/record/lighthouse.mjs`, after `web/build`. A record, and no check: the scores for speed
// depend on the machine. Lighthouse itself is not among the page's packages:
// `npm install --prefix target/lighthouse lighthouse@13.5.0`.

import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { preview } from "vite";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const lighthouse = at("../../target/lighthouse/node_modules/lighthouse");
const { version } = JSON.parse(readFileSync(`${lighthouse}/package.json`, "utf8"));
const views = ["sudoku", "variants", "dance", "gallery", "workshop"];
const categories = ["performance", "accessibility", "best-practices", "seo"];

process.chdir(at(".."));
const server = await preview({ logLevel: "error" });
const address = server.resolvedUrls.local[0];

/** A report of a view, by a process of its own: the server answers it meanwhile. */
async function report(view, device) {
  const given = [
    `${lighthouse}/cli/index.js`,
    `${address}#${view}`,
    "--quiet",
    "--output=json",
    "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    `--only-categories=${categories.join(",")}`,
    ...(device === "desktop" ? ["--preset=desktop"] : []),
  ];
  const env = { ...process.env, CHROME_PATH: "/usr/bin/chromium" };
  const child = spawn(process.execPath, given, { env, stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  for await (const part of child.stdout) {
    text += part;
  }
  return JSON.parse(text);
}

const rows = [];
const faults = [];
for (const device of ["phone", "desktop"]) {
  for (const view of views) {
    const found = await report(view, device);
    const scores = categories.map((name) => Math.round(100 * found.categories[name].score));
    const { "first-contentful-paint": paint, "total-blocking-time": blocked } = found.audits;
    const times = [paint, blocked].map(({ numericValue }) => `${Math.round(numericValue)} ms`);
    rows.push(`| ${[view, device, ...scores, ...times].join(" | ")} |`);
    for (const name of categories.slice(1)) {
      for (const { id } of found.categories[name].auditRefs) {
        const { score, title } = found.audits[id];
        if (score !== null && score < 1) {
          faults.push(`- ${view}, ${device}, ${name}: ${title}`);
        }
      }
    }
  }
}
await server.close();

const chromium = execFileSync("/usr/bin/chromium", ["--version"], { encoding: "utf8" }).trim();
const text = `# Lighthouse

Scores of 100 by Lighthouse ${version} and ${chromium}, ${new Date().toISOString().slice(0, 10)}, on
${cpus().length} shared cores, by \`node web/record/lighthouse.mjs\`. For a phone, Lighthouse simulates
a slow processor and a slow network. The speed depends on what else the machine does.

| view | device | ${categories.join(" | ")} | first paint | blocked |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join("\n")}

Audits that were not passed, other than those of speed:

${faults.length === 0 ? "none" : faults.join("\n")}
`;
writeFileSync(at("LIGHTHOUSE.md"), text);
process.stdout.write(text);
process.exit(0);
