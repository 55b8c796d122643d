// What all tests share: a page that reports its errors, and no request to another origin.

import AxeBuilder from "@axe-core/playwright";
import { type Page, test as base, expect } from "@playwright/test";

/** A page on which an error in the console or a request to elsewhere is a failure. */
export const test = base.extend({
  page: async ({ page, baseURL }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") {
        errors.push(message.text());
      }
    });
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && origin !== new URL(baseURL ?? "").origin) {
        errors.push(`request to ${request.url()}`);
      }
    });
    await use(page);
    expect(errors).toEqual([]);
  },
});

/** The serious faults of accessibility, with the elements that have them. */
export async function serious(page: Page): Promise<unknown[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const kept = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return kept.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

export { expect };
