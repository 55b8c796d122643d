// The view of a Sudoku board: the grid and what is known about it, and below it the reader's texts.

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { strings } from "../../strings";
import { Actions } from "./actions";
import { Bring } from "./bring";
import { Grid, Pad } from "./grid";
import { followAddress, keepAddress } from "./link";
import { Panel } from "./panel";
import { Results } from "./results";
import { takeFrom } from "./texts";
import { Told } from "./told";
import "./style.css";

const words = strings.sudoku;

/** Reads what is pasted anywhere but into a text field. */
function onPaste(event: ClipboardEvent): void {
  const isField = event.target instanceof HTMLElement && event.target.closest("textarea, input");
  if (!isField && takeFrom(event.clipboardData, words.clipboard)) {
    event.preventDefault();
  }
}

export function Sudoku() {
  const view = useRef<HTMLDivElement>(null);
  const isOver = useSignal(false);
  useSignalEffect(followAddress);
  useSignalEffect(keepAddress);
  useEffect(() => {
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  }, []);
  const focusGrid = (): void => {
    view.current?.querySelector<HTMLElement>(".cell.current")?.focus();
  };
  return (
    <div
      ref={view}
      class={isOver.value ? "sudoku over" : "sudoku"}
      data-drop={words.dropHere}
      onDragOver={(event) => {
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => {
        isOver.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        takeFrom(event.dataTransfer, words.dropped);
      }}
    >
      <div class="board">
        <Grid />
        <Pad />
      </div>
      <div class="side">
        <Told at="grid" />
        <Panel />
        <Actions />
        <p id="keys" class="help">
          {words.keys}
        </p>
      </div>
      <div class="below">
        <Bring />
        <Results focus={focusGrid} />
      </div>
    </div>
  );
}
