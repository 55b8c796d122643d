// The gallery: every model drawn and counted, its controls by mouse and keyboard, links, wrong and
// large arguments, and a long count that stops at once.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, pressed, serious, test } from "./page";

/** Models with published numbers of solutions; the sources are in the documentation of models. */
const published: readonly [string, string, string][] = [
  ["queens", "", "92"], // OEIS A000170
  ["domination", "", "186"], // OEIS A002564
  ["langford", "", "52"], // 2 x OEIS A014552
  ["pentominoes", "&board=3x20", "2"], // Haselgrove 1960
  ["polyominoes", "", "88"], // OEIS A046984
  ["dominoes", "&board=16x16", "2,444,888,770,250,892,795,802,079,170,816"], // OEIS A004003
  ["polycubes", "", "11,520"], // Conway and Guy 1961
  ["latin", "", "576"], // OEIS A002860
  ["sudoku", "", "288"], // OEIS A107739
  ["matchings", "", "6"], // Petersen 1898
  ["partitions", "&n=8", "4,140"], // OEIS A000110
  ["steiner", "", "30"], // OEIS A030128
  ["macmahon", "", "13,328"],
  ["assignment", "", "40,320"], // OEIS A000142
  ["auction", "", "67"],
  ["crews", "", "245"],
  ["districts", "", "117"], // OEIS A172477
  ["kidney", "", "124"],
  ["matching3", "", "576"], // OEIS A001044
];

test("every model that the program lists has a form", async ({ page }) => {
  const guide = readFileSync(fileURLToPath(new URL("../../GUIDE.md", import.meta.url)), "utf8");
  const listed = [...guide.matchAll(/^(\w+) .* quadrille model \1 .* --count /gm)];
  expect(listed.length).toBeGreaterThan(20);
  await page.goto("#gallery?model=pentominoes");
  for (const [, name] of listed) {
    await page.getByLabel("Model").selectOption(name ?? "");
    const initial = await page.locator(".gallery-form fieldset [name]").first().inputValue();
    expect(initial, name).not.toBe("");
  }
});

const counted = (page: Page, count: string) =>
  page.getByText(`Counted: ${count} ${count === "1" ? "solution" : "solutions"}.`);

test("every model with a published count is drawn and counted", async ({ page }) => {
  for (const [model, values, count] of published) {
    await test.step(model, async () => {
      await page.goto(`#gallery?model=${model}${values}`);
      await expect(page.getByLabel("Model")).toHaveValue(model);
      await expect(counted(page, count)).toBeVisible({ timeout: 45_000 });
      const drawing = page.locator("img.drawing");
      await expect(drawing).toBeVisible();
      await expect(drawing).toHaveJSProperty("complete", true);
      const width = await drawing.evaluate((image: HTMLImageElement) => image.naturalWidth);
      expect(width).toBeGreaterThan(0);
      await expect(drawing).toHaveAttribute("alt", /solution 1: \S/);
    });
  }
});

test("words make squares, and a partridge is searched for", async ({ page }) => {
  await page.goto("#gallery?model=words");
  await expect(page.locator("img.drawing")).toBeVisible();
  await page.getByLabel("Model").selectOption("partridge");
  await expect(page.getByText(/Searching: [\d,]+ tree nodes/)).toBeVisible();
  await page.getByRole("button", { name: "Stop searching" }).click();
  await expect(page.getByText("The search was stopped. Next goes on with it.")).toBeVisible();
});

test("solutions follow each other by mouse", async ({ page }) => {
  await page.goto("#gallery?model=queens&n=4");
  const [previous, next] = [
    page.getByRole("button", { name: "Previous" }),
    page.getByRole("button", { name: "Next" }),
  ];
  await expect(page.getByText("Solution 1")).toBeVisible();
  await expect(previous).toBeDisabled();
  const first = await page.locator("img.drawing").getAttribute("src");
  await next.click();
  await expect(page.getByText("Solution 2")).toBeVisible();
  expect(await page.locator("img.drawing").getAttribute("src")).not.toBe(first);
  await next.click();
  await expect(page.getByText("That was the last of 2.")).toBeVisible();
  await expect(next).toBeDisabled();
  await previous.click();
  await expect(page.getByText("Solution 1")).toBeVisible();
  expect(await page.locator("img.drawing").getAttribute("src")).toBe(first);
});

test("solutions play by themselves until the last", async ({ page }) => {
  await page.goto("#gallery?model=queens&n=6");
  await expect(page.getByText("Solution 1")).toBeVisible();
  await page.getByLabel("Speed").selectOption("fast");
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(page.getByText("That was the last of 4.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
});

test("the keyboard alone chooses a model, changes it, and steps", async ({ page }) => {
  await page.goto("#gallery?model=queens");
  const tab = async (name: RegExp): Promise<void> => {
    for (let k = 0; k < 40; k++) {
      await page.keyboard.press("Tab");
      const label = await page.evaluate(() => {
        const at = document.activeElement;
        const isField = at instanceof HTMLInputElement || at instanceof HTMLSelectElement;
        const labels = isField ? at.labels : null;
        return labels?.[0]?.textContent ?? at?.textContent ?? "";
      });
      if (name.test(label)) {
        return;
      }
    }
    throw new Error(`${name} is not reached by Tab`);
  };
  // The form is not there before its view is loaded.
  await expect(page.getByText("Solution 1")).toBeVisible();
  await tab(/queens, rows/);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("5");
  await expect(counted(page, "10")).toBeVisible();
  // "Next" is idle until the first solution is there, and the count may come before it.
  await expect(page.getByText("Solution 1")).toBeVisible();
  await tab(/^Next/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Solution 2")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Solution 3")).toBeVisible();
  await tab(/^Play/);
  await page.keyboard.press("Space");
  // A slow machine may look when others have followed, and play ends by itself after the last.
  await expect(page.getByText(/Solution ([4-9]|10)\b/)).toBeVisible();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: /^(Play|Pause)$/ })).toBeFocused();
});

test("the link carries the model and its arguments, back and forward follow", async ({ page }) => {
  await page.goto("#gallery?model=queens&n=6");
  await expect(counted(page, "4")).toBeVisible();
  await page.getByLabel("Model").selectOption("latin");
  await page.getByLabel("Rows and columns").fill("3");
  await page.getByLabel("Leave out symmetrical solutions").check();
  await expect(page).toHaveURL(/#gallery\?model=latin&n=3&reduce=yes$/);
  await expect(counted(page, "1")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Rows and columns")).toHaveValue("3");
  await expect(counted(page, "1")).toBeVisible();
  await page.goto("#gallery?model=queens&n=5");
  await expect(counted(page, "10")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Model")).toHaveValue("latin");
  await expect(counted(page, "1")).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel("Queens, rows and columns")).toHaveValue("5");
});

test("boards and pieces are drawn by the reader", async ({ page }) => {
  await page.goto("#gallery?model=dominoes");
  await page.getByText("Or draw the board").click();
  await page.getByRole("textbox", { name: "Or draw the board" }).fill("##\n##\n##");
  await expect(counted(page, "3")).toBeVisible();
  await expect(page).toHaveURL(/drawing=/);
});

const wrong: readonly [string, RegExp][] = [
  ["model=queens&n=0", /a whole number from 1 to 100/],
  ["model=queens&n=1e3", /a whole number from 1 to 100/],
  ["model=queens&n=", /a whole number from 1 to 100/],
  ["model=queens&n=99999999999999999999", /a whole number from 1 to 100/],
  ["model=pentominoes&board=nonsense", /expected a board such as 6x10.*"nonsense"/],
  ["model=pentominoes&board=0x5", /at least one of each/],
  ["model=pentominoes&board=900x900", /at most \d+ of them are possible/],
  ["model=pentominoes&board=99999x99999", /at most 2\^20 cells/],
  ["model=dominoes&board=aztec2048", /an order from 1 to 512/],
  ["model=dominoes&board=aztec500", /at most \d+ of them are possible/],
  ["model=polyominoes&pieces=Q9", /Q9/],
  ["model=polyominoes&pieces=", /at least one piece/],
  ["model=polyominoes&motions=fly", /expected shift, turn or reflect/],
  ["model=steiner&t=8&k=12&v=40", /at most \d+ of them are possible/],
  ["model=macmahon&board=5x6", /expected a board of 24 cells/],
  ["model=sudoku&box=36x36", /from 1 to 400/],
  ["model=sudoku&givens=99", /line 1, column/],
  ["model=matchings&edges=a%20a", /line 1, column 3/],
  ["model=words&list=a%7Cb", /line 1, column 2/],
  ["model=words&list=%20", /expected a text of words/],
  ["model=pentominoes&board=%E2%98%83%00", /expected a board/],
];

test("wrong arguments are refused in words, and the engine lives on", async ({ page }) => {
  for (const [values, message] of wrong) {
    await test.step(values, async () => {
      await page.goto(`#gallery?${values}`);
      await expect(page.getByText(message)).toBeVisible();
      await expect(page.locator("img.drawing")).toHaveCount(0);
      await page.getByLabel("Model").selectOption("latin");
      await expect(counted(page, "576")).toBeVisible();
    });
  }
});

test("a long count stops at once, and the page answers meanwhile", async ({ page }) => {
  await page.goto("#gallery?model=queens&n=20");
  const stop = page.getByRole("button", { name: "Stop counting" });
  await expect(page.getByText("Solution 1")).toBeVisible();
  await expect(stop).toBeVisible();
  await expect(page.locator(".count strong")).toHaveText(/^[1-9]/);
  // While it counts, the next solution comes.
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Solution 2")).toBeVisible();
  expect(await pressed(stop)).toContain("Stopped after");
  const nodes = await page.locator(".gallery dd").nth(1).textContent();
  // The engine is free: another solution comes, and the count stays where it was.
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Solution 3")).toBeVisible();
  expect(await page.locator(".gallery dd").nth(1).textContent()).toBe(nodes);
  await page.getByRole("button", { name: "Count again" }).click();
  await expect(stop).toBeVisible();
  await stop.click();
});

test("axe finds nothing serious in a gallery with a solution", async ({ page }) => {
  await page.goto("#gallery?model=polycubes");
  await expect(counted(page, "11,520")).toBeVisible();
  await page.getByText("The solution as text").click();
  expect(await serious(page)).toEqual([]);
});

test("every model fits 360 pixels", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("#gallery?model=pentominoes");
  const select = page.getByLabel("Model");
  const names = await select.evaluate((all: HTMLSelectElement) =>
    [...all.options].map((option) => option.value),
  );
  for (const name of names) {
    await select.selectOption(name);
    await expect(page.locator(name === "partridge" ? ".where" : "img.drawing")).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, name).toBeLessThanOrEqual(360);
  }
});
