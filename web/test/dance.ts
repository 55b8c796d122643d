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

/** Starts the dance of a text. */
export async function own(page: Page, text: string): Promise<void> {
  await choose(page, "Your own text");
  await page.getByLabel("Items and options, in").fill(text);
  await page.getByRole("button", { name: "Use this text" }).click();
}
