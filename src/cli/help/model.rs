//! The help of `model`.

use super::Help;

pub(crate) const MODEL: Help = Help {
    examples: "\
Examples:
  quadrille model --list                  list all models, with examples
  quadrille model queens 8 --solve        draw one solution
  quadrille model queens 8 --count        count all solutions
  quadrille model pentominoes 6x10 --solve --svg pentominoes.svg
  quadrille model queens 8 | quadrille cover -
                                          print the problem, and solve it
  quadrille model dominoes aztec6 --shares circle.svg
                                          draw all solutions together
  quadrille model queens --help           show the arguments of a model",
    details: &[OUTPUT, BOARDS, PIECES, SUDOKU, GRAPHS, WORDS],
    exit_codes: "\
Exit codes:
  0  a solution was found, the count is not 0, or the problem was printed
  1  there is no solution; with --check, there are several
  2  wrong usage, a file that cannot be read, or output that cannot be
     written
  3  stopped by a limit or a signal before the result was complete",
};

const OUTPUT: &str = "\
Output:
  --solve draws one solution, --all draws all, --count prints their number,
  and --check prints \"none\", \"one\" or \"several\". The other options of a
  search, such as --limit, imply --solve. Without any of these, the problem
  is printed, in the format that quadrille cover reads. --cnf FILE writes
  it for a SAT solver; quadrille cover --help describes the formula, and
  what --trace, --tree and --diagram do.
  Solutions are pictures made of text; --plain prints a shorter text
  instead, and --svg FILE writes a drawing. --reduce keeps one of several
  symmetrical solutions.
  --sample prints a random solution, and --sample=N prints N; all solutions
  have the same probability. --shares FILE draws all solutions together,
  for pieces on a board: a cell mixes the colors of the pieces that fill it
  (or of their orientations, if there is one piece), in proportion to the
  number of solutions.";

const BOARDS: &str = "\
Boards:
  6x10      rows and columns
  3x3x3     layers, rows and columns
  scott     8x8 without the four cells in the middle
  aztec4    the Aztec diamond of order 4
  FILE      a drawing: every character but a dot or a space is a cell; each
            line is a row; empty lines separate layers
  -         a drawing from standard input";

const PIECES: &str = "\
Pieces:
  pentominoes   all pieces of five squares; also monomino, domino,
                trominoes, tetrominoes, hexominoes, and 1-ominoes to
                8-ominoes
  soma          the seven pieces of the Soma cube
  tetracubes    all pieces of four cubes; also pentacubes, and 1-cubes to
                6-cubes
  V3, Y         one piece: I1 I2 I3 V3 I4 L4 O4 S4 T4, or a pentomino
                F I L N P T U V W X Y Z
  I2x18         18 copies of each piece
  V3+           any number of copies of each piece
  FILE          a drawing: cells with the same character are a piece";

const SUDOKU: &str = "\
Sudoku:
  2x3             rows and columns of a box; the board is then 6x6
  --boxes FILE    boxes of other shapes, as a drawing: cells with the same
                  character are a box
  --givens FILE   the board: numbers separated by spaces, or one character
                  per cell; a blank cell is . or _ or * or 0, unless that
                  is a symbol; lines between boxes are ignored
  --diagonals     both diagonals have different symbols, too
  --units FILE    more sets of cells with different symbols, as a drawing
  --symbols TEXT  the symbols; by default 1 to 9 and A to Z, or numbers on
                  boards of more than 35 rows";

const GRAPHS: &str = "\
Graphs:
  8         the complete graph of 8 vertices
  4,4       the complete bipartite graph
  cube3     the cube of 3 dimensions
  petersen  the Petersen graph
  FILE      one edge per line: the names of two vertices; a line that
            starts with # is a comment";

const WORDS: &str = "\
Word lists:
  FILE      one word per line; upper and lower case are the same. No list
            comes with the program.";
