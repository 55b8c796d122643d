// Texts and files that the reader brings to a view: pasted or dropped anywhere on the page.

/** Whether an event is for a field, which takes it itself. */
export const isInField = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  target.closest("textarea, select, input:not([type=checkbox])") !== null;

type Listeners = { [Name in keyof DocumentEventMap]?: (event: DocumentEventMap[Name]) => void };

/** Listens on the page; the result ends that. */
export function listen(listeners: Listeners): () => void {
  const all = Object.entries(listeners) as [string, (event: Event) => void][];
  for (const [name, listener] of all) {
    document.addEventListener(name, listener);
  }
  return () => {
    for (const [name, listener] of all) {
      document.removeEventListener(name, listener);
    }
  };
}

/** Where texts and files of a view go; `from` names the origin of a text. */
export interface Takers {
  take: (text: string, from: string) => Promise<void>;
  takeFile: (file: File) => Promise<void>;
}

/** Takes what is pasted or dropped: a file, or else a text. Returns whether there was any. */
function takeFrom(to: Takers, data: DataTransfer | null, from: string): boolean {
  const file = data?.files[0];
  const text = data?.getData("text/plain") ?? "";
  if (file !== undefined) {
    void to.takeFile(file);
  } else if (text !== "") {
    void to.take(text, from);
  }
  return file !== undefined || text !== "";
}

/** Listeners that take what is pasted or dropped anywhere on the page. */
export const takesTexts = (to: Takers, words: { clipboard: string; dropped: string }) => ({
  paste(event: ClipboardEvent): void {
    if (!isInField(event) && takeFrom(to, event.clipboardData, words.clipboard)) {
      event.preventDefault();
    }
  },
  dragover: (event: DragEvent): void => event.preventDefault(),
  drop(event: DragEvent): void {
    event.preventDefault();
    takeFrom(to, event.dataTransfer, words.dropped);
  },
});

/** What stands in a file, or why it is not read. */
export async function textIn(
  file: File,
  most: number,
): Promise<{ text: string } | { fault: "tooLong" | "notRead" }> {
  if (file.size > most) {
    return { fault: "tooLong" };
  }
  const text = await file.text().catch(() => null);
  return text === null ? { fault: "notRead" } : { text };
}
