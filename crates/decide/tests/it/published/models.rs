//! Models: published counts, and solutions checked by code that does not use exact covers.

use std::collections::BTreeSet;

use crate::common::files::data;
use crate::common::models::{check, check_some, first};
use quadrille::models::blocks::Blocks;
use quadrille::models::domination::Domination;
use quadrille::models::dominoes::dominoes;
use quadrille::models::langford::Langford;
use quadrille::models::latin::Latin;
use quadrille::models::macmahon::MacMahon;
use quadrille::models::matchings::{Graph, Matchings};
use quadrille::models::packing::{Piece, Shape};
use quadrille::models::partitions::Partitions;
use quadrille::models::queens::Queens;
use quadrille::models::steiner::Steiner;
use quadrille::models::sudoku::Sudoku;
use quadrille::models::words::{List, Words};
use quadrille::models::{Model, ModelError};
use quadrille::picture::Draw;
use quickcheck::QuickCheck;

// ---- queens

/// Whether the queens do not attack each other. `text` has the column of the queen of each row.
fn do_not_attack(text: &str) -> bool {
    let queens: Vec<i32> = text.split(' ').map(|column| column.parse().unwrap()).collect();
    (0_i32..).zip(&queens).all(|(i, a)| {
        (0_i32..).zip(&queens).all(|(j, b)| i == j || a != b && (i - j).abs() != (a - b).abs())
    })
}

/// OEIS A000170.
#[test]
fn queens_do_not_attack_each_other() {
    for (n, expected) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (8, 92), (10, 724)] {
        check(&Queens::new(n).unwrap(), expected, |board| {
            board.queens.len() == n && do_not_attack(&board.to_string())
        });
    }
    first(&Queens::new(100).unwrap(), |board| do_not_attack(&board.to_string()));
}

/// OEIS A002564 with A075458.
#[test]
fn queens_dominate() {
    for (n, queens, expected) in [(1, 1, 1), (4, 2, 12), (5, 3, 186), (6, 3, 4), (7, 4, 86)] {
        check(&Domination::new(n, queens).unwrap(), expected, |board| {
            let seen = |r: usize, c: usize| {
                board.queens.iter().any(|queen| {
                    let (rows, columns) = (queen.row.abs_diff(r), queen.column.abs_diff(c));
                    rows == 0 || columns == 0 || rows == columns
                })
            };
            board.queens.len() == queens && (0..n * n).all(|i| seen(i / n, i % n))
        });
    }
    check(&Domination::new(7, 3).unwrap(), 0, |_| true);
}

// ---- sequences, sets and graphs

/// OEIS A014552. An arrangement and its mirror image count as one.
#[test]
fn langford_pairs_have_the_right_distances() {
    let legal = |n: usize, numbers: &[usize]| {
        numbers.len() == 2 * n
            && (1..=n).all(|k| {
                let places: Vec<usize> = (0..2 * n).filter(|&i| numbers[i] == k).collect();
                places.len() == 2 && places[1] - places[0] == k + 1
            })
    };
    for (n, expected) in [(1, 0), (2, 0), (3, 1), (4, 1), (5, 0), (7, 26), (8, 150), (10, 0)] {
        let model = Langford::new(n).unwrap();
        check(&model, 2 * expected, |pairs| legal(n, &pairs.0));
        assert_eq!(model.problem().symmetry().unwrap().count(), Ok(expected.into()));
    }
    // One of each pair of mirror images.
    let model = Langford::new(8).unwrap();
    let problem = model.problem();
    let mut all = BTreeSet::new();
    for cover in problem.symmetry().unwrap().covers(&problem.plan()).unwrap() {
        let numbers = model.decode(problem.labels(&cover)).0;
        let reversed: Vec<usize> = numbers.iter().rev().copied().collect();
        assert!(all.insert(numbers) && all.insert(reversed));
    }
}

/// OEIS A000110.
#[test]
fn partitions_have_every_element_in_one_block() {
    for (n, expected) in [(1, 1), (2, 2), (3, 5), (6, 203), (8, 4140)] {
        check(&Partitions::new(n).unwrap(), expected, |partition| {
            let mut all: Vec<usize> = partition.blocks.concat();
            all.sort_unstable();
            all.into_iter().eq(1..=n)
        });
    }
}

/// OEIS A030128. 8!/1344, 10!/1440 and 12!/95040, by the groups of Witt's designs; 13!/5616, by the
/// group of the projective plane of order 3.
#[test]
fn blocks_of_steiner_systems_contain_each_set_once() {
    for (t, k, v, expected) in [
        (2, 3, 3, 1),
        (2, 3, 6, 0),
        (2, 3, 7, 30),
        (2, 3, 9, 840),
        (3, 4, 8, 30),
        (3, 4, 10, 2520),
        (2, 4, 13, 1_108_800),
        (5, 6, 12, 5040),
        (1, 2, 8, 105),
    ] {
        let model = Steiner::new(t, k, v).unwrap();
        let is_legal = |system: &Blocks| {
            // The number of blocks that contain each set of t points.
            let blocks: Vec<u64> = system
                .blocks
                .iter()
                .map(|block| block.iter().map(|point| 1_u64 << point).sum())
                .collect();
            let sets =
                (0..1_u64 << v).map(|set| set << 1).filter(|set| set.count_ones() as usize == t);
            let once = |set: u64| blocks.iter().filter(|&block| block & set == set).count() == 1;
            blocks.iter().all(|block| block.count_ones() as usize == k)
                && sets.into_iter().all(once)
        };
        if expected < 1_000_000 {
            check(&model, expected, is_legal);
        } else {
            check_some(&model, is_legal);
            let problem = model.problem();
            let mut counting = problem.plan().threads(1).counting().unwrap();
            assert_eq!(counting.count(), Some(expected.into()));
        }
    }
}

/// OEIS A001147, n!, OEIS A005271, and 6 for the Petersen graph.
#[test]
fn matchings_have_every_vertex_once() {
    for (graph, expected) in [
        (Graph::complete(8).unwrap(), 105),
        (Graph::complete(10).unwrap(), 945),
        (Graph::complete(7).unwrap(), 0),
        (Graph::complete_bipartite(5, 5).unwrap(), 120),
        (Graph::complete_bipartite(4, 5).unwrap(), 0),
        (Graph::hypercube(1).unwrap(), 1),
        (Graph::hypercube(3).unwrap(), 9),
        (Graph::hypercube(4).unwrap(), 272),
        (Graph::petersen(), 6),
    ] {
        let degrees: Vec<usize> = (0..graph.vertices().len())
            .map(|v| graph.edges().iter().filter(|&&(a, b)| a == v || b == v).count())
            .collect();
        if expected == 6 {
            assert_eq!(degrees, [3; 10]);
        }
        check(&Matchings::new(graph.clone()), expected, |matching| {
            let mut ends: Vec<usize> = matching.pairs.iter().flat_map(|&(a, b)| [a, b]).collect();
            ends.sort_unstable();
            let edges = graph.edges();
            ends.into_iter().eq(0..graph.vertices().len())
                && matching
                    .pairs
                    .iter()
                    .all(|&(a, b)| edges.contains(&(a, b)) || edges.contains(&(b, a)))
        });
    }
}

// ---- squares

fn permutations_of(n: usize, lines: impl IntoIterator<Item = Vec<usize>>) -> bool {
    lines.into_iter().all(|mut line| {
        line.sort_unstable();
        line.into_iter().eq(0..n)
    })
}

/// OEIS A002860.
#[test]
fn latin_squares_have_permutations_in_rows_and_columns() {
    let legal = |n: usize, square: &quadrille::models::latin::LatinSquare| {
        let rows = square.0.clone();
        let columns = (0..n).map(|c| rows.iter().map(|row| row[c]).collect());
        permutations_of(n, rows.clone()) && permutations_of(n, columns)
    };
    for (n, expected) in [(1, 1), (2, 2), (3, 12), (4, 576), (5, 161_280)] {
        let model = Latin::new(n).unwrap();
        check(&model, expected, |square| legal(n, square));
    }
}

/// The number of solutions of a small board, by trying every symbol in every cell.
fn plain_sudoku(side: usize, units: &[Vec<usize>], cells: &mut Vec<usize>) -> u64 {
    if cells.len() == side * side {
        return 1;
    }
    let next = cells.len();
    let mut n = 0;
    for symbol in 0..side {
        let free = units.iter().filter(|unit| unit.contains(&next)).all(|unit| {
            unit.iter().all(|&cell| cells.get(cell).is_none_or(|&other| other != symbol))
        });
        if free {
            cells.push(symbol);
            n += plain_sudoku(side, units, cells);
            cells.pop();
        }
    }
    n
}

/// The rows, columns and boxes of a board.
fn units(side: usize, box_of: impl Fn(usize, usize) -> usize) -> Vec<Vec<usize>> {
    let unit = |of: &dyn Fn(usize, usize) -> usize, number| -> Vec<usize> {
        (0..side * side).filter(|&cell| of(cell / side, cell % side) == number).collect()
    };
    (0..side)
        .flat_map(|k| [unit(&|row, _| row, k), unit(&|_, column| column, k), unit(&box_of, k)])
        .collect()
}

fn check_sudoku(model: &Sudoku, expected: u64, units: &[Vec<usize>]) {
    check(model, expected, |solved| {
        let symbol = |cell: usize| solved.cells[cell].unwrap();
        let given = model.givens().iter().zip(&solved.cells);
        units.iter().all(|unit| {
            let symbols: BTreeSet<usize> = unit.iter().map(|&cell| symbol(cell)).collect();
            symbols.len() == unit.len()
        }) && given.into_iter().all(|(given, solved)| given.is_none() || given == solved)
    });
}

/// OEIS A107739: 288 of 4x4. 28200960 = 720 · 39168 of 6x6.
#[test]
fn sudoku_boards_of_any_size() {
    let units4 = units(4, |r, c| r / 2 * 2 + c / 2);
    check_sudoku(&Sudoku::new(2, 2).unwrap(), 288, &units4);
    assert_eq!(plain_sudoku(4, &units4, &mut Vec::new()), 288);
    let mut diagonal = units4.clone();
    diagonal.extend([vec![0, 5, 10, 15], vec![3, 6, 9, 12]]);
    let expected = plain_sudoku(4, &diagonal, &mut Vec::new());
    check_sudoku(&Sudoku::new(2, 2).unwrap().with_diagonals().unwrap(), expected, &diagonal);

    let first_row = format!("123456\n{}", "......\n".repeat(5));
    let given = Sudoku::new(2, 3).unwrap().with_givens(&first_row).unwrap();
    check_sudoku(&given, 39168, &units(6, |r, c| r / 2 * 2 + c / 3));
    // Latin squares: boxes of one row.
    check_sudoku(&Sudoku::new(1, 4).unwrap(), 576, &units(4, |r, _| r));
    assert_eq!(Sudoku::new(1, 1).unwrap().problem().count(), 1_u8.into());
}

#[test]
fn jigsaws_and_further_units() {
    let drawing = data("models/jigsaw5.txt");
    let rows: Vec<&[u8]> = drawing.lines().map(str::as_bytes).collect();
    let mut all = units(5, |r, c| usize::from(rows[r][c] - b'A'));
    let expected = plain_sudoku(5, &all, &mut Vec::new());
    assert!(expected > 0);
    check_sudoku(&Sudoku::jigsaw(&drawing).unwrap(), expected, &all);
    // Two further units: one of three cells, and one of five cells given by a drawing.
    all.extend([vec![0, 6, 12], vec![4, 8, 12, 16, 20]]);
    let expected = plain_sudoku(5, &all, &mut Vec::new());
    let drawing = Sudoku::jigsaw(&drawing).unwrap();
    let drawing = drawing.with_units("a....\n.a...\n..a..\n\n....b\n...b.\n..b..\n.b...\nb....");
    check_sudoku(&drawing.unwrap(), expected, &all);
}

#[test]
fn large_boards_are_solved_and_read_again() {
    let text = data("models/sudoku16.txt");
    let model = Sudoku::new(4, 4).unwrap().with_givens(&text).unwrap();
    assert_eq!(model.givens().iter().flatten().count(), 128);
    let puzzle = model.puzzle().to_string();
    assert_eq!(Sudoku::new(4, 4).unwrap().with_givens(&puzzle).unwrap().givens(), model.givens());
    check_sudoku(&model, 5, &units(16, |r, c| r / 4 * 4 + c / 4));
    for (rows, columns) in [(3, 3), (5, 5), (6, 6)] {
        let side = rows * columns;
        let empty = Sudoku::new(rows, columns).unwrap();
        let problem = empty.problem();
        let solved = empty.decode(problem.labels(&problem.first().unwrap()));
        let symbols: Vec<Vec<usize>> =
            solved.cells.chunks(side).map(|row| row.iter().flatten().copied().collect()).collect();
        assert!(permutations_of(side, symbols));
        // The printed text and the picture can be read.
        for text in [solved.to_string(), solved.picture().to_string()] {
            let read = Sudoku::new(rows, columns).unwrap().with_givens(&text).unwrap();
            assert_eq!(read.givens(), &solved.cells);
        }
        // A solved board is its only solution. With two cells exchanged it has none.
        let full = Sudoku::new(rows, columns).unwrap().with_givens(&solved.to_string()).unwrap();
        assert_eq!(full.problem().count_up_to(2), 1);
    }
    let windows = Sudoku::new(3, 3).unwrap().with_units(&data("models/windows.txt")).unwrap();
    first(&windows, |solved| {
        let window = |r: usize, c: usize| -> Vec<usize> {
            (0..9).map(|k| solved.cells[(r + k / 3) * 9 + c + k % 3].unwrap()).collect()
        };
        permutations_of(9, [window(1, 1), window(1, 5), window(5, 1), window(5, 5)])
    });
}

/// The number of squares is OEIS A006528. Several programs found the count 13328.
#[test]
fn macmahons_squares_meet_in_equal_colors() {
    let legal = |solution: &quadrille::models::macmahon::Colored, border: bool, n: usize| {
        let rows = &solution.0;
        let (height, width) = (rows.len(), rows[0].len());
        let mut squares = BTreeSet::new();
        for r in 0..height {
            for c in 0..width {
                let [top, right, bottom, left] = rows[r][c];
                let below = if r + 1 < height { rows[r + 1][c][0] } else { bottom };
                let beside = if c + 1 < width { rows[r][c + 1][3] } else { right };
                let at_border = [
                    (r == 0, top),
                    (c == 0, left),
                    (r + 1 == height, bottom),
                    (c + 1 == width, right),
                ];
                if bottom != below
                    || right != beside
                    || border && at_border.iter().any(|&(at, color)| at && color > 0)
                {
                    return false;
                }
                let turns = (0..4).map(|k| {
                    let mut turned = rows[r][c];
                    turned.rotate_left(k);
                    turned
                });
                squares.insert(turns.min());
            }
        }
        squares.len() == n
    };
    for (rows, columns, colors) in [(1, 1, 1), (2, 3, 2), (4, 6, 3), (7, 10, 4)] {
        let problem = MacMahon::new(rows, columns, colors).unwrap().problem();
        // The number of squares (OEIS A006528) equals the number of cells.
        assert_eq!(problem.n_primary(), 2 * [0, 1, 6, 24, 70][colors]);
    }
    let six = MacMahon::new(2, 3, 2).unwrap();
    check(&six, plain_macmahon(), |solution| legal(solution, false, 6));
    // Their number up to symmetry, 13328, is in the list of models, whose counts a test of the
    // program asserts.
    let bordered = MacMahon::new(4, 6, 3).unwrap().with_border();
    assert_eq!(bordered.problem().symmetry_with_colors().unwrap().order(), 8_u32.into());
    check_some(&bordered, |solution| legal(solution, true, 24));
}

/// The number of ways to lay the six squares of two colors on a 2x3 board, cell by cell.
fn plain_macmahon() -> u64 {
    fn lay(laid: &mut Vec<[u8; 4]>, left: &[[u8; 4]]) -> u64 {
        let cell = laid.len();
        if cell == 6 {
            return 1;
        }
        let mut n = 0;
        for (k, square) in left.iter().enumerate() {
            let turns: BTreeSet<[u8; 4]> = (0..4)
                .map(|turn| {
                    let mut turned = *square;
                    turned.rotate_left(turn);
                    turned
                })
                .collect();
            for turned in turns {
                let above = cell < 3 || laid[cell - 3][2] == turned[0];
                let beside = cell.is_multiple_of(3) || laid[cell - 1][1] == turned[3];
                if above && beside {
                    laid.push(turned);
                    n += lay(laid, &[&left[..k], &left[k + 1..]].concat());
                    laid.pop();
                }
            }
        }
        n
    }
    let squares =
        [[0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 1, 1], [0, 1, 0, 1], [0, 1, 1, 1], [1, 1, 1, 1]];
    lay(&mut Vec::new(), &squares)
}

/// The words are all permutations of some letters: OEIS A002860; 3! and 4 · 4! symmetric squares.
#[test]
fn rows_and_columns_of_word_squares_are_words() {
    fn permutations(letters: &str) -> Vec<String> {
        if letters.is_empty() {
            return vec![String::new()];
        }
        let without = |c: char| letters.replace(c, "");
        let longer =
            |c: char| permutations(&without(c)).into_iter().map(move |rest| format!("{c}{rest}"));
        letters.chars().flat_map(longer).collect()
    }
    for (letters, squares, rectangles) in [("abc", 6, 12), ("abcd", 96, 576)] {
        let n = letters.len();
        let words = permutations(letters);
        let list: List = words.join("\n").parse().unwrap();
        let are_words = |solution: &quadrille::models::words::Letters| {
            let rows = &solution.0;
            let column = |c: usize| rows.iter().map(|row| row[c]).collect::<String>();
            rows.iter().all(|row| words.contains(&row.iter().collect()))
                && (0..n).all(|c| words.contains(&column(c)))
        };
        let square = Words::square(&list, n).unwrap();
        check(&square, squares, |solution| {
            let rows = &solution.0;
            are_words(solution) && (0..n * n).all(|k| rows[k / n][k % n] == rows[k % n][k / n])
        });
        let model = Words::rectangle(&list, n, n).unwrap();
        check(&model.clone().with_repeats(), rectangles, are_words);
        // Without repeated words, rows and columns differ.
        let expected = {
            let problem = model.clone().with_repeats().problem();
            let differ = problem.covers().filter(|cover| {
                let solution = model.decode(problem.labels(cover));
                let rows = &solution.0;
                let columns = (0..n).map(|c| rows.iter().map(|row| row[c]).collect::<Vec<char>>());
                rows.iter().cloned().chain(columns).collect::<BTreeSet<_>>().len() == 2 * n
            });
            differ.count() as u64
        };
        check(&model, expected, are_words);
    }
    let list: List = "AB\ncd\nabc\nac\nbd".parse().unwrap();
    let model = Words::rectangle(&list, 2, 2).unwrap();
    check(&model, 2, |solution| ["ab\ncd", "ac\nbd"].contains(&solution.to_string().as_str()));
}

/// No file makes a reader panic, and each error has a position.
#[test]
fn no_text_makes_a_reader_panic() {
    #[expect(clippy::needless_pass_by_value, reason = "quickcheck passes arguments by value")]
    fn law(noise: Vec<u8>) -> bool {
        const ALPHABET: [&str; 16] = [
            "1", "2", "3", ".", "a", "b", "#", " ", "\n", "\n", "\n\n", "│", "\r", "|", "\u{7}",
            "é",
        ];
        let text: String = noise.iter().map(|&k| ALPHABET[usize::from(k) % 16]).collect();
        let sudoku = || Sudoku::new(1, 2).unwrap();
        let _ = text.parse::<Shape>().map(|shape| dominoes(shape).unwrap().problem());
        let _ = Piece::drawn(&text);
        let _ = Piece::named(&text);
        let _ = text.parse::<Graph>().map(|graph| Matchings::new(graph).problem());
        let _ =
            text.parse::<List>().map(|list| Words::square(&list, 2).map(|words| words.problem()));
        let _ = Sudoku::jigsaw(&text).map(|jigsaw| jigsaw.problem());
        let _ = sudoku().with_givens(&text).map(|sudoku| sudoku.problem());
        let _ = sudoku().with_units(&text).map(|sudoku| sudoku.problem());
        let _ = sudoku().with_symbols(&text);
        true
    }
    QuickCheck::new().tests(20_000).quickcheck(law as fn(Vec<u8>) -> bool);
}

// ---- wrong arguments

#[test]
fn invalid_arguments_are_refused() {
    let refused = |error: ModelError| error.to_string();
    let message = |result: Result<Queens, ModelError>| refused(result.unwrap_err());
    assert_eq!(message(Queens::new(0)), "expected a number of queens from 1 on, found 0");
    assert_eq!(
        message(Queens::new(100_000)),
        "this model would have 10000000000 options, and 50001000005 items, options and items of \
         options together; at most 33554432 of them are possible"
    );
    for n in [3000, usize::MAX] {
        assert!(matches!(Queens::new(n), Err(ModelError::TooLarge { .. })));
        assert!(matches!(Langford::new(n), Err(ModelError::TooLarge { .. })));
        assert!(matches!(Latin::new(n), Err(ModelError::TooLarge { .. })));
        assert!(matches!(Domination::new(n, 1), Err(ModelError::TooLarge { .. })));
        assert!(matches!(Graph::complete(n.max(9000)), Err(ModelError::TooLarge { .. })));
        assert!(matches!(Graph::complete_bipartite(4000, n), Err(ModelError::TooLarge { .. })));
    }
    assert!(Domination::new(5, 0).is_err() && Domination::new(0, 1).is_err());
    assert!(Langford::new(0).is_err() && Latin::new(0).is_err() && Latin::new(1000).is_err());
    assert!(Partitions::new(0).is_err() && Partitions::new(27).is_err());
    assert!(Steiner::new(3, 2, 9).is_err() && Steiner::new(2, 3, 65).is_err());
    assert!(Steiner::new(10, 20, 60).is_err() && Steiner::new(2, 3, 2).is_err());
    assert!(Graph::complete(0).is_err() && Graph::hypercube(21).is_err());
    assert!(MacMahon::new(4, 5, 3).is_err() && MacMahon::new(usize::MAX, 2, 3).is_err());
    assert!(Sudoku::new(0, 3).is_err() && Sudoku::new(usize::MAX, 2).is_err());
    let list: List = "abc".parse().unwrap();
    assert_eq!(
        refused(Words::square(&list, 4).unwrap_err()),
        "expected a list with words of 4 letters, found none"
    );
    let fault = |text: &str| text.parse::<List>().unwrap_err().to_string();
    assert!(fault("abc\nice cream").starts_with("2:4: expected one word per line"));
    let fault = |text: &str| text.parse::<Graph>().unwrap_err().to_string();
    assert!(fault("a b\na a").ends_with("expected a vertex other than \"a\""));
    assert!(fault("a b\nb a").ends_with("this edge was already given"));
    assert!(fault("# x\na b c").starts_with("2:5: expected the two vertices"));
    let fault = |text: &str| Sudoku::jigsaw(text).unwrap_err().to_string();
    assert_eq!(fault("ab\nabc"), "2:1: expected 2 characters, one for each row, found 3");
    assert_eq!(fault("aa\nab"), "2:1: expected 2 cells in box 'a', found one more");
    assert_eq!(fault("ab\ncb"), "2:1: expected 2 boxes, found one more, 'c'");
    assert!(fault("\n").contains("found nothing"));
    let units = |text: &str| Sudoku::new(2, 2).unwrap().with_units(text).unwrap_err().to_string();
    assert_eq!(units("....a"), "1:5: expected 4 rows and columns, found a cell outside them");
    assert_eq!(units("aaa\naaa"), "2:2: expected units of at most 4 cells, found one more");
}
