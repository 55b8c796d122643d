//! The help of `verify` and of `bench`.

use super::Help;
use super::cover::FORMAT;

pub(crate) const VERIFY: Help = Help {
    examples: "\
Examples:
  quadrille cover --all problem.dlx | quadrille verify problem.dlx -
  quadrille verify --distinct problem.dlx solutions.txt
  quadrille verify problem.dlx --certificate why.txt",
    details: &[
        "\
Solutions:
  Solutions have the form that quadrille cover prints: one option per line,
  with an empty line between solutions; the line \":empty\" is the solution
  without options. The items of an option may be in any order. Its cost may
  be omitted: the line then means the option that costs nothing, if the
  problem has several. Lines that start with | are comments.
  With --distinct, a solution is wrong if an earlier one has the same
  options, in any order. An option that the problem has twice may be in two
  equal solutions, as quadrille cover prints them. This takes about 50
  bytes of memory for each solution: a hash of 128 bits, and a line number.",
        FORMAT,
        "\
Output:
  Each solution gets one line: \"right\" or \"wrong\", and the cost of a right
  solution if options have costs. Errors go to standard error, the first
  hundred of them.
  A certificate gets one line: \"right\" if it proves that there is no
  solution.
  The code that checks shares nothing with the code that searches.
  --json prints one object: for each solution, its number (solution) with
  line, right, cost and reason; for a certificate, right and reason.",
    ],
    exit_codes: "\
Exit codes:
  0  every solution is right, or there are none; the certificate is right
  1  a solution or the certificate is wrong; with --distinct, a solution
     occurs twice
  2  wrong usage, or a file that cannot be read",
};

pub(crate) const BENCH: Help = Help {
    examples: "\
Examples:
  quadrille bench                         the collections that are built in
  quadrille bench --time 2 puzzles.txt    your own, two seconds per engine",
    details: &["\
Output:
  One line for each collection and engine: boards per second on one core
  (the median of several rounds) and tree nodes per board. \"up to 1\" finds
  one solution; \"up to 2\" also finds out whether there is another one.
  Before it measures, the command checks that all engines agree."],
    exit_codes: "\
Exit codes:
  0  every engine was measured
  1  an engine gave a wrong result
  2  wrong usage, or a file that cannot be read",
};
