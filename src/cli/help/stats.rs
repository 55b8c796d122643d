//! The help of `stats`.

use super::Help;
use super::boards::{BOARDS, TABLES};

pub(crate) const STATS: Help = Help {
    examples: "\
Examples:
  quadrille stats puzzles.txt             a table of numbers
  quadrille stats --rating --svg p.svg puzzles.txt
                                          with ratings, and a picture
  quadrille generate 1000 | quadrille stats --json
                                          as an object",
    details: &[
        "\
Output:
  The table has the number of boards: all, those with one solution, with
  several, without any, and invalid ones; the minimal puzzles among those
  with one solution; and the classes: boards that differ only by an
  exchange of digits, rows, columns, bands, stacks, or of rows with columns
  are of one class.
  Then the boards with each number of clues, and those whose clues have a
  symmetry; a board may have several.
  --rating adds the puzzles with each rating, as rate prints it, and with
  each hardest technique. Puzzles \"beyond the techniques\" are rated \"at
  least\" a number.
  Errors go to standard error, as FILE:LINE:COLUMN:, the first hundred of
  them.
  Only the classes take memory that grows with the collection: up to 40
  bytes each. --no-classes omits them. Classes are distinguished by digests
  of 128 bits.",
        "\
Picture:
  --svg draws the table with a bar for each number, dark on white, or light
  on black in a dark color scheme.",
        BOARDS,
        TABLES,
        "\
JSON:
  --json prints one object:
    boards, invalid, none, one, several, minimal, classes
                numbers; classes is null with --no-classes
    clues, symmetries
                objects: the number of boards with each
    ratings, techniques, at_least
                with --rating",
    ],
    exit_codes: "\
Exit codes:
  0  every board is read
  1  a board is invalid
  2  wrong usage, a file that cannot be read, no board that can be read, or
     output that cannot be written
  3  stopped by a signal; the table has the boards up to there",
};
