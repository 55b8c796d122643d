// What the tests of new versions share: versions of the page, and a web server for them.

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Page, test as base, expect } from "@playwright/test";

const web = fileURLToPath(new URL("..", import.meta.url));
const vite = fileURLToPath(new URL("../node_modules/vite/bin/vite.js", import.meta.url));

/** Each process that runs tests has its own versions: it builds them while others use theirs. */
const versions = fileURLToPath(
  new URL(`../../target/web/versions/${process.env["TEST_PARALLEL_INDEX"]}`, import.meta.url),
);

/** Builds a version of the page. */
export async function build(version: string): Promise<void> {
  const given = ["build", "--config", "test/deploy.config.ts", "--outDir", join(versions, version)];
  const env = { ...process.env, VERSION: version };
  await promisify(execFile)(process.execPath, [vite, ...given], { cwd: web, env });
}

const types: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** How the server answers for a file, if not with the file. */
export type Trouble = "hangs" | "is missing" | "fails";

/** A web server whose files may all be taken from the HTTP cache for ten minutes, at first. */
export class Site {
  /** The folder of the version that is deployed. */
  #folder = "";
  /** What is wrong, for files whose names match. */
  trouble: { files: RegExp; kind: Trouble } | null = null;
  /** What a file says of the HTTP cache. */
  cache: (name: string) => string = () => "max-age=600";
  address = "";
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  deploy(version: string): void {
    this.#folder = join(versions, version);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const kind = this.trouble?.files.test(name) === true ? this.trouble.kind : null;
    if (kind === "hangs") {
      return;
    }
    const file = await readFile(join(this.#folder, name)).catch(() => null);
    if (file === null || kind !== null) {
      const status = kind === "fails" ? 503 : 404;
      response.writeHead(status, { "Content-Type": "text/html" }).end("<p>No such file</p>");
      return;
    }
    const headers = {
      "Content-Type": types[extname(name)] ?? "application/octet-stream",
      "Cache-Control": this.cache(name),
    };
    response.writeHead(200, headers).end(file);
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, "localhost", done));
    this.address = `http://localhost:${(this.#server.address() as AddressInfo).port}/`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    // It may have been stopped before.
    await new Promise((done) => this.#server.close(done));
  }
}

/** A test with a web server of its own. A page that throws is a failure. */
export const test = base.extend<{ site: Site }>({
  site: async ({ context }, use) => {
    const site = new Site();
    await site.start();
    const errors: string[] = [];
    context.on("weberror", (error) => errors.push(error.error().message));
    await use(site);
    await site.stop();
    expect(errors).toEqual([]);
  },
});

/** Waits until the page is of this version, and shows the verdict of the engine on a board. */
export async function shows(page: Page, version: string): Promise<void> {
  await expect(page.locator(`meta[name=version][content="${version}"]`)).toHaveCount(1);
  await expect(page.locator(".rating")).toHaveText("Difficulty 2.0");
}

/** Opens the page, and waits until its service worker keeps this version. */
export async function open(page: Page, site: Site, version: string): Promise<void> {
  await page.goto(site.address);
  await shows(page, version);
  await keeps(page, version);
}

/** Waits until the service worker of this version is at work. */
export async function keeps(page: Page, version: string): Promise<void> {
  const kept = async (): Promise<boolean> =>
    page.evaluate(async (version) => {
      const { active, installing, waiting } = await navigator.serviceWorker.ready;
      const isOne = installing === null && waiting === null && active?.state === "activated";
      if (!isOne || navigator.serviceWorker.controller === null) {
        return false;
      }
      const last = (await caches.keys()).at(-1);
      const page = last === undefined ? undefined : await (await caches.open(last)).match("./");
      return (await page?.text())?.includes(`content="${version}"`) ?? false;
    }, version);
  await expect.poll(kept).toBe(true);
}

export { expect };
