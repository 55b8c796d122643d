// Every sentence that the page says, in one place.

export const strings = {
  name: "quadrille",
  views: {
    sudoku: "Sudoku",
    dance: "The dance",
    gallery: "Gallery",
    workshop: "Workshop",
  },
  skip: "Skip to the content",
  theme: { auto: "As the system", light: "Light", dark: "Dark", label: "Colors" },
} as const;
