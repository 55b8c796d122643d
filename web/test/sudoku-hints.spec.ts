// Hints: where, what and why; the marks on the grid; what ends a hint, and why there is none.

import type { Page } from "@playwright/test";
import { expect, serious, test } from "./page";
import { EMPTY, TWO, boards, cell, data, isSolutionOf, onGrid, open, play, shows } from "./sudoku";

const easy = data("boj.txt").replace(/\s/g, "").replaceAll("0", ".");
const [, easier = ""] = boards("easy.txt");
/** The first board of `data/minimal.txt` with some digits of its solution: here it gets hard. */
const far = "45.......6...2.59..27.5...82..5167..735489.6....372.59...2.8.7..7.1.53....2....4.";
const [hard = ""] = boards("hard.txt");

const buttons = (page: Page) => page.getByRole("group", { name: "Hint" }).getByRole("button");
/** The button that tells more. Its name says what comes next. */
const more = (page: Page) => buttons(page).first();
const told = (page: Page) => page.locator(".hint [role=status]");

const [rowOf, columnOf] = [(at: number) => Math.floor(at / 9) + 1, (at: number) => (at % 9) + 1];
const nameOf = (at: number): string => `r${rowOf(at)}c${columnOf(at)}`;

/** Presses the button, after its name was as expected. */
async function press(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    await expect(more(page)).toHaveText(name);
    await more(page).click();
  }
}

/** Asks for the hint of the board, and waits for the first sentence. */
async function begin(page: Page): Promise<void> {
  await press(page, "Hint");
  await expect(more(page)).toHaveText("Which technique?");
}

/** Tells a step in full; returns its sentences. */
async function full(page: Page): Promise<string[]> {
  await press(page, "Which technique?", "Why?");
  await expect(more(page)).toHaveText(/^(Next step|Write it)$/);
  return told(page).getByRole("paragraph").allTextContents();
}

/** The only solution, as the page finds it, judged by the rules alone. */
async function solutionOf(page: Page, board: string): Promise<string> {
  await open(page, board);
  await page.getByRole("button", { name: "Solve" }).click();
  await expect.poll(async () => isSolutionOf(await onGrid(page), board)).toBe(true);
  const solved = await onGrid(page);
  await page.getByRole("button", { name: "Back to the puzzle" }).click();
  await shows(page, board);
  return solved;
}

/** A step as the page shows it in full. */
interface Shown {
  what: string;
  /** By cell, the digits that the step removes and writes. */
  removed: [number, string][];
  written: [number, string][];
  nLinks: number;
}

/** Presses the button for hints until it writes a digit; what was shown of each step. All in the
 * page: a hard board has many steps. */
const pressThrough = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const named = (word: string): [number, string][] => {
      const all = [...document.querySelectorAll("[role=gridcell]")];
      const its = all.map((one, at): [number, string] => {
        const parts = (one.getAttribute("aria-label") ?? "").split(", ");
        const part = parts.find((part) => part.startsWith(`${word} `)) ?? "";
        return [at, part.slice(word.length).replaceAll(" ", "")];
      });
      return its.filter(([, digits]) => digits !== "");
    };
    const button = document.querySelector<HTMLElement>(".hint .buttons button");
    /** Waits for one of these names, and presses the button; returns the name. */
    const press = async (...names: string[]): Promise<string> => {
      const end = performance.now() + 60_000;
      while (!names.includes(button?.textContent ?? "")) {
        if (performance.now() > end) {
          throw new Error(`the button is ${button?.textContent}, not ${names.join(" or ")}`);
        }
        await new Promise(requestAnimationFrame);
      }
      const name = button?.textContent ?? "";
      button?.click();
      return name;
    };
    const steps: Shown[] = [];
    await press("Hint");
    for (;;) {
      await press("Which technique?");
      await press("Why?");
      while (!/^(Next step|Write it)$/.test(button?.textContent ?? "")) {
        await new Promise(requestAnimationFrame);
      }
      const [, what] = document.querySelectorAll(".hint [role=status] p");
      steps.push({
        what: what?.textContent ?? "",
        removed: named("removed"),
        written: named("written"),
        nLinks: document.querySelectorAll(".links path").length,
      });
      if ((await press("Next step", "Write it")) === "Write it") {
        return steps;
      }
    }
  });

/** Follows hints until the next digit is written; each step is judged by the solution. Returns the
 * names of the techniques. */
async function follow(page: Page, solved: string): Promise<string[]> {
  const before = await onGrid(page);
  const steps = await pressThrough(page);
  for (const [k, { what, removed, written, nLinks }] of steps.entries()) {
    for (const [at, digits] of removed) {
      expect(digits, `${what} ${nameOf(at)}`).not.toContain(solved[at]);
    }
    if (/chain/i.test(what) && !/forcing|ALS/i.test(what)) {
      expect(nLinks).toBeGreaterThan(0);
    }
    if (k < steps.length - 1) {
      expect(removed.length).toBeGreaterThan(0);
      continue;
    }
    const [[at, digit] = [81, ""]] = written;
    expect(digit).toBe(solved[at]);
    await shows(page, before.slice(0, at) + digit + before.slice(at + 1));
    await expect(told(page)).toHaveText("");
  }
  return steps.map(({ what }) => what);
}

test("a hint tells where, what and why, and writes the digit", async ({ page }) => {
  await play(page, easy);
  await begin(page);
  await expect(told(page)).toHaveText(/^Look at (row|column|box) \d\.$/);
  expect(await page.locator(".hint-unit").count()).toBe(9);
  await expect(page.locator(".candidates")).toHaveCount(0);
  await press(page, "Which technique?");
  await expect(told(page).getByRole("paragraph")).toHaveText([/^Look at/, /, difficulty 1\.\d\.$/]);
  await expect(page.locator(".candidates")).toHaveCount(0);
  await press(page, "Why?");
  const sentences = told(page).getByRole("paragraph");
  await expect(sentences).toHaveCount(4);
  await expect(sentences.last()).toHaveText(/^Write \d into r\dc\d\.$/);
  await expect(page.locator(".hint .legend")).toHaveText(/^\d written$/);
  const its = page.getByRole("gridcell", { name: /written \d/ });
  await expect(its).toHaveAccessibleName(
    /^row \d column \d, blank, part of the hint, candidates [\d ]+, written \d$/,
  );
  await press(page, "Write it");
  await expect(more(page)).toBeFocused();
  await expect(told(page)).toHaveText("");
  await expect(page.locator(".cell.added")).toHaveCount(1);
  await expect(page.locator(".candidates, .hint-unit, .hint-seen")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await shows(page, easy);
});

test("hints alone solve an easy board", async ({ page }) => {
  const solved = await solutionOf(page, easier);
  const blanks = [...easier].filter((mark) => mark === ".").length;
  expect(blanks).toBeGreaterThan(40);
  for (let n = 0; n < blanks; n += 1) {
    await follow(page, solved);
  }
  expect(await onGrid(page)).toBe(solved);
  await press(page, "Hint");
  await expect(told(page)).toContainText("The board is solved");
});

test("steps that remove candidates come before the digit that needs them", async ({ page }) => {
  test.setTimeout(180_000);
  const solved = await solutionOf(page, far);
  const techniques = await follow(page, solved);
  expect(techniques.length).toBeGreaterThan(5);
  expect(techniques.join(" ")).toMatch(/pointing.*finned.*ALS-XZ/i);
});

test("hints for the hardest boards are right", async ({ page }) => {
  test.setTimeout(180_000);
  for (const board of boards("hard.txt")) {
    const solved = await solutionOf(page, board);
    for (let n = 0; n < 4; n += 1) {
      await follow(page, solved);
    }
  }
});

test("the keyboard alone is enough", async ({ page }) => {
  await play(page, easy);
  await cell(page, 1, 1).click();
  for (const name of ["Which technique?", "Why?", "Write it"]) {
    await page.keyboard.press("h");
    await expect(more(page)).toHaveText(name);
  }
  await page.keyboard.press("h");
  await expect(page.locator(".cell.added")).toHaveCount(1);
  await expect(page.locator(".cell.added")).toBeFocused();
  await more(page).focus();
  for (const name of ["Which technique?", "Why?", "Write it", "Hint"]) {
    await page.keyboard.press("Enter");
    await expect(more(page)).toHaveText(name);
    await expect(more(page)).toBeFocused();
  }
  await expect(page.locator(".cell.added")).toHaveCount(2);
});

test("h tells more wherever the focus is, but not in a field", async ({ page }) => {
  await open(page, easy);
  await page.getByRole("button", { name: "Undo" }).focus();
  for (const name of ["Which technique?", "Why?"]) {
    await page.keyboard.press("h");
    await expect(more(page)).toHaveText(name);
  }
  await cell(page, 1, 1).click();
  await page.keyboard.press("h");
  await expect(more(page)).toHaveText("Write it");
  await page.getByLabel("Boards as text").focus();
  await page.keyboard.press("h");
  await expect(page.getByLabel("Boards as text")).toHaveValue("h");
  await expect(more(page)).toHaveText("Write it");
});

test("a hint ends by Escape, by its button, and when the grid changes", async ({ page }) => {
  const isGone = async (): Promise<void> => {
    await expect(told(page)).toHaveText("");
    await expect(more(page)).toHaveText("Hint");
    await expect(page.locator(".hinted")).toHaveCount(0);
  };
  await open(page, easy);
  await begin(page);
  await page.keyboard.press("Escape");
  await isGone();
  await cell(page, 2, 2).click();
  await page.keyboard.press("h");
  await expect(more(page)).toHaveText("Which technique?");
  await page.keyboard.press("Escape");
  await isGone();
  await begin(page);
  await buttons(page).last().click();
  await isGone();
  await expect(buttons(page).last()).toBeFocused();
  await begin(page);
  await page.getByRole("button", { name: "Solve" }).click();
  await isGone();
  await begin(page);
  await shows(page, easy);
  const [blank = 0] = [...easy].flatMap((mark, at) => (mark === "." ? [at] : []));
  await cell(page, rowOf(blank), columnOf(blank)).click();
  await page.keyboard.press("1");
  await isGone();
  await page.keyboard.press("Control+z");
  await shows(page, easy);
  await isGone();
  await begin(page);
  await page.evaluate((board) => {
    location.hash = `#sudoku?board=${board}&mode=set`;
  }, hard);
  await shows(page, hard);
  await isGone();
});

test("a hint that is on its way is not shown on another board", async ({ page }) => {
  await open(page, easy);
  await page.evaluate(() => {
    const named = (name: string): HTMLElement | undefined =>
      [...document.querySelectorAll("button")].find((one) => one.textContent === name);
    named("Hint")?.click();
    named("Empty board")?.click();
  });
  await shows(page, EMPTY);
  await expect(page.getByText("At least 10,000 solutions.")).toBeVisible();
  await expect(told(page)).toHaveText("");
});

test("wrong digits are named and marked", async ({ page }) => {
  const solved = await solutionOf(page, easy);
  await play(page, easy);
  const blanks = [...easy].flatMap((mark, at) => (mark === "." ? [at] : []));
  const [right = 0, first = 0, second = 0] = blanks;
  const other = (at: number): number => (Number(solved[at]) % 9) + 1;
  for (const [at, digit] of [
    [right, Number(solved[right])],
    [first, other(first)],
    [second, other(second)],
  ] as const) {
    await cell(page, rowOf(at), columnOf(at)).click();
    await page.keyboard.press(String(digit));
  }
  await press(page, "Hint");
  await expect(told(page)).toHaveText(
    `${nameOf(first)} is not ${other(first)} and ${nameOf(second)} is not ${other(second)}.`,
  );
  await expect(page.locator(".hint-wrong")).toHaveCount(2);
  const its = page.locator(`[data-cell="${first}"]`);
  await expect(its).toHaveAccessibleName(/, wrong$/);
  await expect(its).toHaveAttribute("aria-invalid", "true");
  expect(await serious(page)).toEqual([]);
});

test("many wrong digits are counted", async ({ page }) => {
  const solved = await solutionOf(page, easy);
  const turned = [...easy].map((mark, at) =>
    mark === "." ? String((Number(solved[at]) % 9) + 1) : mark,
  );
  await page.goto(`#sudoku?board=${turned.join("")}&opened=${easy}`);
  await shows(page, turned.join(""));
  const n = [...easy].filter((mark) => mark === ".").length;
  await press(page, "Hint");
  await expect(told(page)).toHaveText(new RegExp(` and ${n - 8} others are wrong\\.$`));
  await expect(page.locator(".hint-wrong")).toHaveCount(n);
});

const reasons: readonly [string, string, string][] = [
  ["two solutions", TWO, "exactly one solution. This one has several."],
  ["very many solutions", EMPTY, "exactly one solution. This one has several."],
  ["a conflict", `11${".".repeat(79)}`, "exactly one solution. This one has none."],
  ["a hidden conflict", boards("slow-by-rows.txt")[1] ?? "", "This one has none."],
];
for (const [name, board, reason] of reasons) {
  test(`there is no hint for a board with ${name}`, async ({ page }) => {
    await page.goto(`#sudoku?board=${board}&mode=set`);
    await shows(page, board);
    await press(page, "Hint");
    await expect(told(page)).toContainText(reason);
    await expect(more(page)).toHaveText("Hint");
    await page.keyboard.press("Escape");
    await expect(told(page)).toHaveText("");
  });
}

test("axe finds nothing serious in a hint, on a phone", async ({ page }) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, far);
  await begin(page);
  expect(await serious(page)).toEqual([]);
  let hasNext = true;
  for (let n = 0; hasNext && n < 7; n += 1) {
    const [, what = ""] = await full(page);
    await expect(told(page).getByRole("paragraph").last()).toBeInViewport();
    if (/finned|chain/i.test(what)) {
      expect(await serious(page)).toEqual([]);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    hasNext = (await more(page).textContent()) === "Next step";
    await more(page).click();
  }
});
