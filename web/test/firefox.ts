// Debian's Firefox, driven by Puppeteer. Playwright drives only a Firefox of its own.

import { type Browser, type KeyInput, type Page, launch } from "puppeteer-core";

/** A browser with one tab. */
export class Firefox {
  /** Errors of the page: what it throws, and what it writes to the console as an error. */
  readonly errors: string[] = [];
  readonly #browser: Browser;
  readonly #page: Page;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (said) => said.type() === "error" && this.errors.push(said.text()));
  }

  /** Starts the browser with a profile of its own. */
  static async start(extraPrefsFirefox: Record<string, unknown> = {}): Promise<Firefox> {
    const executablePath = "/usr/bin/firefox-esr";
    const browser = await launch({ browser: "firefox", executablePath, extraPrefsFirefox });
    return new Firefox(browser, await browser.newPage());
  }

  async goTo(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#page.setViewport({ width, height });
  }

  /** The value of an expression on the page. */
  async evaluate<T>(expression: string): Promise<T> {
    return (await this.#page.evaluate(expression)) as T;
  }

  /** Presses keys, one after another. */
  async type(...keys: KeyInput[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key);
    }
  }

  /** Presses the main button of the mouse in the middle of the first element that matches. */
  async press(selector: string): Promise<void> {
    await this.#page.click(selector);
  }

  async stop(): Promise<void> {
    await this.#browser.close();
  }
}
