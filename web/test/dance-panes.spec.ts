// The matrix, the partial solution and the tree of the dance: that they explain each other, for
// all readers, on all screens.

import type { Locator, Page } from "@playwright/test";
import { counts, dance, row } from "./dance";
import { expect, fitsPhone, serious, test } from "./page";

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

test("the tree is one stop of Tab, and its node is seen to have the focus", async ({ page }) => {
  await dance(page, "queens", 4);
  const nodes = page.locator(".tree [data-stop]");
  // SVG knows the name of the attribute only in small letters.
  const stops = await nodes.evaluateAll((all) => all.map((node) => node.getAttribute("tabindex")));
  expect(stops).toEqual(stops.map((_, k) => (k === 0 ? "0" : "-1")));
  await page.getByRole("region", { name: "Search tree, from" }).focus();
  await page.keyboard.press("Tab");
  await expect(nodes.first()).toBeFocused();
  const ring = nodes.first().locator(".back");
  await expect(ring).toHaveCSS("stroke-width", "3px");
  await page.keyboard.press("ArrowDown");
  await expect(nodes.nth(1)).toBeFocused();
  await expect(page.locator(".ghost")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.locator(".tree :focus")).toHaveCount(0);
});

test("the arrows walk through all rows of a large matrix", async ({ page }) => {
  await dance(page, "pentominoes", 1);
  await page.locator(".matrix tbody th").first().focus();
  for (let k = 0; k < 120; k += 1) {
    await page.keyboard.press("ArrowDown");
    // The first row is 2, below the head.
    const row = page.locator(":focus").locator("..");
    await expect(row).toHaveAttribute("aria-rowindex", String(k + 3));
  }
  await expect(page.locator(":focus")).toBeInViewport();
});

test("arrows that come faster than rows are drawn are not lost", async ({ page }) => {
  await dance(page, "pentominoes", 1);
  await page.locator(".matrix tbody th").first().focus();
  // All in one task: the page draws nothing between them.
  const press = (key: string): Promise<void> =>
    page.evaluate((key) => {
      for (let k = 0; k < 100; k += 1) {
        const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      }
    }, key);
  const row = page.locator(":focus").locator("..");
  await press("ArrowDown");
  await expect(row).toHaveAttribute("aria-rowindex", "102");
  await expect(page.locator(":focus")).toBeInViewport();
  await press("ArrowUp");
  await expect(row).toHaveAttribute("aria-rowindex", "2");
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
  // Colors are looked at once, not while they change.
  await page.emulateMedia({ reducedMotion: "reduce" });
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

test("the number above a column is that of its 1s that are neither crossed out nor dashed", async ({
  page,
}) => {
  await dance(page, "book");
  for (let step = 1; step < 22; step += 1) {
    await page.keyboard.press("ArrowRight");
    await expect(counts(page)).toContainText(`Step ${step},`);
    const differ = await page.locator(".matrix table").evaluate((table) => {
      const rows = [...table.querySelectorAll("tbody tr:not(.hidden)")];
      return [...table.querySelectorAll("thead th.inPlay")].map((head) => {
        const column = [...(head.parentElement?.children ?? [])].indexOf(head);
        const ones = rows.filter((row) => row.children[column]?.className === "one").length;
        return ones - Number(head.querySelector(".length")?.textContent);
      });
    });
    expect(differ, `step ${step}`).toEqual(differ.map(() => 0));
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
  await page.locator(".tree .scrolls").scrollIntoViewIfNeeded();
  await expect(page.locator(".tree .here")).toBeInViewport();
});

/** What is drawn of the tree: whether all fits, and where the present node is, within its box. */
const fits = (page: Page): Promise<object> =>
  page.locator(".tree .scrolls").evaluate((box) => {
    const inside = box.getBoundingClientRect();
    const here = box.querySelector(".here")?.getBoundingClientRect() ?? new DOMRect(-1, -1);
    const nodes = [...box.querySelectorAll(".node")].map((node) => node.getBoundingClientRect());
    const right = Math.max(...nodes.map((node) => node.right));
    return {
      isHereInSight: here.top >= inside.top && here.bottom <= inside.bottom,
      isWhole: box.scrollWidth <= box.clientWidth && right <= inside.right,
      isWide: right - inside.left > 0.6 * inside.width,
    };
  });

for (const [device, width, height] of [["desktop", 1280, 800], ["phone", 390, 844]] as const) {
  test(`the tree uses its room on a ${device}, and shows where the search is`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const all = { isHereInSight: true, isWhole: true, isWide: true };
    const begins = { pentominoes: 4000, sudoku: 70, queens: 20 };
    for (const [problem, step] of Object.entries(begins)) {
      await dance(page, problem, step);
      for (let k = step + 1; k <= step + 20; k += 1) {
        await page.keyboard.press("ArrowRight");
        await expect(counts(page)).toContainText(`Step ${k.toLocaleString("en-US")},`);
        await expect.poll(() => fits(page), `${problem}, step ${k}`).toEqual(all);
      }
    }
  });
}

test("the search is in sight when the window becomes smaller", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1200 });
  await dance(page, "pentominoes", 4000);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(() => fits(page)).toMatchObject({ isHereInSight: true });
});

test("branches far from the search are folded where the tree is large, the path never", async ({
  page,
}) => {
  await dance(page, "pentominoes", 4000);
  const labels = await page.locator(".tree .node.path").evaluateAll((all) =>
    all.map((node) => node.querySelector("text")?.textContent?.split(" →")[0]),
  );
  expect(labels.slice(0, 2)).toEqual(["root", "X #1012"]);
  expect(labels).toHaveLength(10);
  const folded = page.locator(".tree .node.moreUntried");
  await expect(folded.last()).toHaveAttribute("aria-label", "level 1, 16 more to try");
  await expect(page.locator(".tree .node.untried")).toHaveCount(0);
  // Those beside the present node stay.
  await expect(page.locator('.tree [aria-label^="level 9,"]')).toHaveCount(7);
});

test("what is explored is fainter than the path", async ({ page }) => {
  await dance(page, "queens", 30);
  const look = (kind: string): Promise<string> =>
    page.locator(`.tree .${kind} circle`).first().evaluate((at) => getComputedStyle(at).fill);
  expect(await look("path")).toBe(await look("here"));
  expect(await look("explored")).not.toBe(await look("path"));
  const weight = (kind: string): Promise<string> =>
    page.locator(`.tree .${kind} > text`).first().evaluate((at) => getComputedStyle(at).fontWeight);
  expect([await weight("path"), await weight("explored")]).toEqual(["700", "400"]);
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
  test(`axe finds nothing serious in ${name}, and it fits 360 pixels`, async ({ page }) => {
    await page.goto(address);
    await expect(page.locator(".panes, #dance-fault:not(:empty)").first()).toBeVisible();
    await page.locator(".matrix tbody th, #dance-text").first().focus();
    expect(await serious(page)).toEqual([]);
    await fitsPhone(page);
  });
}
