// A board at play, or one that is set: what is on it, its history, the chosen cells, the time, and
// what the reader writes.
//
// At play the puzzle is fixed: its digits are neither overwritten nor erased, and undo stays with
// it. A setter writes the digits of the puzzle itself.

import { type ReadonlySignal, type Signal, batch, computed, effect, signal } from "@preact/signals";
import { board as words } from "../../strings";
import { tell } from "../told";
import { type Steps, historyOf } from "./history";
import {
  type Kind,
  type Notes,
  cleaned,
  hasNotes,
  hasSome,
  noNotes,
  toggled,
  without,
} from "./notes";
import { type Saved, Shelf } from "./saved";
import { Selection } from "./selection";
import { cleansNotes, goesOn } from "./settings";

/** The marks of the digits, from 1. */
export const MARKS = "123456789ABCDEFG";

/** The digits of a set of bits, `13` for 1 and 3. */
export const members = (bits: number): string =>
  [...MARKS].filter((_, k) => (bits >> k) & 1).join("");

/** What is on a board: a character for each cell, `.` for a blank. */
export interface Position {
  board: string;
  /** The digits of the puzzle. */
  opened: string;
  notes: Notes;
}

/** What a digit is written as. */
export const modes = ["digit", "corner", "center", "color"] as const;
export type Mode = (typeof modes)[number];

/** What a game has to know of its kind of boards. */
interface Kinds<P extends Position> {
  view: string;
  initial: P;
  /** Whether a reader sets puzzles at first. */
  setsFirst: boolean;
  side: (position: P) => number;
  /** The name of the puzzle: a game is about one. */
  nameOf: (position: P) => string;
  /** Whether two cells have different digits by the shape of the board. */
  sees: (position: P, one: number, other: number) => boolean;
  /** Whether a value that was kept is a position. */
  isPosition: (value: unknown) => boolean;
}

/** The name under which a puzzle that is being set is kept, however many games come after it. */
const SETTING = "set";

/** The board with another mark in a cell. */
export const withMark = (board: string, cell: number, mark: string): string =>
  board.slice(0, cell) + mark + board.slice(cell + 1);

export class Game<P extends Position> {
  readonly kinds: Kinds<P>;
  readonly selection = new Selection();
  /** Whether the reader sets a puzzle, and does not play one. */
  readonly isSetting: Signal<boolean>;
  readonly mode = signal<Mode>("digit");
  /** Seconds at play. */
  readonly seconds = signal(0);
  /** The number of the solution that the board shows, from 0; `null` for the puzzle. */
  readonly shown = signal<number | null>(null);
  /** What is on the board. */
  readonly position: ReadonlySignal<P>;
  /** Its digits: they stay the same while only notes change. */
  readonly board: ReadonlySignal<string>;
  /** The name of the puzzle. */
  readonly name: ReadonlySignal<string>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** The name of the game before, if it has anything to lose. */
  readonly before = signal<string | null>(null);
  readonly #history;
  readonly #shelf: Shelf<P>;
  /** The history and the seconds that are kept as they are. */
  #kept: { steps: Steps<P> | null; seconds: number } = { steps: null, seconds: 0 };
  /** Whether the reader knows that nothing is kept. */
  #isWarned = false;

  constructor(kinds: Kinds<P>) {
    this.kinds = kinds;
    this.isSetting = signal(kinds.setsFirst);
    this.#history = historyOf(kinds.initial, {
      mayTurn: (from, to) => this.isSetting.value || kinds.nameOf(from) === kinds.nameOf(to),
      onTurn: () => (this.shown.value = null),
    });
    this.position = this.#history.now;
    this.canUndo = this.#history.canUndo;
    this.canRedo = this.#history.canRedo;
    this.board = computed(() => this.position.value.board);
    this.name = computed(() => kinds.nameOf(this.position.value));
    this.#shelf = new Shelf<P>(kinds.view, kinds.isPosition, SETTING);
  }

  readonly undo = (): void => this.#history.undo();
  readonly redo = (): void => this.#history.redo();

  /** Whether there is anything of the reader on the board. */
  hasWork({ board, opened, notes }: P = this.position.value): boolean {
    return board !== opened || hasNotes(notes);
  }

  /** Whether the digit of a cell belongs to the puzzle. */
  isGiven(cell: number, { opened }: P = this.position.value): boolean {
    return opened[cell] !== ".";
  }

  /** Changes what is on the board, as a step that can be undone. */
  become(next: P): void {
    const now = this.position.value;
    this.shown.value = null;
    if (Object.entries(next).some(([key, value]) => value !== now[key as keyof P])) {
      batch(() => {
        this.seconds.value = this.kinds.nameOf(next) === this.name.peek() ? this.seconds.peek() : 0;
        this.#history.step(next);
      });
    }
  }

  #begin({ past, now, future }: Steps<P>, seconds: number): void {
    batch(() => {
      this.#history.all.value = { past, now, future };
      this.seconds.value = seconds;
      this.shown.value = null;
    });
  }

  /** Begins what is kept. */
  #beginKept(found: Saved<P>): void {
    this.#begin(found, found.seconds);
    this.#kept = { steps: this.#history.all.peek(), seconds: found.seconds };
  }

  /** Whether there is anything to lose: the reader's marks, or a history. */
  #isWorthKeeping({ past, now } = this.#history.all.peek()): boolean {
    return past.length > 0 || this.hasWork(now);
  }

  /** The name under which the game is kept. */
  #keptName = (): string => (this.isSetting.peek() ? SETTING : this.name.peek());

  /** Sets or plays what is on the board. What a setter had before stays in the history. */
  turn(sets: boolean): void {
    if (sets === this.isSetting.peek()) {
      return;
    }
    this.keep();
    batch(() => {
      const { past, now, future } = this.#history.all.peek();
      const found = this.#shelf.find(sets ? SETTING : this.name.peek());
      const isSame = (one: P): boolean =>
        one.board === found?.now.board && this.kinds.nameOf(one) === this.kinds.nameOf(found.now);
      this.isSetting.value = sets;
      if (sets && found !== null && ![...past, now, ...future].some(isSame)) {
        this.#history.all.value = { past: [...found.past, found.now, ...past], now, future };
      }
      // A game that is kept already stays until the reader changes this one.
      if (sets || found === null) {
        this.#kept = { steps: null, seconds: 0 };
      }
    });
  }

  /** Opens a puzzle: at play as a game of its own, or goes on with it where the reader left it. For
   * a setter it takes the place of what is on the board, which undo brings back. */
  open(next: P): void {
    if (this.isSetting.value) {
      this.become(next);
      return;
    }
    this.keep();
    const old = this.name.peek();
    const hadWork = this.#isWorthKeeping();
    this.arrive(next);
    if (old !== this.name.peek()) {
      this.before.value = hadWork ? old : null;
    }
  }

  /** Opens what an address has: at play the game that is kept of it, if there is one. What a
   * setter had before stays in the history. */
  arrive(next: P, sets = this.isSetting.peek()): void {
    const name = this.kinds.nameOf(next);
    const found = this.#shelf.find(sets ? SETTING : name);
    // The one never changes without the other.
    batch(() => {
      this.isSetting.value = sets;
      if (found === null) {
        this.#begin({ past: [], now: next, future: [] }, 0);
        return;
      }
      this.#beginKept(found);
      const isOther = found.now.board !== next.board || this.kinds.nameOf(found.now) !== name;
      if (isOther && (sets || this.hasWork(next))) {
        this.become(sets ? next : { ...next, notes: found.now.notes });
      }
    });
  }

  /** Goes on with the last game; nothing happens if there is none. */
  resume(name = this.#shelf.names()[0]): void {
    const found = name === undefined ? null : this.#shelf.find(name);
    if (found !== null) {
      batch(() => {
        this.isSetting.value = name === SETTING;
        this.before.value = null;
        this.#beginKept(found);
      });
    }
  }

  /** Goes on with what a setter has, or with the game of the puzzle on the board; with `null`,
   * with the last game. */
  resumeAs(sets: boolean | null): void {
    if (sets === null) {
      this.resume();
    } else {
      this.isSetting.value = sets;
      this.resume(this.#keptName());
    }
  }

  /** Goes back to the game before. */
  readonly goBack = (): void => {
    const name = this.before.peek();
    this.keep();
    if (name !== null) {
      this.resume(name);
    }
  };

  /** Keeps the game for the next visit, once there is anything of the reader in it. If only time
   * has passed here, what another tab has kept meanwhile stays. */
  keep(): void {
    const [steps, seconds] = [this.#history.all.peek(), this.seconds.peek()];
    const name = this.#keptName();
    const isLater = seconds !== this.#kept.seconds && this.#shelf.isUntouched(name);
    if ((steps !== this.#kept.steps || isLater) && this.#isWorthKeeping(steps)) {
      const isKept = this.#shelf.keep(name, { ...steps, seconds });
      if (isKept) {
        this.#kept = { steps, seconds };
      } else if (!this.#isWarned) {
        tell(words.notKept);
      }
      this.#isWarned = !isKept;
    }
  }

  /** Keeps each change while the view is shown; the result ends that. */
  readonly keepAlways = (): (() => void) => {
    const stop = effect(() => {
      void this.#history.all.value;
      void this.isSetting.value;
      this.keep();
    });
    const keep = (): void => this.keep();
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", keep);
    return () => {
      removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", keep);
      this.keep();
      stop();
    };
  };

  /** The chosen cells that the reader may write into. If there are none, the reason is told. */
  #free(): readonly number[] {
    const all = this.selection.chosen.value;
    const free = this.isSetting.value ? all : all.filter((cell) => !this.isGiven(cell));
    if (free.length === 0) {
      tell(words.locked);
    }
    return free;
  }

  /** Writes a mark, a digit or `.`, into the chosen cells. */
  write(mark: string): void {
    const now = this.position.value;
    const free = this.#free();
    const put = (board: string): string =>
      free.reduce((board, cell) => withMark(board, cell, mark), board);
    const digit = MARKS.indexOf(mark) + 1;
    const isSeen = (_: unknown, cell: number): boolean =>
      free.some((one) => this.kinds.sees(now, one, cell));
    const seen = cleansNotes.value && digit > 0 ? [...now.board].map(isSeen) : [];
    const cells = seen.flatMap((is, cell) => (is ? [cell] : []));
    this.become({
      ...now,
      board: put(now.board),
      opened: this.isSetting.value ? put(now.opened) : now.opened,
      notes: digit > 0 ? cleaned(now.notes, cells, digit) : now.notes,
    });
  }

  /** Enters a digit as something; in a mark, it is taken out again if all the cells have it. */
  enter(digit: number, as: Mode = this.mode.value): void {
    if (as !== "digit") {
      this.#note(as, digit);
      return;
    }
    this.write(MARKS[digit - 1] ?? ".");
    const { chosen, current } = this.selection;
    const last = this.board.value.length - 1;
    if (goesOn.value && chosen.value.length === 1 && current.value < last) {
      this.selection.choose(current.value + 1);
    }
  }

  /** Marks the chosen cells; of small digits, only those that are blank. */
  #note(kind: Kind, digit: number): void {
    const now = this.position.value;
    const all = this.selection.chosen.value;
    const at = all.filter((cell) => kind === "color" || now.board[cell] === ".");
    if (at.length > 0) {
      this.become({ ...now, notes: toggled(now.notes, kind, at, digit) });
    }
  }

  /** Erases what is uppermost in the chosen cells: digits, else small digits, else colors. */
  readonly erase = (): void => {
    const now = this.position.value;
    const at = this.selection.chosen.value;
    const isFree = (cell: number): boolean => this.isSetting.value || !this.isGiven(cell, now);
    if (at.some((cell) => now.board[cell] !== "." && isFree(cell))) {
      this.write(".");
    } else if (hasSome(now.notes, ["corner", "center"], at)) {
      this.become({ ...now, notes: without(now.notes, ["corner", "center"], at) });
    } else if (hasSome(now.notes, ["color"], at)) {
      this.become({ ...now, notes: without(now.notes, ["color"], at) });
    } else if (at.every((cell) => now.board[cell] !== ".")) {
      tell(words.locked);
    }
  };

  /** Takes out all that the reader has added. The puzzle stays. */
  readonly clear = (): void => {
    const now = this.position.value;
    const notes = noNotes(now.board.length);
    if (this.hasWork()) {
      this.become({ ...now, board: now.opened, notes });
    }
  };

  /** Begins the puzzle anew, with its time. Undo brings the digits back. */
  readonly restart = (): void => {
    this.clear();
    this.seconds.value = 0;
  };

  /** Writes into each blank cell the digits that no cell has that it sees. */
  readonly fillNotes = (): void => {
    const now = this.position.value;
    const side = this.kinds.side(now);
    const center = [...now.board].map((mark, cell) => {
      const others = [...now.board].filter(
        (other, at) => other !== "." && this.kinds.sees(now, at, cell),
      );
      const bits = others.reduce(
        (bits, other) => bits & ~(1 << MARKS.indexOf(other)),
        2 ** side - 1,
      );
      return mark === "." ? bits : 0;
    });
    this.become({ ...now, notes: { ...now.notes, center } });
  };

  /** The cells with the same digit as a cell; of a blank one, the cell alone. */
  readonly alike = (cell: number): number[] => {
    const now = this.board.value;
    const all = [...now].flatMap((mark, at) => (mark === now[cell] ? [at] : []));
    return now[cell] === "." ? [cell] : [...all.filter((at) => at !== cell), cell];
  };
}
