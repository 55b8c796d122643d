// New versions of the page: the page is never blank, whatever the HTTP cache, the network and the
// tabs that are open have of an old version.

import { readFileSync, readdirSync } from "node:fs";
import { losing } from "./page";
import { build, expect, keeps, open, shows, test } from "./deploy";

test.beforeAll(async () => {
  for (const version of ["a", "b", "c", "hasty"]) {
    await build(version);
  }
});

test("a new version is shown at once, and then by itself offline", async ({ page, site }) => {
  site.deploy("a");
  await open(page, site, "a");
  site.deploy("b");
  await page.reload();
  await shows(page, "b");
  await keeps(page, "b");
  await page.reload();
  await shows(page, "b");
  await page.getByRole("link", { name: "Workshop" }).click();
  await expect(page.getByRole("textbox", { name: "Problem", exact: true })).toBeVisible();
  await site.stop();
  await page.goto(`${site.address}#sudoku`);
  await page.reload();
  await shows(page, "b");
});

test("a new version is shown in a new tab, by a link with a search, and as index.html", async ({
  page,
  context,
  site,
}) => {
  site.deploy("a");
  await open(page, site, "a");
  site.deploy("b");
  for (const end of ["", "?from=elsewhere", "index.html"]) {
    const tab = await context.newPage();
    await tab.goto(site.address + end);
    await shows(tab, "b");
    await tab.close();
  }
  await keeps(page, "b");
  await site.stop();
  for (const end of ["", "?from=elsewhere", "index.html"]) {
    const tab = await context.newPage();
    await tab.goto(site.address + end);
    await shows(tab, "b");
  }
});

test("a tab of the version before finds what it loads later", async ({ page, context, site }) => {
  // Not even the HTTP cache has its files.
  site.cache = () => "no-store";
  await page.addInitScript(losing);
  site.deploy("a");
  await open(page, site, "a");
  site.deploy("b");
  const tab = await context.newPage();
  await open(tab, site, "b");
  // The workshop is a file that the first tab has not loaded yet.
  await page.getByRole("link", { name: "Workshop" }).click();
  await expect(page.getByText("A problem with 7 primary")).toBeVisible();
  // So is another engine, if a long search is stopped.
  await page.getByRole("link", { name: "Gallery" }).click();
  await page.evaluate(() => dispatchEvent(new Event("lose")));
  await page.getByRole("link", { name: "Langford pairs" }).first().click();
  await expect(page.getByText("Counted: 52 solutions.")).toBeVisible();
  await shows(tab, "b");
});

test("a tab that is two versions old says that it has to be loaded again", async ({
  page,
  context,
  site,
}) => {
  // Not even the HTTP cache has the files of the first version.
  site.cache = () => "no-store";
  site.deploy("a");
  await open(page, site, "a");
  for (const version of ["b", "c"]) {
    site.deploy(version);
    const tab = await context.newPage();
    await open(tab, site, version);
    await tab.close();
  }
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(2);
  await page.getByRole("link", { name: "Workshop" }).click();
  await expect(page.getByRole("alert")).toContainText("This view could not be loaded.");
  await page.getByRole("alert").getByRole("button").click();
  await expect(page.getByText("A problem with 7 primary")).toBeVisible();
  await page.getByRole("link", { name: "Sudoku" }).click();
  await shows(page, "c");
});

test("a version that returns is kept as the newest", async ({ page, site }) => {
  for (const version of ["a", "b", "a", "c"]) {
    site.deploy(version);
    await open(page, site, version);
  }
  await site.stop();
  await page.reload();
  await shows(page, "c");
});

for (const kind of ["is missing", "fails"] as const) {
  test(`the kept page is shown where the page on the server ${kind}`, async ({ page, site }) => {
    site.deploy("a");
    await open(page, site, "a");
    site.deploy("b");
    site.trouble = { files: /./, kind };
    await page.reload();
    await shows(page, "a");
    site.trouble = null;
    await page.reload();
    await shows(page, "b");
  });
}

test("the kept page is shown where the server does not answer", async ({ page, site }) => {
  site.deploy("hasty");
  await open(page, site, "hasty");
  site.deploy("b");
  site.trouble = { files: /./, kind: "hangs" };
  await page.reload();
  await shows(page, "hasty");
  site.trouble = null;
  // The first answers may be late too.
  await expect(async () => {
    await page.reload();
    expect(await page.locator('meta[name=version][content="b"]').count()).toBe(1);
  }).toPass();
  await shows(page, "b");
});

test("a version that does not arrive as a whole is not kept", async ({ page, site }) => {
  site.deploy("a");
  await open(page, site, "a");
  site.deploy("b");
  site.trouble = { files: /workshop/, kind: "is missing" };
  await page.reload();
  await shows(page, "b");
  // Asked for once more, since the worker of the page may still be on its way.
  const update = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => undefined);
    const { installing } = registration;
    await new Promise<void>((done) => {
      installing === null ? done() : installing.addEventListener("statechange", () => done());
    });
    return (await caches.keys()).length;
  });
  expect(await update).toBe(1);
  await site.stop();
  await page.reload();
  await shows(page, "a");
});

test("a page whose files are missing says so", async ({ page, site }) => {
  site.deploy("a");
  site.trouble = { files: /index-.*\.js$/, kind: "is missing" };
  await page.goto(site.address);
  await expect(page.getByText("a part of the page could not be loaded")).toBeVisible();
  site.trouble = null;
  await page.reload();
  await shows(page, "a");
});

test("two folders of one server keep their pages apart", async ({ page, site }) => {
  site.deploy("");
  for (const version of ["a", "b"]) {
    await page.goto(`${site.address}${version}/`);
    await shows(page, version);
    await keeps(page, version);
  }
  await site.stop();
  for (const version of ["a", "b"]) {
    await page.goto(`${site.address}${version}/`);
    await shows(page, version);
  }
});

test("a tab with an old version says that there is a new one", async ({ page, context, site }) => {
  site.deploy("a");
  await open(page, site, "a");
  const notice = (of: typeof page) => of.getByText("There is a new version of this page.");
  await expect(notice(page)).toHaveCount(0);
  site.deploy("b");
  const tab = await context.newPage();
  await open(tab, site, "b");
  await expect(notice(page)).toBeVisible();
  await expect(notice(tab)).toHaveCount(0);
  await page.getByRole("button", { name: "Load the page again" }).click();
  await shows(page, "b");
  await expect(notice(page)).toHaveCount(0);
});

test("a tab to which the reader returns looks for a new version", async ({ page, site }) => {
  site.deploy("a");
  await open(page, site, "a");
  site.deploy("b");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("There is a new version of this page.")).toBeVisible();
});

/** The rows of the recipe in the README: the start of a name, and how long it may be kept. */
const recipe = [
  ...readFileSync(new URL("../README.md", import.meta.url), "utf8").matchAll(
    /^\| (`.*?`|all others) \| `(.*?)` \|/gm,
  ),
].map(([, names = "", cache = ""]) => ({
  starts: [...names.matchAll(/`(.*?)\*`/g)].map(([, start = ""]) => start),
  cache,
}));

test("a server that follows the recipe has each version at once", async ({ page, site }) => {
  expect(recipe).toHaveLength(2);
  const dist = new URL("../dist/", import.meta.url);
  const hasDigest = (name: string): boolean => /-[\w-]{8}\.\w+$/.test(name);
  for (const start of recipe[0]?.starts ?? []) {
    expect(readdirSync(new URL(start, dist)).every(hasDigest), start).toBe(true);
  }
  // The versions of these tests have other folders for the same files.
  site.cache = (name) => recipe[hasDigest(name) ? 0 : 1]?.cache ?? "";
  for (const version of ["a", "b", "c"]) {
    site.deploy(version);
    await open(page, site, version);
  }
});
