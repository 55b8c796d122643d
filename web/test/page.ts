// What all tests share: a page that reports its errors, and no request to another origin.

import AxeBuilder from "@axe-core/playwright";
import { type CDPSession, type Locator, type Page, test as base, expect } from "@playwright/test";

/** What each view says once its engine has answered. */
export const answers = {
  sudoku: "Difficulty 2.0",
  variants: "Several solutions.",
  dance: "Nothing is chosen yet.",
  gallery: "Solution 1",
  workshop: "A problem with 7 primary",
} as const;
export type View = keyof typeof answers;
export const views = Object.keys(answers) as View[];

/** Expects that the engine has answered the view. */
export const expectAnswer = (page: Page, view: View): Promise<void> =>
  expect(page.getByText(answers[view]).first()).toBeVisible();

/** Uses a page on which an error in the console or a request to elsewhere is a failure. */
async function watch(
  page: Page,
  baseURL: string | undefined,
  use: (page: Page) => Promise<void>,
): Promise<void> {
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
}

/**
 * A test with a browser context of its own, for what cannot be taken back: scripts before the page,
 * another clock, permissions. There is no service worker, unless a test allows it: it would load
 * all files for each context.
 */
export const alone = base.extend({
  serviceWorkers: "block",
  page: ({ page, baseURL }, use) => watch(page, baseURL, use),
});

/** A tab, and what Chromium offers besides. */
interface Tab {
  page: Page;
  devtools: CDPSession;
}

const size = { width: 1280, height: 720 };

/**
 * A test on a tab that the tests of a process use one after another: the browser has the code of
 * the page then, compiled. Each begins with an empty storage, and loads the page anew.
 */
export const test = base.extend<object, { tab: Tab }>({
  tab: [
    async ({ browser }, use, { project }) => {
      const baseURL = String(project.use.baseURL);
      const given = { baseURL, viewport: size, serviceWorkers: "block" } as const;
      const context = await browser.newContext(given);
      const page = await context.newPage();
      await use({ page, devtools: await context.newCDPSession(page) });
      await context.close();
    },
    { scope: "worker" },
  ],
  page: async ({ tab: { page, devtools }, baseURL }, use) => {
    // Here no code of the page stores anything.
    await page.goto("about:blank");
    const { origin } = new URL(baseURL ?? "");
    await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "local_storage" });
    await page.setViewportSize(size);
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null });
    await watch(page, baseURL, use);
    page.removeAllListeners();
  },
});

/** The serious faults of accessibility, with the elements that have them. */
async function faults(axe: AxeBuilder): Promise<unknown[]> {
  const { violations } = await axe.analyze();
  const kept = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return kept.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** The serious faults of accessibility of what is shown, in light and in dark colors. */
export async function serious(page: Page): Promise<unknown[]> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const light = await faults(new AxeBuilder({ page }));
  // Only the colors differ.
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await faults(new AxeBuilder({ page }).withRules("color-contrast"));
  await page.emulateMedia({ colorScheme: "light" });
  return [...light, ...dark];
}

/** Expects that what is shown fits a window of 360 pixels. */
export async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
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
