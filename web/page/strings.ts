// Every sentence that the page says, in one place.

/** A number as it is read, and a word that agrees with it. */
const count = (n: number, one: string, several = `${one}s`): string =>
  `${n.toLocaleString("en-US")} ${n === 1 ? one : several}`;

/** Words as a list: "a, b and c". */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

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
    },
    about: {
      book: "Cover each of the items a to g exactly once (TAOCP 7.2.2.1, matrix 6).",
      sudoku: "Each cell, and each digit in each row, column and box, is an item.",
      queens: "Rows and columns are items to cover; diagonals may be covered once at most.",
      langford: "Each number k twice, with k numbers between: numbers and slots are the items.",
      langford7: "Each number k twice, with k numbers between: numbers and slots are the items.",
      pentominoes: "The twelve pieces and the 60 cells of the board are the items.",
      own: "The first line names the items, each further line is an option.",
    },
    size: (items: number, options: number) =>
      `${count(items, "item")}, ${count(options, "option")}.`,
    own: {
      label: "Items and options, in Knuth's format",
      help:
        "Items first, a line for each option after it. After a word |, items may be covered at " +
        "most once; they may have colors, as in x:red.",
      start: "Dance with this text",
      place: (line: number, column: number) => `Line ${line}, column ${column}: `,
      goTo: "Go to the place",
      tooLarge: (most: number, found: number) =>
        `Expected at most ${count(most, "character")}, found ${found.toLocaleString("en-US")}.`,
      tooLong: "This text is too long for the address: a link does not carry it.",
    },
    opening: "The problem is opened.",
    controls: "Controls",
    home: "Start",
    back: "Step back",
    play: "Play",
    pause: "Pause",
    forward: "Step",
    nextSolution: "Next solution",
    stop: "Stop",
    speed: "Speed",
    perSecond: (n: number) => `${n} ${n === 1 ? "step" : "steps"} a second`,
    keys: [
      ["Space", "play or pause"],
      ["\u2192", "step"],
      ["\u2190", "step back"],
      ["n", "next solution, or stop"],
      ["Home", "start"],
      ["+ \u2212", "speed"],
      ["\u2191 \u2193", "from option to option, in a list"],
    ],
    keysLabel: "Keys",
    counts: (position: number, level: number, nodes: number, solutions: number) =>
      `Step ${position.toLocaleString("en-US")}, level ${level}: ${count(nodes, "tree node")}, ` +
      `${count(solutions, "solution")} so far`,
    seeking: (position: number, nodes: number) =>
      `At work: step ${position.toLocaleString("en-US")}, ${count(nodes, "tree node")}.`,
    told: {
      start: (items: number, options: number) =>
        `Nothing is chosen yet. Cover ${count(items, "item")} with some of ` +
        `${count(options, "option")}.`,
      choose: (item: string, length: number, ties: string[], nTies: number) => {
        const left = `${count(length, "option")} left`;
        const more = nTies - ties.length;
        const same = listed(more > 0 ? [...ties, count(more, "other", "others")] : ties);
        const as = `as few as ${same}, and it comes first`;
        return `Choose item ${item}: it has ${left}, ${nTies === 0 ? "the fewest" : as}. Cover it.`;
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
      solution: (number: number) =>
        `All items are covered: this is solution ${number.toLocaleString("en-US")}.`,
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
    more: (n: number) => `${n.toLocaleString("en-US")} more`,
    noItems: "no items",
    matrix: "Matrix",
    matrixBox: "Matrix of items and options",
    option: "Option",
    length: "Left",
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
    hiddenColumns: (shown: number, all: number) =>
      `${shown} of ${count(all, "item")}: those of the chosen item and of the options at the top.`,
    legend:
      "\u25cf chosen, \u25cb to be tried, \u00d7 tried; crossed out: hidden options and covered " +
      "items.",
    picture: "Partial solution",
    board: "Picture of the partial solution",
    chosenOptions: "Chosen options",
    none: "No option is chosen.",
    onLevel: (level: number, item: string) => `Level ${level}, item ${item}`,
    atLevel: (level: number) => `level ${level}`,
    earlier: (n: number) => `${count(n, "earlier level")}, not listed`,
    toCover: (n: number) => (n === 0 ? "No item is left to cover." : "Still to cover:"),
    tree: "Search tree",
    treeBox: "Search tree, from the root at the left",
    root: "root",
    nodes: {
      path: "chosen",
      here: "here",
      explored: "explored",
      deadEnd: (item: string) => `dead end: no option left for ${item}`,
      solution: "solution",
      untried: "not tried yet",
      moreExplored: (n: number) => `${n} more, explored`,
      moreUntried: (n: number) => `${n} more to try`,
      branches: (item: string) => `branches on ${item}`,
      below: (nodes: number, solutions: number) =>
        `${count(nodes, "node")} below, ${count(solutions, "solution")}`,
    },
    above: (n: number) => `${count(n, "level")} above are not drawn.`,
    treeLegend: "\u25cf path, \u25cb to be tried, \u00d7 dead end, \u2605 solution",
    failed: (reason: string) => `The engine failed: ${reason}`,
  },
} as const;
