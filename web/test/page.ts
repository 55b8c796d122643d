// What all tests share: a page that reports its errors, and no request to another origin.

import AxeBuilder from "@axe-core/playwright";
import { type Locator, type Page, test as base, expect } from "@playwright/test";

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

/**
 * Presses a button, and returns what the page says when it is drawn next: an answer that needs no
 * engine is there by then, however busy the machine is.
 */
export function pressed(button: Locator): Promise<string> {
  return button.evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return document.body.innerText;
  });
}

/** For `addInitScript`: the event `lose` on the window makes the engine fail. */
export function losing(): void {
  const made: Worker[] = [];
  window.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      made.push(this);
    }
  };
  addEventListener("lose", () => made.at(-1)?.dispatchEvent(new ErrorEvent("error")));
}

export { expect };
