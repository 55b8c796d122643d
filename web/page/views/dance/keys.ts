// The keys of the dance. They work everywhere in the view except where a key has a meaning of its
// own: in text and selections, for space and Enter on a button or a link, and for arrows in a box
// that scrolls.

import { toggleFull } from "./full";
import { faster, home, isFull, isPlaying, move, pause, play, seek, sought, stop } from "./state";

function step(by: 1 | -1): void {
  pause();
  void move(by);
}

const actions: Record<string, () => void> = {
  " ": () => (isPlaying.value ? pause() : play()),
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  n: () => (sought.value === null ? void seek(null) : stop()),
  Home: home,
  "+": () => faster(1),
  "-": () => faster(-1),
  f: toggleFull,
  Escape: () => (sought.value === null ? (isFull.value = false) : stop()),
};

/** Whether the element under the focus wants this key for itself. */
function isTaken(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) {
    return false;
  }
  if (target.matches("input, select, textarea")) {
    return true;
  }
  if (key === " ") {
    return target.matches("button, a, summary");
  }
  return target.matches(".scrolls") && (key.startsWith("Arrow") || key === "Home");
}

function press(event: KeyboardEvent): void {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = actions[key];
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  if (action !== undefined && isPlain && !isTaken(event.key, event.target)) {
    event.preventDefault();
    // A key that is held down steps again and again; it does not start and stop.
    if (!event.repeat || key.startsWith("Arrow")) {
      action();
    }
  }
}

/** Listens to the keyboard; returns how to end that. */
export function listen(): () => void {
  document.addEventListener("keydown", press);
  return () => document.removeEventListener("keydown", press);
}

/** How many options further a key goes in a list. */
export function rovesBy(event: KeyboardEvent): -1 | 0 | 1 {
  return event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
}

/** In a list of options, up and down move the focus from one to the next. */
export function rove(event: KeyboardEvent): void {
  const by = rovesBy(event);
  const list = event.currentTarget;
  if (by === 0 || !(list instanceof Element) || !(event.target instanceof Element)) {
    return;
  }
  const stops = [...list.querySelectorAll<HTMLElement | SVGElement>("[data-stop]")];
  const next = stops[stops.findIndex((stop) => stop === event.target) + by];
  if (next !== undefined && stops.some((stop) => stop === event.target)) {
    event.preventDefault();
    next.focus();
  }
}
