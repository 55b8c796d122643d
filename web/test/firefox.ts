// Debian's Firefox, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). Playwright
// drives only a Firefox of its own, and this one does not know a command that Playwright sends at
// the start.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";

/** Settings of a profile: nothing is asked of other servers. */
const PREFERENCES = {
  "app.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "remote.active-protocols": 1,
  "toolkit.telemetry.enabled": false,
};

interface Waiting {
  done: (result: Record<string, unknown>) => void;
  fail: (error: Error) => void;
}

interface Reply {
  type: "success" | "error" | "event";
  id?: number;
  result?: Record<string, unknown>;
  method?: string;
  params?: Record<string, unknown>;
  message?: string;
}

export class Firefox {
  /** Errors of the page: what it throws, and what it writes to the console as an error. */
  readonly errors: string[] = [];
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #waiting = new Map<number, Waiting>();
  #socket: WebSocket | null = null;
  #last = 0;
  #tab = "";

  private constructor(process: ChildProcess, profile: string) {
    this.#process = process;
    this.#profile = profile;
  }

  /** Starts the browser with a profile of its own. */
  static async start(preferences: Record<string, unknown> = {}): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), "quadrille-firefox-"));
    const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    await writeFile(join(profile, "user.js"), lines.join("\n"));
    const given = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"];
    const browser = new Firefox(spawn("/usr/bin/firefox-esr", given), profile);
    try {
      await browser.#connect();
      return browser;
    } catch (error) {
      await browser.stop();
      throw error;
    }
  }

  async #connect(): Promise<void> {
    const address = await new Promise<string>((done, fail) => {
      let said = "";
      this.#process.once("error", fail);
      this.#process.once("exit", () => fail(new Error(`Firefox has ended: ${said}`)));
      this.#process.stderr?.on("data", (text: Buffer) => {
        said += text.toString();
        const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
        if (found !== undefined) {
          done(found);
        }
      });
    });
    const socket = new WebSocket(`${address}/session`);
    await new Promise((done, fail) => {
      socket.once("open", done);
      socket.once("error", fail);
    });
    socket.on("message", (data) => this.#hear(JSON.parse(String(data)) as Reply));
    this.#socket = socket;
    await this.#send("session.new", { capabilities: {} });
    await this.#send("session.subscribe", { events: ["log.entryAdded"] });
    const { context } = await this.#send("browsingContext.create", { type: "tab" });
    this.#tab = String(context);
  }

  #hear({ type, id, result, method, params, message }: Reply): void {
    if (type === "event") {
      if (method === "log.entryAdded" && params?.["level"] === "error") {
        this.errors.push(String(params["text"]));
      }
      return;
    }
    const waiting = this.#waiting.get(id ?? 0);
    this.#waiting.delete(id ?? 0);
    if (type === "success") {
      waiting?.done(result ?? {});
    } else {
      waiting?.fail(new Error(message));
    }
  }

  #send(method: string, params: Record<string, unknown>): Promise<Record<string, unknown>> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail });
      this.#socket?.send(JSON.stringify({ id, method, params }));
    });
  }

  async goTo(url: string): Promise<void> {
    await this.#send("browsingContext.navigate", { context: this.#tab, url, wait: "complete" });
  }

  async resize(width: number, height: number): Promise<void> {
    const viewport = { width, height };
    await this.#send("browsingContext.setViewport", { context: this.#tab, viewport });
  }

  /** The value of an expression on the page, by way of JSON. */
  async evaluate<T>(expression: string): Promise<T> {
    const answer = await this.#send("script.evaluate", {
      expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
      target: { context: this.#tab },
      awaitPromise: true,
    });
    const { value } = answer["result"] as { value?: string };
    if (value === undefined) {
      throw new Error(JSON.stringify(answer));
    }
    return JSON.parse(value) as T;
  }

  /** Presses keys, one after another. */
  async type(keys: string): Promise<void> {
    const actions = [...keys].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    const source = { type: "key", id: "keys", actions };
    await this.#send("input.performActions", { context: this.#tab, actions: [source] });
  }

  /** Presses the main button of the mouse in the middle of the first element that matches. */
  async press(selector: string): Promise<void> {
    const element = `document.querySelector(${JSON.stringify(selector)})`;
    const at = await this.evaluate<{ x: number; y: number }>(
      `(${element}.scrollIntoView({ block: "center" }), ` +
        `(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))` +
        `(${element}.getBoundingClientRect()))`,
    );
    const move = { type: "pointerMove", x: Math.round(at.x), y: Math.round(at.y) };
    const presses = [move, { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }];
    const source = { type: "pointer", id: "mouse", actions: presses };
    await this.#send("input.performActions", { context: this.#tab, actions: [source] });
  }

  async stop(): Promise<void> {
    this.#socket?.close();
    if (this.#process.exitCode === null && this.#process.pid !== undefined) {
      const ended = new Promise((done) => this.#process.once("exit", done));
      this.#process.kill();
      await ended;
    }
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 10 });
  }
}
