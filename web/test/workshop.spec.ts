// The workshop: the text, its faults as one types, files, links, by mouse and by keyboard.

import { readFile } from "node:fs/promises";
import { expect, serious, test } from "./page";
import { ask, doubled, editor, fill, open, queens, records } from "./workshop";

test("the example of the book has one solution", async ({ page }) => {
  await page.goto("#workshop");
  await expect(page.getByText("7 primary and 0 secondary items, and 6 options")).toBeVisible();
  await ask(page, "List all").click();
  await expect(page.getByText("Exactly 1 solution.")).toBeVisible();
  await expect(page.locator(".solutions tbody tr")).toHaveCount(3);
  await ask(page, "Count").click();
  await expect(page.locator(".number")).toHaveText("1");
  await ask(page, "Find one").click();
  await expect(page.getByText("A solution; there may be more.")).toBeVisible();
  await ask(page, "Explain why").click();
  await expect(page.getByText("There is a solution.")).toBeVisible();
});

test("the cheapest solution comes with its bound", async ({ page }) => {
  await open(page, "a b\na b |9\na |3\na |4\nb |2\n");
  await ask(page, "Find cheapest").click();
  await expect(page.getByText("The cheapest solution costs 5: it is proved")).toBeVisible();
  await records(page, ["option 2 | 3 | a | 3", "option 4 | 5 | b | 2"]);
  await open(page, "a b\na |1\n");
  await ask(page, "Find cheapest").click();
  await expect(page.getByText("There is no solution.")).toBeVisible();
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
    await expect(ask(page, "List all")).toBeDisabled();
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
  await ask(page, "List all").click();
  await expect(page.getByText("Exactly 1 solution.")).toBeVisible();
  await records(page, ["option 1 | 2 | a", "option 2 | 3 | b"]);
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
  await expect(ask(page, "List all")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByText("The first 100,000 solutions; ")).toBeVisible({ timeout: 30_000 });
  for (let k = 0; k < 6; k++) {
    await page.keyboard.press("Tab");
  }
  await expect(ask(page, "Stop")).toBeFocused();
});

test("the text survives a reload, and a link carries a short one", async ({ page }) => {
  await open(page, "a b c\na b\nc\n");
  await expect(page).toHaveURL(/#workshop\?text=a\+b\+c/);
  await editor(page).press("Control+End");
  await page.keyboard.type("b c");
  await expect(page).toHaveURL(/b\+c$/);
  await page.reload();
  await expect(editor(page)).toContainText("b c");
  await page.goto("#gallery?model=pentominoes");
  await page.goto("#workshop");
  await expect(editor(page)).toContainText("b c");
  // Too long for a link: kept all the same.
  await fill(page, queens(12));
  await expect(page.getByText("24 primary")).toBeVisible();
  await expect(page).toHaveURL(/#workshop$/);
  await page.reload();
  await expect(page.getByText("24 primary")).toBeVisible();
});

test("a link does not take the place of the reader's own text", async ({ page }) => {
  await open(page, "a\na\n");
  await editor(page).press("Control+End");
  await page.keyboard.type("| mine");
  await expect(page).toHaveURL(/mine/);
  await open(page, "b c\nb\nc\n");
  await expect(page.getByText("2 primary")).toBeVisible();
  await page.getByLabel("Example").selectOption({ label: "Your last text" });
  await expect(editor(page)).toContainText("| mine");
});

test("a file is opened, dropped, or refused in words", async ({ page }) => {
  await fill(page, "a\na\n");
  await expect(page.getByText("1 primary")).toBeVisible();
  const input = page.locator("input[type=file]");
  const buffer = Buffer.from([0x1f, 0x8b, 0xff]);
  const bytes = { name: "a.gz", mimeType: "application/gzip", buffer };
  await input.setInputFiles(bytes);
  const damaged = "a.gz is damaged: its gzip data cannot be read to its end.";
  await expect(page.getByText(damaged)).toBeVisible();
  const latin = { name: "latin", mimeType: "text/plain", buffer: Buffer.from([0x61, 0xe4]) };
  await input.setInputFiles(latin);
  await expect(page.getByText("latin is not text in UTF-8.")).toBeVisible();
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
  // Also its format.
  const format = page.getByLabel("Format");
  await fill(page, "1 2\n2 3\n");
  await format.selectOption("rows");
  await page.getByLabel("Example").selectOption("colors");
  await expect(format).toHaveValue("");
  await editor(page).press("Control+z");
  await expect(format).toHaveValue("rows");
  await editor(page).press("Control+Shift+z");
  await expect(format).toHaveValue("");
});

test("tables and linear programs are read, and solutions have their names", async ({ page }) => {
  await open(page, "duty,items,cost\nearly,f1 f2,10.50\nlate,f2,7.25\nnight,f1,3\n");
  await ask(page, "Find cheapest").click();
  await expect(page.getByText("The cheapest solution costs 10.25:")).toBeVisible();
  await records(page, ["late | 3 | f2 | 7.25", "night | 4 | f1 | 3"]);
  const saving = page.waitForEvent("download");
  await ask(page, "Save as CSV").click();
  const its = "duty,items,cost\nlate,f2,7.25\nnight,f1,3\n";
  expect(await readFile(await (await saving).path(), "utf8")).toBe(its);
  await open(page, "min\n 1.5 x + y + 100\nst\n a: x + y = 1\nbinary\n x y\nend\n");
  await ask(page, "Find cheapest").click();
  await expect(page.getByText("The cheapest solution costs 101:")).toBeVisible();
  await records(page, ["y | 2 | a | 1"]);
  await open(page, "a | x\na\nx\n");
  const remark = "1 option has no primary item, and is in no solution: on line 3.";
  await expect(page.getByText(remark)).toBeVisible();
});

test("nonsense is refused in words, and the engine lives on", async ({ page }) => {
  const control = "\0\x07\x1b[31m";
  const large = ["a".repeat(1500), "4294967296|a\na"];
  for (const text of ["", "|", control, "2|", "💥 \u202e", "a\n|x", ...large]) {
    await open(page, text);
    const said = /^(Line \d+, column \d+: .+|A problem .+)\.$/;
    await expect(page.locator("#workshop-verdict")).toHaveText(said);
  }
  await open(page, "a\na\n");
  await ask(page, "Count").click();
  await expect(page.locator(".number")).toHaveText("1");
});

test("a large text is checked while the page stays alive", async ({ page }) => {
  const names = Array.from({ length: 2000 }, (_, k) => `item${k}`);
  const option = (k: number): string => `item${k % 2000} item${(k * 7 + 1) % 2000}`;
  const lines = Array.from({ length: 100_000 }, (_, k) => option(k));
  await fill(page, `${names.join(" ")}\n${lines.join("\n")}\n`);
  const size = page.getByText("2000 primary and 0 secondary items, and 100000 options");
  await expect(size).toBeVisible({ timeout: 30_000 });
});

test("axe finds nothing serious in a workshop with results", async ({ page }) => {
  await open(page, doubled(6));
  await ask(page, "List all").click();
  await expect(page.getByText("64 solutions, and no others.")).toBeVisible();
  await page.getByText("The formats", { exact: true }).click();
  expect(await serious(page)).toEqual([]);
  await open(page, "a b\na q\n");
  await expect(page.getByText("Line 2, column 3")).toBeVisible();
  expect(await serious(page)).toEqual([]);
});

test("results fit 360 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `${"x".repeat(300)} b\n${"x".repeat(300)}\nb\n`);
  const all = ["List all", "Count", "Find cheapest", "Find nearest", "Sort options", "Explain why"];
  for (const question of all) {
    await ask(page, question).click();
    await expect(page.getByText(/tree nodes/)).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, question).toBeLessThanOrEqual(360);
  }
});

test("the proof for the mutilated chessboard is a colored board", async ({ page }) => {
  await page.goto("#workshop");
  await page.getByLabel("Example").selectOption("chessboard");
  await page.getByRole("button", { name: "Explain why" }).click();
  const board = page.locator(".weighted svg[role=img]");
  await expect(board).toBeVisible();
  await expect(board.locator("rect")).toHaveCount(62);
  // Cells of one color of a chessboard have one weight, those of the other its opposite.
  const fills = await board.locator("rect").evaluateAll((all) =>
    all.map((rect) => {
      const at = (name: string) => Number(rect.getAttribute(name));
      return [(at("x") + at("y")) % 2, rect.getAttribute("class")] as const;
    }),
  );
  const of = (parity: number) => new Set(fills.filter(([p]) => p === parity).map(([, c]) => c));
  expect([of(0).size, of(1).size]).toEqual([1, 1]);
  expect([...of(0)]).not.toEqual([...of(1)]);
  await expect(page.locator(".weighted li")).toHaveText([/: 3[02] cells$/, /: 3[02] cells$/]);
  await expect(page.getByText(/^All cells together: .* = -\d+\.$/)).toBeVisible();
});
