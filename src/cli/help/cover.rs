//! The help of `cover`.

use super::Help;

pub(crate) const COVER: Help = Help {
    examples: "\
Examples:
  quadrille cover problem.dlx             print one solution
  quadrille cover --all problem.dlx       print all solutions
  quadrille cover --count - < problem.dlx
  quadrille cover --all --time 10 --stats problem.dlx
  quadrille cover --best 3 costs.dlx      print the 3 cheapest solutions
  quadrille cover --estimate large.dlx    estimate how long a search takes
  quadrille cover --count --checkpoint large.save --resume large.dlx
                                          search, or continue to search
  quadrille cover --count --part 2/5 large.dlx
                                          search a fifth of the problem
  quadrille cover --prove --certificate why.txt problem.dlx
                                          prove that there is no solution
  quadrille cover --trace problem.dlx     print each step of the search
  quadrille cover --tree svg problem.dlx > tree.svg
                                          draw the search tree
  quadrille cover --cnf problem.cnf problem.dlx
                                          write it for a SAT solver
  quadrille cover --diagram all.qd problem.dlx
                                          write all solutions, for samples",
    details: &[FORMAT, OUTPUT, ENGINES, STEPS, LONG, PROOFS, CNF, DIAGRAM, JSON],
    exit_codes: "\
Exit codes:
  0  a solution was found, the count is not 0, or what --cnf, --split or
     --tree asks for was written
  1  there is no solution; with --check, there are several
  2  wrong usage, a file that cannot be read, or output that cannot be
     written
  3  stopped by a limit or a signal before the result was complete; --limit
     is such a limit only with --count, and --steps always",
};

/// The file format, which `verify` reads too.
pub(super) const FORMAT: &str = "\
Problems:
  A problem is text in the format of Knuth's programs (TAOCP 7.2.2.1). The
  first line declares the items. Each other line is an option: the items
  that it covers. A solution is a set of options that covers each primary
  item exactly once and each secondary item at most once.
  In the first line:
    a b c | x y   primary items a, b and c; secondary items x and y
    2|a           a must be covered twice, by different options
    1:3|a         a must be covered one to three times
  In an option:
    a b x         the option covers a, b and x
    x:red         a secondary item with a color: options may share x if all
                  of them give it the same color
    |7            the option costs 7; several costs are added
  A line that starts with | is a comment. Names are separated by spaces and
  contain no | and no colon. Empty lines are ignored.
  Files may be compressed by gzip or Zstandard, under any name.";

const OUTPUT: &str = "\
Output:
  A solution is printed as its options, one per line, with an empty line
  between solutions. Where no item has to be covered, the solution without
  options is printed as the line \":empty\". --count prints a number, --check
  prints \"none\", \"one\" or \"several\". A search that was stopped prints what
  it found, and statistics on standard error.";

const ENGINES: &str = "\
Engines:
  Every engine finds the same solutions. Two engines search the tree:
  Dancing Links (dlx), and sets of bits (bitset). With --engine auto, a
  short probe picks dlx for small search trees and for multiplicities such
  as 2|a, and otherwise bitset.
  A race looks for one solution or a few. It begins with a search of the
  tree. If that takes longer than some milliseconds, it takes turns with
  searches that learn a clause from each dead end (learn), as a SAT solver
  does. The race ends when one of them finds a solution, or finds that
  there is none. With several threads they all run at the same time, and
  more of them learn. With --jobs 1 the race is the same in every run.
  --stats names the search that found the solution. --seed changes the
  random choices, --memory limits the clauses, and --engine learn omits the
  search of the tree.
  Parts of the problem that share no item are searched separately. There
  is no race with --all, --choose, --checkpoint or --part, nor with --limit
  above 1000.
  --count alternates between a search of the tree and one that remembers
  how many solutions each remaining problem has (memo); the first to end
  gives the count. Parts that share no item are counted separately.
  Counts are exact, of any size. With --limit, --checkpoint or parts,
  solutions are counted one by one. With --engine memo, --checkpoint saves
  the table of remaining problems instead.
  With --engine dlx --jobs 1 the order of the solutions is that of the
  book: branch on the item with the fewest options, the first of equals,
  and try its options in the order of the file. Otherwise the order is
  unspecified.";

const STEPS: &str = "\
Steps and trees:
  --trace prints the steps of Dancing Links up to the end, and not the
  solutions. The tree is that of --engine dlx --jobs 1. On each level an
  item is chosen and covered; its options are tried one after another, and
  each is undone. Level 0 is the root. --limit N stops after N solutions,
  --steps N after N steps. --choose first takes the first item each time.
  --choose random and weighted, and multiplicities, are not supported.
  --trace json prints one object per step, on one line: step, level, and
    choose    item, length (its number of options), others (the other items
              in play, with their lengths), hidden (the options that this
              hides)
    try       option, commits (its other items, each with the color that it
              is purified to, or null if it is covered, and the options
              that this hides)
    solution  options
    dead_end  item, which has no remaining option
    undo      option
    leave     item, which is uncovered
    end       nothing more
  A file with the name text or json after --trace needs a ./ before it.
  --tree svg or --tree dot (for Graphviz) draws a tree of up to 500 nodes
  whole: a node is the item that was chosen, a branch is an option; at the
  ends are solutions and dead ends. For a larger tree, or with
  multiplicities, it draws the number of nodes on each level; --nodes and
  --time limit the search for that. A remark says which of the two was
  drawn.
  quadrille dance plays the steps in a terminal.";

const LONG: &str = "\
Long searches:
  --estimate follows random paths down the search tree (Knuth's method) for
  two seconds, or as --time says. It prints how many nodes and solutions to
  expect, and how long a search takes. The tree is that of --engine and
  --choose; with --engine auto the output names the engine and the rule.
  The rule weighted learns from the paths. The engine memo has no estimate.
  A tree that is searched within half a second is counted exactly, as with
  one thread.
  --checkpoint FILE saves the search when it begins, every minute
  (--every), and when a limit, ^C, SIGTERM or SIGHUP stops it. --resume
  continues it, with the same question, any number of threads and any
  engine; only --engine memo continues what --engine memo saved. After a
  crash, --all prints the solutions since the last checkpoint again; after
  a limit or a signal it does not. With --output FILE, the solutions are in
  FILE.part until the search is complete, and FILE has each of them once,
  even after a crash.
  --part I/N searches one of N parts of about the same size. The N parts
  together are the whole problem.
  --split N prints parts, one JSON object per line: the fingerprint of the
  problem, and the options (numbered from 0) that every solution of the
  part contains. --parts FILE counts the solutions of each such part, and
  prints its line with the fields end, solutions, nodes, updates, seconds,
  and left: the parts that remain if a limit stopped the search. A part
  has a digest; a line that was changed is refused.";

const PROOFS: &str = "\
Proofs:
  --prove looks for items that rule out a solution: their total number is
  odd, but even in every option; or, with weights, their total is no
  multiple of 3 (or of 5, 7 or another number), but it is in every option;
  or their total weight is negative, but not in any option.
  --certificate FILE writes them, one item per line, for quadrille verify.
  If there are no such items, --prove searches, and prints a solution if it
  finds one. Meanwhile it counts by memoization: a count of 0 is a proof,
  too, but without a certificate.
  --log NAME writes a proof that a program can check, for any problem
  without a solution: the problem to NAME.opb, and the clauses that two
  searches learn, up to the contradiction, to NAME.pbp, one per line. The
  command veripb NAME.opb NAME.pbp checks it. Colors and multiplicities are
  supported.
  Without --prove, a search that has found nothing for half a second looks
  for such items for a short time, unless --engine, --choose, --nodes or
  --checkpoint says how to search.";

const CNF: &str = "\
SAT solvers:
  --cnf FILE writes the problem as a formula in the DIMACS format, and does
  not search. Variable k is true if option k is chosen, counted from 1; a
  comment names each of them. In a model, the first variables that are true
  are a solution; the variables after those of the options are auxiliary.
  Each solution is exactly one model, so the formula is satisfiable if and
  only if there is a solution, and a program that counts models counts
  solutions. Options without primary items are false; costs have no
  meaning.";

const DIAGRAM: &str = "\
All solutions as one object:
  --diagram FILE writes all solutions to FILE and prints their number, as
  --count does. quadrille diagram answers questions about them: random
  solutions, the cheapest, the millionth, how many have each option. The
  time and the size of the file depend on how many different remaining
  problems there are, not on the number of solutions. Files whose names end
  with .gz or .zst are compressed. If --memory does not suffice, nothing is
  written, and a message says how far the search got. Multiplicities are
  not supported.";

const JSON: &str = "\
JSON:
  --json prints one object per solution, on one line: solution (its
  number), cost, options. A last object has end (complete, limit or
  stopped), solutions, nodes, updates, seconds and progress (from 0 to 1);
  with --stats also levels (tree nodes on each level) and engine.";
