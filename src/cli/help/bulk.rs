//! The help of `minimize`, `true-candidates` and `canonical`.

use super::Help;
use super::boards::{BOARDS, COLLECTIONS, OUTPUT_FILES, TABLES};

pub(crate) const MINIMIZE: Help = Help {
    examples: "\
Examples:
  quadrille minimize puzzles.txt          a minimal puzzle from each
  quadrille minimize --output-format pair puzzles.txt
                                          each puzzle with its minimal one
  quadrille check --minimal puzzles.txt   which clues are redundant?",
    details: &[
        "\
Output:
  Each puzzle gets a puzzle in its form, which has some of its clues: if
  one of these is removed, there are several solutions. The clues are tried
  from the first cell to the last. A clue is removed if there is still one
  solution without it.
  A board that is no proper puzzle gets \"no solution\" or \"several
  solutions\"; a board that cannot be read gets \"invalid\".
  A table is printed again, with the puzzles in a column \"minimal\".
  Errors go to standard error, as FILE:LINE: or FILE:LINE:COLUMN:, the
  first hundred of them.",
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
    minimal     81 characters
    n_clues     the number of its clues
    removed     the cells of the other clues, such as \"r1c2\"
    reason      why there is no minimal puzzle",
    ],
    exit_codes: "\
Exit codes:
  0  every board is a proper puzzle
  1  a board has no solution, has several, or is invalid
  2  wrong usage, a file that cannot be read, no board that can be read, or
     output that cannot be written
  3  stopped by --nodes or a signal before every board was answered",
};

pub(crate) const TRUE_CANDIDATES: Help = Help {
    examples: "\
Examples:
  quadrille true-candidates board.txt     the digits of each cell
  quadrille true-candidates --limit 9 board.txt
                                          in how many solutions, up to 9
  quadrille true-candidates --output-format pretty board.txt
                                          with rules between the boxes",
    details: &[
        "\
Output:
  A one-line puzzle gets one line of 81 fields with a space between them:
  for each cell, row by row, the digits that stand there in some solution,
  such as \"25\". A nine-line board gets nine lines of nine fields.
  With --limit N from 2 on, each digit comes with the number of solutions
  that have it there, such as \"2:1/5:3\"; \"5:N+\" means N or more.
  A board without a solution gets \"no solution\"; a board that cannot be
  read gets \"invalid\".
  A table is printed again, with the fields in a column \"candidates\".
  Errors go to standard error, as FILE:LINE: or FILE:LINE:COLUMN:, the
  first hundred of them.",
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
    candidates  81 texts, row by row: the digits of each cell
    counts      with --limit from 2 on, 81 lists: how many solutions have
                each of these digits there
    limit       a count of this number means as many or more
    reason      why there are no candidates",
    ],
    exit_codes: "\
Exit codes:
  0  every board has a solution
  1  a board has no solution or is invalid
  2  wrong usage, a file that cannot be read, no board that can be read, or
     output that cannot be written
  3  stopped by --nodes or a signal before every board was answered",
};

pub(crate) const CANONICAL: Help = Help {
    examples: "\
Examples:
  quadrille canonical board.txt           the smallest equivalent board
  quadrille canonical -q a.txt | cut -c-81 | sort | uniq -c
                                          how many boards of each class?
  quadrille canonical --dedupe all.txt -o classes.txt
                                          one board of each class
  quadrille canonical --dedupe -q all.txt | cut -d' ' -f7
                                          these boards as they were",
    details: &[
        "\
Forms:
  Two boards are equivalent if one becomes the other by exchanging digits,
  rows of a band, columns of a stack, bands, stacks, or rows with columns.
  The canonical form is the smallest of all equivalent boards, as texts of
  81 characters, a blank before 1. So boards are equivalent if their forms
  are equal. Any board has a form: a puzzle, a solved board, and also a
  board without a solution.",
        "\
Output:
  Each board of any form gets one line. Its fields, with a space between
  them:
    the canonical form, 81 characters
    - or t: whether rows and columns are exchanged first
    the rows of the board that become rows 1 to 9 of the form
    the columns of the board that become columns 1 to 9 of the form
    what the digits 1 to 9 become
    the number of automorphisms: of all the ways to exchange rows, columns
      and digits, how many leave the board as it is, the one that changes
      nothing included
    with --dedupe, the board itself, 81 characters
  A board that cannot be read gets \"invalid\".
  A table is printed again, with the forms alone in a column \"canonical\".
  Errors go to standard error, as FILE:LINE: or FILE:LINE:COLUMN:, the
  first hundred of them.",
        "\
Duplicates:
  With --dedupe, a board gets a line only if no board before it, in any of
  the files, is equivalent. A class is stored as a digest of 128 bits: the
  probability that two of a billion classes have the same one is 10^-21.
  Beyond --memory the classes are in temporary files next to the output, or
  in the folder of the system for such files. They are removed at the end
  of the run. The results do not depend on --memory or --jobs.",
        BOARDS,
        TABLES,
        COLLECTIONS,
        OUTPUT_FILES,
        "\
JSON:
  --json prints one object per board, on one line:
    file, line  where the board begins
    puzzle      81 characters
    form        81 characters
    transformation
                transposed, and lists of nine numbers: rows, columns,
                digits
    automorphisms
    verdict     invalid, for a board that cannot be read
    reason      why there is no form",
    ],
    exit_codes: "\
Exit codes:
  0  every board has a form
  1  a board is invalid
  2  wrong usage, a file that cannot be read, no board that can be read, or
     output that cannot be written
  3  stopped by a signal before every board was answered",
};
