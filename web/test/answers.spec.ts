// The answers of the workshop: pages, files, proofs, and searches that stop at once.

import { readFile } from "node:fs/promises";
import { expect, pressed, test } from "./page";
import { ask, doubled, fill, officers, open, queens } from "./workshop";

test("thousands of solutions are shown in pages", async ({ page }) => {
  await open(page, doubled(12));
  await ask(page, "List all").click();
  await expect(page.getByText("4,096 solutions, and no others.")).toBeVisible();
  await expect(page.locator(".solutions li")).toHaveCount(20);
  await expect(page.getByText("1 to 20 of 4,096")).toBeVisible();
  await ask(page, "Next page").click();
  await expect(page.getByText("21 to 40 of 4,096")).toBeVisible();
  await ask(page, "Last page").click();
  await expect(page.getByText("4,081 to 4,096 of 4,096")).toBeVisible();
  await expect(ask(page, "Next page")).toBeDisabled();
  await page.getByLabel("Go to solution").fill("100");
  await page.keyboard.press("Enter");
  await expect(page.getByText("81 to 100 of 4,096")).toBeVisible();
  await ask(page, "First page").click();
  await expect(ask(page, "Previous page")).toBeDisabled();
});

test("results are saved as text and as JSON, as the program prints them", async ({ page }) => {
  const saved = async (name: string): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent("download"), ask(page, name).click()]);
    return readFile(await download.path(), "utf8");
  };
  await open(page, "a b\na |2\nb |9007199254740993\na b\n");
  await ask(page, "List all").click();
  await expect(page.getByText("2 solutions, and no others.")).toBeVisible();
  const text = await saved("Save as text");
  expect(text.trimEnd().split("\n\n").sort()).toEqual(["a b", "a |2\nb |9007199254740993"]);
  const lines = (await saved("Save as JSON")).trimEnd().split("\n");
  expect(lines).toHaveLength(3);
  expect(lines.join("\n")).toContain('"cost":9007199254740995,');
  const summary = JSON.parse(lines[2] ?? "");
  expect(summary).toMatchObject({ end: "complete", solutions: 2, progress: 1 });
  const keys = ["end", "solutions", "nodes", "updates", "seconds", "progress"];
  expect(Object.keys(summary)).toEqual(keys);
  await ask(page, "Count").click();
  await expect(page.locator(".number")).toHaveText("2");
  expect(await saved("Save as text")).toBe("2\n");
});

test("a cover without options is a solution", async ({ page }) => {
  await open(page, "0:1|a\na\n");
  await ask(page, "List all").click();
  await expect(page.getByText("2 solutions, and no others.")).toBeVisible();
  await expect(page.getByText("(no options)")).toBeVisible();
});

test("a count beyond 128 bits is exact", async ({ page }) => {
  await fill(page, doubled(130));
  await expect(page.getByText("130 primary")).toBeVisible();
  await ask(page, "Count").click();
  const all = (2n ** 130n).toLocaleString("en");
  await expect(page.locator(".number")).toHaveText(all);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    ask(page, "Save as JSON").click(),
  ]);
  const json = JSON.parse(await readFile(await download.path(), "utf8"));
  expect(json.solutions).toBe(String(2n ** 130n));
});

for (const [example, kind] of [
  ["pigeons", "weight"],
  ["chessboard", "weight"],
] as const) {
  test(`a certificate is given in words and as text: ${example}`, async ({ page }) => {
    await page.goto("#workshop");
    await page.getByLabel("Example").selectOption(example);
    await expect(page.getByText(/0 secondary|2 secondary/)).toBeVisible();
    await ask(page, "Explain why").click();
    await expect(page.getByText("There is no solution, and here is the proof.")).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText(new RegExp(`A sum over \\d+ items: .*${kind}`))).toBeVisible();
    await expect(page.locator(".certificate")).toContainText("weights");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      ask(page, "Save as JSON").click(),
    ]);
    const json = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(json).toMatchObject({ end: "complete", solutions: 0, proof: "weights" });
  });
}

test("a parity is a certificate, and a search is a proof without one", async ({ page }) => {
  await open(page, "a b c\na b\na c\nb c\n");
  await ask(page, "Explain why").click();
  await expect(page.locator(".certificate")).toContainText("parity\na\nb\nc");
  await open(page, "a b c d\na b\nc\nd\nb c d\na c d\na d\n");
  await ask(page, "Explain why").click();
  await expect(page.getByText(/There is (no|a) solution/)).toBeVisible();
});

for (const [question, said] of [
  ["Find one", "Stopped after 0 solutions: there may be more."],
  ["List all", "Stopped after 0 solutions: there may be more."],
  ["Count", "Stopped after 0 solutions: there may be more."],
  ["Explain why", "Stopped: nothing is proved."],
] as const) {
  test(`a long search stops at once: ${question}`, async ({ page }) => {
    await fill(page, officers());
    await expect(page.getByText("216 primary")).toBeVisible();
    await ask(page, question).click();
    await expect(page.locator("progress")).toBeVisible();
    expect(await pressed(ask(page, "Stop"))).toContain(said);
    await expect(page.locator("progress")).toHaveCount(0);
    // The engine is free, or was started anew: the next question is answered.
    await open(page, "a b\na\nb\n");
    await ask(page, "List all").click();
    await expect(page.getByText("Exactly 1 solution.")).toBeVisible();
  });
}

test("what was found before a stop stays", async ({ page }) => {
  await fill(page, queens(16));
  await expect(page.getByText("32 primary")).toBeVisible();
  await ask(page, "List all").click();
  await expect(page.getByRole("region", { name: "Solutions" })).toBeVisible();
  await ask(page, "Stop").click();
  const said = /^(Stopped after [\d,]+ solutions|The first 100,000 solutions)/;
  await expect(page.getByText(said)).toBeVisible();
  await expect(page.locator(".solutions li")).toHaveCount(20);
});
