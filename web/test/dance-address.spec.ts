// The dance for teaching: what the address says, full screen, Algorithm X line by line, all columns
// of a matrix, and problems that come from other views.

import type { Page } from "@playwright/test";
import { button, counts, dance, own, told } from "./dance";
import { expect, fitsPhone, serious, test } from "./page";

/** The lines of the algorithm that are marked. */
const marked = (page: Page) => page.locator(".algorithm [aria-current=step] b");

test("the first line says what the dance is", async ({ page }) => {
  await dance(page, "book");
  const lead = page.locator("main .lead");
  await expect(lead).toContainText("The dance is an algorithm at work, step by step:");
});

test("the line of Algorithm X that a step has carried out is marked", async ({ page }) => {
  await dance(page, "book");
  const lines = page.getByRole("region", { name: "Algorithm X" }).getByRole("listitem");
  await expect(lines).toHaveCount(8);
  const steps: readonly (readonly [string, readonly string[]])[] = [
    ["Choose item a", ["X2", "X3", "X4"]],
    ["Try option “a d g”", ["X5"]],
    ["Choose item b", ["X2", "X3", "X4"]],
    ["Try option “b c f”", ["X5"]],
    ["No option is left for item e", ["X2", "X3"]],
    ["Take back option “b c f”", ["X6", "X8"]],
    ["All options of item b are tried", ["X5", "X7"]],
  ];
  await expect(marked(page)).toHaveText(["X1"]);
  for (const [sentence, names] of steps) {
    await button(page, "Step").click();
    await expect(told(page)).toContainText(sentence);
    await expect(marked(page)).toHaveText([...names]);
  }
  await button(page, "Next solution").click();
  await expect(marked(page)).toHaveText(["X2"]);
  await button(page, "Next solution").click();
  await expect(told(page)).toContainText("The whole tree is explored");
  await expect(marked(page)).toHaveText(["X8"]);
  // Back, the line of the step before is marked again.
  await button(page, "Step back").click();
  await expect(marked(page)).toHaveText(["X5", "X7"]);
});

test("links, speed, prediction and full screen are in the address", async ({ page }) => {
  await dance(page, "book");
  await expect(page).toHaveURL(/#dance\?problem=book$/);
  await page.getByLabel("Show the links").check();
  await page.getByLabel("Predict the next step").check();
  await page.getByLabel("Speed").selectOption("0.5");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/#dance\?problem=book&speed=0\.5&links=1&predict=1$/);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Links" })).toBeVisible();
  await expect(page.getByLabel("Predict the next step")).toBeChecked();
  await expect(page.getByLabel("Speed")).toHaveValue("0.5");
  // A link without them has none of them.
  await page.goto("#dance?problem=queens&step=3");
  await expect(counts(page)).toContainText("Step 3,");
  await expect(page.getByLabel("Show the links")).not.toBeChecked();
  await expect(page.getByLabel("Predict the next step")).not.toBeChecked();
  await expect(page.getByLabel("Speed")).toHaveValue("2");
});

test("full screen is the dance alone, by a button, a key and a link", async ({ page }) => {
  await dance(page, "book");
  const frame = page.getByRole("navigation", { name: "quadrille" });
  await button(page, "Full screen").click();
  await expect(frame).toBeHidden();
  await expect(page).toHaveURL(/full=1$/);
  await expect(button(page, "Leave full screen")).toBeFocused();
  await page.keyboard.press("f");
  await expect(frame).toBeVisible();
  await expect(page).toHaveURL(/problem=book$/);
  await page.goto("#dance?problem=book&step=4&full=1");
  await expect(counts(page)).toContainText("Step 4,");
  await expect(frame).toBeHidden();
  expect(await serious(page)).toEqual([]);
  await fitsPhone(page);
  await page.keyboard.press("Escape");
  await expect(frame).toBeVisible();
});

test("the matrix has all columns, and those in sight are drawn", async ({ page }) => {
  // All 72 in a window of a desktop, without scrolling.
  await dance(page, "pentominoes", 1);
  await expect(page.locator(".matrix thead .item")).toHaveCount(72);
  const isWhole = (): Promise<boolean> =>
    page.locator(".matrix .scrolls").evaluate((box) => box.scrollWidth <= box.clientWidth);
  await expect.poll(isWhole).toBe(true);
  // The last ten of 300 have the fewest options, so one of them is chosen.
  const names = Array.from({ length: 300 }, (_, k) => `i${k}`);
  const options = [...names, ...names.slice(0, 290)];
  await own(page, `${names.join(" ")}\n${options.join("\n")}\n`);
  await expect(told(page)).toContainText("Cover 300 items");
  const head = (item: number) => page.getByRole("columnheader", { name: `Item i${item}:` });
  await expect(head(0)).toBeVisible();
  await expect(head(290)).toHaveCount(0);
  await button(page, "Step").click();
  await expect(told(page)).toContainText("Choose item i290");
  await page.locator(".panes .matrix").scrollIntoViewIfNeeded();
  await expect(head(290)).toBeInViewport();
  await expect(head(0)).toHaveCount(0);
  // The columns of a row are below their heads.
  const one = page.locator('.matrix tbody tr[data-option="290"] .one');
  const [above, below] = [await head(290).boundingBox(), await one.boundingBox()];
  expect(Math.abs((above?.x ?? 0) - (below?.x ?? 99))).toBeLessThan(1);
  await expect(page.locator(".matrix table")).toHaveAttribute("aria-colcount", "301");
});

test("the matrix comes first, in a large type", async ({ page }) => {
  await dance(page, "book");
  const place = (pane: string) => page.locator(`.panes .${pane}`).boundingBox();
  const [matrix, algorithm, tree] = [
    await place("matrix"),
    await place("algorithm"),
    await place("tree"),
  ];
  expect(matrix!.x).toBeLessThan(algorithm!.x);
  expect(algorithm!.x).toBeLessThan(tree!.x);
  const size = await page
    .locator(".matrix .item .name")
    .first()
    .evaluate((name) => Number.parseFloat(getComputedStyle(name).fontSize));
  expect(size).toBeGreaterThan(16);
  await page.setViewportSize({ width: 390, height: 844 });
  const isAbove = async () => (await place("matrix"))!.y < (await place("algorithm"))!.y;
  await expect.poll(isAbove).toBe(true);
});

test("a model of the gallery is opened in the dance, and its link has it", async ({ page }) => {
  await page.goto("#gallery?model=queens&n=5");
  await expect(page.getByText("Solution 1").first()).toBeVisible();
  const pictures: (string | null)[] = [];
  const drawn = page.locator(".partial .drawn");
  await page.getByRole("button", { name: "Open in the dance" }).click();
  await expect(told(page)).toContainText("with some of 25 options.");
  await expect(page.getByLabel("Problem")).toHaveValue("model");
  await expect(page.getByText(/^A model of the gallery: queens, n 5/)).toBeVisible();
  await expect(drawn).toBeVisible();
  pictures.push(await drawn.getAttribute("src"));
  await button(page, "Step").click();
  await button(page, "Step").click();
  await expect(told(page)).toContainText("Try option");
  pictures.push(await drawn.getAttribute("src"));
  await page.keyboard.press("n");
  await expect(told(page)).toContainText("solution 1");
  pictures.push(await drawn.getAttribute("src"));
  expect(new Set(pictures).size).toBe(3);
  const step = /Step (\d+),/.exec((await counts(page).textContent()) ?? "")?.[1];
  await expect(page).toHaveURL(new RegExp(`&step=${step}&`));
  await page.reload();
  await expect(told(page)).toContainText("solution 1");
  // One that is too large is refused in words.
  const model = encodeURIComponent(JSON.stringify({ model: "queens", values: { n: "300" } }));
  await page.goto(`#dance?problem=model&text=${model}`);
  await expect(page.getByRole("alert")).toContainText("expected");
});

test("a model with costs is opened in the workshop, where its cheapest solution is found", async ({
  page,
}) => {
  await page.goto("#gallery?model=assignment");
  await expect(page.getByText("Solution 1").first()).toBeVisible();
  await page.getByRole("button", { name: "Open in the workshop" }).click();
  await expect(page.locator(".workshop .main")).toHaveText("Find cheapest");
  await page.locator(".workshop .main").click();
  await expect(page.getByText(/^The cheapest solution costs \d+: it is proved/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^The cheapest solution costs \d+: it is proved/)).toBeVisible();
  await expect(page.getByText("The problem has changed since.")).toHaveCount(0);
});
