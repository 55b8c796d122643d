/// <reference lib="esnext.disposable" />
// The types of the package: those of the module, and that covers can be iterated.

export {
  Cheapest,
  checkSudoku,
  Covers,
  explainSudoku,
  Model,
  models,
  Problem,
  rateSudoku,
  solveSudoku,
} from "./quadrille_npm.js";

declare module "./quadrille_npm.js" {
  interface Covers extends Iterable<Uint32Array> {}
}
