// The view of variants: rules made of chosen cells, drawn, judged at once; true candidates; links,
// files, and exports of other programs.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import packer from "lz-string";
import { alone, expect, serious, test } from "./page";
import { paste } from "./sudoku";

const data = (name: string): string =>
  readFileSync(new URL(`../../data/variants/${name}`, import.meta.url), "utf8");

const cell = (page: Page, row: number, column: number) =>
  page.getByRole("gridcell", { name: `row ${row} column ${column},` });

const verdict = (page: Page) => page.locator(".panel .sentence");
const rules = (page: Page) => page.locator(".rules code");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** What the board shows, a character for each cell. */
const onBoard = async (page: Page): Promise<string> => {
  const texts = await page.getByRole("gridcell").allTextContents();
  return texts.map((text) => text || ".").join("");
};

/** Chooses cells in this order by mouse and Control. */
async function choose(page: Page, cells: readonly (readonly [number, number])[]): Promise<void> {
  for (const [k, [row, column]] of cells.entries()) {
    await cell(page, row, column).click({ modifiers: k === 0 ? [] : ["Control"] });
  }
}

/** Opens rules and a board by a link. */
async function open(page: Page, lines: readonly string[], board: string): Promise<void> {
  const values = new URLSearchParams({ rules: lines.join("\n"), board });
  await page.goto(`#variants?${values.toString()}`);
  await expect(page.getByRole("gridcell")).toHaveCount(board.length);
}

const KILLER = [
  "size 6x6",
  "cage 11 r1c1 r1c2 r2c1",
  "cage 9 r3c3 r4c3",
  "cage 13 r5c5 r5c6 r6c5 r6c6",
  "cage 5 r1c5 r1c6",
];
/** A board of `data/variants/killer.txt`, which has one solution. */
const KILLER_BOARD = ".........45............1.....4.5..1.";
const EMPTY4 = ".".repeat(16);

/** Each rule: its button, what is chosen, the number, and the text. */
type Place = readonly [number, number];
const made: readonly (readonly [string, readonly Place[], string, string])[] = [
  ["Killer cage", [[1, 1], [1, 2]], "3", "cage 3 r1c1 r1c2"],
  ["Killer cage", [[1, 1], [2, 2]], "", "cage r1c1 r2c2"],
  ["Thermometer", [[1, 1], [2, 1], [2, 2]], "", "thermometer r1c1 r2c1 r2c2"],
  ["Slow thermometer", [[1, 1], [2, 1]], "", "slow-thermometer r1c1 r2c1"],
  ["Arrow", [[2, 2], [1, 2], [1, 1]], "", "arrow r2c2 r1c2 r1c1"],
  ["White dot", [[1, 1], [1, 2]], "", "white r1c1 r1c2"],
  ["Black dot", [[1, 1], [1, 2]], "", "black r1c1 r1c2"],
  ["V", [[1, 1], [1, 2]], "", "v r1c1 r1c2"],
  ["Whisper", [[1, 1], [1, 2]], "", "whisper 2 r1c1 r1c2"],
  ["Whisper", [[1, 1], [1, 2]], "3", "whisper 3 r1c1 r1c2"],
  ["Renban", [[1, 1], [2, 1]], "", "run r1c1 r2c1"],
  ["Nabner", [[1, 1], [2, 1]], "", "nabner r1c1 r2c1"],
  ["Palindrome", [[1, 1], [2, 3]], "", "palindrome r1c1 r2c3"],
  ["Between", [[1, 1], [1, 2], [1, 3]], "", "between r1c1 r1c2 r1c3"],
  ["Lockout", [[1, 1], [1, 2], [1, 3]], "", "lockout 2 r1c1 r1c2 r1c3"],
  ["Double arrow", [[1, 1], [1, 2], [2, 3]], "", "double-arrow r1c1 r1c2 r2c3"],
  ["Region sum", [[1, 1], [1, 2], [1, 3]], "", "region-sum r1c1 r1c2 r1c3"],
  ["Zipper", [[1, 1], [2, 2], [3, 3]], "", "zipper r1c1 r2c2 r3c3"],
  ["Modular", [[1, 1], [1, 2]], "2", "modular 2 r1c1 r1c2"],
  ["Sum", [[1, 2], [2, 3]], "5", "sum 5 r1c2 r2c3"],
  ["Little killer", [[1, 2], [3, 4]], "5", "little-killer 5 r1c2 r3c4"],
  ["Quadruple", [[1, 1], [2, 2], [1, 2], [2, 1]], "1 3", "quadruple 1,3 r1c1"],
  ["Quadruple", [[3, 3], [3, 4], [4, 3], [4, 4]], "12", "quadruple 1,2 r3c3"],
  ["Skyscraper", [[2, 1]], "2", "skyscraper r2c0 2"],
  ["Skyscraper", [[4, 4], [3, 4]], "3", "skyscraper r5c4 3"],
  ["X-sum", [[1, 1], [1, 2]], "3", "x-sum r1c0 3"],
  ["Numbered room", [[2, 4]], "4", "numbered-room r2c5 4"],
  ["Sandwich, row", [[2, 3]], "5", "sandwich r2 5"],
  ["Sandwich, column", [[2, 3]], "0", "sandwich c3 0"],
  ["Even", [[1, 1], [1, 2]], "", "even r1c1 r1c2"],
  ["Odd", [[1, 1]], "", "odd r1c1"],
  ["Row indexer", [[1, 1], [1, 2]], "", "row-indexer r1c1 r1c2"],
  ["Column indexer", [[1, 1]], "", "column-indexer r1c1"],
  ["Box indexer", [[1, 1]], "", "box-indexer r1c1"],
  ["Extra region", [[1, 1], [2, 3]], "", "different r1c1 r2c3"],
  ["Difference", [[1, 1], [1, 2]], "3", "difference 3 r1c1 r1c2"],
  ["Ratio", [[1, 1], [1, 2]], "", "ratio 2 r1c1 r1c2"],
  ["Less", [[1, 1], [1, 2]], "", "less r1c1 r1c2"],
  ["Equal", [[1, 1], [2, 3]], "", "equal r1c1 r2c3"],
];

test("each rule is made of chosen cells, drawn, and removed", async ({ page }) => {
  await open(page, ["size 4x4"], EMPTY4);
  for (const [name, cells, number, text] of made) {
    await choose(page, cells);
    await page.getByLabel("Number").fill(number);
    await button(page, name).click();
    await expect(rules(page)).toHaveText([text]);
    await expect(verdict(page)).toHaveText("Several solutions.");
    await expect(page.locator(".around .rule > *").first()).toBeAttached();
    await page.getByRole("button", { name: `Remove: ${text}` }).click();
    await expect(rules(page)).toHaveCount(0);
  }
});

test("an entropic line is made where the digits have thirds", async ({ page }) => {
  await open(page, ["size 6x6"], ".".repeat(36));
  await choose(page, [[1, 1], [1, 2], [1, 3]]);
  await button(page, "Entropic").click();
  await expect(rules(page)).toHaveText(["entropic r1c1 r1c2 r1c3"]);
  await expect(verdict(page)).toHaveText("Several solutions.");
});

test("rules that are opened are drawn", async ({ page }) => {
  const opened = [
    "between r1c1 r1c2 r1c3",
    "region-sum r2c1 r2c2 r2c3",
    "zipper r1c1 r2c2 r3c3",
    "entropic r4c1 r4c2 r4c3",
    "modular 2 r5c1 r5c2",
    "quadruple 1,2 r5c5",
    "skyscraper r1c0 2",
    "x-sum r7c2 6",
    "numbered-room r3c7 5",
    "skyscraper 4 r6c1 r6c2 r6c3 r6c4 r6c5 r6c6",
  ];
  await open(page, ["size 6x6", ...opened], ".".repeat(36));
  await expect(rules(page)).toHaveText(opened);
  await expect(page.locator(".around .rule > *:first-child")).toHaveCount(opened.length);
  for (const text of ["2", "▴6", "◂5"]) {
    await expect(page.locator(".around text").getByText(text, { exact: true })).toBeAttached();
  }
});

test("a rule that the cells or the number do not make is not offered", async ({ page }) => {
  await open(page, ["size 4x4"], EMPTY4);
  await choose(page, [[1, 1]]);
  await expect(button(page, "Thermometer")).toBeDisabled();
  await expect(button(page, "Even")).toBeEnabled();
  await expect(button(page, "Sandwich, row")).toBeDisabled();
  await page.getByLabel("Number").fill("3");
  await expect(button(page, "Sandwich, row")).toBeEnabled();
  await page.getByLabel("Number").fill("x");
  await expect(button(page, "Sandwich, row")).toBeDisabled();
  await expect(button(page, "Killer cage")).toBeDisabled();
  await page.getByLabel("Number").fill("3");
  // A corner is seen from two sides, and a cell within the board from none.
  await expect(button(page, "Skyscraper")).toBeDisabled();
  await choose(page, [[2, 2], [2, 3]]);
  await expect(button(page, "X-sum")).toBeDisabled();
  await expect(button(page, "Little killer")).toBeDisabled();
  await choose(page, [[1, 1], [1, 2], [2, 1], [3, 1]]);
  await expect(button(page, "Quadruple")).toBeDisabled();
});

test("a second rule about the same cells takes the place of the first", async ({ page }) => {
  await open(page, ["size 4x4", "cage 3 r1c1 r1c2", "less r1c1 r1c2", "sandwich r2 5"], EMPTY4);
  await choose(page, [[1, 2], [1, 1]]);
  await page.getByLabel("Number").fill("4");
  await button(page, "Killer cage").click();
  await expect(rules(page)).toHaveText(["less r1c1 r1c2", "sandwich r2 5", "cage 4 r1c2 r1c1"]);
  // These are other cells, or have another order.
  await button(page, "Less").click();
  await choose(page, [[1, 1]]);
  await button(page, "Killer cage").click();
  await choose(page, [[2, 1]]);
  await page.getByLabel("Number").fill("3");
  await button(page, "Sandwich, row").click();
  const left = ["less r1c1 r1c2", "cage 4 r1c2 r1c1", "less r1c2 r1c1", "cage r1c1"];
  await expect(rules(page)).toHaveText([...left, "sandwich r2 3"]);
});

test("what cannot hold together is named, and no more", async ({ page }) => {
  const lines = ["cage 7 r1c1 r1c2", "white r3c3 r3c4", "odd r1c1 r2c3", "even r4c2"];
  await open(page, ["size 4x4", ...lines], "......4......2..");
  const reason = page.locator(".reason");
  await expect(verdict(page)).toHaveText("No solution.");
  await expect(reason).toContainText("these cannot hold together");
  // The 4 is in a cell for odd digits; nothing else is needed.
  await expect(reason.getByRole("listitem")).toHaveText(["odd r1c1 r2c3", "4 in r2c3"]);
  await expect(cell(page, 2, 3)).toHaveAccessibleName(/part of the reason/);
  await expect(page.locator(".cell.clashes")).toHaveCount(1);
  await cell(page, 2, 3).click();
  await page.keyboard.press("Delete");
  await expect(reason).toHaveCount(0);
  await expect(page.locator(".cell.clashes")).toHaveCount(0);
  // Digits alone.
  await open(page, ["size 4x4", ...lines], "2..2............");
  await expect(reason.getByRole("listitem")).toHaveText(["2 in r1c1, 2 in r1c4"]);
  // Rules alone, of which each fits the others.
  await open(page, ["size 4x4", "cage 3 r1c1 r1c2", "less r2c1 r2c2", "cage 7 r1c2 r2c2"], EMPTY4);
  await expect(reason.getByRole("listitem")).toHaveText(["cage 3 r1c1 r1c2", "cage 7 r1c2 r2c2"]);
});

test("the solutions of a board with several are counted when the reader asks", async ({ page }) => {
  await open(page, ["size 4x4"], EMPTY4);
  await button(page, "Count up to 10,000").click();
  const number = page.locator(".panel .count");
  await expect(number.getByText("Exactly 288 solutions.")).toBeVisible();
  await expect(number.getByRole("button")).toHaveCount(0);
  // A rule makes them fewer, and what was counted is forgotten.
  await open(page, ["size 4x4", "diagonal"], EMPTY4);
  await button(page, "Count up to 10,000").click();
  await expect(number.getByText("Exactly 48 solutions.")).toBeVisible();
  // More than is counted at first, and as many as are counted then.
  await open(page, ["size 6x6"], ".".repeat(36));
  await button(page, "Count up to 10,000").click();
  await expect(number.getByText("At least 10,000 solutions.")).toBeVisible();
  await button(page, "Count up to 1,000,000").click();
  await expect(number.getByText("At least 1,000,000 solutions.")).toBeVisible();
});

test("the puzzle is judged only when the reader asks, if that is wanted", async ({ page }) => {
  await open(page, ["size 4x4", "cage 3 r1c1 r1c2"], EMPTY4);
  await expect(verdict(page)).toHaveText("Several solutions.");
  await page.getByLabel("Judge the puzzle after each change").uncheck();
  await cell(page, 1, 1).click();
  await page.keyboard.type("4");
  await expect(verdict(page)).toHaveText("Not judged since the last change.");
  await expect(page.locator(".reason")).toHaveCount(0);
  await button(page, "Judge it now").click();
  await expect(verdict(page)).toHaveText("No solution.");
  await page.keyboard.press("Control+z");
  await cell(page, 1, 1).click();
  await page.keyboard.type("1");
  await expect(verdict(page)).toHaveText("Not judged since the last change.");
  await page.getByLabel("Judge the puzzle after each change").check();
  await expect(verdict(page)).toHaveText("Several solutions.");
});

test("candidates stand over the drawn rules, and leave sums free", async ({ page }) => {
  await open(page, ["size 4x4", "cage 7 r1c1 r1c2", "arrow r4c4 r3c3 r3c4"], EMPTY4);
  await page.getByLabel("Show true candidates").check();
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/candidates 3 4,/);
  const sum = await page.locator(".around .sum").boundingBox();
  const digit = await cell(page, 1, 1).locator(".candidates").getByText("3").boundingBox();
  const foot = (sum?.y ?? 0) + (sum?.height ?? 0);
  expect(digit?.y ?? 0).toBeGreaterThanOrEqual(foot - 1);
  const isOnTop = await cell(page, 4, 4).locator(".candidates").evaluate((element) => {
    const { zIndex, position } = getComputedStyle(element);
    return position === "relative" && Number(zIndex) > 0;
  });
  expect(isOnTop).toBe(true);
});

test("the meaning of each rule is said, also where no mouse points to it", async ({ page }) => {
  await page.goto("#variants");
  await page.getByText("What the rules mean").press("Enter");
  await expect(page.locator(".palette dt")).toHaveCount(37);
  await expect(page.locator(".palette dl")).toContainText("digits increase from the first cell");
});

test("rules for the whole board are switched", async ({ page }) => {
  await open(page, ["size 9x9"], ".".repeat(81));
  const names = [
    ["Diagonals", "diagonal"],
    ["Anti-knight", "anti-knight"],
    ["Anti-king", "anti-king"],
    ["Nonconsecutive", "nonconsecutive"],
    ["All black dots are given", "never black"],
    ["All X are given", "never x"],
    ["All V are given", "never v"],
    ["Disjoint groups", "disjoint-groups"],
    ["Windoku", "windoku"],
  ] as const;
  for (const [label, text] of names) {
    await page.getByLabel(label, { exact: true }).check();
    await expect(rules(page)).toHaveText([text]);
    await expect(verdict(page)).toHaveText("Several solutions.");
    await page.getByLabel(label, { exact: true }).uncheck();
    await expect(rules(page)).toHaveCount(0);
  }
});

test("a killer is set by hand until it has one solution", async ({ page }) => {
  await page.goto("#variants");
  await page.getByLabel("Size").selectOption("6");
  await expect(page.getByRole("gridcell")).toHaveCount(36);
  await cell(page, 2, 4).click();
  await page.keyboard.type("4");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("5");
  await expect(verdict(page)).toHaveText("Several solutions.");
  const others = [[4, 6, "1"], [5, 6, "4"], [6, 2, "5"], [6, 5, "1"]] as const;
  for (const [row, column, digit] of others) {
    await cell(page, row, column).click();
    await page.keyboard.type(digit);
  }
  await expect(verdict(page)).toHaveText("Several solutions.");
  // By keyboard alone: Shift and arrows choose.
  await cell(page, 1, 1).focus();
  await cell(page, 2, 1).click();
  await page.keyboard.press("Shift+ArrowUp");
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByLabel("Number").fill("11");
  await button(page, "Killer cage").press("Enter");
  await choose(page, [[3, 3], [4, 3]]);
  await page.getByLabel("Number").fill("9");
  await button(page, "Killer cage").click();
  await choose(page, [[5, 5], [5, 6], [6, 5], [6, 6]]);
  await page.getByLabel("Number").fill("13");
  await button(page, "Killer cage").click();
  await choose(page, [[1, 5], [1, 6]]);
  await page.getByLabel("Number").fill("5");
  await button(page, "Killer cage").click();
  await expect(rules(page)).toHaveCount(4);
  await expect(verdict(page)).toHaveText("One solution.");
  await button(page, "Show the solution").click();
  expect(await onBoard(page)).toBe("465123132456213645546231321564654312");
  await button(page, "Back to the puzzle").click();
  expect(await onBoard(page)).toBe(KILLER_BOARD);
});

test("none, one or several is said after each digit", async ({ page }) => {
  await open(page, KILLER, KILLER_BOARD);
  await expect(verdict(page)).toHaveText("One solution.");
  await cell(page, 1, 1).click();
  await page.keyboard.type("1");
  await expect(verdict(page)).toHaveText("No solution.");
  await page.keyboard.press("Control+z");
  await expect(verdict(page)).toHaveText("One solution.");
  await cell(page, 6, 5).click();
  await page.keyboard.press("Delete");
  await expect(verdict(page)).toHaveText("Several solutions.");
  await button(page, "Undo").click();
  await expect(verdict(page)).toHaveText("One solution.");
  await button(page, "Redo").click();
  await expect(verdict(page)).toHaveText("Several solutions.");
  await button(page, "Show a solution").click();
  const first = await onBoard(page);
  const n = await page.locator(".cell.differs").count();
  expect(n).toBeGreaterThan(1);
  await expect(page.getByText(`differ in ${n} cells`)).toBeVisible();
  await button(page, "Show another solution").click();
  const second = await onBoard(page);
  expect([...first].filter((mark, k) => mark !== second[k])).toHaveLength(n);
});

test("cells that a mouse is drawn over make a line in this order", async ({ page }) => {
  await open(page, ["size 6x6"], ".".repeat(36));
  const at = async (row: number, column: number) => {
    const box = await cell(page, row, column).boundingBox();
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const;
  };
  await page.mouse.move(...(await at(3, 3)));
  await page.mouse.down();
  for (const [row, column] of [[3, 2], [3, 1], [2, 1]] as const) {
    await page.mouse.move(...(await at(row, column)));
  }
  await page.mouse.up();
  await expect(page.getByText("4 cells are chosen.")).toBeVisible();
  await button(page, "Thermometer").click();
  await expect(rules(page)).toHaveText(["thermometer r3c3 r3c2 r3c1 r2c1"]);
});

alone.describe("by touch", () => {
  alone.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  alone("several cells are chosen by taps, and a rule is made", async ({ page }) => {
    await open(page, ["size 9x9"], ".".repeat(81));
    await cell(page, 1, 1).tap();
    await button(page, "Several cells").tap();
    await cell(page, 1, 2).tap();
    await cell(page, 2, 2).tap();
    await button(page, "Renban").tap();
    await expect(rules(page)).toHaveText(["run r1c1 r1c2 r2c2"]);
    await button(page, "5").tap();
    await expect(verdict(page)).toHaveText("No solution.");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
});

test("true candidates are those of all solutions", async ({ page }) => {
  await open(page, ["size 4x4", "cage 3 r1c1 r1c2"], EMPTY4);
  await page.getByLabel("Show true candidates").check();
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/candidates 1 2,/);
  await expect(cell(page, 1, 3)).toHaveAccessibleName(/candidates 3 4$/);
  await expect(cell(page, 2, 1)).toHaveAccessibleName(/candidates 3 4$/);
  await expect(cell(page, 3, 1)).toHaveAccessibleName(/candidates 1 2 3 4$/);
  await cell(page, 1, 1).click();
  await page.keyboard.type("1");
  await expect(cell(page, 1, 2)).toHaveAccessibleName(/candidates 2,/);
});

test("wrong rules are named in the list, and the board is not judged", async ({ page }) => {
  await open(page, ["size 4x4", "cage 3 r1c1 r9c9", "white r1c1 r1c2", "nonsense"], EMPTY4);
  await expect(verdict(page)).toHaveText("2 rules are wrong: see the list.");
  const list = page.locator(".rules li");
  await expect(list.nth(0)).toContainText("expected a cell from r1c1 to r4c4");
  await expect(list.nth(1).locator(".wrong")).toHaveCount(0);
  await expect(list.nth(2)).toContainText("expected a rule such as cage");
  await page.getByRole("button", { name: "Remove: nonsense" }).click();
  await page.getByRole("button", { name: "Remove: cage" }).click();
  await expect(verdict(page)).toHaveText("Several solutions.");
});

const links = [
  "rules=size%2099x99&board=.",
  "rules=size%204x4&board=1",
  "rules=&board=",
  "rules=%00&board=%00",
];
for (const values of links) {
  test(`a link that is no puzzle is told: ${values}`, async ({ page }) => {
    await page.goto(`#variants?${values}`);
    await expect(page.getByText("The link has no board of 1 to 16 rows.")).toBeVisible();
    await expect(verdict(page)).toHaveText("Several solutions.");
  });
}

alone("the link carries the puzzle", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("#variants");
  await page.getByLabel("Examples").selectOption("killer");
  await expect(verdict(page)).toHaveText("One solution.");
  await expect(page).toHaveURL(/rules=size.6x6.*cage.*board=\.{9}45/);
  await button(page, "Copy link").click();
  await expect(page.getByText("The link is copied.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("#dance");
  await page.goto(link);
  await page.reload();
  await expect(rules(page)).toHaveText(KILLER.slice(1));
  expect(await onBoard(page)).toBe(KILLER_BOARD);
});

test("each example has one solution", async ({ page }) => {
  for (const name of ["miracle", "killer", "arrows", "thermometers"]) {
    await page.goto("about:blank");
    await page.goto("#variants");
    await page.getByLabel("Examples").selectOption(name);
    await expect(verdict(page)).toHaveText("One solution.");
    await expect(rules(page).first()).toBeVisible();
  }
});

test("the saved file is one that the program and the page read", async ({ page }) => {
  await open(page, KILLER, KILLER_BOARD);
  const saving = page.waitForEvent("download");
  await button(page, "Save as a file").click();
  const text = readFileSync(await (await saving).path(), "utf8");
  // `tests/it/program/variants.rs` reads this file with the program.
  expect(text).toBe(data("page.txt"));
  await page.getByLabel("Size").selectOption("9");
  await page.locator(".bring input[type=file]").setInputFiles({
    name: "variant.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });
  await expect(page.getByText("variant.txt is on the board.")).toBeVisible();
  await expect(verdict(page)).toHaveText("One solution.");
  expect(await onBoard(page)).toBe(KILLER_BOARD);
});

test("boxes of any shape are drawn and saved", async ({ page }) => {
  await page.goto("#variants");
  await page.getByLabel("Puzzle as text").fill(data("jigsaw.txt"));
  await button(page, "Read the text").click();
  await expect(page.getByRole("gridcell")).toHaveCount(25);
  await expect(cell(page, 1, 3)).toHaveClass(/left/);
  await expect(cell(page, 1, 2)).not.toHaveClass(/left/);
  await cell(page, 1, 1).click();
  await page.keyboard.type("1");
  const saving = page.waitForEvent("download");
  await button(page, "Save as a file").click();
  const text = readFileSync(await (await saving).path(), "utf8");
  expect(text).toContain("boxes\nAABBB\nAABBC\nADDCC\nDDECC\nDEEEE\n\ncage 7 r1c1 r1c2 r2c1\n");
  expect(text).toContain("\ncandidates 1 r1c1\n");
});

test("boxes of any shape are made of chosen cells", async ({ page }) => {
  await open(page, ["size 4x4"], EMPTY4);
  const make = button(page, "Make a box");
  await choose(page, [[1, 1], [1, 2], [1, 3]]);
  await expect(make).toHaveAttribute("aria-disabled", "true");
  // The cell that the box gives away is beside the box that lost one.
  const first = [[1, 1], [1, 2], [1, 3], [2, 1]] as const;
  await choose(page, first);
  await make.click();
  const shape = (): string | null =>
    new URLSearchParams(page.url().split("?")[1]).get("rules")?.trim() ?? null;
  await expect.poll(shape).toBe("boxes\nAAAB\nABBB\nCCDD\nCCDD");
  await expect(cell(page, 1, 4)).toHaveClass(/left/);
  await expect(cell(page, 1, 3)).not.toHaveClass(/left/);
  await expect(verdict(page)).toHaveText("Several solutions.");
  // Boxes that are made stay.
  await choose(page, [[1, 4], [2, 4], [3, 4], [3, 3]]);
  await make.click();
  await choose(page, [[4, 1], [4, 2], [4, 3], [4, 4]]);
  await make.click();
  await expect.poll(shape).toBe("boxes\nAAAB\nACCB\nCCBB\nDDDD");
  await button(page, "Show a solution").click();
  await expect(page.locator(".cell.given")).toHaveCount(0);
  const digits = await onBoard(page);
  const inFirst = first.map(([row, column]) => digits[4 * (row - 1) + column - 1]);
  expect([...inFirst].sort()).toEqual(["1", "2", "3", "4"]);
  await button(page, "Back to the puzzle").click();
  for (let k = 0; k < 3; k += 1) {
    await button(page, "Undo").click();
  }
  await expect.poll(shape).toBe("size 4x4");
});

test("boxes that are the usual ones again are a size", async ({ page }) => {
  await open(page, ["boxes", "AAAB", "ABBB", "CCDD", "CCDD", ""], EMPTY4);
  await choose(page, [[1, 1], [1, 2], [2, 1], [2, 2]]);
  await button(page, "Make a box").click();
  await expect(page.getByLabel("Size")).toHaveValue("4");
});

/** Exports of the repository, the number of their rules at least, and what the program says. */
const exports = [
  ["f-puzzles.json", 15, "One solution."],
  ["sudokupad.json", 2, "Several solutions."],
] as const;
for (const [name, nRules, words] of exports) {
  test(`the export ${name} is opened from its text and from an address`, async ({ page }) => {
    await page.goto("#variants");
    await expect(verdict(page)).toHaveText("Several solutions.");
    const text = data(name);
    await paste(page, text);
    await expect(page.getByText("The clipboard is on the board.")).toBeVisible();
    await expect(page.getByRole("gridcell")).toHaveCount(36);
    expect(await rules(page).count()).toBeGreaterThanOrEqual(nRules);
    await expect(verdict(page)).toHaveText(words);
    const here = await rules(page).allTextContents();
    await page.getByLabel("Size").selectOption("9");
    const packed = packer.compressToBase64(text);
    const address = name.startsWith("f")
      ? `https://www.f-puzzles.com/?load=${packed}`
      : `https://sudokupad.app/scl${packed}`;
    await paste(page, address);
    await expect(rules(page)).toHaveText(here);
    await expect(verdict(page)).toHaveText(words);
  });
}

test("the shortened JSON of SudokuPad is opened", async ({ page }) => {
  await page.goto("#variants");
  await expect(verdict(page)).toHaveText("Several solutions.");
  const box = (r: number, c: number): string =>
    `[[${r},${c}],[${r},${c + 1}],[${r + 1},${c}],[${r + 1},${c + 1}]]`;
  const regions = `[${box(0, 0)},${box(0, 2)},${box(2, 0)},${box(2, 2)}]`;
  const shortened =
    "{ce:[[,,,{v:4}],[,,,],[,,,],[,{v:3},,]],cs:50," +
    `metadata:{title:'It\\'s "short"',antiking:f},` +
    `re:${regions},ca:[{ce:[[0,0],[0,1]],v:3,style:'killer',hidden:t,outlineC:FFFFFF,fontC:#0}]}`;
  await paste(page, `https://sudokupad.app/scl${packer.compressToBase64(shortened)}`);
  await expect(rules(page)).toHaveText(["cage 3 r1c1 r1c2"]);
  expect(await onBoard(page)).toBe("...4.........3..");
  // As text, and cut off.
  await page.getByLabel("Size").selectOption("9");
  await paste(page, shortened);
  await expect(rules(page)).toHaveText(["cage 3 r1c1 r1c2"]);
  await paste(page, shortened.slice(0, -1));
  const fault = page.getByText(/The clipboard could not be read\. Line 1, column \d+/);
  await expect(fault).toBeVisible();
  await expect(rules(page)).toHaveText(["cage 3 r1c1 r1c2"]);
});

test("an export with a rule that is not known is refused in words", async ({ page }) => {
  await page.goto("#variants");
  await expect(verdict(page)).toHaveText("Several solutions.");
  const row = "[{},{},{},{}]";
  await paste(page, `{"size":4,"grid":[${row},${row},${row},${row}],"clock":[{"lines":[]}]}`);
  await expect(page.getByText(/the rule "clock" is not known here/)).toBeVisible();
});

test("an export with rules goes from the view of Sudoku to this one", async ({ page }) => {
  await page.goto("#sudoku");
  await expect(page.locator(".rating")).toContainText("Difficulty");
  const row = `[${Array.from({ length: 9 }, () => "{}").join(",")}]`;
  const first = row.replace("{}", '{"value":1,"given":true}');
  const rows = [first, ...Array.from({ length: 8 }, () => row)].join(",");
  const cage = '"killercage":[{"cells":["R2C1","R2C2"],"value":"9"}]';
  await paste(page, `{"size":9,"grid":[${rows}],${cage}}`);
  await page.getByRole("link", { name: "Open it with its rules" }).click();
  await expect(rules(page)).toHaveText(["cage 9 r2c1 r2c2"]);
  await expect(verdict(page)).toHaveText("Several solutions.");
});

test("letters are the digits from 10 on", async ({ page }) => {
  await page.goto("#variants");
  await page.getByLabel("Size").selectOption("16");
  await expect(page.getByRole("gridcell")).toHaveCount(256);
  await page.getByRole("gridcell").first().click();
  await page.keyboard.type("g");
  await expect(cell(page, 1, 1)).toHaveText("G");
  await choose(page, [[1, 1], [1, 2]]);
  await page.getByLabel("Number").fill("31");
  await button(page, "Killer cage").click();
  await expect(verdict(page)).toHaveText("Several solutions.");
  await button(page, "Show a solution").click();
  await expect(cell(page, 1, 2)).toHaveText("F");
});

test("a search that takes long is stopped at once, and begun again", async ({ page }) => {
  const hard = ["size 16x16", "diagonal", "anti-king", "nonconsecutive"];
  await open(page, hard, ".".repeat(256));
  await expect(verdict(page)).toHaveText("Looking for solutions …");
  await button(page, "Stop").click();
  await expect(verdict(page)).toHaveText("Stopped; nothing is known.");
  await expect(button(page, "Stop")).toHaveCount(0);
  await button(page, "Look again").click();
  await expect(verdict(page)).toHaveText("Looking for solutions …");
  // A change ends the search, and the engine is free.
  await button(page, "Remove all rules").click();
  await expect(verdict(page)).toHaveText("Several solutions.");
});

test("axe finds nothing serious in a puzzle with rules", async ({ page }) => {
  await open(page, [...KILLER, "white r1c1 r1c2", "sandwich r3 4"], KILLER_BOARD);
  await page.getByLabel("Show true candidates").check();
  await expect(verdict(page)).not.toHaveText("");
  expect(await serious(page)).toEqual([]);
});
