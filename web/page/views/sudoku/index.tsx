// The view of a Sudoku board: the grid and what is known about it, and below it the reader's texts.

import { signal, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { typesAnywhere } from "../../parts/board/keys";
import { Pad, Tools } from "../../parts/board/pad";
import { PlayOrSet, Timer } from "../../parts/board/play";
import { isInField, listen, takesTexts } from "../../parts/reader_input";
import { strings } from "../../strings";
import { Actions } from "./actions";
import { Bring } from "./bring";
import { Board, onKeyDown } from "./grid";
import { New } from "./new";
import { HintPanel } from "./hint";
import { closeHint, next } from "./hints";
import { followAddress, keepAddress } from "./link";
import { MakerPanel } from "./wishes";
import { Difficulty, Panel } from "./panel";
import { PathPanel } from "./path";
import { Results } from "./results";
import { game, position } from "./state";
import { Switches } from "./switches";
import { take, takeFile } from "./texts";
import { Told } from "./text_fault";
import { solution } from "./verdict";
import "../../parts/board/board.css";
import "../../parts/board/tools.css";
import "./hint.css";
import "./side.css";
import "./texts.css";
import "./path.css";
import "./style.css";

const words = strings.sudoku;

/** Whether the reader holds something over the page that could be dropped. */
const isOver = signal(false);

/** The keys of the hint and what is copied, which need no focus on the grid. */
const listeners = {
  keydown(event: KeyboardEvent): void {
    if (isInField(event)) {
      return;
    }
    const isAlone = !event.altKey && !event.ctrlKey && !event.metaKey;
    if (event.key === "Escape") {
      closeHint();
    } else if (event.key.toLowerCase() === "h" && isAlone) {
      next();
      event.preventDefault();
    }
  },
  /** Copies the board, unless some text is marked. */
  copy(event: ClipboardEvent): void {
    if (!isInField(event) && getSelection()?.isCollapsed !== false) {
      event.clipboardData?.setData("text/plain", solution.value ?? position.value.board);
      event.preventDefault();
    }
  },
};

/** Tells the reader that what is held over the page can be dropped. */
const overListeners = {
  dragover: () => (isOver.value = true),
  // Only where it leaves the window: then it enters nothing else.
  dragleave: (event: DragEvent) => (isOver.value = event.relatedTarget !== null),
  drop: () => (isOver.value = false),
};

export function Sudoku() {
  const view = useRef<HTMLDivElement>(null);
  useSignalEffect(keepAddress);
  useEffect(game.keepAlways, []);
  // At once: what is typed or dropped on the view when it is seen must not be lost.
  useLayoutEffect(followAddress, []);
  useLayoutEffect(() => listen(takesTexts({ take, takeFile }, words)), []);
  useLayoutEffect(() => listen(listeners), []);
  useLayoutEffect(() => listen(typesAnywhere(onKeyDown)), []);
  useLayoutEffect(() => listen(overListeners), []);
  const focusGrid = (): void => {
    view.current?.querySelector<HTMLElement>(".cell.current")?.focus();
  };
  return (
    <div
      ref={view}
      class={isOver.value ? "sudoku boards over" : "sudoku boards"}
      data-drop={words.dropHere}
    >
      <div class="top-line">
        <PlayOrSet game={game} />
        <Difficulty />
        <Timer game={game} />
      </div>
      <div class="board">
        <Board />
      </div>
      <div class="side">
        <Told at="grid" />
        <New />
        <Tools game={game} />
        <Pad game={game} />
        <HintPanel />
        <Panel />
        <Actions />
        <PathPanel />
        <MakerPanel />
        <Switches />
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
