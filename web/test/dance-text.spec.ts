// The dance of one's own text, and of what a link carries.

import { choose, counts, dance, own, panes, row, told } from "./dance";
import { expect, test } from "./page";

test("a link carries the problem, the step and the text", async ({ page }) => {
  await dance(page, "langford", 9);
  const langford = await panes(page);
  await expect(page).toHaveURL(/problem=langford&step=9/);
  await page.reload();
  await expect(counts(page)).toContainText("Step 9,");
  expect(await panes(page)).toEqual(langford);
  await own(page, "x y\nx\ny\nx y\n");
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/text=x/);
  await page.reload();
  await expect(page.getByLabel("Items and options, in")).toHaveValue("x y\nx\ny\nx y\n");
  await expect(told(page)).toContainText("Cover 2 items with some of 3 options.");
});

test("a link that is followed while the address is written is not lost", async ({ page }) => {
  await dance(page, "book", 3);
  // The timer that writes the address is due before the page hears of the link.
  await page.evaluate(() => {
    location.hash = "#dance?problem=queens&step=7";
    const end = performance.now() + 600;
    while (performance.now() < end);
  });
  await expect(counts(page)).toContainText("Step 7,");
  await expect(page).toHaveURL(/problem=queens&step=7/);
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
  await page.getByRole("button", { name: "Go to the error" }).click();
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
  await solved("a b | x\na x:red\nb x:red\nb x:blue\n", /solution 1/);
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
