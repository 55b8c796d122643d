// The sentences of the introduction, of the links and of the exercise in the view of the dance.

export const words = {
  lesson: {
    open: "Introduction in eight pages",
    title: "Introduction",
    page: (n: number, of: number) => `page ${n} of ${of}`,
    before: "Previous page",
    isFirst: "This is the first page.",
    after: "Next page",
    isLast: "This is the last page.",
    close: "Close the introduction",
    pages: [
      {
        title: "Items and options",
        step: 0,
        text: [
          "An exact cover problem has items and options. Here the items are the letters a to g: " +
            "the columns of the matrix. An option is a set of items: a row of the matrix.",
          "Choose some options such that each item is in exactly one of them. That is a " +
            "solution. Sudoku is such a problem: \u201crow 3 has a 5\u201d is an item, and " +
            "\u201ca 5 in row 3, column 4\u201d is an option.",
        ],
      },
      {
        title: "Choose an item",
        step: 1,
        text: [
          "Some option has to cover the item a. So the search tries all options of a, one after " +
            "another, and misses no solution. It could begin with any item.",
          "It takes an item with the fewest options, since it then has the fewest cases to look " +
            "at. The numbers above the columns say how many options each item has left. Here a " +
            "has two.",
        ],
      },
      {
        title: "Try an option",
        step: 2,
        text: [
          "The first option of a is a d g. With it, d and g are covered, too. No other option " +
            "that has a, d or g fits any more: these options are hidden, and crossed out in the " +
            "matrix.",
          "What remains is a smaller problem of the same kind: the items b, c, e and f, and the " +
            "options that are not hidden. The search solves it in the same way.",
        ],
      },
      {
        title: "A dead end",
        step: 5,
        text: [
          "In the smaller problem b had one option left, b c f. With it, the item e has no " +
            "option left: each option with e was hidden.",
          "So there is no solution that has both a d g and b c f. An item without options is a " +
            "proof of that.",
        ],
      },
      {
        title: "Take it back",
        step: 8,
        text: [
          "The search takes back what it did, in reverse order: b c f, then a d g. All options " +
            "that these had hidden are there again. This is called backtracking.",
          "To take back quickly is the point of Dancing Links. An option that is hidden leaves " +
            "the lists of its items, but it remembers its neighbors. So it finds its place " +
            "again. Switch on the links below to see this.",
        ],
      },
      {
        title: "The next option",
        step: 9,
        text: [
          "The item a has one more option: a d f. It covers d and f.",
          "The tree at the right shows all that was tried so far. A cross is a dead end, and the " +
            "full dots are the path to where the search is.",
        ],
      },
      {
        title: "A solution",
        step: 14,
        text: [
          "Each further item had one option: b g for b, c e for c. Now all items are covered: " +
            "a d f, b g and c e are a solution. Look at the picture of the chosen options: each " +
            "letter is there once.",
        ],
      },
      {
        title: "The end",
        step: 21,
        text: [
          "The search goes on as if this were a dead end, since there may be other solutions. " +
            "When the last option of a is taken back, the whole tree is explored: there was one " +
            "solution.",
          "Now predict the steps of another problem, or write a problem of your own: choose " +
            "\u201cYour own text\u201d above.",
        ],
      },
    ] as readonly { title: string; step: number; text: readonly string[] }[],
  },
  algorithm: {
    title: "Algorithm X",
    lines: {
      X1: "Choose nothing yet. The level is 0.",
      X2: "If all items are covered, this is a solution: go to X8.",
      X3: "Choose an item i that has the fewest options left. If it has none, go to X8.",
      X4: "Cover i.",
      X5:
        "Try the next option of i: cover its other items, add 1 to the level, and go to X2. " +
        "If none is left, go to X7.",
      X6: "Take the option back: uncover its other items. Go to X5.",
      X7: "Uncover i.",
      X8: "If the level is 0, this is the end. Otherwise subtract 1 from it, and go to X6.",
    },
    source:
      "After D. E. Knuth, The Art of Computer Programming, Section 7.2.2.1. The lines of the " +
      "last step are marked.",
  },
  predict: {
    label: "Predict the next step",
    question: "What comes next?",
    wasWrong: "This answer was wrong.",
    tooMany: "At this step there are too many answers to choose from. Take the step.",
    item: (name: string) => `Choose item ${name}`,
    option: (text: string) => `Try ${text}`,
    solution: "A solution: all items are covered",
    undo: "Take back the last option",
    leave: "No option is left to try: uncover the item",
    end: "The end",
    score: (isRight: boolean, right: number, all: number) =>
      `${isRight ? "Right." : "No: try another one, or take the step."} ` +
      `${right} of ${all} at the first try.`,
  },
  links: {
    label: "Show the links",
    title: "Links",
    tooLarge: "The links are drawn for problems with up to 12 items and 60 nodes, without colors.",
    picture: "The links of the items and of the nodes of their options",
    before: "Previous change",
    isFirst: "No link has changed yet.",
    after: "Next change",
    isLast: "This was the last change.",
    none: "This step changes no link.",
    count: (n: number, of: number) => `Change ${n} of ${of}: `,
    unlinkItem: (item: string) =>
      `item ${item} leaves the list of items: its left and right neighbors point to each other.`,
    relinkItem: (item: string) =>
      `item ${item} returns to the list of items: its left and right neighbors point to it again.`,
    unlinkNode: (item: string, option: string) =>
      `the node of ${item} in ${option} leaves the list of ${item}: the nodes above and below it ` +
      "point to each other.",
    relinkNode: (item: string, option: string) =>
      `the node of ${item} in ${option} returns to the list of ${item}: the nodes above and ` +
      "below it point to it again.",
    legend:
      "A line joins two neighbors of a list, which point to each other. A node that has left its " +
      "list still points to its old neighbors: the dashed lines. So it can return.",
    root: "root",
  },
};
