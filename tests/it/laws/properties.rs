//! Laws, over random small cases that shrink.

use std::collections::BTreeSet;

use crate::common::oracle::{covers, covers_in_order};
use crate::common::problems::{Rich, Small};
use crate::common::puzzles::{Clues, Solved};
use quadrille::problem::verify::verify;
use quadrille::search::dlx::Cheapest;
use quadrille::search::{Limits, Outcome, Rule, StopFlag, UnansweredError};
use quadrille::sudoku::text::{Boards, Entry, Form};
use quadrille::sudoku::{Backtracker, Board, Cell, Engine, Solver, Verdict, cover};
use quadrille::{Enumerate, ItemId, ItemKind, OptionId, Problem, Search};
use quickcheck::{Arbitrary, Gen, QuickCheck, TestResult, quickcheck};

/// As many tree nodes as the backtracker gets for a board, and solutions as are compared.
const NODES: u64 = 300_000;
const SOLUTIONS: u64 = 50;

/// Up to `SOLUTIONS` solutions, or `None` if the engine needs too long.
fn solutions(engine: &mut impl Engine, board: &Board) -> Option<(BTreeSet<Board>, Outcome)> {
    engine.set_node_limit(Some(NODES));
    let mut found = BTreeSet::new();
    let mut n = 0;
    let outcome = engine.solutions(board, SOLUTIONS, &mut |solved: &Board| {
        n += 1;
        found.insert(*solved);
    });
    assert_eq!(found.len() as u64, n, "the same solution twice");
    (outcome == Outcome::Exhausted || n == SOLUTIONS).then_some((found, outcome))
}

// ---- exact cover

fn sorted(options: &[OptionId]) -> Vec<usize> {
    let mut numbers: Vec<usize> = options.iter().map(|option| option.index()).collect();
    numbers.sort_unstable();
    numbers
}

quickcheck! {
    fn the_search_finds_what_the_definition_asks_for(small: Small) -> bool {
        let problem = small.problem();
        let found: Vec<Vec<usize>> = problem.search().map(|options| sorted(&options)).collect();
        let set: BTreeSet<_> = found.iter().cloned().collect();
        set.len() == found.len() && set == covers(&problem)
    }

    fn the_order_of_covers_is_that_of_algorithm_x(small: Small) -> bool {
        let problem = small.problem();
        let numbers = |options: Vec<OptionId>| -> Vec<usize> {
            options.iter().map(|option| option.index()).collect()
        };
        problem.search().map(numbers).eq(covers_in_order(&problem))
    }

    fn every_cover_passes_the_verifier(small: Small) -> bool {
        let problem = small.problem();
        problem.search().all(|options| verify(&problem, &options).is_ok())
    }

    fn the_verifier_takes_nothing_but_covers(small: Small, picks: Vec<u8>) -> bool {
        let problem = small.problem();
        if problem.n_options() == 0 {
            return true;
        }
        let options: Vec<OptionId> =
            picks.iter().map(|&p| OptionId::new(usize::from(p) % problem.n_options())).collect();
        let mut used = vec![0; problem.n_items()];
        for &option in &options {
            problem.option(option).for_each(|item| used[item.index()] += 1);
        }
        let once = options.iter().collect::<BTreeSet<_>>().len() == options.len();
        let is_cover = once && small.secondary.iter().zip(&used).all(|(&secondary, &n)| {
            if secondary { n <= 1 } else { n == 1 }
        });
        verify(&problem, &options).is_ok() == is_cover
    }

    fn counting_counts_and_stops_where_told(small: Small, most: u8) -> bool {
        let problem = small.problem();
        let n = covers(&problem).len() as u64;
        problem.count_up_to(u64::MAX) == n && problem.count_up_to(most.into()) == n.min(most.into())
    }

    fn the_order_of_options_changes_no_count(small: Small, seed: usize) -> bool {
        let mut shuffled = small.clone();
        let n = shuffled.options.len();
        for i in (1..n).rev() {
            shuffled.options.swap(i, seed.wrapping_mul(i).wrapping_add(seed >> 3) % (i + 1));
        }
        shuffled.problem().count_up_to(u64::MAX) == small.problem().count_up_to(u64::MAX)
    }

    fn the_order_of_items_changes_no_count(small: Small, by: usize) -> bool {
        let n = small.secondary.len();
        let mut turned = small.clone();
        turned.secondary.rotate_right(by % n);
        for item in turned.options.iter_mut().flatten() {
            *item = (*item + by % n) % n;
        }
        turned.problem().count_up_to(u64::MAX) == small.problem().count_up_to(u64::MAX)
    }

    fn requiring_an_option_keeps_the_covers_that_have_it(small: Small, pick: u8) -> bool {
        let problem = small.problem();
        if problem.n_options() == 0 {
            return true;
        }
        let given = OptionId::new(usize::from(pick) % problem.n_options());
        if problem.option(given).all(|item| small.secondary[item.index()]) {
            return true;
        }
        let mut search = problem.search();
        let _ = search.next_solution();
        assert!(search.require(given));
        let found: BTreeSet<_> = search.by_ref().map(|options| sorted(&options)).collect();
        let all = covers(&problem);
        search.rewind(0);
        let again: BTreeSet<_> = search.map(|options| sorted(&options)).collect();
        found == all.iter().filter(|c| c.contains(&given.index())).cloned().collect()
            && again == all
    }

    fn a_search_cut_into_pieces_finds_the_same(small: Small, step: u8) -> bool {
        let problem = small.problem();
        let whole: Vec<_> = problem.search().collect();
        let mut search = problem.search();
        let mut pieces = Vec::new();
        while search.outcome() != Some(Outcome::Exhausted) {
            search.set_limits(Limits::NONE.nodes(u64::from(step % 7) + 1));
            pieces.extend(search.by_ref());
        }
        pieces == whole
    }
}

/// What an engine found, as sorted options; `None` if it found something twice.
fn as_set(found: impl Iterator<Item = Vec<OptionId>>) -> Option<BTreeSet<Vec<usize>>> {
    let mut set = BTreeSet::new();
    found.map(|options| sorted(&options)).all(|options| set.insert(options)).then_some(set)
}

const RULES: [Rule; 4] = [Rule::Smallest, Rule::First, Rule::Random { seed: 1 }, Rule::Weighted];

quickcheck! {
    /// The laws of plain problems, for those with colors, bounds and costs.
    fn every_kind_of_problem_is_searched_as_it_is_defined(rich: Rich) -> bool {
        let problem = rich.problem();
        let expected = covers(&problem);
        RULES.into_iter().all(|rule| {
            let mut search = problem.search();
            search.set_rule(rule);
            let found = as_set(search.by_ref());
            search.rewind(0);
            found.as_ref() == Some(&expected)
                && search.count_solutions() == expected.len() as u64
                && search.outcome() == Some(Outcome::Exhausted)
        })
    }

    fn covers_of_every_kind_pass_the_verifier_and_nothing_else_does(
        rich: Rich, picks: Vec<u8>
    ) -> bool {
        let problem = rich.problem();
        let expected = covers(&problem);
        let all_pass = problem.search().all(|options| verify(&problem, &options).is_ok());
        if problem.n_options() == 0 {
            return all_pass;
        }
        let mut picks: Vec<usize> =
            picks.iter().map(|&pick| usize::from(pick) % problem.n_options()).collect();
        picks.sort_unstable();
        picks.dedup();
        let options: Vec<OptionId> = picks.iter().map(|&pick| OptionId::new(pick)).collect();
        // Options of secondary items alone are accepted, but no engine gives them.
        let primary = |item: ItemId| problem.kind(item) == ItemKind::Primary;
        let asked_for = options.iter().all(|&o| problem.option(o).any(primary));
        all_pass && (!asked_for || verify(&problem, &options).is_ok() == expected.contains(&picks))
    }

    fn requiring_options_keeps_the_covers_that_have_them(rich: Rich, picks: Vec<u8>) -> bool {
        let problem = rich.problem();
        let primary = |item: ItemId| problem.kind(item) == ItemKind::Primary;
        let mut search = problem.search();
        let mut required = BTreeSet::new();
        for pick in picks.iter().take(3) {
            let Some(option) = problem.options().nth(usize::from(*pick) % 11) else { continue };
            if problem.option(option).any(primary) && search.require(option) {
                required.insert(option.index());
            }
        }
        let kept = covers(&problem).into_iter().filter(|cover| {
            required.iter().all(|option| cover.contains(option))
        });
        let kept: BTreeSet<_> = kept.collect();
        let found = as_set(search.by_ref());
        search.rewind(0);
        found == Some(kept) && as_set(search) == Some(covers(&problem))
    }

    fn the_cheapest_covers_are_the_first_of_all_in_the_order_of_cost(rich: Rich, most: u8) -> bool {
        let problem = rich.problem();
        let most = usize::from(most % 6);
        let mut costs: Vec<u64> = covers(&problem)
            .iter()
            .map(|cover| cover.iter().map(|&o| problem.cost(OptionId::new(o))).sum())
            .collect();
        costs.sort_unstable();
        costs.truncate(most);
        let found = problem.cheapest(most);
        found.iter().map(|cover| cover.cost).eq(costs)
            && found.iter().all(|cover| {
                let cost = cover.options.iter().map(|&option| problem.cost(option)).sum::<u64>();
                cost == cover.cost && verify(&problem, &cover.options).is_ok()
            })
            && as_set(found.iter().map(|cover| cover.options.clone())).is_some()
    }

    fn progress_never_goes_back_and_is_1_only_at_the_end(rich: Rich, step: u8, rule: usize) -> bool {
        let problem = rich.problem();
        let mut search = problem.search();
        search.set_rule(RULES[rule % 4]);
        let mut last = search.progress();
        loop {
            search.set_limits(Limits::NONE.nodes(u64::from(step % 5) + 1));
            search.count_solutions();
            let now = search.progress();
            if now < last {
                return false;
            }
            if search.outcome() == Some(Outcome::Exhausted) {
                return now >= 1.0 && search.profile().iter().sum::<u64>() == search.stats().nodes;
            }
            if now >= 1.0 {
                return false;
            }
            last = now;
        }
    }

    fn a_search_of_any_kind_cut_into_pieces_finds_the_same(rich: Rich, step: u8) -> bool {
        let problem = rich.problem();
        let whole: Vec<_> = problem.search().collect();
        let mut search = problem.search();
        let mut pieces = Vec::new();
        while search.outcome() != Some(Outcome::Exhausted) {
            search.set_limits(Limits::NONE.nodes(u64::from(step % 7) + 1));
            pieces.extend(search.by_ref());
        }
        let mut cheapest = Cheapest::new(&problem, 3);
        cheapest.set_limits(Limits::NONE.nodes(u64::from(step % 3) + 1));
        while cheapest.run() == Outcome::Limit {
            cheapest.set_limits(Limits::NONE.nodes(u64::from(step % 3) + 1));
        }
        pieces == whole && cheapest.covers() == problem.cheapest(3)
    }
}

// ---- Sudoku

fn engines_agree(Clues(board): Clues) -> TestResult {
    let dlx = solutions(&mut Solver::new(), &board).expect("Dancing Links is never that slow");
    let Some(plain) = solutions(&mut Backtracker::new(), &board) else {
        return TestResult::discard();
    };
    TestResult::from_bool(if dlx.1 == Outcome::Exhausted { dlx == plain } else { dlx.1 == plain.1 })
}

#[test]
fn dlx_and_backtracker_agree_on_whether_and_how_many() {
    QuickCheck::new().tests(300).max_tests(3000).quickcheck(engines_agree as fn(Clues) -> _);
}

/// A limit may leave the question open, but never gives a wrong answer, and is kept.
fn limits_never_lie(Clues(board): Clues, nodes: u16) -> bool {
    let smallest = Solver::new().smallest(&board);
    let verdict = Solver::new().judge(&board);
    let mut limited = Solver::new();
    [u64::from(nodes % 8), u64::from(nodes % 200), u64::from(nodes)].into_iter().all(|nodes| {
        limited.set_node_limit(Some(nodes));
        let before = limited.stats().nodes;
        let found = limited.smallest(&board);
        let kept = limited.stats().nodes - before <= nodes;
        let judged = limited.judge(&board);
        let open = Err(UnansweredError::Limit);
        kept && (found == smallest || found == Err(UnansweredError::Limit))
            && (judged == open
                || match (judged, verdict) {
                    (Ok(Verdict::Several(..)), Ok(Verdict::Several(..))) => true,
                    (judged, verdict) => judged == verdict,
                })
    })
}

#[test]
fn a_node_limit_is_kept_and_never_gives_a_wrong_answer() {
    QuickCheck::new().tests(300).quickcheck(limits_never_lie as fn(Clues, u16) -> _);
}

#[test]
fn a_stop_flag_stops_every_engine() {
    fn check(mut engine: impl Engine) {
        let stop = StopFlag::new();
        engine.set_stop(stop.clone());
        assert!(engine.first(&Board::EMPTY).unwrap().is_some());
        stop.stop();
        assert_eq!(engine.first(&Board::EMPTY), Err(UnansweredError::Stopped));
        assert_eq!(engine.judge(&Board::EMPTY), Err(UnansweredError::Stopped));
        assert_eq!(engine.smallest(&Board::EMPTY), Err(UnansweredError::Stopped));
        assert_eq!(engine.count_up_to(&Board::EMPTY, 5), Err(UnansweredError::Stopped));
        stop.clear();
        assert_eq!(engine.count_up_to(&Board::EMPTY, 5), Ok(5));
    }
    check(Solver::new());
    check(Backtracker::new());
}

#[test]
fn engines_agree_on_outcomes() {
    let solved = quadrille::sudoku::solve(&Board::EMPTY).unwrap();
    let outcomes = |board: &Board, most| {
        let dlx = Solver::new().solutions(board, most, &mut |_| {});
        assert_eq!(dlx, Backtracker::new().solutions(board, most, &mut |_| {}));
        dlx
    };
    assert_eq!(outcomes(&solved, 0), Outcome::Limit);
    assert_eq!(outcomes(&solved, 1), Outcome::Limit);
    assert_eq!(outcomes(&solved, 2), Outcome::Exhausted);
    assert_eq!(outcomes(&Board::EMPTY, 2), Outcome::Limit);
}

fn smallest_agrees(Clues(board): Clues) -> TestResult {
    let mut plain = Backtracker::new();
    plain.set_node_limit(Some(NODES));
    match plain.first(&board) {
        Ok(first) => TestResult::from_bool(Solver::new().smallest(&board) == Ok(first)),
        Err(UnansweredError::Limit) => TestResult::discard(),
        Err(stopped) => TestResult::error(stopped.to_string()),
    }
}

#[test]
fn the_smallest_solution_is_the_backtrackers_first() {
    QuickCheck::new().tests(300).max_tests(3000).quickcheck(smallest_agrees as fn(Clues) -> _);
}

quickcheck! {
    fn every_solution_extends_its_clues_and_covers_every_item(clues: Clues) -> bool {
        let board = clues.0;
        let problem = cover::problem();
        let (found, _) = solutions(&mut Solver::new(), &board).unwrap();
        found.iter().all(|solved| {
            let options: Vec<OptionId> = cover::encode(solved).collect();
            quadrille::sudoku::verify::verify(&board, solved).is_ok()
                && verify(&problem, &options).is_ok()
        })
    }

    fn verdicts_carry_their_evidence(clues: Clues) -> bool {
        let board = clues.0;
        let fits = |solved: &Board| quadrille::sudoku::verify::verify(&board, solved).is_ok();
        match quadrille::sudoku::judge(&board) {
            Verdict::None => quadrille::sudoku::count_up_to(&board, 9) == 0,
            Verdict::Unique(a) => fits(&a) && quadrille::sudoku::count_up_to(&board, 9) == 1,
            Verdict::Several(a, b) => fits(&a) && fits(&b) && a != b,
        }
    }

    fn decode_undoes_encode(clues: Clues) -> bool {
        let options: Vec<OptionId> = cover::encode(&clues.0).collect();
        cover::decode(&options) == clues.0
    }

    fn a_wrong_grid_never_passes(solved: Solved, cell: u8, digit: u8) -> bool {
        let mut wrong = solved.0;
        let cell = Cell::new(usize::from(cell) % 81);
        let digit = quadrille::sudoku::Digit::new(digit % 10);
        wrong.set(cell, digit);
        let verify = quadrille::sudoku::verify::verify;
        assert!(verify(&solved.0, &solved.0).is_ok());
        verify(&Board::EMPTY, &wrong).is_ok() == (wrong == solved.0)
    }

    fn one_solver_answers_like_many(clues: Vec<Clues>) -> bool {
        let mut solver = Solver::new();
        clues.iter().take(8).all(|Clues(board)| {
            // A search left in the middle, a whole one, and probes, all on the same arena.
            let _ = solver.first(board);
            let smallest = solver.smallest(board);
            let found = solutions(&mut solver, board);
            solver.set_node_limit(None);
            smallest == Solver::new().smallest(board)
                && found == solutions(&mut Solver::new(), board)
        })
    }
}

// ---- text

/// The bytes of a problem as text.
fn written(problem: &Problem) -> Vec<u8> {
    let mut text = Vec::new();
    quadrille::text::knuth::write(problem, &mut text).unwrap();
    text
}

quickcheck! {
    fn a_problem_that_is_written_is_read_again(rich: Rich) -> bool {
        let mut rich = rich;
        // Items are written in the order of their kinds.
        rich.small.secondary[0] = false;
        rich.small.secondary.sort_unstable();
        let problem = rich.problem();
        let text = written(&problem);
        let again: Problem = std::str::from_utf8(&text).unwrap().parse().unwrap();
        let same = problem.items().zip(again.items()).all(|(item, its)| {
            let of = |problem: &Problem, item| {
                (problem.name(item).to_owned(), problem.kind(item), problem.bounds(item))
            };
            of(&problem, item) == of(&again, its)
        });
        same && problem.n_items() == again.n_items()
            && problem.n_options() == again.n_options()
            && written(&again) == text
            && again.search().eq(problem.search())
            && again.cheapest(2) == problem.cheapest(2)
    }

    fn no_text_of_a_problem_is_too_strange(pieces: Vec<u8>) -> bool {
        const PIECES: [&str; 16] = [
            "a", "b", "x", " ", " ", "\n", "\n", "|", ":", "2", "|3", "1:2|", " | ", "\t", "\u{e9}", "-",
        ];
        let text: String = pieces.iter().map(|&k| PIECES[usize::from(k) % 16]).collect();
        match text.parse::<Problem>() {
            Ok(problem) if problem.n_primary() > 0 => {
                let text = written(&problem);
                let again: Problem = std::str::from_utf8(&text).unwrap().parse().unwrap();
                written(&again) == text
            }
            Ok(_) => true,
            Err(error) => {
                let n_lines = text.lines().count() as u64 + 1;
                (1..=n_lines).contains(&error.line) && error.column >= 1
            }
        }
    }
}

/// The forms that a stream may mix.
const FORMS: [Form; 4] = [Form::Boj, Form::Grid, Form::Line, Form::Ss];

fn entries(boards: &mut Boards, lines: &[impl AsRef<[u8]>]) -> Vec<Entry> {
    for line in lines {
        boards.line(line.as_ref());
    }
    boards.end();
    std::iter::from_fn(|| boards.next_entry()).collect()
}

quickcheck! {
    fn parse_undoes_format(clues: Clues) -> bool {
        FORMS.into_iter().all(|form| clues.0.in_form(form).to_string().parse() == Ok(clues.0))
    }

    fn a_stream_gives_its_boards_in_order(stream: Vec<(Clues, u8)>) -> bool {
        let form = |how: &u8| FORMS[usize::from(how % 4)];
        let mut text = String::new();
        for (Clues(board), how) in &stream {
            let between = if how & 4 > 0 { "\n\n" } else { "\n" };
            text += &board.in_form(form(how)).to_string();
            text += between;
        }
        let found = entries(&mut Boards::new(None), &text.lines().collect::<Vec<_>>());
        found.len() == stream.len()
            && found.iter().zip(&stream).all(|(entry, (clues, how))| {
                entry.board == Ok(clues.0) && entry.form == Some(form(how))
            })
    }

    fn no_lines_are_too_strange(lines: Vec<Strange>, form: u8) -> bool {
        let mut fixed = [None, Some(Form::Csv)].into_iter().chain(FORMS.map(Some)).cycle();
        let mut boards = Boards::new(fixed.nth(form.into()).flatten());
        let mut last = 0;
        entries(&mut boards, &lines).iter().all(|entry| {
            let in_order = entry.line > last && entry.line <= lines.len() as u64;
            last = entry.line;
            in_order
        })
    }

    /// Lines of nothing but a puzzle are read in a way of their own, and a blank before it keeps
    /// them from it.
    fn a_puzzle_is_read_the_same_way_behind_a_blank(lines: Vec<Strange>, amid: Clues) -> bool {
        let read = |before: &str| -> Vec<_> {
            // The first line settles that the stream is no table.
            let mut all = vec![amid.0.to_string().into_bytes()];
            all.extend(lines.iter().map(|Strange(line)| {
                let is_puzzle = line.iter().take_while(|b| !b" \t\r".contains(b)).count() == 81;
                [if is_puzzle { before.as_bytes() } else { b"" }, &line[..]].concat()
            }));
            entries(&mut Boards::new(None), &all)
                .into_iter()
                .map(|entry| (entry.line, entry.form, entry.board.ok(), entry.apart))
                .collect()
        };
        read("") == read(" ")
    }

    fn a_table_gives_its_puzzles_and_solutions(rows: Vec<(Clues, Solved)>, quoted: u8) -> bool {
        let mark = |bit: u8| if quoted & bit > 0 { "\"" } else { "" };
        let mut lines = vec![format!("id,{0}puzzle{0},note,solution", mark(1))];
        for (id, (Clues(puzzle), Solved(solution))) in rows.iter().enumerate() {
            let note = ["x", "", "\"a, b\"", "\"say \"\"a\"\", b\""][id % 4];
            lines.push(format!("{id},{0}{puzzle}{0},{note},{1}{solution}{1}", mark(2), mark(4)));
        }
        let mut boards = Boards::new(None);
        let found = entries(&mut boards, &lines);
        found.len() == rows.len()
            && boards.header() == Some(lines[0].as_bytes())
            && found.iter().zip(&rows).zip(&lines[1..]).all(|((entry, row), line)| {
                let record = entry.record.as_ref().unwrap();
                let mut written = Vec::new();
                record.write(format!("{1}{0}{1}", row.1.0, mark(4)).as_bytes(), &mut written);
                entry.board == Ok(row.0.0)
                    && record.solution() == Some(Ok(row.1.0))
                    && written == line.as_bytes()
            })
    }
}

/// A line as a board might have it, or nearly, or anything.
#[derive(Clone, Debug)]
struct Strange(Vec<u8>);

impl AsRef<[u8]> for Strange {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl Arbitrary for Strange {
    fn arbitrary(g: &mut Gen) -> Self {
        let pick = |g: &mut Gen, from: &[u8]| *g.choose(from).unwrap();
        let row = |g: &mut Gen| -> Vec<u8> { (0..9).map(|_| pick(g, b"0123456789.")).collect() };
        let puzzle = |g: &mut Gen| -> Vec<u8> { (0..9).flat_map(|_| row(g)).collect() };
        let special: [&[u8]; 6] =
            [b"---+---+---", b"[Puzzle]", b"[State]", b"id,puzzle", b"7,\"", b"\xef\xbb\xbf"];
        Self(match u8::arbitrary(g) % 12 {
            0..=3 => row(g),
            4 => (0..9).flat_map(|_| [pick(g, b"0123456789"), b' ']).collect(),
            5 => puzzle(g),
            6 => {
                let end =
                    *g.choose(&[&b"\r"[..], b" 1", b"\tx", b"  \r", b"#", b"1", b","]).unwrap();
                [&puzzle(g)[..], end].concat()
            }
            7 => row(g).chunks(3).collect::<Vec<_>>().join(&b'|'),
            8 => g.choose(&special).unwrap().to_vec(),
            9 => {
                let mut nearly = puzzle(g);
                nearly[usize::arbitrary(g) % 81] = pick(g, b"_* ,x\xff\0|-/:");
                nearly
            }
            10 => (0..u8::arbitrary(g) % 20).map(|_| pick(g, b"0159. \t#x\r\xff\0|,\"-")).collect(),
            _ => Vec::arbitrary(g),
        })
    }
}
