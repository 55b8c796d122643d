//! The help of `diagram`.

use super::Help;

pub(crate) const DIAGRAM: Help = Help {
    examples: "\
Examples:
  quadrille model dominoes 8x8 --diagram all.qd
                                          write all solutions to a file
  quadrille diagram all.qd count          print how many there are
  quadrille diagram all.qd sample --n 3 --seed 1
                                          print 3 random solutions
  quadrille diagram all.qd nth 0 6494407  print solutions by their numbers
  quadrille diagram all.qd nth 5 | quadrille diagram all.qd rank
                                          print the number of a solution
  quadrille diagram all.qd weigh --require 'r1c1 r1c2'
                                          print how many solutions have
                                          each option, of those with it
  quadrille diagram all.qd condition --forbid :0 -o fewer.qd
                                          write those without option 0",
    details: &[FILE, OUTPUT, OPTIONS, NUMBERS, JSON],
    exit_codes: DIAGRAM_EXIT_CODES,
};

/// The exit codes of each question, too.
pub(crate) const DIAGRAM_EXIT_CODES: &str = "\
Exit codes:
  0  success
  1  there is no solution, or none with that number, or what was read is no
     solution
  2  wrong usage, a file that cannot be read, is damaged or is no diagram,
     output that cannot be written, or a diagram that is too large to draw
  3  stopped by a signal before the result was complete";

const FILE: &str = "\
The file:
  --diagram of quadrille cover and quadrille model writes all solutions as
  one object, in which equal remaining problems are stored once. A file of
  some kilobytes may stand for more solutions than could ever be listed. It
  contains the problem, too. A file that was changed or cut is refused.
  Files whose names end with .gz or .zst are compressed.";

const OUTPUT: &str = "\
Output:
  Solutions are printed as quadrille cover prints them: options, one per
  line, with an empty line between solutions. They are numbered from 0, in
  the order in which covers prints them; the order belongs to the file.
  rank prints a number for each solution that it reads, or \"no solution\".
  weigh prints a line for each option: its share (1 only if all solutions
  have it, and 0 only if none has it), the number of solutions with it, and
  its text. --items has a line for each primary item, and below it its
  options, those in most solutions first. costs prints each cost that
  occurs, and how many solutions have it. info prints a name and a value on
  each line. dot and svg draw diagrams of up to 500 nodes and 2000 edges.
  zdd writes a zero-suppressed decision diagram, in which variable k is
  option k. All paths of such a diagram have the options in one order; a
  diagram without such an order is refused. --engine memo --choose first
  makes diagrams that have one.";

const OPTIONS: &str = "\
Options:
  --require and --forbid take an option as it is printed, with its items in
  any order, or :N for option number N, from 0 in the order of the problem.
  N alone means the same if no item has that name. With them, only the
  remaining solutions are numbered.";

const NUMBERS: &str = "\
Weights and costs:
  A file of weights or costs has a number and an option on each line, for
  example \"2.5 r1c1 r1c2\". Lines that start with | and empty lines are
  ignored. Weights are 0 or greater; costs are whole numbers and may be
  negative.";

const JSON: &str = "\
JSON:
  --json prints one object on a line: for a solution, solution (from 1 in
  the output), cost and options; for rank, solution, rank and reason; for
  weigh, option, text, solutions and share, and with --items item and
  options; for costs, cost and solutions; for count, solutions.";
