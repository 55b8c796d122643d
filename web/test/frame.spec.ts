// The frame: all views by mouse and keyboard, offline, no serious faults of accessibility.

import { expect, serious, test } from "./page";

const views = ["sudoku", "variants", "dance", "gallery", "workshop"];

for (const view of views) {
  for (const colors of ["light", "dark"] as const) {
    test(`axe finds nothing serious in ${view}, ${colors}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: colors });
      await page.goto(`#${view}`);
      expect(await serious(page)).toEqual([]);
    });
  }

  test(`${view} fits 360 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`#${view}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
}

test("the page works offline once it was loaded", async ({ page, context }) => {
  await page.goto("");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Sudoku" })).toBeVisible();
  await context.setOffline(false);
});
