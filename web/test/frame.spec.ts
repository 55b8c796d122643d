// The frame: all views by mouse and keyboard, offline, no serious faults of accessibility.

import { alone, expect, expectAnswer, fitsPhone, serious, test, views } from "./page";

for (const view of views) {
  test(`${view} has nothing serious for axe, moves nothing then, and fits a phone`, async ({
    page,
  }) => {
    await page.goto(`#${view}`);
    await expectAnswer(page, view);
    // In all colors, and for a reader who wants less motion.
    expect(await serious(page)).toEqual([]);
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === "running").length,
    );
    expect(moving).toBe(0);
    await fitsPhone(page);
  });
}

test("buttons without effect say why", async ({ page }) => {
  for (const view of views) {
    await page.goto(`#${view}`);
    await expectAnswer(page, view);
    const idle = page.locator('button[aria-disabled="true"], button:disabled');
    for (const [name, title] of await idle.evaluateAll((all) =>
      (all as HTMLButtonElement[]).map((one) => [one.textContent, one.title] as const),
    )) {
      expect(title, `${view}: ${name}`).toMatch(/\.$/);
    }
  }
});

test("on a phone all views are in one line", async ({ page }) => {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("#sudoku");
    const links = page.locator(".top nav a");
    await expect(links).toHaveCount(views.length);
    const tops = await links.evaluateAll((all) =>
      all.map((link) => Math.round(link.getBoundingClientRect().top)),
    );
    expect(new Set(tops).size).toBe(1);
  }
});

alone.describe("with a service worker", () => {
  alone.use({ serviceWorkers: "allow" });

  alone("the page works offline once it was loaded", async ({ page, context }) => {
    await page.goto("");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Sudoku" })).toBeVisible();
    await context.setOffline(false);
  });

  alone("the page says what it loads, and loads nothing else", async ({ page }) => {
    await page.addInitScript(() => {
      const all: string[] = [];
      Object.assign(window, { refused: all });
      document.addEventListener("securitypolicyviolation", (event) => {
        all.push(`${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    for (const view of views) {
      await page.goto(`#${view}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await page.goto("#gallery?model=queens&n=4");
    await expect(page.locator("img.drawing")).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    const refused = await page.evaluate(() => (window as unknown as { refused: string[] }).refused);
    expect(refused).toEqual([]);
    const policy = page.locator("meta[http-equiv=Content-Security-Policy]");
    await expect(policy).toHaveAttribute("content", /^default-src 'none'; .*form-action 'none'$/);
  });
});

test("icons, a preview and the source are named", async ({ page, request }) => {
  await page.goto("");
  for (const name of ["og:title", "og:description", "og:type"]) {
    await expect(page.locator(`meta[property="${name}"]`)).toHaveAttribute("content", /\w/);
  }
  await expect(page.getByRole("link", { name: "Source" })).toHaveAttribute("href", /^https:.*quad/);
  const manifest = (await (await request.get("manifest.webmanifest")).json()) as {
    icons: { src: string; sizes: string }[];
  };
  const icons = [...manifest.icons.map(({ src }) => src), "apple-touch-icon.png", "preview.png"];
  for (const icon of icons) {
    const response = await request.get(icon);
    expect(response.ok(), icon).toBe(true);
    expect(response.headers()["content-type"]).toMatch(/^image/);
  }
});

test("robots.txt is text that allows all", async ({ request }) => {
  const response = await request.get("robots.txt");
  expect(response.headers()["content-type"]).toMatch(/^text\/plain/);
  expect(await response.text()).toBe("User-agent: *\nAllow: /\n");
});
