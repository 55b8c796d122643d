//! The help of `dance`.

use super::Help;

pub(crate) const DANCE: Help = Help {
    examples: "\
Examples:
  quadrille dance problem.dlx
  quadrille model queens 6 | quadrille dance -
  quadrille dance problem.dlx | head      print the first steps instead",
    details: &[SCREEN, KEYS],
    exit_codes: "\
Exit codes:
  0  the user left; or, without a terminal, the steps include a solution
  1  without a terminal: there is no solution
  2  wrong usage, or a file that cannot be read
  3  stopped by a signal",
};

const SCREEN: &str = "\
Screen:
  On the left is the matrix: a column for each item, under its name and its
  length (the number of its options in play), and a row for each option.
  Columns of covered items and rows of hidden options are dim, and the
  entries of such rows are dots. Rows of chosen options are bright, and
  their entries are squares. On the right is the search tree from the root
  to the current node: under each item the options that were tried, the one
  that is chosen, and those still to be tried. A terminal of less than 60
  columns has no room for the tree. Below is a sentence for the last step.
  The steps are those of quadrille cover --trace, whose help explains them.
  Problems with multiplicities, such as 2|a, have no steps.";

const KEYS: &str = "\
Keys:
  space            play or pause
  right, left      a step forward, a step back
  n                run to the next solution; an arrow or space stops it
  +, -             faster, slower
  q, Esc, ^C       leave";
