// Every sentence that the page says, in one place.

import type { Failure } from "./engine/messages";
import { said } from "./parts/number";

const months = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November", "December",
];
const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A number as it is read, and a word that agrees with it. */
const count = (n: number, one: string, several = `${one}s`): string =>
  `${said(n)} ${n === 1 ? one : several}`;

/** Words as a list: "a, b and c". */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

/** What both views of boards say. */
export const board = {
  cell: (row: number, column: number): string => `row ${row} column ${column}`,
  blank: "blank",
  given: "given",
  added: "added",
  solution: "solution",
  conflict: "conflict",
  marks: {
    modes: "Write as",
    mode: { digit: "Digit", corner: "Corner", center: "Center", color: "Color" },
    corner: (digits: string): string => `corner ${digits}`,
    center: (digits: string): string => `center ${digits}`,
    colors: ["gray", "red", "orange", "yellow", "green", "turquoise", "blue", "purple", "pink"],
  },
  // To play, or to set.
  playOrSet: "Play or set",
  play: "Play",
  playHelp: "The puzzle is fixed. Your digits are judged when you ask, or when the board is full.",
  set: "Set",
  setHelp: "You write the digits of the puzzle, and the page judges them.",
  locked: "This digit belongs to the puzzle. Set changes it.",
  tools: "Tools",
  noUndo: "There is nothing to undo in this puzzle.",
  noRedo: "There is nothing to redo.",
  fillNotes: "Notes",
  fillNotesHelp:
    "Writes into the center of each blank cell the digits that stand nowhere in its row, column " +
    "and box.",
  cleansNotes: "A digit takes its notes out of its row, column and box",
  restart: "Restart",
  clear: "Clear",
  nothingAdded: "Nothing was added to the puzzle yet.",
  goBack: "Back to the puzzle before",
  notKept: "The browser has no room to keep this game: it is lost when you leave the page.",
  timer: "Timer",
  endTime: (time: string): string => `Time ${time}.`,
  wrongFull: "The board is full, but something is wrong.",
  differs: "differs",
  candidates: (digits: string): string => `candidates ${digits}`,
  takesSeveral: "Several cells",
  pad: "Digits",
  erase: "Erase",
  none: "No solution.",
  several: "Several solutions.",
  stop: "Stop",
  counting: (n: number): string => `${count(n, "solution")} so far …`,
  exactly: (n: number): string => `Exactly ${count(n, "solution")}.`,
  atLeast: (n: number): string => `At least ${count(n, "solution")}.`,
  stoppedAt: (n: number): string => `Stopped at ${count(n, "solution")}; there may be more.`,
  countUpTo: (n: number): string => `Count up to ${said(n)}`,
  showCandidates: "Show true candidates",
  candidatesHelp: "For each blank cell the digits that stand there in some solution.",
  back: "Back to the puzzle",
  undo: "Undo",
  redo: "Redo",
  copy: "Copy link",
  copied: "The link is copied.",
  notCopied: "The link could not be copied; the address bar has it.",
  examples: "Examples",
  read: "Read the text",
  noText: "There is no text in the box yet.",
  file: "Open a file",
  failed: (reason: string) => `The engine failed: ${reason}`,
} as const;

export const strings = {
  name: "quadrille",
  views: {
    sudoku: "Sudoku",
    variants: "Variants",
    dance: "The dance",
    gallery: "Gallery",
    workshop: "Workshop",
  },
  skip: "Skip to the content",
  loading: "Loading …",
  titles: (view: string) => `${view} \u2013 quadrille`,
  leads: {
    sudoku: "Play a puzzle, or paste, drop or set one of your own.",
    variants:
      "Set or play a Sudoku with further rules. A setter chooses cells, then a rule for them, " +
      "and is told whether there is no solution, one, or several.",
    dance:
      "The dance is an algorithm at work, step by step: Dancing Links, which solves Sudoku and " +
      "all exact cover problems. It chooses options until each item is covered exactly once.",
  },
  notLoaded:
    "This view could not be loaded. Perhaps there is a new version of the page, or the network " +
    "is gone. Load the page again.",
  broken: (reason: string) => `This view has failed: ${reason}. Load the page again.`,
  reload: "Load the page again",
  updated: "There is a new version of this page.",
  source: "Source",
  license: "MIT or Apache 2.0. Nothing that you enter leaves your computer.",
  notStored:
    "This browser does not store anything for this page: your colors, and your text of the " +
    "workshop, are lost when you leave it.",
  engine: {
    loading: "The engine is loading …",
    none: "There is no engine to answer this.",
    ended: "the engine has ended, perhaps for lack of memory",
    missing: (failure: Failure): string => {
      switch (failure.kind) {
        case "noWebAssembly":
          return (
            "The engine cannot run: this browser has no WebAssembly, or it is switched off, " +
            "as in a lockdown mode. Allow it for this page, or use another browser."
          );
        case "noVectors":
          return (
            "The engine cannot run: the WebAssembly of this browser has no 128-bit vectors " +
            "(SIMD). Chrome and Edge have them since version 91, Firefox since 89, Safari since " +
            "16.4, but not on very old computers."
          );
        case "notLoaded":
          return failure.status === null
            ? "The engine could not be loaded: a file of it is missing, or the network is gone."
            : `The engine could not be loaded: the server answered with status ${failure.status}.`;
        case "notStarted":
          return `The engine could not be started: ${failure.message}.`;
      }
    },
  },
  theme: { auto: "System", light: "Light", dark: "Dark", label: "Colors" },
  sudoku: {
    ...board,
    grid: "Sudoku board",
    keys:
      "Type digits; arrow keys, Home and End move; Backspace, Delete, 0 or a period erase; " +
      "Shift writes a small digit in the corner, Ctrl in the center; z, x, c and v choose digit, " +
      "corner, center and color; Shift and arrows choose several cells, Ctrl+A all, and a double " +
      "click all with the same digit; Ctrl+Z undoes, Ctrl+Shift+Z redoes, Ctrl+C copies the " +
      "board; h gives a hint and then tells more of it, Escape closes it. Paste or drop a board " +
      "in any common form.",
    // The hint.
    hint: {
      label: "Hint",
      next: {
        where: "Hint",
        what: "Which technique?",
        why: "Why?",
        step: "Next step",
        write: "Write it",
      },
      close: "Close the hint",
      help: "Where to look, then the technique, then why",
      notOpen: "No hint is open.",
      step: (n: number, of: number): string => `Step ${n} of ${of}. `,
      look: (units: readonly string[], cells: readonly string[]): string => {
        const marked = cells.length > 8 ? `the ${cells.length} marked cells` : listed(cells);
        return `Look at ${[listed(units), marked].filter(Boolean).join(": ")}.`;
      },
      what: (technique: string, difficulty: string): string =>
        `${capital(technique)}, difficulty ${difficulty}.`,
      writes: (cell: string, digit: number): string => `Write ${digit} into ${cell}.`,
      removes: (digits: readonly (readonly [number, readonly string[]])[]): string =>
        `Remove ${digits.map(([digit, at]) => `${digit} from ${listed(at)}`).join("; ")}.`,
      solved: "The board is solved: there is nothing left to find.",
      several: "A hint needs a board with exactly one solution. This one has several.",
      none: "A hint needs a board with exactly one solution. This one has none.",
      wrong: (cells: readonly (readonly [string, string])[]): string => {
        const named = cells.slice(0, 8).map(([cell, digit]) => `${cell} is not ${digit}`);
        const more = cells.length - named.length;
        const others = more === 0 ? [] : [`${count(more, "other is", "others are")} wrong`];
        return `${listed([...named, ...others])}.`;
      },
      legend: "Marks",
      // In the names of cells.
      seen: "part of the hint",
      isWrong: "wrong",
      part: (part: string, digits: string): string => `${part} ${digits}`,
      parts: {
        body: "pattern",
        other: "other part of the pattern",
        fin: "fin",
        removed: "removed",
        written: "written",
      },
    },
    // The verdict.
    solved: "Solved: every row, column and box has each digit once.",
    one: "One solution: a proper puzzle.",
    hiddenNone: "No solution, although no two digits contradict each other.",
    equals: (n: number, digit: number, kind: string, which: number): string =>
      `${capital(numbers[n] ?? said(n))} ${digit}s in ${kind} ${which}`,
    moreConflicts: (n: number): string => `and ${count(n, "more conflict")}`,
    judgesAlways: "Judge the board after each digit",
    notTold: "Not judged since the last digit.",
    tellNow: "Judge it now",
    goesOn: "Typing goes on to the next cell",
    difficulty: (difficulty: string, isAtLeast: boolean): string =>
      `Difficulty ${isAtLeast ? "at least " : ""}${difficulty}`,
    end: "Solved!",
    nextPuzzle: "Next puzzle",
    improper: {
      0: "This board has no solution, so it is no puzzle.",
      2: "This board has several solutions, so it is no proper puzzle. Set tells more.",
    },
    emptyAtPlay: "The board is empty. Make a new puzzle, or press Set and write one.",
    check: "Check",
    noneWrong: "No digit is wrong so far.",
    isFull: "The board is full.",
    noSolutionShown: "There is no solution to show.",
    empty: "Empty board",
    isEmpty: "The board is empty.",
    rating: (difficulty: string, hardest: string, isAtLeast: boolean): string =>
      `Difficulty ${isAtLeast ? "at least " : ""}${difficulty}: ${hardest}.`,
    path: {
      title: (n: number): string => `How a person solves it: ${count(n, "step")}`,
      previous: "Previous step",
      next: "Next step",
      leave: "Back to the board",
      isFirst: "This is the first step.",
      isLast: "This is the last step.",
      isBoard: "The board is shown already.",
      step: (n: number, technique: string, difficulty: string): string =>
        `${n}. ${capital(technique)}, ${difficulty}`,
      writes: (cell: string, digit: number): string => `${cell} = ${digit}`,
      removes: (n: number): string => `${count(n, "candidate")} less`,
    },
    maker: {
      title: "New puzzle",
      kind: "Choose the kind of puzzle",
      level: "Difficulty",
      levels: {
        any: "Any",
        easy: "Easy: up to 1.5",
        medium: "Medium: 1.6 to 2.5",
        hard: "Hard: 2.6 to 4.5",
        harder: "Very hard: 4.6 to 6.9",
        extreme: "Extreme: 7.0 and more",
      },
      technique: "Needs",
      anyTechnique: "Any technique",
      symmetry: "Symmetry",
      symmetries: {
        none: "None",
        "half-turn": "Half turn",
        "quarter-turn": "Quarter turn",
        mirror: "Left and right",
        diagonal: "Diagonal",
        "both-diagonals": "Both diagonals",
        full: "All of these",
      },
      fewest: "Fewest clues",
      most: "Most clues",
      noClues: "The fewest clues are more than the most.",
      make: "Make a puzzle",
      working: (tries: number): string => `${count(tries, "try", "tries")} so far …`,
      made: (tries: number): string => `Made after ${count(tries, "try", "tries")}.`,
      stopped: (tries: number): string => `Stopped after ${count(tries, "try", "tries")}.`,
    },
    // The buttons.
    solutions: "Solutions",
    actions: "Board",
    solve: "Solve",
    next: "Next solution",
    previous: "Previous solution",
    which: (n: number, of: number, all: boolean): string =>
      all && of === 1
        ? "The only solution is shown."
        : `Solution ${said(n)} of ${all ? "" : "the first "}${said(of)} is shown.`,
    differ: (other: number, n: number): string =>
      `It differs from solution ${other} in ${count(n, "cell")}, which are marked.`,
    print: "Print",
    choose: "Choose a board",
    exampleNames: {
      boj: "Easy: problem 2580 of Baekjoon Online Judge",
      inkala: "Hard: Inkala 2012",
      escargot: "Hard: AI Escargot",
      nugget: "Hard: Golden Nugget",
      easter: "Hard: Easter Monster",
      slow: "Slow for a search that goes row by row",
      two: "Two solutions",
      many: "125 solutions",
      single: "One digit, very many solutions",
      none: "No solution, by P. Norvig",
    },
    // Texts: pasted, dropped, opened.
    texts: "Your boards",
    textsHelp:
      "Paste, drop or open one board or a whole collection: 81 characters on a line, nine lines, " +
      "drawn grids, tables; one board also as JSON, cells of a spreadsheet, or the address of a " +
      "page that has the board in it.",
    text: "Boards as text",
    clipboard: "the clipboard",
    box: "the text",
    link: "the link",
    dropped: "the dropped text",
    dropHere: "Drop to read",
    tooLong: (from: string, most: number): string =>
      `${capital(from)} is too long: at most ${said(most)} million characters are read.`,
    notRead: (from: string): string => `${capital(from)} could not be opened.`,
    fault: (from: string, line: number, column: number, reason: string): string =>
      `No board in ${from}. Line ${line}, column ${column}: ${reason}. The grid stays as it was.`,
    rulesLeft: (from: string, rules: readonly string[]): string =>
      `The digits of ${from} are on the grid. Its further rules are left out: ${listed(rules)}.`,
    withRules: "Open it with its rules",
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
      of === 0 ? "None" : `${said(first)} to ${said(last)} of ${said(of)}`,
    before: "Previous lines",
    after: "Next lines",
    firstLines: "These are the first lines.",
    lastLines: "These are the last lines.",
    download: "Download the solutions",
    close: "Close the collection",
    noSolution: (line: number): string => `# line ${line}: no solution`,
    notBoard: (line: number, reason: string): string => `# line ${line}: not a board${reason}`,
    severalMark: "several solutions",
    nothing: "No board was found.",
    number: said,
  },
  dance: {
    problem: "Problem",
    problems: {
      book: "Seven items, the example of the book",
      sudoku: "Sudoku, 4 by 4, three solutions",
      queens: "Six queens",
      langford: "Langford pairs, 1 to 4",
      langford7: "Langford pairs, 1 to 7",
      pentominoes: "Pentominoes, 3 by 20",
      own: "Your own text",
      model: "A model of the gallery",
    },
    about: {
      book:
        "Cover each of the items a to g exactly once. An example from D. E. Knuth, The Art of " +
        "Computer Programming, Section 7.2.2.1.",
      sudoku: "Each cell, and each digit in each row, column and box, is an item.",
      queens: "Rows and columns are items to cover; diagonals may be covered once at most.",
      langford: "Each number k twice, with k numbers between: numbers and slots are the items.",
      langford7: "Each number k twice, with k numbers between: numbers and slots are the items.",
      pentominoes: "The twelve pieces and the 60 cells of the board are the items.",
      own: "The first line names the items, each further line is an option.",
      model: "A model of the gallery:",
    },
    size: (items: number, options: number) =>
      `${count(items, "item")}, ${count(options, "option")}.`,
    own: {
      label: "Items and options, in Knuth's format",
      help:
        "Write the items on the first line and one option on each further line. Items after | " +
        "may be covered at most once, and may have colors, as in x:red.",
      start: "Use this text",
      place: (line: number, column: number) => `Line ${line}, column ${column}: `,
      goTo: "Go to the error",
      tooLarge: (most: number, found: number) =>
        `Expected at most ${count(most, "character")}, found ${said(found)}.`,
      tooLong: "This text is too long for the address: a link does not carry it.",
    },
    opening: "Opening the problem …",
    controls: "Controls",
    isSeeking: "The next solution is sought. Stop ends that.",
    isStart: "This is the start.",
    isEnd: "The whole tree is explored.",
    home: "Start",
    back: "Step back",
    play: "Play",
    pause: "Pause",
    forward: "Step",
    nextSolution: "Next solution",
    stop: "Stop",
    speed: "Speed",
    full: "Full screen",
    notFull: "Leave full screen",
    perSecond: (n: number) => `${n} ${n === 1 ? "step" : "steps"} a second`,
    keys: [
      ["Space", "play or pause"],
      ["\u2192", "step"],
      ["\u2190", "step back"],
      ["n", "next solution, or stop"],
      ["Home", "start"],
      ["+ \u2212", "speed"],
      ["f", "full screen"],
      ["\u2191 \u2193", "from option to option, in a list"],
    ],
    keysLabel: "Keys",
    counts: (position: number, level: number, nodes: number, solutions: number) =>
      `Step ${said(position)}, level ${level}: ${count(nodes, "tree node")}, ` +
      `${count(solutions, "solution")} so far`,
    seeking: (position: number, nodes: number) =>
      `At work: step ${said(position)}, ${count(nodes, "tree node")}.`,
    told: {
      start: (items: number, options: number) =>
        `Nothing is chosen yet. Cover ${count(items, "item")} with some of ` +
        `${count(options, "option")}.`,
      choose: (item: string, length: number, ties: string[], nTies: number) => {
        const left = `${count(length, "option")} left`;
        const more = nTies - ties.length;
        const same = listed(more > 0 ? [...ties, count(more, "other", "others")] : ties);
        const has = nTies === 1 ? "has" : "have";
        const as = `; ${same} ${has} as few, but ${item} comes first`;
        return `Choose item ${item}: it has ${left}${nTies === 0 ? ", the fewest" : as}. Cover it.`;
      },
      attempt: (
        option: string,
        place: number,
        places: number,
        item: string,
        covered: string,
        purified: string,
        hidden: number,
      ) => {
        const moves = [
          covered === "" ? "" : `cover ${covered}`,
          purified === "" ? "" : `purify ${purified}`,
          hidden === 0 ? "" : `hide ${count(hidden, "option")}`,
        ].filter((move) => move !== "");
        const which = places === 1 ? `the only one of ${item}` : `${place} of ${places} of ${item}`;
        const then = moves.length === 0 ? "nothing else is to be covered." : `${moves.join("; ")}.`;
        return `Try option ${option}, ${which}: ${then}`;
      },
      deadEnd: (item: string) => `No option is left for item ${item}: back up.`,
      solution: (number: number) => `All items are covered: this is solution ${said(number)}.`,
      undo: (option: string, untried: number, item: string) =>
        `Take back option ${option}: uncover its other items. ` +
        (untried === 0
          ? `No option of ${item} is left to try.`
          : `${count(untried, "option")} of ${item} left to try.`),
      leave: (item: string, level: number) =>
        `All options of item ${item} are tried: uncover it` +
        (level === 0 ? "." : `, and back up to level ${level - 1}.`),
      end: (nodes: number, solutions: number) =>
        `The whole tree is explored: ${count(nodes, "node")}, ${count(solutions, "solution")}.`,
    },
    listed,
    more: (n: number) => `${said(n)} more`,
    noItems: "no items",
    matrix: "Matrix",
    matrixBox: "Matrix of items and options",
    option: "Option",
    length: "Options left",
    column: (item: string, state: string) => `Item ${item}: ${state}`,
    itemStates: {
      inPlay: (length: number) => `${count(length, "option")} left`,
      covered: () => "covered",
      chosen: () => "chosen",
      secondary: (length: number) => `${count(length, "option")} left, may stay uncovered`,
      colored: (length: number) => `has its color, ${count(length, "option")} left`,
    },
    optionStates: {
      inPlay: "in play",
      hidden: "hidden",
      chosen: "chosen",
      tried: "tried",
      untried: "to be tried",
    },
    legend:
      "\u25cf chosen, \u25cb to be tried, \u00d7 tried; crossed out: hidden options and covered " +
      "items. A 1 in a dashed box is not counted above its column: its option is only in the " +
      "list of the item that was chosen.",
    picture: "Partial solution",
    board: "Picture of the partial solution",
    chosenOptions: "Chosen options",
    none: "No option is chosen.",
    onLevel: (level: number, item: string) => `Level ${level}, item ${item}`,
    atLevel: (level: number) => `level ${level}`,
    earlier: (n: number) => `${count(n, "earlier level")}, not listed`,
    toCover: (n: number) => (n === 0 ? "No item is left to cover." : "Still to cover:"),
    tree: "Search tree",
    treeBox: "Search tree, from the root at the top",
    root: "root",
    nodes: {
      path: "chosen",
      here: "here",
      explored: "explored",
      deadEnd: (item: string) => `dead end: no option left for ${item}`,
      solution: "solution",
      untried: "not tried yet",
      moreExplored: (n: number, solutions: number) =>
        `${n} more, explored${solutions === 0 ? "" : `, ${solutions} \u2605`}`,
      moreUntried: (n: number) => `${n} more to try`,
      branches: (item: string) => `branches on ${item}`,
      below: (nodes: number, solutions: number) =>
        `${count(nodes, "node")} below, ${count(solutions, "solution")}`,
    },
    above: (n: number) => `${count(n, "level")} above are not drawn.`,
    treeLegend:
      "\u25cf path, \u25cb explored, \u25cc not tried yet, \u00d7 dead end, \u2605 solution, " +
      "\u2192 item chosen next, (a: 0) no option is left for a.",
    failed: (reason: string) => `The engine failed: ${reason}`,
  },
  gallery: {
    lead: "Well-known problems as exact cover problems, solved by the engine in your browser.",
    all: "All models",
    groups: {
      "Tilings": [
        "pentominoes", "polyominoes", "polyhexes", "polyiamonds", "dominoes", "polycubes",
        "partridge", "macmahon",
      ],
      "Puzzles": ["calendar", "sudoku", "latin", "queens", "domination", "langford", "words"],
      "Matchings, partitions and designs": ["matchings", "partitions", "steiner"],
      "Best solutions, by their costs": [
        "assignment", "auction", "crews", "districts", "kidney", "matching3",
      ],
    } as Readonly<Record<string, readonly string[]>>,
    others: "Others",
    // The calendar of today.
    today: "The puzzle of today",
    date: (month: number, day: number): string => `${months[month - 1]} ${day}`,
    todayHelp:
      "Eight pieces fill the board and leave two cells open: the month and the day. The engine " +
      "has just solved it in your browser.",
    whichToday: (number: number, n: string): string => `Solution ${said(number)} of ${n}`,
    another: "Another solution",
    openToday: "Open the puzzle",
    notReady: "The engine has not answered yet.",
    model: "Model",
    dance: "Open in the dance",
    workshop: "Open in the workshop",
    elsewhere:
      "There it is the whole problem: no piece is kept, no symmetrical solution is left out.",
    arguments: "Settings",
    bounds: (least: number, most: number) => `a whole number from ${least} to ${most}`,
    wrong: (message: string) => `This cannot be solved: ${message}.`,
    size: (items: string, options: string) =>
      `${items} ${items === "1" ? "item" : "items"}, ` +
      `${options} ${options === "1" ? "option" : "options"}`,
    tooLong: "These settings are too long for a link, so the address does not carry them.",
    solutions: "Solutions",
    solution: (number: string) => `Solution ${number}`,
    of: (n: string) => `of ${n}`,
    previous: "Previous",
    next: "Next",
    play: "Play",
    pausePlay: "Pause",
    speed: "Speed",
    speeds: { slow: "Slow", normal: "Normal", fast: "Fast" },
    seeking: (nodes: string | null) =>
      nodes === null ? "Searching …" : `Searching: ${nodes} tree nodes so far`,
    stopSeeking: "Stop searching",
    stoppedSeeking: "The search was stopped. Next goes on with it.",
    isFirst: "This is the first solution.",
    isLast: "This is the last solution.",
    isSeeking: "A solution is sought already.",
    none: "There is no solution.",
    last: (n: string) => `That was the last of ${n}.`,
    most: (n: string) => `The gallery shows no more than ${n} solutions.`,
    tooLarge: "This solution is too large to draw.",
    asText: "The solution as text",
    save: "Save as SVG",
    savePng: "Save as PNG",
    notSaved: "The browser does not draw this picture as PNG.",
    keep: (n: number) => (n === 0 ? "Keep pieces" : `Keep pieces: ${n} kept`),
    keepHelp:
      "Press a piece in the picture, or tick its option here. All solutions, their number, " +
      "random ones and shares are then those with the kept pieces. Symmetrical ones are not left " +
      "out.",
    release: "Keep none",
    noneKept: "No piece is kept.",
    together: "All solutions together",
    togetherHelp:
      "The engine stores all solutions as one object. Of it, it draws solutions that are equally " +
      "likely, and tells how often each cell is filled in which way.",
    random: "Random solution",
    shares: "Shares as a heat map",
    oneByOne: "One by one again",
    stopTogether: "Stop building",
    isBuilding: "It is being built.",
    building: (nodes: string) => `Building: ${nodes} nodes …`,
    isRandom: (n: string, withSymmetrical: boolean) =>
      `A random solution. Each of the ${n}` +
      `${withSymmetrical ? ", symmetrical ones included," : ""} is equally likely.`,
    isShares: (n: string, withSymmetrical: boolean) =>
      `Each cell has the colors of what fills it, mixed by their shares in the ${n} solutions` +
      `${withSymmetrical ? ", symmetrical ones included" : ""}.`,
    noShares: "This model has no picture of shares.",
    notTogether: (reason: string) =>
      reason === "" ? "There is no solution." : `This cannot be built: ${reason}.`,
    randomOf: (title: string) => `${title}, a random solution`,
    sharesOf: (title: string) => `${title}, the shares of all solutions in each cell`,
    legend:
      "A cell that has a piece in all solutions has its pure color. Where several pieces share a " +
      "cell, their colors are mixed.",
    legendLabel: "Colors",
    orientation: (n: number): string => `piece, orientation ${n}`,
    seldom: "many share the cell",
    always: "always the same",
    draw: {
      cells: (n: number): string => `${count(n, "cell")} drawn`,
      rows: "Rows",
      columns: "Columns",
      piece: "Piece",
      cell: (row: number, column: number): string => `cell in row ${row}, column ${column}`,
      notFlat: "Only drawings of one layer with up to 24 rows and columns can be pressed.",
    },
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
    counting: "Counting …",
    counted: (count: string) => `Counted: ${count} ${count === "1" ? "solution" : "solutions"}.`,
    stopped: (count: string) => `Stopped after ${count}: there may be more.`,
    notBegun: "Stopped before the count began.",
    waiting: "Correct the settings first.",
    unknown: "\u2013",
    reduce: "Leave out symmetrical solutions",
  },
  workshop: {
    lead:
      "Write an exact cover problem in Knuth's format, or bring a table, a linear program or a " +
      "matrix. It stays on your computer.",
    problemTitle: "Problem",
    editor: "Problem",
    example: "Example",
    choose: "Choose …",
    own: "Your last text",
    otherTab: "The text of another tab",
    otherKept:
      "Another tab has a text of its own. Both are kept: the other one is in the list of examples.",
    isWrong: "The problem has an error.",
    idle: "Nothing runs.",
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
    fileDamaged: (name: string) => `${name} is damaged: its gzip data cannot be read to its end.`,
    notKept: "This text is too long to be kept for your next visit.",
    fault: (line: number, column: number, reason: string) =>
      `Line ${line}, column ${column}: ${reason}.`,
    goToFault: "Go to the error",
    problem: (primary: number, secondary: number, options: number) =>
      `A problem with ${primary} primary and ${secondary} secondary items, and ${options} options.`,
    formatOf: "Format",
    formats: {
      "": "As the text shows",
      knuth: "Knuth's format",
      csv: "Table (CSV)",
      mps: "MPS",
      lp: "LP",
      matrix: "Matrix of zeros and ones",
      rows: "Numbers of the columns of each row",
      partitioning: "OR-Library, set partitioning",
      covering: "OR-Library, set covering",
      rail: "OR-Library, set covering by columns",
    },
    dance: "Open in the dance",
    questions: "Questions",
    ask: {
      first: "Find one",
      all: "List all",
      count: "Count",
      cheapest: "Find cheapest",
      nearest: "Find nearest",
      sort: "Sort options",
      prove: "Explain why",
    },
    help: {
      first: "Finds one solution",
      all: "Lists all solutions",
      count: "Counts all solutions",
      cheapest: "Finds the cheapest solution, and proves that none costs less",
      nearest: "Finds options that leave as few primary items uncovered as possible",
      sort: "Says for each option whether all solutions have it, some, or none",
      prove: "Says why there is no solution, or finds one",
    },
    mainKey: ": Ctrl+Enter",
    stop: "Stop",
    format: "The formats",
    rules: [
      "A line that starts with | is a comment.",
      "The first other line declares the items: the primary ones and, after a |, the " +
        "secondary ones.",
      "Each further line is an option: its items. A solution has each primary item exactly " +
        "once, and each secondary item at most once.",
      "2|a or 1:3|a in the first line: a is covered twice, or once to three times.",
      "x:red in an option: the secondary item x with a color; options that agree in it can be " +
        "together.",
      "|7 or |7.25 at the end of an option: its cost. Cheapest adds up the costs of a solution.",
      "Tables (CSV) with a column named items and a column named cost, LP and MPS files, " +
        "files of " +
        "OR-Library and matrices of zeros and ones are read as they are.",
    ],
    results: "Results",
    nothing:
      "Ask a question: one solution, all of them, their number, or the cheapest one. Where there " +
      "is none, what comes nearest, and why there is none.",
    changed: "The problem has changed since.",
    progress: "Explored share of the search tree",
    working: {
      first: "Searching for a solution …",
      all: "Searching for all solutions …",
      count: "Counting …",
      cheapest: "Looking for the cheapest solution …",
      nearest: "Looking for the options that leave the fewest items …",
      sort: "Sorting the options …",
      prove: "Looking for a reason …",
    },
    stopped: (count: string) =>
      `Stopped after ${count} ${count === "1" ? "solution" : "solutions"}: there may be more.`,
    proofStopped: "Stopped: nothing is proved.",
    sortStopped: "Stopped: not all options are sorted.",
    sorted: (all: number, some: number, none: number) =>
      all + some === 0
        ? "No solution has any of the options."
        : `${count(all, "option is", "options are")} in all solutions, ` +
          `${said(some)} in some, ${said(none)} in none.`,
    nearest: (n: string, bound: string | null) =>
      (n === "0"
        ? "There is a solution: nothing is left."
        : `These options leave ${n === "1" ? "1 item" : `${n} items`} uncovered`) +
      (n === "0"
        ? ""
        : bound === null
          ? ": it is proved that none leave fewer."
          : `; none leave fewer than ${bound}.`),
    left: (items: readonly string[]) => `Left uncovered: ${listed(items)}.`,
    lost: (n: string) =>
      `The tab has kept only the first ${n} of these solutions. Ask again for the others.`,
    notAll: "The tab has not kept all of these solutions. Ask again to save them.",
    stoppedBest: "Stopped.",
    notBegun: "Stopped before the search began.",
    failed: (reason: string) => `This cannot be answered: ${reason}.`,
    limit: (count: string) =>
      `The first ${count} solutions; the workshop lists no more. Count tells how many there are.`,
    found: {
      first: "A solution; there may be more.",
      all: "",
      count: "",
      cheapest: "",
      nearest: "",
      sort: "",
      prove: "There is a solution.",
    },
    best: {
      proved: (cost: string) =>
        `The cheapest solution costs ${cost}: it is proved that none costs less.`,
      found: (cost: string, bound: string | null, gap: string | null) =>
        `A solution costs ${cost}` +
        (bound === null ? "." : `, and none costs less than ${bound}`) +
        (bound === null ? "" : gap === null ? "." : `: a gap of ${gap} %.`),
      bound: (bound: string) => `No solution yet; none costs less than ${bound}.`,
    },
    none: "There is no solution.",
    complete: (count: string) =>
      count === "1" ? "Exactly 1 solution." : `${count} solutions, and no others.`,
    proved: {
      certificate: "There is no solution, and here is the proof.",
      search: "There is no solution: the whole search tree was explored. No certificate was found.",
      counting: "There is no solution: the count is 0. No certificate was found.",
      programs:
        "There is no solution: a tree of linear programs was explored. No certificate was found.",
    },
    reason: (why: string) => `Why: ${why}.`,
    contradiction: (words: string) => `A sum over ${words}.`,
    certificate: "The certificate as text",
    board: {
      label: (weights: readonly string[]) => `The weights on the board: ${weights.join("; ")}`,
      weight: (weight: string, n: number) => `weight ${weight}: ${count(n, "cell")}`,
      sum: (all: readonly (readonly [number, number])[]) =>
        `All cells together: ${all
          .map(([weight, n]) => `${n} \u00d7 ${weight < 0 ? `(${weight})` : weight}`)
          .join(" + ")} = ${all.reduce((sum, [weight, n]) => sum + n * weight, 0)}.`,
    },
    why: {
      parity:
        "Count how many of these items an option has. Every option has an even number of them, " +
        "so any set of options covers an even number. A solution would cover an odd number.",
      modulo:
        "Add the weights of the items of an option. The sum of every option is a multiple of the " +
        "modulus, so the sum of a solution is one, too. But the weights of all items, which a " +
        "solution covers, add up to a number that is not.",
      weights:
        "Add the weights of the items of an option. Every option has a sum of 0 or more, so a " +
        "solution has one, too. But the weights of all items, which a solution covers, add up to " +
        "less than 0.",
    },
    work: (nodes: string, updates: string, seconds: string) =>
      `${nodes} tree nodes, ${updates} updates, ${seconds} s`,
    saveText: "Save as text",
    saveJson: "Save as JSON",
    saveTable: "Save as CSV",
    table: {
      title: "Table of options",
      solution: "solution",
      in: "solutions",
      inAll: "all",
      inSome: "some",
      inNone: "none",
      option: "option",
      number: (n: string) => `option ${n}`,
      line: "line",
      items: "items",
      cost: "cost",
      copy: "Copy the table",
      copied: "The table is copied.",
      notCopied: "The browser did not copy the table.",
      more: (n: string) => `${n} more, which copies and files have.`,
    },
    solutions: "Solutions",
    cost: (cost: string) => `Cost ${cost}`,
    empty: "(no options)",
    cut: "… and more, which the files have",
    pages: "Pages of solutions",
    firstPage: "First page",
    previousPage: "Previous page",
    nextPage: "Next page",
    lastPage: "Last page",
    isFirst: "This is the first page.",
    isLast: "This is the last page.",
    goTo: "Go to solution",
    range: (from: string, to: string, n: string) => `${from} to ${to} of ${n}`,
  },
} as const;
