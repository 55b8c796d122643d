// What the tests of a page that fails share: a page that may log errors, but throws none.

import { type Page, test as base, expect } from "@playwright/test";
import type { View } from "./page";

/** Words that would be a false answer while there is none: no number of solutions is known. */
export const ANSWER = /\b(0|no|several|exactly \d+) +(\w+ +)?solutions?\b|line 1, column/i;

/** No service worker: its requests would go past the routes of the tests. */
export const test = base.extend({
  serviceWorkers: "block",
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await use(page);
    expect(errors).toEqual([]);
  },
});

/** The headings of the views. */
const headings: Record<View, string> = {
  sudoku: "Sudoku",
  variants: "Variants",
  dance: "The dance",
  gallery: "Gallery",
  workshop: "Workshop",
};

/** Opens a view by its address, and waits until its code is there. */
export async function show(page: Page, view: View): Promise<void> {
  await page.goto(`#${view}`);
  await expect(page.getByRole("heading", { level: 1, name: headings[view] })).toBeVisible();
  await expect(page.getByText("Loading …", { exact: true })).toHaveCount(0);
}

/** What the view says. What can be chosen or asked is no answer. */
export function said(page: Page): Promise<string> {
  return page.locator("main").evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    copy.querySelectorAll("button, option, .lead, details, style").forEach((one) => one.remove());
    return copy.textContent ?? "";
  });
}

export { expect };
