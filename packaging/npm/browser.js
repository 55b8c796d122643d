// quadrille in a browser or a bundler: the module of WebAssembly is fetched.

import start from "./quadrille_npm.js";

await start();

export * from "./exports.js";
