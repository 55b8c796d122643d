// The dance: its steps, by mouse and by keyboard.

import { button, counts, dance, own, panes, told } from "./dance";
import { alone, expect, losing, pressed, test } from "./page";

test("the example of the book is told in the book's words", async ({ page }) => {
  await dance(page, "book");
  const start = "Nothing is chosen yet. Cover 7 items with some of 6 options.";
  await expect(told(page)).toHaveText(start);
  const sentences = [
    "Choose item a: it has 2 options left; b, c, e and f have as few, but a comes first. Cover it.",
    "Try option “a d g”, 1 of 2 of a: cover d and g; hide 2 options.",
    "Choose item b: it has 1 option left; e and f have as few, but b comes first. Cover it.",
    "Try option “b c f”, the only one of b: cover c and f; hide 1 option.",
    "No option is left for item e: back up.",
    "Take back option “b c f”: uncover its other items. No option of b is left to try.",
    "All options of item b are tried: uncover it, and back up to level 0.",
    "Take back option “a d g”: uncover its other items. 1 option of a left to try.",
    "Try option “a d f”, 2 of 2 of a: cover d and f; hide 2 options.",
  ];
  for (const sentence of sentences) {
    await button(page, "Step").click();
    await expect(told(page)).toHaveText(sentence);
    await expect(page.getByRole("status")).toHaveText(sentence);
  }
  await button(page, "Next solution").click();
  await expect(told(page)).toHaveText("All items are covered: this is solution 1.");
  // The only solution, as in the book.
  await expect(page.locator(".chosen strong")).toHaveText(["a d f", "b g", "c e"]);
  await button(page, "Next solution").click();
  await expect(told(page)).toHaveText("The whole tree is explored: 6 nodes, 1 solution.");
  await expect(button(page, "Step")).toHaveAttribute("aria-disabled", "true");
  await expect(button(page, "Play")).toHaveAttribute("aria-disabled", "true");
});

test("the keys do what the page says", async ({ page }) => {
  await dance(page, "book");
  await expect(page.getByRole("list", { name: "Keys" })).toContainText("play or pause");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(counts(page)).toContainText("Step 2,");
  await page.keyboard.press("ArrowLeft");
  await expect(counts(page)).toContainText("Step 1,");
  await page.keyboard.press("n");
  await expect(told(page)).toContainText("solution 1");
  await page.keyboard.press("Home");
  await expect(counts(page)).toContainText("Step 0,");
  await page.keyboard.press("+");
  await expect(page.getByLabel("Speed")).toHaveValue("5");
  await page.keyboard.press("-");
  await page.keyboard.press("-");
  await expect(page.getByLabel("Speed")).toHaveValue("1");
  for (let k = 0; k < 5; k += 1) {
    await page.keyboard.press("+");
  }
  await expect(page.getByLabel("Speed")).toHaveValue("100");
  await page.keyboard.press(" ");
  await expect(told(page)).toContainText("The whole tree is explored");
});

test("playing goes on, pauses, and ends at the end", async ({ page }) => {
  await dance(page, "pentominoes");
  await page.getByLabel("Speed").selectOption("25");
  await button(page, "Play").click();
  await expect(counts(page)).toContainText(/Step [1-9]\d,/);
  await button(page, "Pause").click();
  const text = await counts(page).textContent();
  // A step that was under way may be told after that, so one step back could lead to this text.
  await button(page, "Step back").click();
  await button(page, "Step back").click();
  await expect(counts(page)).not.toHaveText(text ?? "");
  // The focus stays on the button that was pressed, so that space plays and pauses.
  await button(page, "Play").focus();
  await page.keyboard.press(" ");
  await expect(button(page, "Pause")).toBeFocused();
  await page.keyboard.press(" ");
  await expect(button(page, "Play")).toBeFocused();
});

for (const [problem, steps] of Object.entries({ book: 12, queens: 50, pentominoes: 50 })) {
  test(`${steps} steps of ${problem} and back lead to the same state`, async ({ page }) => {
    await dance(page, problem);
    const start = await panes(page);
    const passed: string[][] = [];
    for (let k = 1; k <= steps; k += 1) {
      await page.keyboard.press("ArrowRight");
      await expect(counts(page)).toContainText(`Step ${k},`);
      passed.push(await panes(page));
    }
    for (let k = steps - 1; k > 0; k -= 1) {
      await page.keyboard.press("ArrowLeft");
      await expect(counts(page)).toContainText(`Step ${k},`);
      expect(await panes(page)).toEqual(passed[k - 1]);
    }
    await page.keyboard.press("ArrowLeft");
    await expect(counts(page)).toContainText("Step 0,");
    expect(await panes(page)).toEqual(start);
    await expect(button(page, "Step back")).toHaveAttribute("aria-disabled", "true");
  });
}

test("back from a solution, and from the end, and forward again", async ({ page }) => {
  await dance(page, "queens");
  await page.keyboard.press("n");
  await expect(counts(page)).toContainText("1 solution so far");
  const solution = await panes(page);
  await page.keyboard.press("ArrowLeft");
  await expect(counts(page)).toContainText("0 solutions so far");
  await page.keyboard.press("ArrowRight");
  await expect(counts(page)).toContainText("1 solution so far");
  expect(await panes(page)).toEqual(solution);
  // Six queens have four solutions.
  for (const word of ["solution 2", "solution 3", "solution 4", "4 solutions."]) {
    await page.keyboard.press("n");
    await expect(told(page)).toContainText(word);
  }
  await page.keyboard.press("ArrowLeft");
  await expect(told(page)).not.toContainText("The whole tree is explored");
});

test("published numbers of solutions", async ({ page }) => {
  const published = [
    ["sudoku", 3],
    // OEIS A014552, with each arrangement's reverse.
    ["langford", 2],
    ["langford7", 52],
    ["pentominoes", 8],
  ] as const;
  for (const [problem, solutions] of published) {
    await page.goto(`#dance?problem=${problem}&step=9007199254740991`);
    await expect(told(page)).toContainText("The whole tree is explored");
    await expect(counts(page)).toContainText(`${solutions} solutions so far`);
  }
});

test("a long search tells how far it is, and stops at once", async ({ page }) => {
  await dance(page, "book");
  // Twelve pigeons in eleven holes.
  const holes = Array.from({ length: 11 }, (_, k) => `h${k}`);
  const pigeons = Array.from({ length: 12 }, (_, k) => `p${k}`);
  const options = pigeons.flatMap((pigeon) => holes.map((hole) => `${pigeon} ${hole}`));
  await own(page, `${pigeons.join(" ")} | ${holes.join(" ")}\n${options.join("\n")}\n`);
  await expect(told(page)).toContainText("Cover 23 items with some of 132 options.");
  await button(page, "Next solution").click();
  await expect(counts(page)).toContainText(/At work: step \d+,\d{3}/);
  expect(await pressed(button(page, "Stop"))).not.toContain("At work");
  await expect(counts(page)).toContainText(/^Step \d+,\d{3}/);
  await expect(button(page, "Next solution")).toBeFocused();
  // By keyboard, and then back to the start.
  await page.keyboard.press("n");
  await expect(counts(page)).toContainText("At work");
  await page.keyboard.press("n");
  await expect(counts(page)).toContainText(/^Step/);
  await page.keyboard.press("Home");
  await expect(counts(page)).toContainText("Step 0,");
});

test("leaving ends the playing, and coming back finds the dance again", async ({ page }) => {
  await dance(page, "queens", 7);
  await button(page, "Play").click();
  await page.getByRole("link", { name: "Sudoku" }).click();
  await expect(page.getByRole("heading", { name: "Sudoku" })).toBeVisible();
  await page.getByRole("link", { name: "The dance" }).click();
  await expect(button(page, "Play")).toBeVisible();
  await expect(counts(page)).toContainText(/Step ([7-9]|1\d),/);
});

alone("an engine that was started anew finds its place again", async ({ page }) => {
  await page.addInitScript(losing);
  await dance(page, "queens", 7);
  const lose = (): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event("lose")));
  await lose();
  await page.keyboard.press("ArrowRight");
  await expect(counts(page)).toContainText("Step 8,");
  await lose();
  await page.keyboard.press("n");
  await expect(counts(page)).toContainText("1 solution so far");
});
