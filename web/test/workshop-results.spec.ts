// The results of the workshop: the questions with one that is primary, tables to copy and to save,
// and that they survive a reload.

import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { alone, expect, serious, test } from "./page";
import { ask, doubled, editor, fill, open, records } from "./workshop";

/** The text of the file that is saved by a button. */
async function saved(page: Page, name: string): Promise<string> {
  const saving = page.waitForEvent("download");
  await ask(page, name).click();
  return readFile(await (await saving).path(), "utf8");
}

const costs = "a b\na b |9\na |3\na |4\nb |2\n";

test("one question is primary: the cheapest solution where there are costs", async ({ page }) => {
  await open(page, "a b\na\nb\n");
  const primary = page.getByRole("group", { name: "Questions" }).locator(".main");
  await expect(primary).toHaveText("Find one");
  await open(page, costs);
  await expect(primary).toHaveText("Find cheapest");
  // A key asks it from the editor.
  await editor(page).press("Control+Enter");
  await expect(page.getByText("The cheapest solution costs 5: it is proved")).toBeVisible();
  await expect(editor(page)).toContainText("b |2");
});

test("the file has the bound and the gap of the cheapest solution", async ({ page }) => {
  await open(page, costs);
  await ask(page, "Find cheapest").click();
  await expect(page.getByText("The cheapest solution costs 5: it is proved")).toBeVisible();
  const lines = (await saved(page, "Save as JSON")).trimEnd().split("\n");
  const end = JSON.parse(lines.at(-1) ?? "");
  expect(end).toMatchObject({ end: "complete", cost: 5, bound: 5, gap: 0, proved: true });
});

test("the chosen options are a table that can be saved", async ({ page }) => {
  await open(page, costs);
  await ask(page, "Find cheapest").click();
  await records(page, ["option 2 | 3 | a | 3", "option 4 | 5 | b | 2"]);
  const head = page.locator(".solutions thead th");
  await expect(head).toHaveText(["option", "line", "items", "cost"]);
  const table = "option,line,items,cost\noption 2,3,a,3\noption 4,5,b,2\n";
  expect(await saved(page, "Save as CSV")).toBe(table);
  // Several solutions are told apart by their numbers.
  await ask(page, "List all").click();
  await expect(page.getByText("3 solutions, and no others.")).toBeVisible();
  const lines = (await saved(page, "Save as CSV")).trimEnd().split("\n");
  expect(lines[0]).toBe("solution,option,line,items,cost");
  expect(lines.slice(1).map((line) => line[0]).sort()).toEqual(["1", "2", "2", "3", "3"]);
});

alone("the table is copied as a spreadsheet takes it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "duty,items,cost\nearly,f1 f2,10.50\nlate,f2,7.25\nnight,f1,3\n");
  await ask(page, "Find cheapest").click();
  await ask(page, "Copy the table").click();
  await expect(page.getByText("The table is copied.")).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe("option\tline\titems\tcost\nlate\t3\tf2\t7.25\nnight\t4\tf1\t3");
});

test("results survive a reload, with their files", async ({ page }) => {
  await open(page, costs);
  await ask(page, "Find cheapest").click();
  await records(page, ["option 2 | 3 | a | 3", "option 4 | 5 | b | 2"]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Results: Find cheapest" })).toBeVisible();
  await expect(page.getByText("The cheapest solution costs 5: it is proved")).toBeVisible();
  await records(page, ["option 2 | 3 | a | 3", "option 4 | 5 | b | 2"]);
  expect(await saved(page, "Save as text")).toBe("a |3\nb |2\n");
  await expect(page.getByText("The problem has changed since.")).toHaveCount(0);
  // Of another text it is said so.
  await open(page, "a\na\n");
  await expect(page.getByText("The problem has changed since.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("The cheapest solution costs 5: it is proved")).toBeVisible();
  await expect(page.getByText("The problem has changed since.")).toBeVisible();
});

test("of very many solutions a reload keeps the first ones, and says so", async ({ page }) => {
  await open(page, doubled(14));
  await ask(page, "List all").click();
  await expect(page.getByText("16,384 solutions, and no others.")).toBeVisible();
  await expect(page.getByText("The tab has kept only the first")).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("16,384 solutions, and no others.")).toBeVisible();
  await expect(page.getByText(/kept only the first \d,\d{3} of these solutions/)).toBeVisible();
  await expect(page.locator(".solutions li")).toHaveCount(20);
  // A file of some would look like a file of all.
  await expect(page.getByRole("button", { name: "Save as JSON" })).toBeDisabled();
  await ask(page, "List all").click();
  await expect(page.getByRole("button", { name: "Save as JSON" })).toBeEnabled();
});

test("results that another version has kept are not read", async ({ page }) => {
  await page.goto("#workshop");
  await page.evaluate(() => {
    sessionStorage.setItem("quadrille-workshop-results", '{"standing":{},"covers":[{}]}');
  });
  await page.reload();
  await expect(page.getByText("A problem with 7 primary")).toBeVisible();
});

test("the options are sorted by the solutions that have them", async ({ page }) => {
  await open(page, "a b c\na\nb c\nb c\na b\n");
  await ask(page, "Sort options").click();
  await expect(page.getByText("1 option is in all solutions, 2 in some, 1 in none.")).toBeVisible();
  await records(page, [
    "all | option 1 | 2 | a",
    "none | option 4 | 5 | a b",
    "some | option 2 | 3 | b c",
    "some | option 3 | 4 | b c",
  ]);
  expect(await saved(page, "Save as CSV")).toContain("solutions,option,line,items\nall,option 1,");
  await page.getByLabel("Example").selectOption("pigeons");
  await ask(page, "Sort options").click();
  await expect(page.getByText("No solution has any of the options.")).toBeVisible();
});

test("where there is no solution, the nearest options leave few items", async ({ page }) => {
  await page.goto("#workshop");
  await page.getByLabel("Example").selectOption("pigeons");
  await ask(page, "Find nearest").click();
  const said = "These options leave 1 item uncovered: it is proved that none leave fewer.";
  await expect(page.getByText(said)).toBeVisible();
  await expect(page.getByText(/^Left uncovered: (anna|ben|clara)\.$/)).toBeVisible();
  await expect(page.locator(".solutions tbody tr")).toHaveCount(2);
  await open(page, "a b\na\nb\n");
  await ask(page, "Find nearest").click();
  await expect(page.getByText("There is a solution: nothing is left.")).toBeVisible();
  await records(page, ["option 1 | 2 | a", "option 2 | 3 | b"]);
});

const mps = `NAME          DUTIES
ROWS
 N  COST
 E  F1
 E  F2
COLUMNS
    EARLY     COST         10.5   F1            1.0
    EARLY     F2            1.0
    LATE      COST         7.25   F2            1.0
    NIGHT     COST          3.0   F1            1.0
RHS
    RHS       F1            1.0   F2            1.0
BOUNDS
 BV BND       EARLY
 BV BND       LATE
 BV BND       NIGHT
ENDATA
`;

/** Two rows, and three columns: their costs and their rows. */
const orLibrary = "2 3\n5 1 1\n4 1 2\n8 2 1 2\n";

const formats: Record<string, readonly [string, string, readonly string[]]> = {
  "an MPS file": [mps, "Find cheapest", ["LATE | 9 | F2 | 7.25", "NIGHT | 10 | F1 | 3"]],
  "a matrix": ["1 1 0\n0 0 1\n1 0 0\n", "Find one", ["row 1 | 1 | 1 2", "row 2 | 2 | 3"]],
  "a file of OR-Library": [orLibrary, "Find cheapest", ["option 3 | 1 2 | 8"]],
};
for (const [name, [text, question, all]] of Object.entries(formats)) {
  test(`${name} is read as the program reads it`, async ({ page }) => {
    await open(page, text);
    await ask(page, question).click();
    await records(page, all);
  });
}

test("a compressed file is opened, and one that is too large then is refused", async ({ page }) => {
  await page.goto("#workshop");
  const input = page.locator("input[type=file]");
  const file = (text: string) => ({
    name: "duties.mps.gz",
    mimeType: "application/gzip",
    buffer: gzipSync(text),
  });
  await input.setInputFiles(file(mps));
  await expect(editor(page)).toContainText("DUTIES");
  await expect(page.getByText("2 primary and 0 secondary items, and 3 options")).toBeVisible();
  await input.setInputFiles(file("a".repeat(4_000_001)));
  await expect(page.getByText("duties.mps.gz is too large")).toBeVisible();
  await expect(editor(page)).toContainText("DUTIES");
});

test("a format that the text does not show can be chosen, and a link has it", async ({ page }) => {
  await open(page, orLibrary);
  await ask(page, "Count").click();
  await expect(page.locator(".number")).toHaveText("2");
  await page.getByLabel("Format").selectOption("rail");
  await expect(page).toHaveURL(/format=rail$/);
  // Each row at least once.
  await ask(page, "Count").click();
  await expect(page.locator(".number")).toHaveText("5");
  await page.reload();
  await expect(page.getByLabel("Format")).toHaveValue("rail");
  await expect(page.getByText("The problem has changed since.")).toHaveCount(0);
  // Another text shows its format again.
  await page.getByLabel("Example").selectOption("costs");
  await expect(page.getByLabel("Format")).toHaveValue("");
  await page.getByLabel("Format").selectOption("lp");
  await expect(page.locator("#workshop-verdict .wrong")).toBeVisible();
  // A format that is chosen is that of the file which is opened next, and of the next visit.
  await page.getByLabel("Format").selectOption("rail");
  const buffer = Buffer.from(orLibrary);
  const rail = { name: "rail.txt", mimeType: "text/plain", buffer };
  await page.locator("input[type=file]").setInputFiles(rail);
  await expect(page.getByLabel("Format")).toHaveValue("rail");
  await ask(page, "Count").click();
  await expect(page.locator(".number")).toHaveText("5");
  await page.getByLabel("Example").selectOption("costs");
  await expect(page.getByLabel("Format")).toHaveValue("");
});

test("a problem is opened in the dance, however long it is", async ({ page }) => {
  await open(page, "duty,items,cost\nearly,f1 f2,10.50\nlate,f2,7.25\nnight,f1,3\n");
  await ask(page, "Open in the dance").click();
  await expect(page.getByText("Cover 2 items with some of 3 options.").first()).toBeVisible();
  await expect(page).toHaveURL(/#dance\?problem=own&text=f1/);
  await fill(page, doubled(200));
  await expect(page.getByText("200 primary")).toBeVisible();
  await ask(page, "Open in the dance").click();
  await expect(page.getByText("Cover 400 items with some of 400 options.").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("Cover 400 items with some of 400 options.").first()).toBeVisible();
});

test("axe finds nothing serious in a table of options, and it fits 360 pixels", async ({
  page,
}) => {
  await open(page, costs);
  await ask(page, "Sort options").click();
  await expect(page.locator(".solutions tbody tr")).toHaveCount(4);
  expect(await serious(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});
