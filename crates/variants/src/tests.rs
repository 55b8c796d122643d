//! Constraints are compared with a direct implementation of their definitions.

use quickcheck::{Arbitrary, Gen, QuickCheck};

use super::*;
use quadrille_base::Outcome;
use quadrille_search::Enumerate;

/// Whether a full board obeys a constraint. Digits are from 1. It shares no code with the encoding.
fn obeys(constraint: &Constraint, all: &[Constraint], n: usize, board: &[usize]) -> bool {
    let digits =
        |cells: &[usize]| -> Vec<usize> { cells.iter().map(|&cell| board[cell]).collect() };
    let differ = |cells: &[usize]| {
        let mut digits = digits(cells);
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[0] < pair[1])
    };
    let sum = |cells: &[usize]| digits(cells).iter().sum::<usize>();
    let apart = |moves: &[(usize, usize)]| {
        (0..n * n).all(|a| {
            (0..n * n).all(|b| {
                let by = ((a / n).abs_diff(b / n), (a % n).abs_diff(b % n));
                !moves.contains(&by) || board[a] != board[b]
            })
        })
    };
    match constraint {
        Constraint::Different(cells) => differ(cells),
        Constraint::Cage { cells, sum: wanted } => differ(cells) && sum(cells) == *wanted,
        Constraint::Sum { cells, sum: wanted } => sum(cells) == *wanted,
        Constraint::Thermometer(cells) => digits(cells).windows(2).all(|pair| pair[0] < pair[1]),
        Constraint::Arrow { circle, shaft } => {
            digits(circle).iter().fold(0, |number, digit| 10 * number + digit) == sum(shaft)
        }
        Constraint::Pair { cells: [a, b], relation } => relation.holds(board[*a], board[*b]),
        Constraint::Line { cells, relation } => {
            digits(cells).windows(2).all(|pair| relation.holds(pair[0], pair[1]))
        }
        Constraint::Palindrome(cells) => {
            let digits = digits(cells);
            digits.iter().eq(digits.iter().rev())
        }
        Constraint::Run(cells) => {
            let digits = digits(cells);
            let (low, high) = (digits.iter().min(), digits.iter().max());
            differ(cells) && high.unwrap() - low.unwrap() + 1 == digits.len()
        }
        Constraint::Nabner(cells) => {
            let mut digits = digits(cells);
            digits.sort_unstable();
            digits.windows(2).all(|pair| pair[0] + 1 < pair[1])
        }
        Constraint::Sandwich { line, sum: wanted } => {
            let digits = digits(&line.cells(n));
            let at = |digit| digits.iter().position(|&its| its == digit).unwrap();
            let (a, b) = (at(1).min(at(n)), at(1).max(at(n)));
            digits[a + 1..b].iter().sum::<usize>() == *wanted
        }
        Constraint::Candidates { cell, digits } => digits.contains(&board[*cell]),
        Constraint::AntiKnight => apart(&[(1, 2), (2, 1)]),
        Constraint::AntiKing => apart(&[(1, 1), (0, 1), (1, 0)]),
        Constraint::Never(never) => (0..n * n).all(|a| {
            let right = (a % n + 1 < n).then_some(a + 1);
            let below = (a / n + 1 < n).then_some(a + n);
            right.into_iter().chain(below).all(|b| {
                let is_marked = all.iter().any(|other| match other {
                    Constraint::Pair { cells, relation } => {
                        (*cells == [a, b] || *cells == [b, a])
                            && match never {
                                Relation::Difference(_) | Relation::Ratio(_) => {
                                    matches!(relation, Relation::Difference(_) | Relation::Ratio(_))
                                }
                                Relation::Sum(_) => matches!(relation, Relation::Sum(_)),
                                _ => relation == never,
                            }
                    }
                    _ => false,
                });
                is_marked || !never.holds(board[a], board[b])
            })
        }),
        _ => obeys_in_order(constraint, n, board),
    }
}

/// As [`obeys`], for rules that read their digits in order.
fn obeys_in_order(constraint: &Constraint, n: usize, board: &[usize]) -> bool {
    let digits =
        |cells: &[usize]| -> Vec<usize> { cells.iter().map(|&cell| board[cell]).collect() };
    let sum = |cells: &[usize]| digits(cells).iter().sum::<usize>();
    match constraint {
        Constraint::Between(cells) => {
            let ends = [board[cells[0]], board[cells[cells.len() - 1]]];
            let inner = digits(&cells[1..cells.len() - 1]);
            inner.iter().all(|&digit| {
                digit > *ends.iter().min().unwrap() && digit < *ends.iter().max().unwrap()
            })
        }
        Constraint::RegionSum(cells) => {
            let boxes = Variant::named(&format!("{n}x{n}")).unwrap().board().boxes().to_vec();
            let parts = cells.chunk_by(|&a, &b| boxes[a] == boxes[b]);
            let sums: Vec<usize> = parts.map(sum).collect();
            sums.iter().all(|its| *its == sums[0])
        }
        Constraint::SlowThermometer(cells) => digits(cells).is_sorted(),
        Constraint::Lockout { cells, difference } => {
            let (first, last) = (board[cells[0]], board[cells[cells.len() - 1]]);
            let between = first.min(last)..=first.max(last);
            let inner = &cells[1..cells.len() - 1];
            first.abs_diff(last) >= *difference
                && inner.iter().all(|&cell| !between.contains(&board[cell]))
        }
        Constraint::DoubleArrow(cells) => {
            cells.len() < 3 || 2 * (board[cells[0]] + board[cells[cells.len() - 1]]) == sum(cells)
        }
        Constraint::Zipper(cells) => {
            let k = cells.len();
            let sums: Vec<usize> =
                (0..k / 2).map(|i| board[cells[i]] + board[cells[k - 1 - i]]).collect();
            let wanted = if k % 2 == 1 { board[cells[k / 2]] } else { sums[0] };
            sums.iter().all(|its| *its == wanted)
        }
        Constraint::Entropic(cells) => {
            let thirds = if n == 4 { vec![1, 2, 1] } else { vec![n / 3; 3] };
            let all: Vec<usize> = (0..3).flat_map(|third| vec![third; thirds[third]]).collect();
            windows_differ(&digits(cells), 3, &|digit| all[digit - 1])
        }
        Constraint::Modular { cells, modulus } => {
            windows_differ(&digits(cells), *modulus, &|digit| digit % modulus)
        }
        Constraint::Quadruple { cells, digits: wanted } => (1..=n).all(|digit| {
            let count = |of: &[usize]| of.iter().filter(|&&its| its == digit).count();
            count(&digits(cells)) >= count(wanted)
        }),
        Constraint::Skyscraper { cells, count } => {
            let heights = digits(cells);
            let is_seen = |k: &usize| heights[..*k].iter().all(|height| *height < heights[*k]);
            (0..heights.len()).filter(is_seen).count() == *count
        }
        Constraint::XSum { cells, sum: wanted } => {
            let read = digits(cells);
            read[0] <= read.len() && read[..read[0]].iter().sum::<usize>() == *wanted
        }
        Constraint::NumberedRoom { cells, digit } => {
            let read = digits(cells);
            read.get(read[0] - 1) == Some(digit)
        }
        Constraint::RowIndexer(cells) => cells.iter().all(|&cell| {
            let to = (board[cell] - 1) * n + cell % n;
            board[to] == cell / n + 1
        }),
        Constraint::ColumnIndexer(cells) => cells.iter().all(|&cell| {
            let to = cell / n * n + board[cell] - 1;
            board[to] == cell % n + 1
        }),
        Constraint::BoxIndexer(cells) => cells.iter().all(|&cell| {
            // Boxes of 2x2 or of 2x3.
            let width = n / 2;
            let corner = cell / n / 2 * 2 * n + cell % n / width * width;
            let place = |k: usize| corner + k / width * n + k % width;
            let own = (0..n).find(|&k| place(k) == cell).unwrap();
            board[place(board[cell] - 1)] == own + 1
        }),
        other => unreachable!("{other:?} does not read its digits in order"),
    }
}

/// Whether the classes of the digits differ, of as many consecutive ones as there are classes.
fn windows_differ(digits: &[usize], n_classes: usize, class: &dyn Fn(usize) -> usize) -> bool {
    (0..digits.len()).all(|k| {
        let before = &digits[(k + 1).saturating_sub(n_classes)..k];
        before.iter().all(|&other| class(other) != class(digits[k]))
    })
}

/// All boards with these boxes and clues (0 is a blank), by simple backtracking.
fn boards(n: usize, boxes: &[usize], clues: &[usize]) -> Vec<Vec<usize>> {
    fn fill(
        n: usize,
        boxes: &[usize],
        clues: &[usize],
        board: &mut Vec<usize>,
        all: &mut Vec<Vec<usize>>,
    ) {
        let cell = board.len();
        if cell == n * n {
            all.push(board.clone());
            return;
        }
        for digit in 1..=n {
            let sees = |other: usize| {
                other / n == cell / n || other % n == cell % n || boxes[other] == boxes[cell]
            };
            let fits = (0..cell).all(|other| board[other] != digit || !sees(other));
            if fits && (clues[cell] == 0 || clues[cell] == digit) {
                board.push(digit);
                fill(n, boxes, clues, board, all);
                board.pop();
            }
        }
    }
    let mut all = Vec::new();
    fill(n, boxes, clues, &mut Vec::new(), &mut all);
    all
}

/// The boards of a variant, by the solver.
fn solutions(variant: &Variant, clues: &[usize]) -> Vec<Vec<usize>> {
    let givens: Vec<Option<usize>> = clues.iter().map(|clue| clue.checked_sub(1)).collect();
    let mut all = Vec::new();
    let outcome = VariantSolver::new(variant).solutions(&givens, u64::MAX, &mut |board| {
        all.push(board.iter().map(|symbol| symbol.unwrap() + 1).collect());
    });
    assert_eq!(outcome, Outcome::Exhausted);
    all.sort();
    all
}

/// The boards of a variant, by Dancing Links.
pub(crate) fn covers(variant: &Variant) -> Vec<Vec<usize>> {
    let problem = variant.problem();
    let mut search = problem.search();
    let mut all = Vec::new();
    while let Some(options) = search.next_solution() {
        let board = variant.decode(problem.labels(options));
        all.push(board.cells.iter().map(|symbol| symbol.unwrap() + 1).collect());
    }
    all.sort();
    all
}

fn number(g: &mut Gen, most: usize) -> usize {
    usize::arbitrary(g) % most
}

/// Random cells, `most` at most.
fn random_cells(g: &mut Gen, n: usize, most: usize) -> Vec<usize> {
    let k = 1 + number(g, most);
    let mut cells: Vec<usize> = Vec::new();
    while cells.len() < k {
        let cell = number(g, n * n);
        if !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    cells
}

/// A random constraint of a board with 4 or 6 rows.
fn constraint(g: &mut Gen, n: usize) -> Constraint {
    let cells = |g: &mut Gen, most: usize| random_cells(g, n, most);
    // Mostly a row or column from one of its ends, and sometimes any cells.
    let seen = |g: &mut Gen| {
        let mut line = match number(g, 5) {
            0 => return cells(g, n),
            1 | 2 => Line::Row(number(g, n)).cells(n),
            _ => Line::Column(number(g, n)).cells(n),
        };
        if bool::arbitrary(g) {
            line.reverse();
        }
        line
    };
    let relation = |g: &mut Gen| match number(g, 6) {
        0 => Relation::Difference(number(g, n)),
        1 => Relation::Ratio(1 + number(g, 3)),
        2 => Relation::Sum(2 + number(g, 2 * n - 2)),
        3 => Relation::Apart(number(g, 4)),
        4 => Relation::Equal,
        _ => Relation::Less,
    };
    match number(g, 32) {
        0 => Constraint::Different(cells(g, n)),
        1 | 2 => Constraint::Cage { cells: cells(g, n), sum: 1 + number(g, 3 * n) },
        3 => Constraint::Sum { cells: cells(g, 4), sum: 1 + number(g, 3 * n) },
        4 => Constraint::Thermometer(cells(g, 3)),
        5 | 6 => {
            let mut shaft = cells(g, 5);
            let circle = shaft.split_off((shaft.len() - 1).max(shaft.len() / 2).min(3));
            let circle = if circle.is_empty() { vec![n * n - 1] } else { circle };
            let shaft: Vec<usize> =
                shaft.into_iter().filter(|cell| !circle.contains(cell)).collect();
            if shaft.is_empty() {
                Constraint::AntiKing
            } else {
                Constraint::Arrow { circle, shaft }
            }
        }
        7 => Constraint::Pair { cells: [number(g, n * n - 1), n * n - 1], relation: relation(g) },
        8 => Constraint::Line { cells: cells(g, 3), relation: relation(g) },
        9 => Constraint::Palindrome(cells(g, 4)),
        10 => Constraint::Run(cells(g, 3)),
        11 | 12 => {
            let line = if bool::arbitrary(g) {
                Line::Row(number(g, n))
            } else {
                Line::Column(number(g, n))
            };
            Constraint::Sandwich { line, sum: number(g, n * 2) }
        }
        13 => Constraint::Candidates { cell: number(g, n * n), digits: vec![1, 1 + number(g, n)] },
        14 => {
            let mut line = cells(g, 4);
            if line.len() < 2 {
                line.push((line[0] + 1) % (n * n));
            }
            Constraint::Between(line)
        }
        15 => Constraint::RegionSum(cells(g, 5)),
        16 => Constraint::Zipper(cells(g, 5)),
        17 => Constraint::Entropic(cells(g, 5)),
        18 => Constraint::Modular { cells: cells(g, 5), modulus: 2 + number(g, n - 2) },
        19 => {
            let corner = number(g, n - 1) * n + number(g, n - 1);
            let digits = (0..=number(g, 3)).map(|_| 1 + number(g, n)).collect();
            Constraint::Quadruple {
                cells: vec![corner, corner + 1, corner + n, corner + n + 1],
                digits,
            }
        }
        20 => Constraint::Skyscraper { cells: seen(g), count: 1 + number(g, n) },
        21 => Constraint::XSum { cells: seen(g), sum: 1 + number(g, 2 * n) },
        22 => Constraint::NumberedRoom { cells: seen(g), digit: 1 + number(g, n) },
        23..30 => later_constraint(g, n),
        30 => {
            if bool::arbitrary(g) {
                Constraint::AntiKnight
            } else {
                Constraint::AntiKing
            }
        }
        _ => match relation(g) {
            Relation::Less => Constraint::AntiKing,
            relation => Constraint::Never(relation),
        },
    }
}

/// A random line of two ends or an indexer.
fn later_constraint(g: &mut Gen, n: usize) -> Constraint {
    match number(g, 7) {
        0 => Constraint::SlowThermometer(random_cells(g, n, 5)),
        1 => Constraint::Nabner(random_cells(g, n, 3)),
        2 => {
            let first = number(g, n * n - 1);
            let mut line = random_cells(g, n, 4);
            line.retain(|&cell| cell != first);
            line.push(first);
            let line = if line.len() == 1 { vec![first, n * n - 1] } else { line };
            Constraint::Lockout { cells: line, difference: number(g, n) }
        }
        3 => Constraint::DoubleArrow(random_cells(g, n, 5)),
        4 => Constraint::RowIndexer(random_cells(g, n, 3)),
        5 => Constraint::ColumnIndexer(random_cells(g, n, 3)),
        _ => Constraint::BoxIndexer(random_cells(g, n, 3)),
    }
}

fn agree(n: usize, clues: &[usize], constraints: &[Constraint]) -> bool {
    let mut variant = Variant::named(&format!("{n}x{n}")).unwrap();
    for constraint in constraints {
        variant.add(constraint.clone()).unwrap();
    }
    let text: Vec<String> = clues.iter().map(ToString::to_string).collect();
    let boxes = variant.board().boxes().to_vec();
    let all = boards(n, &boxes, clues).into_iter();
    let mut plain: Vec<_> =
        all.filter(|board| constraints.iter().all(|c| obeys(c, constraints, n, board))).collect();
    plain.sort();
    solutions(&variant, clues) == plain
        && covers(&variant.with_givens(&text.concat()).unwrap()) == plain
}

#[derive(Clone, Debug)]
struct Rules(Vec<Constraint>);

impl Arbitrary for Rules {
    fn arbitrary(g: &mut Gen) -> Self {
        let k = 1 + usize::arbitrary(g) % 3;
        Self((0..k).map(|_| constraint(g, 4)).collect())
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink_all().into_iter().map(Self))
    }
}

/// Values that shrink by dropping one element.
trait ShrinkAll: Sized {
    fn shrink_all(&self) -> Vec<Self>;
}

impl ShrinkAll for Vec<Constraint> {
    fn shrink_all(&self) -> Vec<Self> {
        (0..self.len())
            .filter(|_| self.len() > 1)
            .map(|k| [&self[..k], &self[k + 1..]].concat())
            .collect()
    }
}

#[test]
fn covers_are_the_boards_that_obey_random_constraints() {
    fn law(Rules(constraints): Rules) -> bool {
        agree(4, &[0; 16], &constraints)
    }
    QuickCheck::new().tests(600).quickcheck(law as fn(Rules) -> bool);
}

#[test]
fn covers_of_six_by_six_are_the_boards_that_obey_random_constraints() {
    #[derive(Clone, Debug)]
    struct Six(Constraint);

    impl Arbitrary for Six {
        fn arbitrary(g: &mut Gen) -> Self {
            Self(constraint(g, 6))
        }
    }

    fn law(Six(constraint): Six) -> bool {
        let clues = "123456456123..........234...........".chars();
        let clues = clues.map(|c| c.to_digit(10).unwrap_or(0) as usize).collect::<Vec<_>>();
        agree(6, &clues, &[constraint])
    }
    QuickCheck::new().tests(60).quickcheck(law as fn(Six) -> bool);
}

#[test]
fn the_text_form_of_random_constraints_has_the_same_covers() {
    fn law(Rules(constraints): Rules) -> bool {
        let mut variant = Variant::named("4x4").unwrap();
        for constraint in constraints {
            variant.add(constraint).unwrap();
        }
        let text = variant.to_string();
        let again: Variant = text.parse().unwrap();
        again.to_string() == text && covers(&again) == covers(&variant)
    }
    QuickCheck::new().tests(600).quickcheck(law as fn(Rules) -> bool);
}

#[test]
fn a_text_form_reads_as_it_was_written() {
    let texts = [
        "size 9x9\n",
        "size 9x9\ndiagonal\ndifferent r1c1 r2c2 r3c4\nanti-knight\nanti-king\n",
        "size 6x6\ndisjoint-groups\nnever white\nnever black\nnever x\nnever v\n",
        "boxes 3x2\nnever difference 2\nnever ratio 3\nnever sum 7\nnever apart 4\nnever equal\n",
        "boxes 6x1\ncage 9 r1c1 r1c2\nsum 4 r1c2 r2c3\n",
        "size 9x9\nthermometer r1c1 r2c1\npalindrome r1c1 r1c2\n",
        "boxes\nABBB\nAAAB\nCCCD\nCDDD\n\nrun r1c1 r1c2\nwhisper 2 r1c1 r2c2 r3c3\n",
        "size 9x9\narrow r1c1 r1c2 r1c3\narrow r2c1 r2c2 = r3c1 r3c2\n",
        "size 9x9\nsandwich r3 12\nsandwich c1 0\n",
        "size 9x9\nwhite r1c1 r1c2\nblack r1c1 r2c1\nx r3c1 r3c2\nv r4c4 r5c4\n",
        "size 9x9\ndifference 3 r1c1 r9c9\nratio 3 r1c1 r9c9\nless r1c1 r9c9\nequal r1c1 r9c9\n",
        "size 9x9\ndifference 1 r1c1 r9c9\nratio 2 r1c1 r9c9\n",
        "size 9x9\neven r1c1\nodd r1c2\ncandidates 1,2,9 r1c3\n",
        "size 16x16\nthermometer r1c1 r16c16\n",
        "size 9x9\nbetween r1c1 r1c2 r1c3\nregion-sum r1c3 r1c4\nzipper r1c1 r2c2 r3c3\n",
        "size 9x9\nentropic r1c1 r1c2 r1c3\nmodular 4 r5c1 r5c2\nquadruple 1,3,3 r8c8\n",
        "size 4x4\nquadruple 2 r1c1 r2c2 r3c3 r4c4\nquadruple 1,3 r2c3\n",
        "size 4x4\nskyscraper r1c0 2\nx-sum r0c3 6\nnumbered-room r5c4 3\nskyscraper r2c5 1\n",
        "size 4x4\nskyscraper 2 r1c1 r1c2 r2c1 r2c2\nx-sum 6 r1c2 r1c1 r1c3 r1c4\n",
    ];
    for text in texts {
        assert_eq!(text.parse::<Variant>().unwrap().to_string(), text);
    }
    let named = Variant::named("windoku,x,disjoint-groups,nonconsecutive").unwrap().to_string();
    assert!(named.starts_with("size 9x9\ndiagonal\nwindoku\ndisjoint-groups\n"));
    assert!(named.ends_with("\nnever white\n"));
    let largest = Variant::named("64x64").unwrap();
    assert_eq!(largest.to_string().parse::<Variant>().unwrap(), largest);
}

#[test]
fn rules_that_two_variants_have_together_are_in_the_text() {
    let [a, b] = ["size 4x4\nless r1c1 r1c2", "size 4x4\nsandwich r1 0"].map(str::parse);
    let joined = Variant::joined(a.unwrap(), &b.unwrap()).unwrap();
    assert_eq!(joined.to_string(), "size 4x4\nless r1c1 r1c2\nsandwich r1 0\n");
}

#[test]
fn what_neighbors_must_never_be_is_said_by_a_word_and_a_number() {
    for text in ["never", "never whiter", "never sum", "never sum x", "never x 3", "never less"] {
        let error = text.parse::<Variant>().unwrap_err().to_string();
        assert!(
            error.contains("expected white, black, x, v, equal, or a word and a number"),
            "{error}"
        );
    }
}
