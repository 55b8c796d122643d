// How the questions about variants are answered.

import * as engine from "engine/variants/quadrille_variants.js";
import type { CallTable, RunTable } from "../question";
import type { VariantsCalls, VariantsRuns } from "../variants";
import { work } from "./work";

export const variantsCalls: CallTable<VariantsCalls> = {
  readVariant: (text) => JSON.parse(engine.read(text)),
  checkRules: ({ shape, rules }) => JSON.parse(engine.checkRules(shape, rules.join("\n"))),
};

export const variantsRuns: RunTable<VariantsRuns> = {
  findConflict: ({ shape, rules, board }) =>
    work(new engine.Conflicting(shape, rules.join("\n"), board)),
  countVariant: ({ rules, board, most }) =>
    work(new engine.VariantCount(rules, board, most)),
  easiestCell: ({ rules, board, solution }) =>
    work(new engine.EasiestCell(rules, board, solution)),
  judgeVariant: ({ rules, board }) => work(new engine.Judging(rules, board)),
  trueDigits: ({ rules, board }) => work(new engine.VariantCandidates(rules, board)),
};
