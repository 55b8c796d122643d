// What is told about the last text or link, where the reader looks: beside the board, or below the
// box for texts.

import { signal } from "@preact/signals";

/** Beside the board, or below the box. */
export type Place = "grid" | "box";

export interface Notice {
  text: string;
  near: Place;
  isFault: boolean;
  /** Reads the text again without what is not known. */
  leaveOut?: () => void;
}

export const notice = signal<Notice | null>(null);
