// The gallery of pictures, the calendar of today, what is said of boards that do not fit, the
// legend of heat maps, and boards of hexagons and triangles.

import { alone, expect, fitsPhone, serious, test } from "./page";

test("each model has a card with its picture, which opens it", async ({ page }) => {
  await page.goto("#gallery?model=queens");
  const names = await page
    .getByLabel("Model")
    .evaluate((all: HTMLSelectElement) => [...all.options].map((option) => option.value));
  await page.getByRole("link", { name: "All models" }).click();
  const cards = page.locator(".model.card");
  await expect(cards).toHaveCount(names.length);
  const links = await cards.evaluateAll((all) => all.map((card) => card.getAttribute("href")));
  expect(links.sort()).toEqual(names.map((name) => `#gallery?model=${name}`).sort());
  const widths = await cards
    .locator("img")
    .evaluateAll((all) =>
      Promise.all(
        (all as HTMLImageElement[]).map((one) => one.decode().then(() => one.naturalWidth)),
      ),
    );
  expect(Math.min(...widths)).toBeGreaterThan(0);
  await cards.filter({ hasText: "Langford pairs" }).first().click();
  await expect(page.getByLabel("Model")).toHaveValue("langford");
  // From far below, to the top of what is another page to the reader.
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("#content")).toBeFocused();
  await expect(page.getByText("Counted: 52 solutions.")).toBeVisible();
  await page.goBack();
  await expect(cards.first()).toBeVisible();
});

test("the cards have nothing serious for axe, and fit a phone", async ({ page }) => {
  await page.goto("#gallery");
  await expect(page.getByText(/^Solution 1 of [\d,]+$/)).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await fitsPhone(page);
});

alone("the calendar puzzle is that of today", async ({ page }) => {
  // 216 solutions, as its makers say.
  await page.clock.setFixedTime(new Date(2026, 0, 25, 12));
  await page.goto("#gallery");
  const today = page.getByRole("region", { name: "January 25" });
  await expect(today.getByText("Solution 1 of 216")).toBeVisible();
  const first = await today.getByRole("img").getAttribute("src");
  await today.getByRole("button", { name: "Another solution" }).click();
  await expect(today.getByText("Solution 2 of 216")).toBeVisible();
  expect(await today.getByRole("img").getAttribute("src")).not.toBe(first);
  // A link to it is about this day tomorrow, too.
  await today.getByRole("link", { name: "Open the puzzle" }).click();
  await expect(page.getByText("Counted: 216 solutions.")).toBeVisible();
  await expect(page).toHaveURL(/model=calendar&month=1&day=25$/);
  await page.clock.setFixedTime(new Date(2026, 1, 3, 12));
  await page.reload();
  await expect(page.getByLabel("The day")).toHaveValue("25");
  await page.goto("#gallery?model=calendar");
  await expect(page.getByLabel("The month")).toHaveValue("2");
  await expect(page.getByLabel("The day")).toHaveValue("3");
});

const unfit: readonly [string, RegExp][] = [
  ["model=pentominoes&board=5x13", /the pieces have 60 cells, and the board has 65: 5 cells/i],
  ["model=pentominoes&board=5x11", /the pieces have 60 cells, and the board has 55/i],
  ["model=dominoes&board=5x5", /a multiple of 2 cells, and the board has 25/i],
  ["model=polyhexes&board=hexagon3", /the pieces have 28 cells, and the board has 19/i],
  ["model=polyiamonds&board=hexagon3", /the pieces have 72 cells, and the board has 54/i],
];

test("a board that the pieces cannot fill is said to be one", async ({ page }) => {
  for (const [values, remark] of unfit) {
    await page.goto(`#gallery?${values}`);
    await expect(page.locator(".remarked").getByText(remark)).toBeVisible();
    await expect(page.getByText("There is no solution.")).toBeVisible();
  }
});

test("idle buttons of a model say why", async ({ page }) => {
  await page.goto("#gallery?model=queens&n=3");
  await expect(page.getByText("There is no solution.")).toBeVisible();
  const idle = page.locator('.gallery [aria-disabled="true"]');
  await expect(idle).not.toHaveCount(0);
  const titles = await idle.evaluateAll((all) => all.map((one) => one.getAttribute("title")));
  for (const title of titles) {
    expect(title).toMatch(/\.$/);
  }
  await page.getByRole("button", { name: "Next" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".remark")).toHaveText("There is no solution.");
});

test("a heat map has a legend of its colors", async ({ page }) => {
  const colors = page.getByRole("list", { name: "Colors" }).getByRole("listitem");
  await page.goto("#gallery?model=dominoes&board=aztec4");
  await page.getByRole("button", { name: "Shares as a heat map" }).click();
  await expect(colors).toHaveText(
    ["black", "white", "black", "white"].map((color) => `its first cell is ${color}`),
  );
  await page.goto("#gallery?model=polyiamonds&board=hexagon2&pieces=diamond%2B&reduce=");
  await page.getByRole("button", { name: "Shares as a heat map" }).click();
  await expect(page.getByRole("img", { name: "piece, orientation 3" })).toBeVisible();
  await expect(colors).toHaveCount(3);
});

/** Boards with published numbers of tilings, and the sides of a cell. */
const slanted: readonly [string, string, string][] = [
  ["polyiamonds", "&board=hexagon3&pieces=diamond%2B&reduce=", "980"], // OEIS A008793
  ["polyiamonds", "&board=4x9&reduce=yes", "74"], // Polyform Puzzler
  ["polyhexes", "&board=triangle7", "0"], // M. Gardner 1967
];

test("hexagons and triangles have their published numbers", async ({ page }) => {
  for (const [model, values, count] of slanted) {
    await page.goto(`#gallery?model=${model}${values}`);
    await expect(page.getByText(`Counted: ${count} solutions.`)).toBeVisible({ timeout: 60_000 });
  }
});

test("a piece of hexagons is kept by pressing it", async ({ page }) => {
  await page.goto("#gallery?model=polyhexes");
  const drawing = page.locator("img.drawing");
  await expect(drawing).toBeVisible();
  const { width, height } = (await drawing.boundingBox()) ?? { width: 0, height: 0 };
  await drawing.click({ position: { x: width / 2, y: height / 2 } });
  await expect(page).toHaveURL(/fixed=\d+$/);
  // Its four hexagons are marked, and it stays in the next solution.
  await expect(page.locator(".kept-marks circle")).toHaveCount(4);
});
