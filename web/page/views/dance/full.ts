// Full screen: the dance alone, without the frame of the page. A link can only ask that it fills
// the window; browsers give the screen to who presses a button or a key.

import { effect } from "@preact/signals";
import { isFull } from "./state";

/** Fills the screen, or shows the frame of the page again. */
export function toggleFull(): void {
  isFull.value = !isFull.value;
  if (isFull.value) {
    // Where the browser refuses, the window is filled.
    document.documentElement.requestFullscreen?.().catch(() => undefined);
  }
}

/** Keeps the screen and the view together; returns how to end that. */
export function followScreen(): () => void {
  const hear = (): void => {
    if (document.fullscreenElement === null) {
      isFull.value = false;
    }
  };
  document.addEventListener("fullscreenchange", hear);
  const stop = effect(() => {
    if (!isFull.value && document.fullscreenElement !== null) {
      void document.exitFullscreen();
    }
  });
  return () => {
    isFull.value = false;
    stop();
    document.removeEventListener("fullscreenchange", hear);
  };
}
