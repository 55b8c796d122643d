// What the tests of the workshop share: how it is opened, and problems.

import type { Page } from "@playwright/test";
import { expect } from "./page";

/** The field of the editor. */
export const editor = (page: Page) =>
  page.getByRole("textbox", { name: "Problem", exact: true });

/** A button. */
export const ask = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Expects a table of options with these records, with bars between the fields. */
export const records = (page: Page, all: readonly string[]): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator(".solutions tbody tr")
        .evaluateAll((rows) =>
          rows.map((row) => [...row.children].map((field) => field.textContent).join(" | ")),
        ),
    )
    .toEqual(all);

/** Opens the workshop with a text. */
export async function open(page: Page, text: string): Promise<void> {
  await page.goto(`#workshop?text=${encodeURIComponent(text)}`);
  await expect(editor(page)).toBeVisible();
}

/** Opens it with a text that is longer than a link. */
export async function fill(page: Page, text: string): Promise<void> {
  await page.goto("#workshop");
  await page.locator("input[type=file]").setInputFiles({
    name: "problem.dlx",
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  });
}

/** Each of `n` items is covered in two ways: 2^n solutions. */
export function doubled(n: number): string {
  const names = Array.from({ length: n }, (_, k) => `i${k}`);
  return `${names.join(" ")} | ${names.map((name) => `${name}x`).join(" ")}\n${names
    .map((name) => `${name}\n${name} ${name}x`)
    .join("\n")}\n`;
}

/** Queens on a board with `n` rows. */
export function queens(n: number): string {
  const all = Array.from({ length: n }, (_, k) => k);
  const primary = all.map((k) => `r${k} c${k}`).join(" ");
  const secondary = Array.from({ length: 2 * n - 1 }, (_, k) => `a${k} b${k}`).join(" ");
  const lines = [`${primary} | ${secondary}`];
  for (const row of all) {
    for (const column of all) {
      lines.push(`r${row} c${column} a${row + column} b${n - 1 - row + column}`);
    }
  }
  return lines.join("\n");
}

/** Two orthogonal Latin squares of order 6: there are none (Tarry 1900), but that takes long. */
export function officers(): string {
  const six = [0, 1, 2, 3, 4, 5];
  const pairs = six.flatMap((a) => six.map((b) => [a, b] as const));
  const kinds = ["p", "s", "ra", "rb", "ca", "cb"];
  const lines = [kinds.flatMap((kind) => pairs.map(([a, b]) => `${kind}${a}${b}`)).join(" ")];
  for (const [row, column] of pairs) {
    for (const [a, b] of pairs) {
      const latin = `ra${row}${a} rb${row}${b} ca${column}${a} cb${column}${b}`;
      lines.push(`p${row}${column} s${a}${b} ${latin}`);
    }
  }
  return lines.join("\n");
}
