// The models of the gallery, with their arguments, bounds and examples.
// `web/cover/src/gallery/build.rs`
// makes them; what is too large although each argument is within its bounds is refused there.

/** An argument of a model. Its value is text: of a flag, `yes` or nothing. */
export type Argument =
  | { kind: "number"; name: string; initial: string; least: number; most: number }
  | { kind: "flag"; name: string; initial: "yes" | "" }
  | { kind: "word"; name: string; initial: string; examples: readonly string[] }
  | { kind: "choice"; name: string; initial: string; choices: readonly Choice[] }
  | { kind: "lines"; name: string; initial: string };

export type Choice = "shift" | "turn" | "reflect";

const number = (name: string, initial: number, least: number, most: number): Argument => ({
  kind: "number",
  name,
  initial: String(initial),
  least,
  most,
});
const flag = (name: string, initial: "yes" | "" = ""): Argument => ({
  kind: "flag",
  name,
  initial,
});
const word = (name: string, initial: string, examples: readonly string[]): Argument => ({
  kind: "word",
  name,
  initial,
  examples,
});
const lines = (name: string, initial = ""): Argument => ({ kind: "lines", name, initial });
const motions = (initial: Choice): Argument => ({
  kind: "choice",
  name: "motions",
  initial,
  choices: ["shift", "turn", "reflect"],
});
const flat = ["6x10", "5x12", "4x15", "3x20", "8x8", "scott", "aztec4"];

/** Words that make word squares. */
const WORDS = `able acid acre aged ages area aria arid army away back bare bear bird blue boat card
care cart city dare dart dear debt ease east eden edge edit else even ever evil exam gate gave hare
heat heir idea idle inch iron item land lane last late lean made meal mood name near neat nest none
odor once oral oven over pale rage rare rate read real rear rest rose save seat send seen tape tare
tear tend tree vain vase verb`;

/** All models, each with its arguments in the order of the form. */
export const models = {
  pentominoes: [word("board", "6x10", flat), lines("drawing"), flag("reduce", "yes")],
  calendar: [number("month", 1, 1, 12), number("day", 25, 1, 31), flag("reduce")],
  queens: [number("n", 8, 1, 100), flag("reduce")],
  domination: [number("n", 5, 1, 16), number("queens", 3, 1, 64), flag("reduce")],
  langford: [number("n", 7, 1, 100), flag("reduce")],
  polyominoes: [
    word("board", "4x9", flat),
    lines("drawing"),
    word("pieces", "V3+", ["V3+", "pentominoes", "tetrominoes", "I2x18", "L4+", "Y+"]),
    lines("shapes"),
    motions("reflect"),
    flag("reduce"),
  ],
  dominoes: [
    word("board", "6x6", ["6x6", "8x8", "16x16", "aztec4"]),
    lines("drawing"),
    flag("reduce"),
  ],
  polycubes: [
    word("board", "3x3x3", ["3x3x3", "3x4x5", "2x3x10"]),
    lines("drawing"),
    word("pieces", "soma", ["soma", "pentominoes", "tetracubes", "V3+"]),
    lines("shapes"),
    motions("turn"),
    flag("reduce"),
  ],
  partridge: [number("n", 8, 1, 10), flag("reduce")],
  latin: [number("n", 4, 1, 40), flag("reduce")],
  sudoku: [
    number("rows", 2, 1, 36),
    number("columns", 2, 1, 36),
    lines("boxes"),
    lines("givens"),
    flag("diagonals"),
    lines("units"),
    word("symbols", "", []),
    flag("reduce"),
  ],
  matchings: [
    word("graph", "petersen", ["petersen", "8", "4,4", "cube3"]),
    lines("edges"),
    flag("reduce"),
  ],
  partitions: [number("n", 5, 1, 16), flag("reduce")],
  steiner: [
    number("t", 2, 1, 8),
    number("k", 3, 1, 12),
    number("v", 7, 1, 40),
    flag("reduce"),
  ],
  macmahon: [
    number("rows", 4, 1, 72),
    number("columns", 6, 1, 72),
    number("colors", 3, 1, 4),
    flag("border", "yes"),
    flag("reduce", "yes"),
  ],
  words: [
    lines("words", WORDS.replaceAll(/\s+/g, "\n")),
    number("rows", 4, 1, 12),
    number("columns", 4, 1, 12),
    flag("square", "yes"),
    flag("repeats"),
    flag("reduce"),
  ],
} as const satisfies Record<string, readonly Argument[]>;

export type ModelName = keyof typeof models;

export const names = Object.keys(models) as ModelName[];

/** The arguments of a model. */
export function argumentsOf(name: ModelName): readonly Argument[] {
  return models[name];
}

/** The values of the example of a model. */
export function example(name: ModelName): Record<string, string> {
  return Object.fromEntries(argumentsOf(name).map(({ name, initial }) => [name, initial]));
}
