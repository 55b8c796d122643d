// What the editor shows besides the text: comments, the line of the items, and faults.

import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { type EditorState, RangeSetBuilder, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from "@codemirror/view";
import type { Fault } from "../../engine/workshop";

const comment = Decoration.line({ class: "cm-comment" });
const items = Decoration.line({ class: "cm-items" });

/** The number of the line that declares the items: the first one that is no comment. */
function itemsLine(document: Text): number {
  let number = 0;
  for (const line of document.iterLines()) {
    number += 1;
    if (/^\s*[^|\s]/.test(line)) {
      return number;
    }
  }
  return 0;
}

/** Decorates the lines that are in view. */
function decorate(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const declared = itemsLine(view.state.doc);
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      if (/^\s*\|/.test(line.text)) {
        builder.add(line.from, line.from, comment);
      } else if (line.number === declared) {
        builder.add(line.from, line.from, items);
      }
      at = line.to + 1;
    }
  }
  return builder.finish();
}

/** Comments and the line of the items. */
export const kinds = ViewPlugin.define(
  (view) => {
    const plugin = {
      decorations: decorate(view),
      update(update: { docChanged: boolean; viewportChanged: boolean; view: EditorView }): void {
        if (update.docChanged || update.viewportChanged) {
          plugin.decorations = decorate(update.view);
        }
      },
    };
    return plugin;
  },
  { decorations: (plugin) => plugin.decorations },
);

/** Where a fault is in the document. The engine counts characters, the editor UTF-16 units. */
export function place(
  document: Text,
  { line, column, length }: Fault,
): { from: number; to: number } {
  const { from, text } = document.line(Math.min(Math.max(line, 1), document.lines));
  const characters = [...text];
  // The engine does not count a byte order mark.
  const start = column - 1 + (line === 1 && text.startsWith("\ufeff") ? 1 : 0);
  const before = characters.slice(0, start).join("").length;
  const wrong = characters.slice(start, start + length).join("").length;
  return { from: from + before, to: from + before + wrong };
}

/** Marks the fault in the editor, or removes the mark. */
export function mark(state: EditorState, fault: Fault | null): ReturnType<typeof setDiagnostics> {
  const diagnostics: Diagnostic[] =
    fault === null
      ? []
      : [{ ...place(state.doc, fault), severity: "error", message: fault.reason }];
  return setDiagnostics(state, diagnostics);
}
