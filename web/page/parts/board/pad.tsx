// The tools at a board: undo and notes, what is written, and the digits as buttons.

import { Icon } from "../icons";
import { Key } from "../press";
import { board as words } from "../../strings";
import { type Game, MARKS, type Position, modes } from "./game";

function Modes<P extends Position>({ game }: { game: Game<P> }) {
  const { mode, selection } = game;
  const { takesSeveral } = selection;
  return (
    <div class="modes" role="group" aria-label={words.marks.modes}>
      {modes.map((one) => (
        <Key key={one} aria-pressed={mode.value === one} onPress={() => (mode.value = one)}>
          {words.marks.mode[one]}
        </Key>
      ))}
      <Key
        class="several"
        aria-pressed={takesSeveral.value}
        onPress={() => (takesSeveral.value = !takesSeveral.value)}
      >
        {words.takesSeveral}
      </Key>
    </div>
  );
}

/** Undo, redo, erase, and notes that are written for the reader. */
export function Tools<P extends Position>({ game }: { game: Game<P> }) {
  return (
    <div class="tools" role="group" aria-label={words.tools}>
      <Key idle={!game.canUndo.value} why={words.noUndo} onPress={game.undo}>
        <Icon of="undo" />
        <span>{words.undo}</span>
      </Key>
      <Key idle={!game.canRedo.value} why={words.noRedo} onPress={game.redo}>
        <Icon of="redo" />
        <span>{words.redo}</span>
      </Key>
      <Key onPress={game.erase}>
        <Icon of="erase" />
        <span>{words.erase}</span>
      </Key>
      <Key title={words.fillNotesHelp} onPress={game.fillNotes}>
        <Icon of="notes" />
        <span>{words.fillNotes}</span>
      </Key>
    </div>
  );
}

export function Pad<P extends Position>({ game }: { game: Game<P> }) {
  const isColor = game.mode.value === "color";
  const side = game.kinds.side(game.position.value);
  const n = isColor ? words.marks.colors.length : side;
  return (
    <>
      <Modes game={game} />
      <div class={side > 9 ? "pad wide" : "pad"} role="group" aria-label={words.pad}>
        {[...MARKS.slice(0, n)].map((mark, k) => (
          <Key
            key={mark}
            class={isColor ? "colored" : undefined}
            style={isColor ? { "--mark": `var(--color-${mark})` } : {}}
            aria-label={isColor ? words.marks.colors[k] : undefined}
            data-digit={mark}
            onPress={() => game.enter(k + 1)}
          >
            {isColor ? "" : mark}
          </Key>
        ))}
      </div>
    </>
  );
}
