//! The help of `generate`.

use super::Help;

pub(crate) const GENERATE: Help = Help {
    examples: "\
Examples:
  quadrille generate 10                   ten minimal puzzles
  quadrille generate 5 --symmetry half-turn --clues 24..28
                                          for a newspaper
  quadrille generate 100 --rating 7.0..8.0 --json
                                          hard ones, with their ratings
  quadrille generate 3 --technique x-wing --seed 7
                                          the same three each time",
    details: &[
        "\
Output:
  Each puzzle is a line of 81 characters, \".\" for a blank cell. Each has
  exactly one solution. Without --seed the program takes a random seed and
  prints it on standard error; with that seed it makes the same puzzles
  again, with any number of threads.",
        "\
Properties:
  --clues K, --clues LO..HI
             the number of clues; both ends are included. Few random
             minimal puzzles have fewer than 22 clues or more than 27.
  --no-minimal
             clues are removed down to a number in this range, drawn at
             random for each puzzle. A minimal puzzle loses clues until
             none can be removed.
  --symmetry with a symmetry, a clue is removed together with its orbit:
             all clues to which the symmetry maps it.
  --mask     the file has 81 cells: x or a digit where a clue may stand,
             . or 0 or _ or * where not. Spaces, line ends and | - + are
             skipped, and a line that starts with # is a comment. With a
             symmetry, a cell counts only if its whole orbit is in the
             mask.
  --rating LO..HI
             the number that quadrille rate prints; both ends are included.
             Puzzles that the techniques do not solve are rated \"at least\"
             a number: they are accepted for LO.. alone. A rating that no
             step has, such as 2.4 or 20, is refused.
  --technique
             the steps of quadrille explain include one of this technique.
             explain always takes the easiest step, so no easier technique
             applies there. With --rating, the technique can be the hardest
             one: --technique x-wing --rating ..3.2.
  --modern   ratings and steps are those of rate --modern and explain
             --modern. Techniques that Sudoku Explainer's table lacks, such
             as skyscrapers, need it.
  The program makes random puzzles and drops those without these
  properties. So the puzzles are as random as the others, and rare ones
  take long. After --tries attempts at one puzzle the run ends, and reports
  the closest attempt; the puzzles before it are printed. That takes some
  seconds, or a minute with --rating or --technique.",
        "\
Randomness:
  Every solved board is possible. Boards that differ by an exchange of
  digits are equally likely; otherwise some boards are more likely than
  others, and it is not known by how much. Minimal puzzles with few clues
  are rarer here than among all minimal puzzles.",
        "\
Output files:
  With --output FILE, the puzzles are in FILE.part until all are made, with
  a journal in FILE.part.journal. To continue an interrupted run, repeat
  the command with its --seed and --resume: FILE is then the same as
  without an interruption. --start-over discards the interrupted run.
  ^C, SIGTERM and SIGHUP end a run so that it can be resumed.",
        "\
JSON:
  --json prints one object per puzzle, on one line:
    number      from 0
    puzzle, solution
                81 characters each
    clues       their number
    rating, at_least, hardest
                as in rate, with --rating or --technique",
    ],
    exit_codes: "\
Exit codes:
  0  all puzzles are made
  1  there is no such puzzle, such as one with 16 clues
  2  wrong usage, a file that cannot be read, or output that cannot be
     written
  3  stopped by --tries or a signal before all puzzles were made",
};
