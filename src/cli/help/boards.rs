//! The help of `solve`, `check` and `count`.

use super::Help;

pub(crate) const SOLVE: Help = Help {
    examples: "\
Examples:
  quadrille solve board.txt               one board, or any number
  quadrille solve < board.txt             from standard input
  quadrille solve --smallest board.txt    the smallest solution
  quadrille solve a.txt b.txt > out.txt   several files
  quadrille solve --verify sudoku.csv     check the solutions in a table
  quadrille solve --output-format pretty board.txt
                                          a drawn board
  quadrille solve all.txt.zst -o out.txt.zst
                                          compressed files; --resume
                                          continues an interrupted run",
    details: &[
        "\
Output:
  A one-line puzzle gets one line: its solution, \"no solution\", \"invalid\",
  or \"unknown\" if --nodes stopped the search.
  A nine-line board gets the nine lines of its solution. A board without a
  solution gets the words \"no solution\", and a board that cannot be read
  gets \"invalid\"; but if it is the only board of the input, it gets
  nothing.
  A table is printed again, with the solutions.
  With --output-format pretty a board is drawn; on a terminal with color
  its clues are bold.
  Errors go to standard error, as FILE:LINE: or FILE:LINE:COLUMN:, the
  first hundred of them.",
        BOARDS,
        TABLES,
        COLLECTIONS,
        OUTPUT_FILES,
        JSON,
    ],
    exit_codes: "\
Exit codes:
  0  every board is solved
  1  a board has no solution or is invalid, or a table has a wrong solution
     (--verify)
  2  wrong usage, a file that cannot be read, no board that can be read, no
     solution to be verified (--verify), or output that cannot be written
  3  stopped by --nodes or a signal before every board was solved",
};

pub(crate) const CHECK: Help = Help {
    examples: "\
Examples:
  quadrille check board.txt               has it exactly one solution?
  quadrille check -q puzzles.txt | sort | uniq -c
  quadrille check --minimal board.txt     which clues are redundant?",
    details: &[
        "\
Output:
  Each board gets one line: \"none\", \"one\" or \"several\"; \"invalid\" if it
  cannot be read; \"unknown\" if --nodes stopped the search. A nine-line
  board that is invalid and the only board of the input gets nothing.
  With --minimal, a board with one solution gets \"minimal\", or \"redundant\"
  and the cells of its redundant clues, such as \"redundant r1c2 r3c4\": each
  alone can be taken away, and there is still one solution. Two of them
  together may not; minimize takes away as many as can go.
  A table is printed again, with these words in a column \"verdict\".
  Errors go to standard error, as FILE:LINE: or FILE:LINE:COLUMN:, the
  first hundred of them.",
        BOARDS,
        TABLES,
        COLLECTIONS,
        OUTPUT_FILES,
        JSON,
    ],
    exit_codes: "\
Exit codes:
  0  every board has exactly one solution and, with --minimal, no redundant
     clue
  1  a board has no solution, has several, is invalid, or, with --minimal,
     has a redundant clue
  2  wrong usage, a file that cannot be read, no board that can be read, or
     output that cannot be written
  3  stopped by --nodes or a signal before every board was checked",
};

pub(crate) const COUNT: Help = Help {
    examples: "\
Examples:
  quadrille count board.txt               count up to 1,000,000 solutions
  quadrille count --limit 10 board.txt    a number, or \"more than 10\"",
    details: &[
        "\
Output:
  Each board gets one line: the number of its solutions, or \"more than N\";
  \"invalid\" if it cannot be read; \"unknown\" if --nodes stopped the search.
  A nine-line board that is invalid and the only board of the input gets
  nothing.
  A table is printed again, with the numbers in a column \"count\".
  Errors go to standard error, as FILE:LINE: or FILE:LINE:COLUMN:, the
  first hundred of them.",
        BOARDS,
        TABLES,
        COLLECTIONS,
        OUTPUT_FILES,
        JSON,
    ],
    exit_codes: "\
Exit codes:
  0  every board has a solution
  1  a board has no solution or is invalid
  2  wrong usage, a file that cannot be read, no board that can be read, or
     output that cannot be written
  3  stopped by --nodes or a signal before every board was counted",
};

pub(super) const BOARDS: &str = "\
Boards:
  The form of each board is detected, or fixed by --format:
    boj   nine lines of nine digits with spaces between them (BOJ 2580)
    grid  nine lines of nine digits (BOJ 2239, .sdk files)
    line  81 characters on one line (.sdm files)
    ss    nine lines such as 1..|...|7.. with rules between the boxes
    csv   a record of a table, see below
  A blank cell is 0 or . or _ or *. Spaces and tabs may surround digits and
  end lines. Lines end with LF or CR LF.
  A line that starts with # is a comment. After a one-line puzzle and a
  space, the rest of the line is a comment. Of an .sdk file the puzzle is
  read, and the saved game is not.
  Boards of different forms may follow each other. Separate nine-line
  boards by empty lines: boards without them are cut every nine rows, so a
  missing row shifts the boards after it, up to the next empty line, where
  an error is reported.
  Files may be compressed by gzip or Zstandard, under any name. Text is in
  UTF-8.";

pub(super) const TABLES: &str = "\
Tables:
  A table has a record per line. Its first line is a header, which names
  the columns, unless a field of it is a puzzle: then it is a record, as
  with --no-header. A field with a line break is an error.
  The delimiter is a comma, a semicolon or a tab, as in the first line, or
  that of --delimiter. The output keeps the delimiter and all columns.
  Puzzles are in the column quizzes, quiz, puzzle, puzzles, sudoku, board
  or question, or in that of --column; without a header, in the first
  column with a puzzle. Solutions go into the column solutions, solution,
  answer or answers, or that of --solution-column, or else into a new last
  column. A new name in --solution-column, or the number behind the last
  column, is a new last column, too.
  With --column, --solution-column, --delimiter or --no-header, every input
  is a table.
  A line that starts with # is a comment, unless it has a puzzle in its
  column. Comments and empty lines are not printed again.
  Several tables with equal headers are printed as one table.";

pub(super) const COLLECTIONS: &str = "\
Collections:
  16 boards or more that are read together are a collection. They are
  solved many at a time, in vector lanes and on all cores. The results and
  their order are the same as for single boards. A summary on standard
  error ends the run; --quiet leaves it out.";

pub(super) const OUTPUT_FILES: &str = "\
Output files:
  With --output FILE, results are in FILE.part until every input is read to
  its end, with a journal in FILE.part.journal. Then FILE.part is renamed
  to FILE.
  To continue an interrupted run, repeat the command with --resume: it
  checks that the boards and the results are unchanged. In the end FILE is
  the same as without an interruption, byte for byte. --start-over discards
  the interrupted run; with neither option the run does not start.
  ^C, SIGTERM and SIGHUP end a run so that it can be resumed.";

const JSON: &str = "\
JSON:
  --json prints one object per board, on one line:
    file, line  where the board begins
    puzzle      81 characters
    verdict     none, one, several, unknown or invalid
    solution    81 characters
    count       how many solutions were found
    at_least    whether there may be more solutions than count
    redundant   with check --minimal, in place of count and at_least: the
                cells of the redundant clues of a board with one solution
    reason      why there is no result";
