//! The help of `solve`, `check` and `count`.

use super::Help;

pub(crate) const SOLVE: Help = Help {
    examples: "\
Examples:
  quadrille solve board.txt               one board, or any number
  quadrille solve < board.txt             from standard input
  quadrille solve a.txt b.txt > out.txt   several files
  quadrille solve --verify sudoku.csv     check the solutions in a table
  quadrille solve --output-format pretty board.txt
                                          a drawn board
  quadrille solve --variant 16x16 large.txt
                                          boards of another size
  quadrille solve --variant 16x16 --smallest large.txt
                                          the smallest solution
  quadrille solve all.txt.zst -o out.txt.zst
                                          compressed files; --resume
                                          continues an interrupted run",
    details: &[
        "\
Output:
  If a 9x9 board has several solutions, the smallest is printed: the one
  with the smallest digit in the first cell where they differ, row by row.
  For other boards any solution is printed, or the smallest with
  --smallest.
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
        VARIANTS,
        RULES,
        EXPORTS,
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
  With --minimal, a board with one solution gets \"minimal\", or
  \"redundant\" and the cells of its redundant clues, such as
  \"redundant r1c2 r3c4\": if any one of them is removed, there is still
  one solution. If two are removed, there may be several; minimize removes
  clues until none is redundant.
  A table is printed again, with these words in a column \"verdict\".
  Errors go to standard error, as FILE:LINE: or FILE:LINE:COLUMN:, the
  first hundred of them.",
        BOARDS,
        VARIANTS,
        RULES,
        EXPORTS,
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
        VARIANTS,
        RULES,
        EXPORTS,
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
  space, the rest of the line is a comment. In an .sdk file, only the
  puzzle is read, and not the saved game.
  Boards of different forms may follow each other. Separate nine-line
  boards by empty lines: boards without them are cut every nine rows, so a
  missing row shifts the boards after it, up to the next empty line, where
  an error is reported.
  Files may be compressed by gzip or Zstandard, under any name. Text is in
  UTF-8.";

const VARIANTS: &str = "\
Variants:
  With --variant NAMES, boards have another size or further rules:
    4x4, 6x6, 16x16, 25x25, ...   the size; boxes as square as possible
    diagonal (or x), windoku, anti-knight, anti-king, nonconsecutive,
    disjoint-groups
  Names have commas between them: --variant 16x16,diagonal. Without a size
  boards are 9x9.
  With --model FILE, FILE has the boxes and rules of all boards, see below.
  A board is a line with a character for each cell (1 to 9, then A to Z) or
  a number for each cell with blanks or commas between them; or as many
  lines as rows. On a large board that has only letters, A is the first
  symbol; but if a rule calculates with the digits, A is always 10.
  A line of characters may be followed by rules of its own:
    1...............; cage 7 r1c1 r1c2; thermometer r2c1 r3c1
  or, after a blank, by a comment. A comment that begins with the first
  word of a rule is an error.
  Lines of rules before a board hold for this board alone. A drawn board
  without empty lines around it ends after its last row.
  Answers have the form of their boards. A variant is solved by the general
  engine: --engine lanes, --format and tables are for 9x9 boards.";

const RULES: &str = "\
Rules:
  A rule is a line of a --model FILE or before a board, or follows a board:
    size 16x16, boxes 3x2       first, and in a --model FILE alone
    boxes                       and a drawing: a character for each box
    units                       and a drawing of extra units
    diagonal, windoku, anti-knight, ...         as in --variant
    cage 15 r1c1 r1c2 r2c1      different digits with this sum
    different r1c1 r2c2         different digits
    sum 15 r1c2 r2c3            a sum; digits may be equal
    thermometer r1c1 r1c2       digits increase
    arrow r1c1 r1c2 r1c3        the first cell is the sum of the others
    arrow r1c1 r1c2 = r2c2 r2c3 the number before = is the sum
    white r1c1 r1c2, black ..   kropki: a difference of 1, a ratio of 2
    x r1c1 r1c2, v r1c1 r1c2    a sum of 10, of 5
    difference 3 r1c1 r1c2, ratio 3 .., less .., equal ..
                                the same for any two cells; the cells of
                                white, black, x and v have a common side
    never white (black, x, v)   no such pair of neighbors without a mark
    whisper 5 r1c1 r1c2         neighbors on the line differ by 5 or more
    run r1c1 r1c2               a renban: consecutive, in any order
    palindrome r1c1 r1c2        the same in both directions
    sandwich r3 12, sandwich c1 0
                                the sum between 1 and the largest digit
    candidates 1,3,5 r1c1, even r1c1, odd r1c1
  Rows and columns count from 1. A line that starts with # is a comment.
  never white, never black and nonconsecutive do not hold for two cells
  with a dot, which is a difference or a ratio of any number; never x and
  never v do not hold for two cells with a letter. If no two digits have
  the sum, as in never x on 4x4, nothing is forbidden.";

const EXPORTS: &str = "\
Exports:
  JSON objects of f-puzzles and SudokuPad, one or several in a file, are
  boards with their size and rules: files named .json or .jsonl, or any
  input with --variant or --model. No rule is ignored: a rule or a key that
  is not known is an error that names it, and so are a key that is there
  twice and a value of another type than the exporter writes. A known key
  with an empty value means nothing. Drawings and texts of f-puzzles are no
  rules. Drawings of SudokuPad are errors, since they do not say which rule
  they stand for.
  In f-puzzles nonconsecutive, and negative for ratios, do not hold for two
  cells with a dot; negative forbids the ratios of all dots on the board,
  or 2 if there are none.
  Links and compressed exports are errors: decompress them first.";

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
  column. A new name in --solution-column, or the number after that of the
  last column, also means a new last column.
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
