// The dance: its problems, its controls by mouse and by keyboard, and that the panes explain each
// other.

import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./page";

/** The sentence, and the counts under it. */
const told = (page: Page): Locator => page.locator(".told");
const counts = (page: Page): Locator => page.locator(".counts");
const button = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: "Controls" }).getByRole("button", { name, exact: true });
/** The row of an option in the matrix. */
const row = (page: Page, name: string): Locator =>
  page.locator(".matrix tbody tr").filter({ has: page.locator(`.name:text-is("${name}")`) });

async function dance(page: Page, problem: string, step = 0): Promise<void> {
  await page.goto(`#dance?problem=${problem}${step > 0 ? `&step=${step}` : ""}`);
  await expect(counts(page)).toContainText(new RegExp(`^Step ${step.toLocaleString("en-US")},`));
}

/** All that the panes say, and how it looks. */
function panes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll(".sentence, .matrix table, .partial, .tree svg")];
    return all.map((pane) => pane.innerHTML);
  });
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByLabel("Problem").selectOption({ label: name });
}

async function own(page: Page, text: string): Promise<void> {
  await choose(page, "Your own text");
  await page.getByLabel("Items and options, in").fill(text);
  await page.getByRole("button", { name: "Dance with this text" }).click();
}

test("the example of the book is told in the book's words", async ({ page }) => {
  await dance(page, "book");
  await expect(told(page)).toHaveText("Nothing is chosen yet. Cover 7 items with some of 6 options.");
  const sentences = [
    "Choose item a: it has 2 options left, as few as b, c, e and f, and it comes first. Cover it.",
    "Try option “a d g”, 1 of 2 of a: cover d and g; hide 2 options.",
    "Choose item b: it has 1 option left, as few as e and f, and it comes first. Cover it.",
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

test("an option under the mouse is highlighted in the matrix, the picture and the tree", async ({
  page,
}) => {
  await dance(page, "queens", 4);
  const background = (place: Locator): Promise<string> =>
    place.evaluate((element) => getComputedStyle(element).backgroundColor);
  const header = row(page, "r4c2").locator("th");
  const plain = await background(header);
  const node = page.locator('.tree g[data-option] >> text="r4c2"');
  await node.hover();
  await expect.poll(() => background(header)).not.toBe(plain);
  await expect(page.locator(".ghost path")).toHaveCount(1);
  await page.locator("h1").hover();
  await expect.poll(() => background(header)).toBe(plain);
  await expect(page.locator(".ghost")).toHaveCount(0);
  await page.locator(".board .placed").first().hover();
  await expect.poll(() => background(header)).not.toBe(plain);
});

test("the arrows walk through the rows, and highlight them", async ({ page }) => {
  await dance(page, "queens", 4);
  const rows = page.locator(".matrix tbody th");
  await rows.first().focus();
  await expect(page.locator(".ghost")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(rows.first()).toBeFocused();
  const nodes = page.locator(".tree [data-stop]");
  await nodes.first().focus();
  await page.keyboard.press("ArrowDown");
  await expect(nodes.nth(1)).toBeFocused();
});

test("the arrows walk through all rows of a large matrix", async ({ page }) => {
  await dance(page, "pentominoes", 1);
  await page.locator(".matrix tbody th").first().focus();
  for (let k = 0; k < 120; k += 1) {
    await page.keyboard.press("ArrowDown");
  }
  const index = await page.locator(":focus").locator("..").getAttribute("aria-rowindex");
  expect(Number(index)).toBe(122);
  await expect(page.locator(":focus")).toBeInViewport();
});

test("states are told in words, not by color alone", async ({ page }) => {
  await dance(page, "book", 5);
  const header = (name: string): Locator => page.getByRole("columnheader", { name });
  await expect(header("Item a: covered")).toBeVisible();
  await expect(header("Item b: chosen")).toBeVisible();
  await expect(header("Item e: 0 options left")).toBeVisible();
  await expect(row(page, "b c f").locator("th")).toContainText("chosen level 1");
  await expect(row(page, "c e").locator("th")).toContainText("hidden");
  const nodes = page.locator(".tree [role=img]");
  await expect(nodes.nth(0)).toHaveAttribute("aria-label", "level 0, root, chosen, branches on a");
  await expect(nodes.nth(2)).toHaveAttribute(
    "aria-label",
    "level 2, b c f, dead end: no option left for e, here",
  );
  await expect(nodes.nth(3)).toHaveAttribute("aria-label", "level 1, a d f, not tried yet");
});

test("rows of the same state look alike, however they came to it", async ({ page }) => {
  await dance(page, "sudoku", 70);
  const looks = await page.locator(".matrix tbody tr[data-option]").evaluateAll((rows) =>
    rows.map((row) => {
      const cells = [...row.querySelectorAll(".one span")].map((cell) => getComputedStyle(cell));
      return [row.className, ...cells.map(({ color, backgroundColor }) => color + backgroundColor)];
    }),
  );
  for (const kind of ["chosen", "hidden", "inPlay"]) {
    const same = looks.filter(([name]) => name === kind);
    expect(same.length).toBeGreaterThan(0);
    expect(new Set(same.flatMap(([, ...cells]) => cells)).size).toBe(1);
  }
});

test("a large matrix begins with the options of the chosen item", async ({ page }) => {
  await dance(page, "pentominoes", 1);
  const first = page.locator(".matrix tbody th .unseen");
  await expect(first.first()).toHaveText(", to be tried");
  const drawn = await page.locator(".matrix tbody tr").count();
  expect(drawn).toBeLessThan(60);
  await expect(page.locator(".matrix table")).toHaveAttribute("aria-rowcount", "1238");
});

test("the tree of a large problem is a window around the path", async ({ page }) => {
  await dance(page, "pentominoes", 4000);
  const nodes = page.locator(".tree .node");
  expect(await nodes.count()).toBeLessThan(160);
  await expect(page.locator(".tree .here")).toBeInViewport();
});

test("a long search for a solution tells how far it is, and stops within 0.2 s", async ({ page }) => {
  await dance(page, "book");
  // Twelve pigeons in eleven holes.
  const holes = Array.from({ length: 11 }, (_, k) => `h${k}`);
  const pigeons = Array.from({ length: 12 }, (_, k) => `p${k}`);
  const options = pigeons.flatMap((pigeon) => holes.map((hole) => `${pigeon} ${hole}`));
  await own(page, `${pigeons.join(" ")} | ${holes.join(" ")}\n${options.join("\n")}\n`);
  await expect(told(page)).toContainText("Cover 23 items with some of 132 options.");
  await button(page, "Next solution").click();
  await expect(counts(page)).toContainText(/At work: step \d+,\d{3}/);
  const took = await page.evaluate(async () => {
    const begun = performance.now();
    const stop = [...document.querySelectorAll("button")].find((b) => b.textContent === " Stop");
    stop?.click();
    while (document.querySelector(".counts")?.textContent?.startsWith("At work") !== false) {
      await new Promise((done) => requestAnimationFrame(done));
    }
    return performance.now() - begun;
  });
  expect(took).toBeLessThan(200);
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

test("a link carries the problem, the step and the text", async ({ page }) => {
  await dance(page, "langford", 9);
  const langford = await panes(page);
  await expect(page).toHaveURL(/problem=langford&step=9/);
  await page.reload();
  await expect(counts(page)).toContainText("Step 9,");
  expect(await panes(page)).toEqual(langford);
  await own(page, "x y\nx\ny\nx y\n");
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/problem=own/);
  await page.reload();
  await expect(page.getByLabel("Items and options, in")).toHaveValue("x y\nx\ny\nx y\n");
  await expect(told(page)).toContainText("Cover 2 items with some of 3 options.");
});

test("a fault in one's own text is told with its line and column", async ({ page }) => {
  await dance(page, "book");
  const fault = page.locator("#dance-fault");
  const faults = [
    ["a b\na q\n", /^Line 2, column 3: unknown item "q"/],
    ["äöü b\näöü \u{1f600}\n", /^Line 2, column 5: unknown item/],
    ["", /^Line \d+, column \d+: /],
    ["a a\n", /^Line 1, column 3: /],
    ["2|a b\na\nb\n", /multiplicities/],
  ] as const;
  for (const [text, message] of faults) {
    await own(page, text);
    await expect(fault).toHaveText(message);
    // What was shown before is still there.
    await expect(told(page)).toBeVisible();
  }
  await own(page, "a b\na q\n");
  await page.getByRole("button", { name: "Go to the place" }).click();
  const text = page.getByLabel("Items and options, in");
  await expect(text).toBeFocused();
  const selection = await text.evaluate((box: HTMLTextAreaElement) =>
    box.value.slice(box.selectionStart, box.selectionEnd),
  );
  expect(selection).toBe("q");
  await text.fill("a b\na\nb\n");
  await text.press("Control+Enter");
  await expect(told(page)).toContainText("Cover 2 items with some of 2 options.");
  await expect(fault).toHaveText("");
});

test("odd problems are danced, too", async ({ page }) => {
  await dance(page, "book");
  const solved = async (text: string, sentence: string | RegExp): Promise<void> => {
    await own(page, text);
    await expect(counts(page)).toContainText("Step 0,");
    await page.locator("h1").click();
    await page.keyboard.press("n");
    await expect(told(page)).toHaveText(sentence);
  };
  await solved("a\n", "The whole tree is explored: 1 node, 0 solutions.");
  await solved("a | x y\na\nx\n", "All items are covered: this is solution 1.");
  await solved("a b | x\na x:red\nb x:red\nb x:blue\n", "All items are covered: this is solution 1.");
  await expect(row(page, "b x:blue").locator("th")).toContainText("hidden");
  await solved("\u202e <b>\n\u202e <b>\n", "All items are covered: this is solution 1.");
  await expect(page.locator(".chosen strong")).toHaveText("\\u{202e} <b>");
  const long = "x".repeat(5000);
  await solved(`${long} ${long}y\n${long}\n${long}y\n`, /solution 1/);
  const items = Array.from({ length: 3000 }, (_, k) => `i${k}`);
  await solved(`${items.join(" ")}\n${items.join("\n")}\n`, /solution 1/);
  await expect(counts(page)).toContainText("level 3000");
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
});

test("a pasted text that is too large is refused", async ({ page }) => {
  await dance(page, "book");
  await choose(page, "Your own text");
  const box = page.getByLabel("Items and options, in");
  const paste = (text: string): Promise<boolean> =>
    box.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pasted);
      const options = { clipboardData, bubbles: true, cancelable: true };
      return element.dispatchEvent(new ClipboardEvent("paste", options));
    }, text);
  expect(await paste("a\n".repeat(150_000))).toBe(false);
  await expect(page.locator("#dance-fault")).toContainText("at most 200,000 characters");
  expect(await paste("a\na\n")).toBe(true);
});

test("leaving the view ends the playing, and coming back finds the dance again", async ({ page }) => {
  await dance(page, "queens", 7);
  await button(page, "Play").click();
  await page.getByRole("link", { name: "Sudoku" }).click();
  await expect(page.getByRole("heading", { name: "Sudoku" })).toBeVisible();
  await page.getByRole("link", { name: "The dance" }).click();
  await expect(button(page, "Play")).toBeVisible();
  await expect(counts(page)).toContainText(/Step ([7-9]|1\d),/);
});

const seen = {
  "book at a dead end": "#dance?problem=book&step=5",
  "queens at a solution": "#dance?problem=queens&step=46",
  "langford": "#dance?problem=langford&step=11",
  "pentominoes": "#dance?problem=pentominoes&step=2000",
  "a text with a fault": "#dance?problem=own&text=a+b%0Aa+q",
  "a text with colors": "#dance?problem=own&step=4&text=a+b+%7C+x%0Aa+x:red%0Ab+x:red%0Ab+x:blue",
};

for (const [name, address] of Object.entries(seen)) {
  for (const colorScheme of ["light", "dark"] as const) {
    test(`axe finds nothing serious in ${name}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(address);
      await expect(page.locator(".panes, #dance-fault:not(:empty)").first()).toBeVisible();
      await page.locator(".matrix tbody th, #dance-text").first().focus();
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
      expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    });
  }

  test(`${name} fits 360 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(address);
    await expect(page.locator(".panes, #dance-fault:not(:empty)").first()).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
}
