// quadrille in Node.js: the module of WebAssembly is read from the file beside this one.

import { readFileSync } from "node:fs";
import { initSync } from "./quadrille_npm.js";

initSync({ module: readFileSync(new URL("./quadrille_npm_bg.wasm", import.meta.url)) });

export * from "./exports.js";
