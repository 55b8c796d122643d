//! The help of `rate` and `explain`.

use super::Help;
use super::boards::{BOARDS, COLLECTIONS, OUTPUT_FILES, TABLES};

pub(crate) const RATE: Help = Help {
    examples: "\
Examples:
  quadrille rate puzzles.txt              how hard is each for a person?
  quadrille rate puzzles.txt | sort -n    the easiest first
  quadrille rate --json puzzles.txt       with the number of steps of each
                                          kind",
    details: &[
        "\
Output:
  Each puzzle gets one line: the number of its hardest step, and in
  parentheses its technique, such as \"2.6 (pointing)\". \"at least\" means
  that the techniques here do not reach the solution. A board that is no
  proper puzzle gets \"no solution\" or \"several solutions\".
  A table is printed again, with the ratings in a column \"rating\".
  Errors go to standard error, as FILE:LINE: or FILE:LINE:COLUMN:, the
  first hundred of them.",
        "\
Numbers:
  The number is the published one: that of Sudoku Explainer 1.2.1, from
  1.0, the last blank cell of a unit, to 9.0 and more, dynamic forcing
  chains with inner steps. Its techniques are searched in its order, and
  chains are counted as there. Puzzles that it solves only by chains within
  chains (9.5 and more) are rated \"at least\".
  --modern adds techniques that its table lacks. They have the numbers of
  SukakuExplainer, such as 4.0 for a skyscraper, or our own between them,
  such as 4.2 for a finned X-wing; so the rating is often lower.
  --measure adds how hard a puzzle is for a machine: the tree nodes of
  Dancing Links, and the smallest number of cells, up to 3, whose digits
  let naked and hidden singles finish it. That may take a second a puzzle.",
        BOARDS,
        TABLES,
        COLLECTIONS,
        OUTPUT_FILES,
        "\
JSON:
  --json prints one object per board, on one line:
    file, line  where the board begins
    puzzle      81 characters
    verdict     none, one, several, unknown or invalid
    rating      the number of the hardest step
    at_least    whether the techniques do not reach the solution
    hardest     its technique
    n_steps     the number of steps of each technique
    nodes, backdoor
                with --measure
    reason      why there is no rating",
    ],
    exit_codes: EXIT_CODES,
};

pub(crate) const EXPLAIN: Help = Help {
    examples: "\
Examples:
  quadrille explain board.txt             all steps to the solution
  quadrille explain --hint where board.txt
                                          where is the next step?
  quadrille explain --until x-wing --json board.txt
                                          steps as data, to a point
  quadrille explain --picture board.txt   the board before each step
  quadrille explain --picture=svg board.txt > steps.svg
                                          all steps as a drawing",
    details: &[
        "\
Output:
  Each puzzle gets its 81 characters on a line, then a line for each step:
  its number, its technique, its difficulty as in rate, and why it is
  right; at the end what it does, r1c2=5 for a digit that is written and
  r1c2<>5 for a candidate that is removed. The last line is \"solved\", or
  \"not solved: no further step\" if --until leaves out what is needed.
  With --hint, each puzzle gets one line about its next step.
  --picture draws the board before each step: its digits, the remaining
  candidates, and a sign after each candidate of the step; a line below the
  board explains the signs. --picture=svg prints an SVG document for each
  puzzle, on one line, in place of the text.
  --modern adds the techniques that Sudoku Explainer's table lacks.
  A board that is no proper puzzle gets \"no solution\" or \"several
  solutions\".
  Errors go to standard error, as FILE:LINE: or FILE:LINE:COLUMN:, the
  first hundred of them.",
        "\
Techniques:
  full house, hidden single in a box, hidden single in a line, direct
  pointing, direct hidden pair, naked single, direct hidden triple,
  pointing, claiming, naked pair, X-wing, hidden pair, naked triple,
  swordfish, hidden triple, skyscraper, two-string kite, XY-wing, empty
  rectangle, finned X-wing, XYZ-wing, W-wing, unique rectangle type 1 to
  4, unique loop type 1 to 4, naked quad, jellyfish, hidden quad, finned
  swordfish, WXYZ-wing, BUG+1, BUG type 2, BUG type 4, BUG type 3, finned
  jellyfish, aligned pair exclusion, ALS-XZ, simple coloring, X-cycle,
  XY-cycle, X-chain, XY-chain, alternating inference cycle, alternating
  inference chain, grouped alternating inference chain, aligned triplet
  exclusion, nishio, cell forcing chains, unit forcing chains, dynamic
  forcing chains, dynamic forcing chains with inner steps, guess.
  Only with --modern: skyscraper, two-string kite, empty rectangle, W-wing,
  finned fish, WXYZ-wing, ALS-XZ, simple coloring, XY-chain, grouped
  alternating inference chain.
  The easiest step is taken each time. If no technique has a step, a guess
  writes a digit of the solution. --until takes a name in upper or lower
  case, with - for a space.",
        BOARDS,
        COLLECTIONS,
        OUTPUT_FILES,
        "\
JSON:
  --json prints one object per board, on one line:
    file, line  where the board begins
    puzzle      81 characters
    verdict     none, one, several, unknown or invalid
    steps       the steps, in order; each has
      technique, difficulty
      cells, units
                the cells and units of its pattern, such as \"r1c2\", \"row 1\"
      places, removes
                lists of {\"cell\": \"r1c2\", \"digit\": 5}
      links     of a chain: from, to, and whether strong
      why       a sentence
    solved      whether the steps reach the solution
    reason      why there are no steps",
    ],
    exit_codes: EXIT_CODES,
};

const EXIT_CODES: &str = "\
Exit codes:
  0  every board is a proper puzzle
  1  a board has no solution, has several, or is invalid
  2  wrong usage, a file that cannot be read, no board that can be read, or
     output that cannot be written
  3  stopped by --nodes or a signal before every board was answered";
