// The introduction: pages that explain the search on the problem of the book, each at a step of it.

import { signal } from "@preact/signals";
import { Press } from "../../parts/press";
import { words } from "../../strings/dance";
import { choice, home, open, seek, selected } from "./state";

/** The page that is shown; null if the introduction is closed. */
export const page = signal<number | null>(null);

/** Goes to the step of a page. */
async function go(to: number): Promise<void> {
  page.value = to;
  const position = words.lesson.pages[to]?.step ?? 0;
  if (choice.peek().name !== "book") {
    selected.value = "book";
    await open({ name: "book", text: "" }, position);
    return;
  }
  home();
  if (position > 0) {
    await seek(position);
  }
}

/** The button that opens it, while it is closed. */
export function LessonStart() {
  return page.value !== null ? null : (
    <button type="button" class="lesson-start" onClick={() => void go(0)}>
      {words.lesson.open}
    </button>
  );
}

export function Lesson() {
  const at = page.value;
  const { pages } = words.lesson;
  if (at === null) {
    return null;
  }
  const shown = pages[at];
  return (
    <section class="lesson" aria-labelledby="dance-lesson">
      <h2 id="dance-lesson">
        {words.lesson.title}: {words.lesson.page(at + 1, pages.length)}
      </h2>
      <div role="status">
        <h3>{shown?.title}</h3>
        {shown?.text.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <div class="buttons">
        <Press idle={at === 0} why={words.lesson.isFirst} onPress={() => void go(at - 1)}>
          {words.lesson.before}
        </Press>
        <Press
          class="main"
          idle={at + 1 === pages.length}
          why={words.lesson.isLast}
          onPress={() => void go(at + 1)}
        >
          {words.lesson.after}
        </Press>
        <Press onPress={() => (page.value = null)}>{words.lesson.close}</Press>
      </div>
    </section>
  );
}
