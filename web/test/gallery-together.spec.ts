// The gallery beyond one solution after another: the number of all, kept pieces, random solutions,
// shares, drawings by mouse, pictures as files.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { alone, expect, serious, test } from "./page";

const counted = (page: Page, count: string) =>
  page.getByText(`Counted: ${count} ${count === "1" ? "solution" : "solutions"}.`);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const drawing = (page: Page) => page.locator("img.drawing");

test("the number of a solution has the number of all beside it", async ({ page }) => {
  await page.goto("#gallery?model=pentominoes");
  await expect(counted(page, "2,339")).toBeVisible();
  await expect(page.locator(".where")).toHaveText(/^Solution 1\s+of 2,339/);
  await button(page, "Next").click();
  await expect(page.locator(".where")).toHaveText(/^Solution 2\s+of 2,339/);
});

// These two are the fewest and the most of all days, as the makers of the puzzle say.
for (const [month, day, name, count] of [
  [1, 25, "Jan", "216"],
  [10, 6, "Oct", "7"],
] as const) {
  test(`the calendar puzzle of ${name} ${day} has ${count} solutions`, async ({ page }) => {
    await page.goto(`#gallery?model=calendar&month=${month}&day=${day}`);
    await expect(counted(page, count)).toBeVisible();
    const svg = decodeURIComponent((await drawing(page).getAttribute("src")) ?? "");
    expect(svg).toContain(`>\n${name}\n`);
    expect(svg).toContain(`>\n${day}\n`);
  });
}

test("days and months that are none are refused", async ({ page }) => {
  await page.goto("#gallery?model=calendar&month=13");
  await expect(page.getByText(/a whole number from 1 to 12/)).toBeVisible();
});

test("a piece that is pressed stays, and the engine finishes", async ({ page }) => {
  await page.goto("#gallery?model=queens&n=6");
  await expect(counted(page, "4")).toBeVisible();
  const before = await drawing(page).getAttribute("src");
  // The queen of the first row.
  const options = await page.locator(".kept li").allTextContents();
  const names = options.find((option) => /\br1\b/.test(option)) ?? "";
  const column = Number(/\bc(\d)\b/.exec(names)?.[1]) - 1;
  const box = await drawing(page).boundingBox();
  const inner = (box?.width ?? 0) - 18;
  const high = (box?.height ?? 0) - 18;
  const scale = Math.min(inner, high) / 260;
  await drawing(page).click({
    position: {
      x: 9 + (inner - 260 * scale) / 2 + scale * (10 + 40 * column + 20),
      y: 9 + (high - 260 * scale) / 2 + scale * 30,
    },
  });
  await expect(counted(page, "1")).toBeVisible();
  await expect(page).toHaveURL(/fixed=\d+$/);
  await expect(page.locator(".kept-marks circle")).toHaveCount(1);
  expect(await drawing(page).getAttribute("src")).toBe(before);
  await page.reload();
  await expect(counted(page, "1")).toBeVisible();
  await button(page, "Keep none").click();
  await expect(counted(page, "4")).toBeVisible();
});

test("pieces are kept by the keyboard, in a list", async ({ page }) => {
  await page.goto("#gallery?model=pentominoes&board=3x20&reduce=");
  await expect(counted(page, "8")).toBeVisible();
  await page.getByText("Keep pieces").press("Enter");
  const first = page.locator(".kept input").first();
  await first.focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Keep pieces: 1 kept")).toBeVisible();
  await expect(page.getByText(/Counted: [1-7] solutions?\./)).toBeVisible();
  // Another model has other pieces.
  await page.getByLabel("Model").selectOption("queens");
  await expect(counted(page, "92")).toBeVisible();
});

test("kept pieces that are no options of the model are refused", async ({ page }) => {
  await page.goto("#gallery?model=queens&n=4&fixed=16");
  await expect(page.getByText(/expected numbers below 16, found "16"/)).toBeVisible();
});

alone("random solutions are drawn from all solutions", async ({ page }) => {
  // So that the test is the same in each run.
  await page.addInitScript(() => {
    let k = 0;
    Math.random = () => (k++ % 16) / 16;
  });
  await page.goto("#gallery?model=dominoes&board=2x2");
  await expect(counted(page, "2")).toBeVisible();
  const seen = new Set<string | null>();
  // A press may be answered after the text is read.
  await expect(async () => {
    await button(page, "Random solution").click();
    await expect(page.getByText("Each of the 2 is equally likely.")).toBeVisible();
    seen.add(await page.locator("pre.plain").textContent());
    expect(seen.size).toBe(2);
  }).toPass();
  await button(page, "One by one again").click();
  await expect(page.getByText("Solution 1")).toBeVisible();
});

test("random solutions are of all, where symmetrical ones are left out", async ({ page }) => {
  await page.goto("#gallery?model=pentominoes&board=3x20");
  await expect(counted(page, "2")).toBeVisible();
  await button(page, "Random solution").click();
  const words = "Each of the 8, symmetrical ones included, is equally likely.";
  await expect(page.getByText(words)).toBeVisible();
});

test("shares are drawn as a heat map, where the model has one", async ({ page }) => {
  await page.goto("#gallery?model=dominoes&board=aztec4");
  await expect(counted(page, "1,024")).toBeVisible();
  await button(page, "Shares as a heat map").click();
  await expect(page.getByText(/mixed by their shares in the 1,024 solutions/)).toBeVisible();
  await expect(drawing(page)).toHaveAttribute("alt", /the shares of all solutions/);
  await page.getByLabel("Model").selectOption("queens");
  await expect(counted(page, "92")).toBeVisible();
  await expect(drawing(page)).toHaveAttribute("alt", /solution 1/);
  await button(page, "Shares as a heat map").click();
  await expect(page.getByText("This model has no picture of shares.")).toBeVisible();
});

test("of pieces in several copies a random solution is drawn, and no solution is said", async ({
  page,
}) => {
  await page.goto("#gallery?model=polyominoes&pieces=I2x18");
  await expect(drawing(page)).toBeVisible();
  await button(page, "Random solution").click();
  await expect(page.getByText("Each of the 6,336 is equally likely.")).toBeVisible();
  await page.goto("#gallery?model=queens&n=3");
  await expect(counted(page, "0")).toBeVisible();
  await button(page, "Random solution").click();
  await expect(page.getByText("There is no solution.").last()).toBeVisible();
});

test("building stops at once", async ({ page }) => {
  await page.goto("#gallery?model=queens&n=20");
  await expect(drawing(page)).toBeVisible();
  await button(page, "Random solution").click();
  await button(page, "Stop building").click();
  await expect(button(page, "Stop building")).toHaveCount(0);
  await button(page, "Next").click();
  await expect(page.getByText("Solution 2")).toBeVisible();
});

test("a board is drawn by pressing cells, and by the keyboard", async ({ page }) => {
  await page.goto("#gallery?model=dominoes");
  await page.getByText("Or draw the board").click();
  const cell = (row: number, column: number) =>
    button(page, `cell in row ${row}, column ${column}`);
  await page.locator(".draw").getByLabel("Rows").fill("3");
  await page.keyboard.press("Tab");
  await page.locator(".draw").getByLabel("Columns").fill("4");
  await page.keyboard.press("Tab");
  await expect(counted(page, "11")).toBeVisible();
  await cell(1, 1).click();
  await cell(3, 4).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Or draw the board" })).toHaveValue(
    ".###\n####\n###.",
  );
  await expect(cell(1, 1)).toHaveAttribute("aria-pressed", "false");
  await expect(counted(page, "5")).toBeVisible();
});

test("pieces are drawn by drawing over cells", async ({ page }) => {
  await page.goto("#gallery?model=polyominoes&board=2x3&pieces=&shapes=");
  await page.getByText("More pieces, drawn").click();
  await page.locator(".draw .cells").last().scrollIntoViewIfNeeded();
  const at = async (row: number, column: number) => {
    const box = await button(page, `cell in row ${row}, column ${column}`).boundingBox();
    return [(box?.x ?? 0) + 8, (box?.y ?? 0) + 8] as const;
  };
  await page.mouse.move(...(await at(1, 1)));
  await page.mouse.down();
  await page.mouse.move(...(await at(2, 1)));
  await page.mouse.move(...(await at(2, 2)));
  await page.mouse.up();
  await page.locator(".draw select").selectOption("B");
  await page.mouse.move(...(await at(1, 3)));
  await page.mouse.down();
  await page.mouse.move(...(await at(1, 4)));
  await page.mouse.move(...(await at(2, 4)));
  await page.mouse.up();
  await expect(page.getByRole("textbox", { name: "More pieces, drawn" })).toHaveValue(
    "A.BB\nAA.B\n....\n....",
  );
  await expect(counted(page, "4")).toBeVisible();
});

test("a solution is saved as SVG and as PNG", async ({ page }) => {
  await page.goto("#gallery?model=queens&n=4");
  await expect(drawing(page)).toBeVisible();
  const saving = page.waitForEvent("download");
  await button(page, "Save as PNG").click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe("queens-1.png");
  const bytes = readFileSync(await file.path());
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  // Twice the 180 units of four cells and two margins.
  expect(bytes.readUInt32BE(16)).toBe(360);
  await expect(page.getByRole("link", { name: "Save as SVG" })).toHaveAttribute(
    "download",
    "queens-1.svg",
  );
});

test("axe finds nothing serious with kept pieces and a drawing", async ({ page }) => {
  await page.goto("#gallery?model=dominoes&drawing=%23%23%0A%23%23&fixed=0");
  await expect(page.locator(".draw .cells")).toBeVisible();
  await expect(counted(page, "1")).toBeVisible();
  expect(await serious(page)).toEqual([]);
});
