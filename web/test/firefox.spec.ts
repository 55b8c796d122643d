// The page in Debian's Firefox: each view answers, by mouse and by keyboard, on wide and narrow
// windows, light and dark, and without a network.

import { readFileSync } from "node:fs";
import { test as base, expect } from "@playwright/test";
import { Firefox } from "./firefox";

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** Uses a browser for the tests of a process. */
async function start(
  preferences: Record<string, unknown>,
  use: (firefox: Firefox) => Promise<void>,
): Promise<void> {
  const firefox = await Firefox.start(preferences);
  await use(firefox);
  await firefox.stop();
}

/** Uses it for a test, whose errors on the page are a failure. */
async function watch(firefox: Firefox, use: (firefox: Firefox) => Promise<void>): Promise<void> {
  await firefox.goTo("about:blank");
  await firefox.resize(1280, 720);
  firefox.errors.length = 0;
  await use(firefox);
  expect(firefox.errors).toEqual([]);
}

const DARK = {
  "layout.css.prefers-color-scheme.content-override": 0,
  "ui.prefersReducedMotion": 1,
};

const test = base.extend<
  { firefox: Firefox; dark: Firefox },
  { shared: Firefox; sharedDark: Firefox }
>({
  shared: [async ({}, use) => start({}, use), { scope: "worker" }],
  sharedDark: [async ({}, use) => start(DARK, use), { scope: "worker" }],
  firefox: ({ shared }, use) => watch(shared, use),
  dark: ({ sharedDark }, use) => watch(sharedDark, use),
});

/** Waits until an element says something. */
const says = (firefox: Firefox, [selector, words]: readonly [string, RegExp | string]) =>
  expect
    .poll(() =>
      firefox.evaluate<string>(
        `document.querySelector(${JSON.stringify(selector)})?.textContent ?? ""`,
      ),
    )
    .toMatch(words);

/** What each view says once its engine has answered. */
const answers = {
  sudoku: [".rating", "Difficulty 2.0"],
  variants: [".panel .sentence", "Several solutions."],
  dance: [".told", "Nothing is chosen yet."],
  gallery: [".chooser", "Solution 1 of"],
  workshop: [".workshop", "A problem with 7 primary"],
} as const;
const views = Object.keys(answers) as (keyof typeof answers)[];

for (const view of views) {
  test(`${view} answers in Firefox, and fits a phone`, async ({ firefox, baseURL }) => {
    await firefox.goTo(`${baseURL}#${view}`);
    await says(firefox, answers[view]);
    await firefox.resize(390, 844);
    const width = () => firefox.evaluate<number>("document.documentElement.scrollWidth");
    await expect.poll(width).toBeLessThanOrEqual(390);
  });

  test(`axe finds nothing serious in ${view} in Firefox, dark`, async ({ dark, baseURL }) => {
    await dark.goTo(`${baseURL}#${view}`);
    await says(dark, answers[view]);
    expect(await dark.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")).toBe(true);
    expect(await dark.evaluate("matchMedia('(prefers-reduced-motion)').matches")).toBe(true);
    await dark.evaluate(`(0, eval)(${JSON.stringify(axe)}), true`).catch(() => undefined);
    const found = await dark.evaluate<string[]>(
      "axe.run().then(({ violations }) => violations" +
        ".filter(({ impact }) => impact === 'serious' || impact === 'critical')" +
        ".map(({ id, nodes }) => id + ' ' + nodes.map(({ html }) => html).join(' ')))",
    );
    expect(found).toEqual([]);
  });
}

test("errors of the page are seen", async ({ firefox, baseURL }) => {
  await firefox.goTo(`${baseURL}#sudoku`);
  await says(firefox, answers.sudoku);
  await firefox.evaluate("void setTimeout(() => { throw new Error('thrown'); })");
  await expect.poll(() => firefox.errors.join()).toContain("thrown");
  await firefox.evaluate("console.error('written')");
  await expect.poll(() => firefox.errors.join()).toContain("written");
  firefox.errors.length = 0;
});

test("digits are typed, and a hint is given", async ({ firefox, baseURL }) => {
  await firefox.goTo(`${baseURL}#sudoku?mode=set`);
  await says(firefox, [".verdict", "One solution: a proper puzzle."]);
  await firefox.press(".cell[data-cell='0']");
  await firefox.type("9");
  await says(firefox, [".cell[data-cell='0']", "9"]);
  await says(firefox, [".verdict", /solution/]);
  await firefox.type("Backspace");
  await says(firefox, [".verdict", "One solution"]);
  await firefox.type("h");
  await says(firefox, [".side", /Which technique\?/]);
});

test("a rule of a variant is made by mouse", async ({ firefox, baseURL }) => {
  await firefox.goTo(`${baseURL}#variants?rules=size+4x4&board=................`);
  await says(firefox, [".panel .sentence", "Several solutions."]);
  await firefox.press(".cell[data-cell='0']");
  await firefox.press(".kinds button[title^='an even digit']");
  await says(firefox, [".rules code", "even r1c1"]);
  await firefox.type("3");
  await firefox.press(".cell[data-cell='0']");
  await firefox.type("3");
  await says(firefox, [".panel .sentence", "No solution."]);
});

test("the dance steps, and solutions follow each other", async ({ firefox, baseURL }) => {
  await firefox.goTo(`${baseURL}#dance`);
  await says(firefox, answers.dance);
  await firefox.type("ArrowRight");
  await says(firefox, [".told", "Choose item a"]);
  await firefox.type("n");
  await says(firefox, [".told", "this is solution 1"]);
  await firefox.goTo(`${baseURL}#gallery?model=queens&n=6`);
  await says(firefox, [".where", /Solution 1\s+of 4/]);
  await firefox.press(".gallery .controls button:nth-of-type(2)");
  await says(firefox, [".where", /Solution 2\s+of 4/]);
});

test("the page is kept for the time without a network", async ({ firefox, baseURL }) => {
  await firefox.goTo(`${baseURL}`);
  await says(firefox, answers.sudoku);
  await firefox.evaluate("navigator.serviceWorker.ready.then(() => true)");
  const kept = () =>
    firefox.evaluate<number>(
      "caches.keys().then(async (names) => " +
        "(await (await caches.open(names.at(-1) ?? '')).keys()).length)",
    );
  await expect.poll(kept).toBeGreaterThan(20);
});
