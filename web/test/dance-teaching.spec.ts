// Teaching: the introduction, the links change by change, predictions, and a phone.

import type { Page } from "@playwright/test";
import { button, choose, counts, dance, own, told } from "./dance";
import { expect, serious, test } from "./page";

const plain = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("the introduction goes through the search of the book, page by page", async ({ page }) => {
  await dance(page, "langford", 7);
  await page.getByRole("button", { name: /^Introduction/ }).click();
  const pages = [
    ["Items and options", 0, "Nothing is chosen yet"],
    ["Choose an item", 1, "Choose item a"],
    ["Try an option", 2, "Try option “a d g”"],
    ["A dead end", 5, "No option is left for item e"],
    ["Take it back", 8, "Take back option “a d g”"],
    ["The next option", 9, "Try option “a d f”"],
    ["A solution", 14, "this is solution 1"],
    ["The end", 21, "The whole tree is explored"],
  ] as const;
  for (const [k, [title, step, sentence]] of pages.entries()) {
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await expect(page.getByText(`page ${k + 1} of 8`)).toBeVisible();
    await expect(counts(page)).toContainText(`Step ${step},`);
    await expect(told(page)).toContainText(sentence);
    if (k + 1 < pages.length) {
      await plain(page, "Next page").press("Enter");
    }
  }
  await expect(plain(page, "Next page")).toBeDisabled();
  await plain(page, "Previous page").click();
  await expect(told(page)).toContainText("this is solution 1");
  await plain(page, "Close the introduction").click();
  await expect(page.getByRole("button", { name: /^Introduction/ })).toBeVisible();
});

/** What the view of the links says. */
const change = (page: Page) => page.locator(".links-view .change");
const away = (page: Page) => page.locator(".links-view .away text");

test("the links of a column are taken out one by one, and come back", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await dance(page, "book");
  await page.getByLabel("Show the links").check();
  await expect(change(page)).toHaveText("This step changes no link.");
  await expect(away(page)).toHaveCount(0);
  await button(page, "Step").click();
  // Item a has the options a d g and a d f: four nodes leave their lists, then a itself.
  await expect(change(page)).toContainText("Change 5 of 5: item a leaves the list of items");
  await expect(away(page)).toHaveText(["a", "d", "g", "d", "f"]);
  await plain(page, "Previous change").click();
  await expect(change(page)).toContainText(
    "Change 4 of 5: the node of f in “a d f” leaves the list of f",
  );
  await expect(away(page)).toHaveText(["d", "g", "d", "f"]);
  for (let k = 0; k < 4; k++) {
    await plain(page, "Previous change").click();
  }
  await expect(change(page)).toHaveText("Change 0 of 5:");
  await expect(away(page)).toHaveCount(0);
  await expect(plain(page, "Previous change")).toBeDisabled();
  await button(page, "Step back").click();
  await expect(change(page)).toContainText("Change 5 of 5: the node of d in “a d g” returns");
  await expect(away(page)).toHaveCount(0);
});

test("after the whole search each link is as it was at first", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await dance(page, "book");
  await page.getByLabel("Show the links").check();
  const links = () =>
    page.locator(".links-view path").evaluateAll((all) => all.map((path) => path.outerHTML));
  const before = await links();
  for (let k = 0; k < 21; k++) {
    await button(page, "Step").click();
    await expect(counts(page)).toContainText(`Step ${k + 1},`);
    if (k === 13) {
      // A solution: no item is in the list.
      await expect(page.locator(".links-view .header.away")).toHaveCount(7);
    }
  }
  await expect(told(page)).toContainText("The whole tree is explored");
  await expect(away(page)).toHaveCount(0);
  await plain(page, "Next change").isDisabled();
  const after = await links();
  // But for the line that changed last, which is bold.
  const thin = (all: string[]) => all.map((path) => path.replace(/ now"/, ' "'));
  expect(thin(after)).toEqual(thin(before));
});

test("the links move by themselves, unless less motion is wanted", async ({ page }) => {
  await dance(page, "book");
  await page.getByLabel("Show the links").check();
  await button(page, "Step").click();
  await expect(change(page)).toContainText(/Change [0-3] of 5/);
  await expect(change(page)).toContainText("Change 5 of 5");
});

test("secondary items are in no list of items, and large problems have no picture", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await dance(page, "book");
  await page.getByLabel("Show the links").check();
  await own(page, "a b | s t\na s\nb s\na t\nb t\n");
  await expect(page.locator(".links-view .header")).toHaveCount(5);
  // Lines to the right: from the root to a and from a to b.
  const across = await page
    .locator(".links-view path")
    .evaluateAll((all) => all.filter((path) => / 26\.4C/.test(path.outerHTML)).length);
  expect(across).toBe(2);
  await choose(page, "Six queens");
  await expect(page.getByText("The links are drawn for problems with up to")).toBeVisible();
});

test("the reader predicts the steps, and is told what was right", async ({ page }) => {
  await dance(page, "book");
  await page.getByLabel("Predict the next step").check();
  const say = (name: string) =>
    page.getByRole("group", { name: "What comes next?" }).getByRole("button", { name });
  const score = page.locator(".predict [role=status]");
  // g has three options: it is not chosen.
  await say("Choose item g").click();
  await expect(score).toHaveText(
    "No: try another one, or take the step. 0 of 1 at the first try.",
  );
  await expect(told(page)).toContainText("Nothing is chosen yet");
  await expect(say("Choose item g")).toHaveAttribute("aria-disabled", "true");
  await say("Choose item a").click();
  await expect(told(page)).toContainText("Choose item a");
  await expect(score).toHaveText("Right. 0 of 1 at the first try.");
  await say("Try “a d g”").click();
  await expect(score).toHaveText("Right. 1 of 2 at the first try.");
  // As short as b, which comes first.
  await say("Choose item e").click();
  await expect(score).toHaveText("Right. 2 of 3 at the first try.");
  await say("Try “b c f”").click();
  await say("Choose item e").click();
  await expect(told(page)).toContainText("No option is left for item e");
  await expect(score).toHaveText("Right. 4 of 5 at the first try.");
  await say("Take back the last option").click();
  await say("No option is left to try: uncover the item").click();
  await expect(score).toHaveText("Right. 6 of 7 at the first try.");
  await button(page, "Next solution").click();
  await page.getByLabel("Predict the next step").uncheck();
  await expect(page.getByRole("group", { name: "What comes next?" })).toHaveCount(0);
});

test("a step with too many answers is not asked", async ({ page }) => {
  await dance(page, "pentominoes");
  await page.getByLabel("Predict the next step").check();
  await expect(page.getByText("there are too many answers")).toBeVisible();
});

test("on a phone the sentence and the controls stay in view", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await dance(page, "langford7", 40);
  await page.locator(".tree").scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(told(page)).toBeInViewport();
  await expect(button(page, "Step")).toBeInViewport();
  await button(page, "Step").click();
  await expect(counts(page)).toContainText("Step 41,");
  // They leave room for what is scrolled.
  const height = await page.locator(".stays").evaluate((element) => element.clientHeight);
  expect(height).toBeLessThan(390);
});

test("axe finds nothing serious in the lesson", async ({ page }) => {
  await dance(page, "book");
  await page.getByRole("button", { name: /^Introduction/ }).click();
  await page.getByLabel("Show the links").check();
  await page.getByLabel("Predict the next step").check();
  await plain(page, "Next page").click();
  await expect(change(page)).toContainText("of 5");
  expect(await serious(page)).toEqual([]);
});
