// Forty questions, whose answers all faces give alike: `tests/questions.json`.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

test("the page answers the questions of all faces", () => {
  const file = new URL("../../tests/questions.json", import.meta.url);
  const questions: { answer: unknown }[] = JSON.parse(readFileSync(file).toString());
  expect(questions).toHaveLength(40);
  const asker = new URL("questions.mjs", import.meta.url).pathname;
  const answers: unknown[] = JSON.parse(execFileSync("node", [asker]).toString());
  questions.forEach((question, k) => {
    expect(answers[k], JSON.stringify(question)).toEqual(question.answer);
  });
});
