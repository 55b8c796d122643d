// The workshop: faults marked as one types, questions and their answers, pages, files, links, and a
// long search that stops at once; by mouse and by keyboard.

import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./page";

const editor = (page: Page) => page.getByRole("textbox", { name: "Problem in Knuth's format" });
const ask = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Opens the workshop with a text. */
async function open(page: Page, text: string): Promise<void> {
  await page.goto(`#workshop?text=${encodeURIComponent(text)}`);
  await expect(editor(page)).toBeVisible();
}

/** Opens it with a text that is longer than a link. */
async function fill(page: Page, text: string): Promise<void> {
  await page.goto("#workshop");
  await page.locator("input[type=file]").setInputFiles({
    name: "problem.dlx",
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });
}

/** Each of `n` items is covered in two ways: 2^n solutions. */
function doubled(n: number): string {
  const names = Array.from({ length: n }, (_, k) => `i${k}`);
  return `${names.join(" ")} | ${names.map((name) => `${name}x`).join(" ")}\n${names
    .map((name) => `${name}\n${name} ${name}x`)
    .join("\n")}\n`;
}

/** Queens on a board with `n` rows. */
function queens(n: number): string {
  const all = Array.from({ length: n }, (_, k) => k);
  const lines = [`${all.map((k) => `r${k} c${k}`).join(" ")} | ${Array.from({ length: 2 * n - 1 }, (_, k) => `a${k} b${k}`).join(" ")}`];
  for (const row of all) {
    lines.push(...all.map((column) => `r${row} c${column} a${row + column} b${n - 1 - row + column}`));
  }
  return lines.join("\n");
}

/** Two orthogonal Latin squares of order 6: there are none (Tarry 1900), and it takes long to see. */
function officers(): string {
  const six = [0, 1, 2, 3, 4, 5];
  const pairs = six.flatMap((a) => six.map((b) => [a, b] as const));
  const kinds = ["p", "s", "ra", "rb", "ca", "cb"];
  const lines = [kinds.flatMap((kind) => pairs.map(([a, b]) => `${kind}${a}${b}`)).join(" ")];
  for (const [row, column] of pairs) {
    for (const [a, b] of pairs) {
      lines.push(`p${row}${column} s${a}${b} ra${row}${a} rb${row}${b} ca${column}${a} cb${column}${b}`);
    }
  }
  return lines.join("\n");
}

test("the example of the book has one solution", async ({ page }) => {
  await page.goto("#workshop");
  await expect(page.getByText("7 primary and 0 secondary items, and 6 options")).toBeVisible();
  await ask(page, "All").click();
  await expect(page.getByText("Exactly 1 solution.")).toBeVisible();
  await expect(page.locator(".solutions li")).toHaveCount(1);
  await ask(page, "Count").click();
  await expect(page.locator(".number")).toHaveText("1");
  await ask(page, "First").click();
  await expect(page.getByText("A solution; there may be more.")).toBeVisible();
  await ask(page, "Prove").click();
  await expect(page.getByText("There is a solution, so there is nothing to prove.")).toBeVisible();
});

const faults: readonly [string, string, number, number, string][] = [
  ["an unknown item", "a b\na q\n", 2, 3, "q"],
  ["an item twice", "a b\na a\n", 2, 3, "a"],
  ["a color on a primary item", "a b\na:red b\n", 2, 1, "a:red"],
  ["letters of four bytes before it", "a 𝕏 | é\n𝕏 é q\n", 2, 5, "q"],
  ["a bad bound", "| c\n3:1|a b\n", 2, 1, "3:1|a"],
];
for (const [name, text, line, column, marked] of faults) {
  test(`a fault is marked where it is: ${name}`, async ({ page }) => {
    await open(page, text);
    await expect(page.getByText(`Line ${line}, column ${column}:`)).toBeVisible();
    await expect(page.locator(".cm-lintRange-error")).toHaveText(marked);
    await expect(ask(page, "All")).toBeDisabled();
  });
}

test("faults come and go as one types, and the button leads to them", async ({ page }) => {
  await open(page, "a b\na\n");
  await expect(page.getByText("2 primary")).toBeVisible();
  await editor(page).press("Control+End");
  await page.keyboard.type("b c");
  await expect(page.getByText(/Line 3, column 3: unknown item "c"/)).toBeVisible();
  await editor(page).press("Control+Home");
  await page.getByRole("button", { name: "Go to the error" }).click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("Delete");
  await expect(page.locator(".cm-lintRange-error")).toHaveCount(0);
  await expect(page.getByText("2 primary and 0 secondary items, and 2 options")).toBeVisible();
  await ask(page, "All").click();
  await expect(page.getByText("Exactly 1 solution.")).toBeVisible();
  await expect(page.locator(".solutions pre")).toHaveText("a\nb");
});

test("Tab leaves the editor, and the keyboard alone asks and stops", async ({ page }) => {
  await open(page, doubled(40));
  await editor(page).focus();
  await page.keyboard.press("Tab");
  await expect(editor(page)).not.toBeFocused();
  await ask(page, "Count").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1,099,511,627,776 solutions, and no others.")).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(ask(page, "All")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText("The first 100,000 solutions; the workshop lists no more.")).toBeVisible({
    timeout: 30_000,
  });
  for (let k = 0; k < 3; k++) {
    await page.keyboard.press("Tab");
  }
  await expect(ask(page, "Stop")).toBeFocused();
});

test("thousands of solutions are shown in pages", async ({ page }) => {
  await open(page, doubled(12));
  await ask(page, "All").click();
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
  await ask(page, "All").click();
  await expect(page.getByText("2 solutions, and no others.")).toBeVisible();
  const text = await saved("Save as text");
  expect(text.trimEnd().split("\n\n").sort()).toEqual(["a b", "a |2\nb |9007199254740993"]);
  const lines = (await saved("Save as JSON")).trimEnd().split("\n");
  expect(lines).toHaveLength(3);
  expect(lines.join("\n")).toContain('"cost":9007199254740995,');
  const summary = JSON.parse(lines[2] ?? "");
  expect(summary).toMatchObject({ end: "complete", solutions: 2, progress: 1 });
  expect(Object.keys(summary)).toEqual(["end", "solutions", "nodes", "updates", "seconds", "progress"]);
  await ask(page, "Count").click();
  await expect(page.locator(".number")).toHaveText("2");
  expect(await saved("Save as text")).toBe("2\n");
});

test("a cover without options is a solution", async ({ page }) => {
  await open(page, "0:1|a\na\n");
  await ask(page, "All").click();
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
    await ask(page, "Prove").click();
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
  await ask(page, "Prove").click();
  await expect(page.locator(".certificate")).toContainText("parity\na\nb\nc");
  await open(page, "a b c d\na b\nc\nd\nb c d\na c d\na d\n");
  await ask(page, "Prove").click();
  await expect(page.getByText(/There is (no|a) solution/)).toBeVisible();
});

for (const [question, said] of [
  ["First", "Stopped after 0 solutions: there may be more."],
  ["All", "Stopped after 0 solutions: there may be more."],
  ["Count", "Stopped after 0 solutions: there may be more."],
  ["Prove", "Stopped: nothing is proved."],
] as const) {
  test(`a long search stops within 0.2 s: ${question}`, async ({ page }) => {
    await fill(page, officers());
    await expect(page.getByText("216 primary")).toBeVisible();
    await ask(page, question).click();
    await expect(page.locator("progress")).toBeVisible();
    const milliseconds = await ask(page, "Stop").evaluate(async (button: HTMLElement, said) => {
      const start = performance.now();
      button.click();
      while (!document.body.innerText.includes(said)) {
        await new Promise(requestAnimationFrame);
      }
      return performance.now() - start;
    }, said);
    expect(milliseconds).toBeLessThan(200);
    await expect(page.locator("progress")).toHaveCount(0);
    // The engine is free, or was started anew: the next question is answered.
    await open(page, "a b\na\nb\n");
    await ask(page, "All").click();
    await expect(page.getByText("Exactly 1 solution.")).toBeVisible();
  });
}

test("what was found before a stop stays", async ({ page }) => {
  await fill(page, queens(16));
  await expect(page.getByText("32 primary")).toBeVisible();
  await ask(page, "All").click();
  await expect(page.getByRole("region", { name: "Solutions" })).toBeVisible();
  await ask(page, "Stop").click();
  await expect(page.getByText(/^(Stopped after [\d,]+ solutions|The first 100,000 solutions)/)).toBeVisible();
  await expect(page.locator(".solutions li")).toHaveCount(20);
});

test("the text survives a reload, and a link carries a short one", async ({ page }) => {
  await open(page, "a b c\na b\nc\n");
  await expect(page).toHaveURL(/#workshop\?text=a\+b\+c/);
  await editor(page).press("Control+End");
  await page.keyboard.type("b c");
  await expect(page).toHaveURL(/b\+c$/);
  await page.reload();
  await expect(editor(page)).toContainText("b c");
  await page.goto("#gallery");
  await page.goto("#workshop");
  await expect(editor(page)).toContainText("b c");
  // Too long for a link: kept all the same.
  await fill(page, queens(12));
  await expect(page.getByText("24 primary")).toBeVisible();
  await expect(page).toHaveURL(/#workshop$/);
  await page.reload();
  await expect(page.getByText("24 primary")).toBeVisible();
});

test("a file is opened, dropped, or refused in words", async ({ page }) => {
  await fill(page, "a\na\n");
  await expect(page.getByText("1 primary")).toBeVisible();
  const input = page.locator("input[type=file]");
  const bytes = { name: "a.gz", mimeType: "application/gzip", buffer: Buffer.from([0x1f, 0x8b, 0xff]) };
  await input.setInputFiles(bytes);
  await expect(page.getByText("a.gz is not text in UTF-8.")).toBeVisible();
  await input.setInputFiles({ ...bytes, name: "big", buffer: Buffer.alloc(4_000_001, 97) });
  await expect(page.getByText("big is too large: the workshop takes up to 4 MB.")).toBeVisible();
  await expect(editor(page)).toContainText("a");
  await editor(page).evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["x y z\nx y\nz\n"], "dropped.dlx"));
    element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await expect(page.getByText("3 primary")).toBeVisible();
  // An example replaces the text; undo brings it back.
  await page.getByLabel("Example").selectOption("colors");
  await expect(editor(page)).toContainText("x:A");
  await editor(page).press("Control+z");
  await expect(editor(page)).toContainText("x y z");
});

test("nonsense is refused in words, and the engine lives on", async ({ page }) => {
  for (const text of ["", "|", "\0\x07\x1b[31m", "2|", "a".repeat(1500), "💥 \u202e", "a\n|x", "4294967296|a\na"]) {
    await open(page, text);
    await expect(page.locator("#workshop-verdict")).toHaveText(/^(Line \d+, column \d+: .+|A problem .+)\.$/);
  }
  await open(page, "a\na\n");
  await ask(page, "Count").click();
  await expect(page.locator(".number")).toHaveText("1");
});

test("a large text is checked while the page stays alive", async ({ page }) => {
  const names = Array.from({ length: 2000 }, (_, k) => `item${k}`);
  const lines = Array.from({ length: 100_000 }, (_, k) => `item${k % 2000} item${(k * 7 + 1) % 2000}`);
  await fill(page, `${names.join(" ")}\n${lines.join("\n")}\n`);
  await expect(page.getByText("2000 primary and 0 secondary items, and 100000 options")).toBeVisible({
    timeout: 30_000,
  });
});

for (const colors of ["light", "dark"] as const) {
  test(`axe finds nothing serious in a workshop with results, ${colors}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: colors });
    await open(page, doubled(6));
    await ask(page, "All").click();
    await expect(page.getByText("64 solutions, and no others.")).toBeVisible();
    await page.getByText("The format", { exact: true }).click();
    const serious = async (): Promise<unknown[]> => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const kept = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      return kept.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    };
    expect(await serious()).toEqual([]);
    await open(page, "a b\na q\n");
    await expect(page.getByText("Line 2, column 3")).toBeVisible();
    expect(await serious()).toEqual([]);
  });
}

test("results fit 360 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `${"x".repeat(300)} b\n${"x".repeat(300)}\nb\n`);
  for (const question of ["All", "Count", "Prove"]) {
    await ask(page, question).click();
    await expect(page.getByText(/tree nodes/)).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, question).toBeLessThanOrEqual(360);
  }
});
