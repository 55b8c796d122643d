// The signs on the buttons, drawn: not every font has them.

const paths = {
  home: "M3 3h2v10H3zM13 3v10L6 8z",
  back: "M14 7v2H6l3 3-1.5 1.5L2 8l5.5-5.5L9 4 6 7z",
  play: "M4 2.5v11L13.5 8z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  forward: "M2 7v2h8l-3 3 1.5 1.5L14 8 8.5 2.5 7 4l3 3z",
  next: "M11 3h2v10h-2zM3 3v10l7-5z",
  stop: "M3.5 3.5h9v9h-9z",
  full: "M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z",
  window: "M5 2h2v5H2V5h3zM9 2h2v3h3v2H9zM2 9h5v5H5v-3H2zM9 9h5v2h-3v3H9z",
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d={paths[name]} fill="currentColor" />
    </svg>
  );
}
