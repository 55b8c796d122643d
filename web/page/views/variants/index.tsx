// The view of variants: a board, the rules that the reader makes on it, and what is known of them.

import { useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { typesAnywhere } from "../../parts/board/keys";
import { Pad, Tools } from "../../parts/board/pad";
import { PlayOrSet, Timer } from "../../parts/board/play";
import { listen, takesTexts } from "../../parts/reader_input";
import { handed } from "../../parts/transfer";
import { words } from "../../strings/variants";
import { Actions } from "./actions";
import { Bring } from "./bring";
import { Board, onKeyDown } from "./grid";
import { followAddress, keepAddress } from "./link";
import { HintPanel } from "./hint_panel";
import { Rules } from "./list";
import { Palette } from "./palette";
import { Panel } from "./panel";
import { game, isSetting } from "./state";
import { take, takeFile } from "./texts";
import { Told } from "./told";
import { follow, halt, mark } from "./verdict";
import "../../parts/board/board.css";
import "../../parts/board/tools.css";
import "./shapes.css";
import "./style.css";

const listeners = takesTexts({ take, takeFile }, words);

/** Opens what another view has handed over. */
function receive(): void {
  const text = handed.peek();
  handed.value = null;
  if (text !== null) {
    void take(text.text, text.from);
  }
}

export function Variants() {
  useSignalEffect(keepAddress);
  // At once: what is typed or dropped on the view when it is seen must not be lost.
  useLayoutEffect(followAddress, []);
  useLayoutEffect(() => listen(listeners), []);
  useLayoutEffect(() => listen(typesAnywhere(onKeyDown)), []);
  useEffect(game.keepAlways, []);
  useSignalEffect(follow);
  useSignalEffect(mark);
  useEffect(() => halt, []);
  useEffect(receive, []);
  return (
    <div class="variants boards">
      <div class="top-line">
        <PlayOrSet game={game} />
        <Timer game={game} />
      </div>
      <div class="board">
        <Board />
      </div>
      <div class="side">
        <Told at="grid" />
        <Tools game={game} />
        <Pad game={game} />
        {!isSetting.value && <HintPanel />}
        <Panel />
        <Rules />
        <Actions />
        <p id="variant-keys" class="help">
          {words.keys}
        </p>
      </div>
      {isSetting.value && <Palette />}
      <div class="below">
        <Bring />
      </div>
    </div>
  );
}
