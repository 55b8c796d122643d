// The icons of views and tools: lines on a field of 24 by 24.

const paths = {
  // The views.
  sudoku: "M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
  variants: "M6.5 21a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM6.5 14V5h11v8M14 10l3.5 3.5L21 10",
  dance: "M4 5h7v5H4zM13 14h7v5h-7zM11 7.5h5.5V14M13 16.5H7.5V10",
  gallery: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  workshop: "M7 8l-4 4 4 4M17 8l4 4-4 4M14 5l-4 14",
  // The tools.
  add: "M12 5v14M5 12h14",
  undo: "M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2",
  redo: "m15 7 5 5-5 5M20 12H10a5 5 0 0 0 0 10h2",
  erase: "m8 19-5-5L14 3l7 7-9 9H7M9 8l7 7M12 19h9",
  hint: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-.7.7-1 1.3-1 2H9c0-.7-.3-1.3-1-2Z",
  notes: "M4 20h4L19 9l-4-4L4 16v4ZM13 7l4 4",
  restart: "M4 12a8 8 0 1 0 3-6.2L4 8M4 3v5h5",
  check: "m5 13 4 4L19 7",
  several: "M4 4h7v7H4zM13 13h7v7h-7zM13 4h7v7h-7z",
  close: "M6 6l12 12M18 6 6 18",
  clear: "M4 7h16M10 4h4M6 7l1 13h10l1-13M10 11v5M14 11v5",
  solve: "M12 3l2.2 5.8L20 11l-5.8 2.2L12 19l-2.2-5.8L4 11l5.8-2.2zM19 17v4M17 19h4",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1" +
    "M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  print: "M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z",
  save: "M12 4v11M7 11l5 5 5-5M5 20h14",
  open: "M3 19V5h6l2 3h9v3M3 19l3-8h16l-3 8z",
  previous: "m15 5-7 7 7 7",
  next: "m9 5 7 7-7 7",
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  stop: "M6 6h12v12H6z",
  random: "M4 7h3c5 0 5 10 10 10h3M4 17h3c2 0 3-1.5 4-3.5M13 9c1-1.5 2-2 4-2h3" +
    "M17.5 4.5 20 7l-2.5 2.5M17.5 14.5 20 17l-2.5 2.5",
  heat: "M12 21a6 6 0 0 0 6-6c0-4-3-5-3-9-3 1-4 3-4 5-1-.5-1.5-1.5-1.5-3" +
    "C7 10 6 12.5 6 15a6 6 0 0 0 6 6Z",
  colors: "M12 3a9 9 0 0 0 0 18ZM12 3a9 9 0 0 1 0 18",
  level: "M5 20v-5M12 20V10M19 20V4",
  box: "M4 4h9v7h7v9H4z",
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ of }: { of: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[of]} />
  </svg>
);

/** The mark of the page, as in `web/public/icon.svg`. */
export const Mark = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true">
    <rect width="64" height="64" rx="14" fill="#1f4e79" />
    <path d="M12 12h18v18H12zM34 34h18v18H34z" fill="#ffffff" />
    <path d="M34 12h18v18H34zM12 34h18v18H12z" fill="#8fc1e3" />
  </svg>
);
