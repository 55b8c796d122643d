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
  gallery: {
    lead: "Well-known problems as exact cover problems, solved by the engine in your browser.",
    model: "Model",
    arguments: "Arguments",
    bounds: (least: number, most: number) => `a whole number from ${least} to ${most}`,
    wrong: (message: string) => `This cannot be solved: ${message}.`,
    size: (items: string, options: string) => `${items} items, ${options} options`,
    noSymmetry: "The board has no symmetries, so nothing is left out.",
    partly: (piece: string) =>
      `Some symmetrical solutions may remain: those in which piece ${piece} is in a ` +
      `symmetrical place.`,
    tooLong: "These arguments are too long for a link, so the address does not carry them.",
    solutions: "Solutions",
    solution: (number: string) => `Solution ${number}`,
    of: (n: string) => `of ${n}`,
    previous: "Previous",
    next: "Next",
    play: "Play",
    pausePlay: "Pause",
    speed: "Speed",
    speeds: { slow: "Slow", normal: "Normal", fast: "Fast" },
    seeking: (nodes: string) => `Searching: ${nodes} tree nodes so far`,
    stopSeeking: "Stop searching",
    stoppedSeeking: "The search was stopped. Next goes on with it.",
    none: "There is no solution.",
    last: (n: string) => `That was the last of ${n}.`,
    most: (n: string) => `The gallery shows no more than ${n} solutions.`,
    tooLarge: "This solution is too large to draw.",
    asText: "The solution as text",
    save: "Save as SVG",
    picture: (title: string, number: string) => `${title}, solution ${number}`,
    count: "Count",
    solutionsSoFar: "solutions so far",
    solutionsInAll: (n: string) => (n === "1" ? "solution in all" : "solutions in all"),
    nodes: "Tree nodes",
    explored: "Explored",
    time: "Time",
    seconds: (seconds: string) => `${seconds} s`,
    stopCount: "Stop counting",
    countAgain: "Count again",
    counting: "Counting ..",
    counted: (count: string) => `Counted: ${count} ${count === "1" ? "solution" : "solutions"}.`,
    stopped: (count: string) => `Stopped after ${count}: there may be more.`,
    waiting: "Waiting for the arguments.",
    motions: {
      shift: "Shifted only",
      turn: "Shifted and turned",
      reflect: "Shifted, turned and reflected",
    },
    /** The labels of arguments; a model may have labels of its own. */
    labels: {
      n: "Number",
      queens: "Queens",
      board: "Board",
      drawing: "Or draw the board",
      pieces: "Pieces",
      shapes: "More pieces, drawn",
      motions: "Pieces may be",
      reduce: "Leave out symmetrical solutions",
      rows: "Rows",
      columns: "Columns",
      boxes: "Or draw the boxes",
      givens: "Given cells",
      diagonals: "Both diagonals have different symbols, too",
      units: "More units",
      symbols: "Symbols, if not 1 to 9 and A to Z",
      graph: "Graph",
      edges: "Or list the edges",
      t: "T: points that share exactly one block",
      k: "K: points in a block",
      v: "V: points in all",
      colors: "Colors",
      border: "The first color all along the border",
      words: "Words",
      square: "The same words across and down",
      repeats: "A word may be used more than once",
    },
    /** What is expected in arguments with lines. */
    hints: {
      drawing:
        "A line for each row, any character for a cell, a dot or a blank where there is none; " +
        "an empty line between layers.",
      shapes: "Cells with the same character are a piece; a dot or a blank is none.",
      boxes: "A line for each row; cells with the same character are a box.",
      givens: "A character for each cell, and a dot for an empty one; or numbers and blanks.",
      units: "Cells with the same character have different symbols; a dot is in no unit.",
      edges: "The names of two vertices on each line.",
      words: "One on each line.",
    },
    models: {
      pentominoes: {
        title: "Pentominoes",
        about: "The twelve pieces of five squares fill a board. Boards: 6x10, scott, aztec4.",
        labels: {},
      },
      queens: {
        title: "Queens",
        about: "Queens that do not attack each other, one in each row and column.",
        labels: { n: "Queens, rows and columns" },
      },
      domination: {
        title: "Queens that dominate",
        about: "Queens that attack or occupy every cell of a board.",
        labels: { n: "Rows and columns" },
      },
      langford: {
        title: "Langford pairs",
        about: "Two of each number k, with k numbers in between.",
        labels: { n: "Pairs", reduce: "Leave out mirror images" },
      },
      polyominoes: {
        title: "Polyominoes",
        about:
          "Pieces made of squares fill a board. V3+ is any number of pieces V3, I2x18 is 18 " +
          "dominoes.",
        labels: {},
      },
      dominoes: {
        title: "Dominoes",
        about: "Dominoes fill a board.",
        labels: {},
      },
      polycubes: {
        title: "Polycubes",
        about: "Pieces made of cubes fill a box, here drawn layer by layer. Soma has seven pieces.",
        labels: {
          board: "Layers, rows and columns",
          drawing: "Or draw the layers",
        },
      },
      partridge: {
        title: "Partridge squares",
        about:
          "One square of side 1, two of side 2, and so on fill a large square. 8 is the " +
          "smallest number above 1 with a solution, and it takes long to find.",
        labels: { n: "Side of the largest square" },
      },
      latin: {
        title: "Latin squares",
        about: "Each symbol once in each row and column.",
        labels: { n: "Rows and columns", reduce: "First row and first column in order" },
      },
      sudoku: {
        title: "Sudoku of any size",
        about: "Boxes of any size or shape, diagonals, and more units.",
        labels: { rows: "Rows of a box", columns: "Columns of a box" },
      },
      matchings: {
        title: "Perfect matchings",
        about: "Edges of a graph that meet each vertex once. 8 is complete, 4,4 is bipartite.",
        labels: {},
      },
      partitions: {
        title: "Partitions of a set",
        about: "All ways to divide a set into parts.",
        labels: { n: "Elements" },
      },
      steiner: {
        title: "Steiner systems",
        about: "Blocks of K points; each T of the V points lie in exactly one block.",
        labels: {},
      },
      macmahon: {
        title: "MacMahon's squares",
        about:
          "All squares whose sides have some colors; sides that meet have the same color. 3 " +
          "colors need 24 cells.",
        labels: {},
      },
      words: {
        title: "Word squares",
        about: "Words across and words down.",
        labels: { rows: "Words across", columns: "Words down, where they differ" },
      },
    },
  },
  workshop: {
    lead: "Write an exact cover problem in Knuth's format. It stays on your computer.",
    problemTitle: "Problem",
    editor: "Problem in Knuth's format",
    example: "Example",
    choose: "Choose ..",
    own: "Your last text",
    examples: {
      seven: "The seven items of the book",
      colors: "Colors",
      bounds: "Items covered several times",
      costs: "Costs",
      queens: "Eight queens",
      pigeons: "Three pigeons, two holes",
      chessboard: "A chessboard without two corners",
    },
    open: "Open a file",
    saveProblem: "Save",
    fileTooLarge: (name: string, most: number) =>
      `${name} is too large: the workshop takes up to ${most} MB. The program takes more.`,
    fileNotText: (name: string) => `${name} is not text in UTF-8.`,
    notKept: "This text is too long to be kept for your next visit.",
    fault: (line: number, column: number, reason: string) =>
      `Line ${line}, column ${column}: ${reason}.`,
    goToFault: "Go to the error",
    problem: (primary: number, secondary: number, options: number) =>
      `A problem with ${primary} primary and ${secondary} secondary items, and ${options} options.`,
    questions: "Questions",
    ask: { first: "First", all: "All", count: "Count", prove: "Prove" },
    help: {
      first: "Finds one solution",
      all: "Lists all solutions",
      count: "Counts all solutions",
      prove: "Proves that there is no solution, or finds one",
    },
    stop: "Stop",
    format: "The format",
    rules: [
      "A line that starts with | is a comment.",
      "The first other line declares the items: the primary ones and, after a |, the " +
        "secondary ones.",
      "Each further line is an option: its items. A solution has each primary item exactly " +
        "once, and each secondary item at most once.",
      "2|a or 1:3|a in the first line: a is covered twice, or once to three times.",
      "x:red in an option: the secondary item x with a color; options that agree in it can be " +
        "together.",
      "|7 at the end of an option: its cost.",
    ],
    results: "Results",
    nothing:
      "First finds one solution, All lists them, Count only counts, Prove says why there is " +
      "none.",
    changed: "The problem has changed since.",
    progress: "Explored share of the search tree",
    working: {
      first: "Searching for a solution ..",
      all: "Searching for all solutions ..",
      count: "Counting ..",
      prove: "Looking for a proof ..",
    },
    stages: {
      moduli: "Looking for a certificate modulo a small number ..",
      search: "Searching for a solution, or the end of the search tree ..",
      weights: "Looking for a certificate by a linear program, for 10 seconds or a little more ..",
      deciding: "No certificate was found; searching and counting until one of them decides ..",
    },
    stopped: (count: string) =>
      `Stopped after ${count} ${count === "1" ? "solution" : "solutions"}: there may be more.`,
    proofStopped: "Stopped: nothing is proved.",
    failed: (reason: string) => `This cannot be answered: ${reason}.`,
    limit: (count: string) =>
      `The first ${count} solutions; the workshop lists no more. Count tells how many there are.`,
    found: {
      first: "A solution; there may be more.",
      all: "",
      count: "",
      prove: "There is a solution, so there is nothing to prove.",
    },
    none: "There is no solution.",
    complete: (count: string) =>
      count === "1" ? "Exactly 1 solution." : `${count} solutions, and no others.`,
    proved: {
      certificate: "There is no solution, and here is the proof.",
      search: "There is no solution: the whole search tree was explored. No certificate was found.",
      counting: "There is no solution: the count is 0. No certificate was found.",
    },
    contradiction: (words: string) => `A sum over ${words}.`,
    certificate: "The certificate as text",
    why: {
      parity:
        "A solution covers each of these items a fixed number of times, an odd number in all. " +
        "But each option has an even number of them, and so has every set of options.",
      modulo:
        "Give each of these items its weight. In each option the weights come to a multiple " +
        "of the modulus, so in a solution they would, too. But all items together do not.",
      weights:
        "Give each of these items its weight. No option comes to less than 0, so no solution " +
        "does. But all items of a solution together do.",
    },
    work: (nodes: string, updates: string, seconds: string) =>
      `${nodes} tree nodes, ${updates} updates, ${seconds} s`,
    saveText: "Save as text",
    saveJson: "Save as JSON",
    solutions: "Solutions",
    cost: (cost: string) => `Cost ${cost}`,
    empty: "(no options)",
    cut: ".. and more, which the files have",
    pages: "Pages of solutions",
    firstPage: "First page",
    previousPage: "Previous page",
    nextPage: "Next page",
    lastPage: "Last page",
    goTo: "Go to solution",
    range: (from: string, to: string, n: string) => `${from} to ${to} of ${n}`,
  },
} as const;
