// The editor. Tab leaves it, as any other field.

import {
  defaultKeymap,
  history,
  historyKeymap,
  invertedEffects,
  isolateHistory,
} from "@codemirror/commands";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { EditorState, type Extension, StateEffect } from "@codemirror/state";
import { EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { useLayoutEffect, useRef } from "preact/hooks";
import { strings } from "../../strings";
import { kinds, mark, place } from "./marks";
import { askMain } from "./questions";
import { checked, edited, format, open, setFormat, text } from "./text";

/** The editor while the view is shown. */
let view: EditorView | null = null;
/** Its state when the view was last left: the text, the cursor, and what can be undone. */
let left: EditorState | null = null;

/** The format becomes another one together with the text. */
const reformat = StateEffect.define<{ from: string; to: string }>();

const extensions: Extension = [
  lineNumbers(),
  history(),
  // What undoes a text brings its format back.
  invertedEffects.of(({ effects }) =>
    effects
      .filter((effect) => effect.is(reformat))
      .map(({ value: { from, to } }) => reformat.of({ from: to, to: from })),
  ),
  highlightActiveLine(),
  lintGutter(),
  kinds,
  // Before the keys of the editor, which have a new line for this one.
  keymap.of([{ key: "Mod-Enter", run: askMain }]),
  keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]),
  EditorView.contentAttributes.of({
    "aria-label": strings.workshop.editor,
    "aria-describedby": "workshop-verdict",
    // It can be reached anyway, but tools that judge pages look for this.
    tabindex: "0",
    spellcheck: "false",
    autocapitalize: "off",
  }),
  EditorView.updateListener.of((update) => {
    for (const { effects } of update.transactions) {
      effects.forEach((effect) => effect.is(reformat) && setFormat(effect.value.to));
    }
    if (update.docChanged) {
      edited(update.state.doc.toString());
    }
  }),
  EditorView.domEventHandlers({
    // The view opens a file that is dropped anywhere.
    drop: (event) => event.dataTransfer?.files[0] !== undefined,
  }),
];

/** Shows the text of a file. A format that was chosen before is meant for it. */
export const show = (value: string): void => replace(value, format.peek());

/** Shows another text, in a format or in the one that it shows. The reader can undo that. */
export function replace(value: string, name = ""): void {
  view?.dispatch({
    effects: reformat.of({ from: format.peek(), to: name }),
    changes: { from: 0, to: view.state.doc.length, insert: value },
    selection: { anchor: 0 },
    scrollIntoView: true,
    annotations: isolateHistory.of("full"),
  });
}

/** Moves the cursor to the fault. */
export function goToFault(): void {
  const fault = checked.peek()?.fault;
  if (view !== null && fault !== null && fault !== undefined) {
    const { from, to } = place(view.state.doc, fault);
    view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
    view.focus();
  }
}

export function Editor() {
  const parent = useRef<HTMLDivElement>(null);
  // At once: a text may be chosen as soon as the list of them is shown.
  useLayoutEffect(() => {
    if (parent.current === null) {
      return;
    }
    const state =
      left !== null && left.doc.toString() === text.peek()
        ? left
        : EditorState.create({ doc: text.peek(), extensions });
    const made = new EditorView({ state, parent: parent.current });
    view = made;
    const close = open(replace);
    const unmark = checked.subscribe((known) => {
      if (known !== null) {
        made.dispatch(mark(made.state, known.fault));
      }
    });
    return () => {
      close();
      unmark();
      left = made.state;
      made.destroy();
      view = null;
    };
  }, []);
  return <div class="editor" ref={parent} />;
}
