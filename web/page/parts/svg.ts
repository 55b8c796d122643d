// A drawing of the engine as an image.

/** The address of an SVG document. */
export const addressOf = (svg: string): string =>
  `data:image/svg+xml,${encodeURIComponent(svg)}`;
