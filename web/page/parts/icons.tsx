// The icons of tools: lines on a field of 24 by 24.

const paths = {
  add: "M12 5v14M5 12h14",
  undo: "M9 7 4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2",
  redo: "m15 7 5 5-5 5M20 12H10a5 5 0 0 0 0 10h2",
  erase: "m8 19-5-5L14 3l7 7-9 9H7M9 8l7 7M12 19h9",
  hint: "M9 18h6M10 21h4M8 14a6 6 0 1 1 8 0c-.7.7-1 1.3-1 2H9c0-.7-.3-1.3-1-2Z",
  notes: "M4 20h4L19 9l-4-4L4 16v4ZM13 7l4 4",
  restart: "M4 12a8 8 0 1 0 3-6.2L4 8M4 3v5h5",
  check: "m5 13 4 4L19 7",
  several: "M4 4h7v7H4zM13 13h7v7h-7zM13 4h7v7h-7z",
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ of }: { of: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[of]} />
  </svg>
);
