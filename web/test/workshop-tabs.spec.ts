// Two tabs of the workshop: neither loses its text, and both say what there is.

import { alone, expect } from "./page";
import { editor, open } from "./workshop";

alone("two tabs do not overwrite each other in silence", async ({ page, context }) => {
  await open(page, "a b\na\nb\n");
  await editor(page).press("Control+End");
  await page.keyboard.type("| of the first tab");
  await expect(page).toHaveURL(/first\+tab$/);
  const second = await context.newPage();
  await second.goto("#workshop");
  await expect(editor(second)).toContainText("of the first tab");
  await editor(second).press("Control+a");
  await second.keyboard.type("c d\nc d\n");
  await expect(second.getByText("2 primary and 0 secondary items, and 1 options")).toBeVisible();
  // The first one is told, and goes on with its own text.
  await expect(page.getByText("Another tab has a text of its own.")).toBeVisible();
  await editor(page).press("Control+End");
  await page.keyboard.type(" goes on");
  await expect(page).toHaveURL(/goes\+on$/);
  // Each still has its own after it was loaded again, and offers the other one.
  for (const [tab, own, other] of [
    [page, "goes on", "c d"],
    [second, "c d", "goes on"],
  ] as const) {
    await tab.goto("about:blank");
    await tab.goto("#workshop");
    await expect(editor(tab)).toContainText(own);
    await tab.getByLabel("Example").selectOption({ label: "The text of another tab" });
    await expect(editor(tab)).toContainText(other);
    await editor(tab).press("Control+z");
    await expect(editor(tab)).toContainText(own);
  }
});
