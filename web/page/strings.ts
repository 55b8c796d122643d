// Every sentence that the page says, in one place.

const number = (n: number): string => n.toLocaleString("en-US");
const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const several = (n: number, one: string, more = `${one}s`): string =>
  `${number(n)} ${n === 1 ? one : more}`;

export const strings = {
  name: "quadrille",
  views: {
    sudoku: "Sudoku",
    dance: "The dance",
    gallery: "Gallery",
    workshop: "Workshop",
  },
  skip: "Skip to the content",
  sudoku: {
    grid: "Sudoku board",
    cell: (row: number, column: number): string => `row ${row} column ${column}`,
    blank: "blank",
    given: "given",
    added: "added",
    solution: "solution",
    conflict: "conflict",
    candidates: (digits: string): string => `candidates ${digits}`,
    keys:
      "Type digits; arrow keys, Home and End move; Backspace, Delete, 0 or a period erase; " +
      "Ctrl+Z undoes, Ctrl+C copies the board. Paste or drop a board in any common form.",
    pad: "Digits",
    erase: "Erase",
    // The verdict.
    solved: "Solved: every row, column and box has each digit once.",
    one: "One solution: a proper puzzle.",
    several: "Several solutions.",
    none: "No solution.",
    hiddenNone: "No solution, although no two digits contradict each other.",
    equals: (n: number, digit: number, kind: string, which: number): string =>
      `${capital(numbers[n] ?? number(n))} ${digit}s in ${kind} ${which}`,
    moreConflicts: (n: number): string => `and ${several(n, "more conflict")}`,
    counting: (n: number): string => `${several(n, "solution")} so far …`,
    exactly: (n: number): string => `Exactly ${several(n, "solution")}.`,
    atLeast: (n: number): string => `At least ${several(n, "solution")}.`,
    stoppedAt: (n: number): string => `Stopped at ${several(n, "solution")}; there may be more.`,
    stop: "Stop",
    countUpTo: (n: number): string => `Count up to ${number(n)}`,
    showCandidates: "Show true candidates",
    candidatesHelp: "For each blank cell the digits that stand there in some solution.",
    // The buttons.
    solutions: "Solutions",
    actions: "Board",
    solve: "Solve",
    back: "Back to the puzzle",
    next: "Next solution",
    previous: "Previous solution",
    which: (n: number, of: number, all: boolean): string =>
      all && of === 1
        ? "The only solution is shown."
        : `Solution ${number(n)} of ${all ? "" : "the first "}${number(of)} is shown.`,
    undo: "Undo",
    redo: "Redo",
    clear: "Clear",
    copy: "Copy link",
    copied: "The link is copied.",
    notCopied: "The link could not be copied; the address bar has it.",
    print: "Print",
    examples: "Examples",
    choose: "Choose a board",
    exampleNames: {
      boj: "Easy: problem 2580 of Baekjoon Online Judge",
      inkala: "Hard: Inkala 2012",
      escargot: "Hard: AI Escargot",
      nugget: "Hard: Golden Nugget",
      easter: "Hard: Easter Monster",
      slow: "Slow for a search row by row",
      two: "Two solutions",
      many: "125 solutions",
      single: "One digit, very many solutions",
      none: "No solution, by P. Norvig",
    },
    // Texts: pasted, dropped, opened.
    texts: "Your boards",
    textsHelp:
      "Paste, drop or open one board or a whole collection: 81 characters on a line, nine lines, " +
      "drawn grids, tables.",
    text: "Boards as text",
    read: "Read the text",
    file: "Open a file",
    clipboard: "the clipboard",
    box: "the text",
    link: "the link",
    dropped: "the dropped text",
    dropHere: "Drop to read",
    tooLong: (from: string, most: number): string =>
      `${capital(from)} is too long: at most ${number(most)} million characters are read.`,
    notRead: (from: string): string => `${capital(from)} could not be opened.`,
    fault: (from: string, line: number, column: number, reason: string): string =>
      `No board in ${from}. Line ${line}, column ${column}: ${reason}.`,
    opened: (from: string): string => `The board of ${from} is on the grid.`,
    // Collections.
    collection: (from: string): string => `Collection from ${from}`,
    reading: "Solving",
    readPart: (percent: number): string => `${percent} % read …`,
    wasStopped: "Stopped; the table has what was read by then.",
    counts: "How many",
    all: "All",
    verdicts: {
      "1": "One solution",
      "2": "Several solutions",
      "0": "No solution",
      x: "Not a board",
    },
    table: "Boards of the collection",
    line: "Line",
    verdict: "Verdict",
    puzzle: "Puzzle",
    solutionColumn: "Solution",
    openBoard: (line: number): string => `Open the board of line ${line}`,
    rows: (first: number, last: number, of: number): string =>
      of === 0 ? "None" : `${number(first)} to ${number(last)} of ${number(of)}`,
    before: "Previous lines",
    after: "Next lines",
    download: "Download the solutions",
    close: "Close the collection",
    noSolution: (line: number): string => `# line ${line}: no solution`,
    notBoard: (line: number, reason: string): string => `# line ${line}: not a board${reason}`,
    severalMark: "several solutions",
    nothing: "No board was found.",
    number,
  },
  theme: { auto: "As the system", light: "Light", dark: "Dark", label: "Colors" },
} as const;
