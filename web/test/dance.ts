// What the tests of the dance share: where things are on the page, and how a dance begins.

import type { Locator, Page } from "@playwright/test";
import { expect } from "./page";

/** The sentence, and the counts under it. */
export const told = (page: Page): Locator => page.locator(".told");
export const counts = (page: Page): Locator => page.locator(".counts");

export const button = (page: Page, name: string): Locator =>
  page.getByRole("group", { name: "Controls" }).getByRole("button", { name, exact: true });

/** The row of an option in the matrix. */
export const row = (page: Page, name: string): Locator =>
  page.locator(".matrix tbody tr").filter({ has: page.locator(`.name:text-is("${name}")`) });

/** Opens a problem at a step. */
export async function dance(page: Page, problem: string, step = 0): Promise<void> {
  await page.goto(`#dance?problem=${problem}${step > 0 ? `&step=${step}` : ""}`);
  await expect(counts(page)).toContainText(new RegExp(`^Step ${step.toLocaleString("en-US")},`));
}

/** All that the panes say, and how it looks. */
export function panes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll(".sentence, .matrix table, .partial, .tree svg")];
    return all.map((pane) => pane.innerHTML);
  });
}

export async function choose(page: Page, name: string): Promise<void> {
  await page.getByLabel("Problem").selectOption({ label: name });
}

/** Characters of a text that is put into the box at once: Chromium takes half a minute to enter
 * some thousand lines. */
const LARGE = 10_000;

/** Starts the dance of a text. */
export async function own(page: Page, text: string): Promise<void> {
  await choose(page, "Your own text");
  const box = page.getByLabel("Items and options, in");
  if (text.length < LARGE) {
    await box.fill(text);
  } else {
    await box.evaluate((element: HTMLTextAreaElement, text) => {
      element.value = text;
      element.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }, text);
  }
  await page.getByRole("button", { name: "Use this text" }).click();
}
