// What the package exports, wherever it runs.

import { Covers } from "./quadrille_npm.js";

/** All covers that are still to come. */
Covers.prototype[Symbol.iterator] = function* () {
  for (let cover = this.nextCover(); cover !== undefined; cover = this.nextCover()) {
    yield cover;
  }
};

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
