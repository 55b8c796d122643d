// The view of variants: a board, the rules that the reader makes on it, and what is known of them.

import { useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { listen, takesTexts } from "../../parts/reader_input";
import { handed } from "../../parts/transfer";
import { words } from "../../strings/variants";
import { Actions } from "./actions";
import { Bring } from "./bring";
import { Board } from "./grid";
import { followAddress, keepAddress } from "./link";
import { Rules } from "./list";
import { Pad } from "./pad";
import { Palette } from "./palette";
import { Panel } from "./panel";
import { take, takeFile } from "./texts";
import { follow, halt, mark } from "./verdict";
import "./grid.css";
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
  useEffect(followAddress, []);
  useSignalEffect(keepAddress);
  useEffect(() => listen(listeners), []);
  useSignalEffect(follow);
  useSignalEffect(mark);
  useEffect(() => halt, []);
  useEffect(receive, []);
  return (
    <div class="variants">
      <div class="board">
        <Board />
        <Pad />
      </div>
      <div class="side">
        <Panel />
        <Palette />
        <Rules />
        <Actions />
        <p id="variant-keys" class="help">
          {words.keys}
        </p>
      </div>
      <div class="below">
        <Bring />
      </div>
    </div>
  );
}
