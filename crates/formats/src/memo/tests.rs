//! Files of counts by memoization: counts in several runs, damaged files and forged files.

use std::collections::BTreeSet;

use super::super::checkpoint::State;
use super::*;
use crate::problem::{Instance, Problem};
use crate::search::{EngineKind, Limits, Outcome, Search};
use quadrille::models::Model;
use quadrille::models::dominoes::dominoes;
use quadrille::models::langford::Langford;
use quadrille::models::latin::Latin;
use quadrille::models::packing::Shape;
use quadrille::models::steiner::Steiner;

fn plain(problem: &Instance) -> Problem {
    problem.to_string().parse().unwrap()
}

/// Matrices of this size of zeros and ones, with this many ones in each row and in each column.
fn ones_in_each_line(size: usize, n_ones: u32) -> Problem {
    use std::fmt::Write;

    let mut text = String::new();
    for line in 0..size {
        write!(text, "{n_ones}|r{line} {n_ones}|c{line} ").unwrap();
    }
    for (row, column) in (0..size).flat_map(|row| (0..size).map(move |column| (row, column))) {
        write!(text, "\nr{row} c{column}").unwrap();
    }
    text.parse().unwrap()
}

/// The count, and its tree nodes, from several runs. The first run has `first` tree nodes, later
/// ones have more. Each run continues the count that the run before it saved. Calls `see` with each
/// saved count.
fn in_runs(
    problem: &Problem,
    memory: usize,
    first: u64,
    mut see: impl FnMut(&Counting),
) -> (num_bigint::BigUint, u64) {
    let plan = problem.plan().engine(EngineKind::Memo).memory(memory);
    let (mut n_nodes, mut saved) = (first, None::<Vec<u8>>);
    let mut so_far = num_bigint::BigUint::ZERO;
    loop {
        let mut counting = plan.counting().unwrap();
        if let Some(saved) = &saved {
            read_memo(&mut counting, &saved[..], None).unwrap();
        }
        assert_eq!(counting.counted(), so_far);
        counting.set_limits(Limits::NONE.nodes(n_nodes));
        if let Some(count) = counting.count() {
            return (count, counting.stats().nodes);
        }
        assert_eq!(counting.outcome(), Some(Outcome::Limit));
        let mut file = Vec::new();
        write_memo(&Checkpoint::new("count", State::Memo), &counting, &mut file).unwrap();
        see(&counting);
        assert!(counting.counted() >= so_far);
        so_far = counting.counted();
        saved = Some(file);
        // A run has to be longer than the work to get back to where the last run stopped.
        n_nodes += n_nodes / 4 + 1;
    }
}

fn problems() -> Vec<(Problem, u64)> {
    vec![
        (plain(&dominoes(Shape::rectangle(6, 6).unwrap()).unwrap().problem()), 6_728),
        (plain(&Langford::new(7).unwrap().problem()), 52), // 26 pairs and their mirror images
        (plain(&Steiner::new(2, 3, 9).unwrap().problem()), 840),
        (plain(&Latin::new(4).unwrap().problem()), 576),
        ("a b c | x y\na x:1\nb x:2\nb x:1 y\nc y\nc x:1\na b\n".parse().unwrap(), 3),
        ("a b\na\n".parse().unwrap(), 0),
        (ones_in_each_line(4, 2), 90), // OEIS A001499
        ("2|a 1:2|b 0:3|c | x\na b\na c\nb c\na x\nb x\nc\nc\n".parse().unwrap(), 22),
    ]
}

#[test]
fn a_count_in_many_runs_is_the_count() {
    for (problem, expected) in problems() {
        for memory in [0, 300, 1 << 16, 1 << 24] {
            for first in [1, 7, 100] {
                let (count, _) = in_runs(&problem, memory, first, |_| {});
                assert_eq!(count, expected.into(), "{memory} {first}");
            }
        }
    }
}

#[test]
fn little_is_done_twice() {
    let problem = plain(&dominoes(Shape::rectangle(10, 10).unwrap()).unwrap().problem());
    let plan = problem.plan().engine(EngineKind::Memo);
    let mut whole = plan.counting().unwrap();
    let expected = whole.count().unwrap();
    let mut n_runs = 0;
    let (count, nodes) = in_runs(&problem, 1 << 24, 300, |_| n_runs += 1);
    assert_eq!(count, expected);
    assert!(n_runs > 3);
    // Getting back to where a run stopped takes at most a few nodes for each of 50 dominoes.
    let again = nodes - whole.stats().nodes;
    assert!(again < n_runs * 150, "{again} nodes in {n_runs} runs");
}

#[test]
fn a_count_on_several_threads_is_taken_up() {
    let problem = plain(&dominoes(Shape::rectangle(16, 16).unwrap()).unwrap().problem());
    let plan = problem.plan().engine(EngineKind::Memo).threads(3).memory(1 << 25);
    let mut saved = None::<Vec<u8>>;
    for time in (1..).map(|run| std::time::Duration::from_millis(50 * run)) {
        let mut counting = plan.counting().unwrap();
        if let Some(saved) = &saved {
            read_memo(&mut counting, &saved[..], None).unwrap();
        }
        counting.set_limits(Limits::NONE.time(time));
        if let Some(count) = counting.count() {
            assert_eq!(count.to_string(), "2444888770250892795802079170816"); // OEIS A004003
            return;
        }
        let mut file = Vec::new();
        write_memo(&Checkpoint::new("count", State::Memo), &counting, &mut file).unwrap();
        saved = Some(file);
    }
}

#[test]
fn several_threads_lose_little_of_a_table_that_is_nearly_full() {
    let problem = plain(&dominoes(Shape::rectangle(14, 14).unwrap()).unwrap().problem());
    let plan = problem.plan().engine(EngineKind::Memo).memory(1 << 21);
    let mut counting = plan.clone().threads(1).counting().unwrap();
    counting.set_limits(Limits::NONE.nodes(30_000));
    assert_eq!(counting.run(), Outcome::Limit);
    let write = |counting: &Counting| {
        let mut file = Vec::new();
        write_memo(&Checkpoint::new("count", State::Memo), counting, &mut file).unwrap();
        file
    };
    let file = write(&counting);
    let mut again = plan.threads(2).counting().unwrap();
    read_memo(&mut again, &file[..], None).unwrap();
    again.set_limits(Limits::NONE.time(std::time::Duration::ZERO));
    again.run();
    let length = write(&again).len();
    assert!(20 * length > 19 * file.len(), "{length} of {} bytes", file.len());
}

/// A file with all kinds of numbers: symmetries, and counts in the table.
fn saved(problem: &Problem) -> Vec<u8> {
    let mut counting = problem.plan().engine(EngineKind::Memo).memory(1 << 16).counting().unwrap();
    counting.set_limits(Limits::NONE.nodes(40));
    counting.run();
    let mut file = Vec::new();
    write_memo(&Checkpoint::new("count", State::Memo), &counting, &mut file).unwrap();
    file
}

#[test]
fn every_other_byte_and_every_cut_is_refused() {
    let problem = plain(&dominoes(Shape::rectangle(4, 5).unwrap()).unwrap().problem());
    let file = saved(&problem);
    assert!(file.len() > 300);
    let mut counting = problem.plan().engine(EngineKind::Memo).counting().unwrap();
    for at in 0..file.len() {
        assert!(read_memo(&mut counting, &file[..at], None).is_err(), "{at}");
        for bit in 0..8 {
            let mut changed = file.clone();
            changed[at] ^= 1 << bit;
            assert!(read_memo(&mut counting, &changed[..], None).is_err(), "{at} {bit}");
        }
    }
    let longer = [&file[..], b"\n"].concat();
    assert!(read_memo(&mut counting, &longer[..], None).is_err());
    // None of them has changed the count.
    assert_eq!(counting.stats().nodes, 0);
    read_memo(&mut counting, &file[..], None).unwrap();
    assert_eq!(counting.count(), Some(95_u32.into()));
}

/// The number of bytes of the first line, with its end.
fn head(file: &[u8]) -> usize {
    file.iter().position(|&byte| byte == b'\n').unwrap() + 1
}

#[test]
fn a_saved_count_says_its_task_and_goes_on() {
    let problem = plain(&dominoes(Shape::rectangle(4, 5).unwrap()).unwrap().problem());
    let mut counting = problem.plan().engine(EngineKind::Memo).counting().unwrap();
    assert_eq!(read_memo(&mut counting, &saved(&problem)[..], None).unwrap().task, "count");
    assert_eq!(counting.stats().nodes, 40);
    assert_eq!(counting.count(), Some(95_u32.into()));
}

/// The checksum of each forged file is correct.
#[test]
fn a_forged_file_may_give_a_wrong_count_but_no_panic() {
    let problem = plain(&Steiner::new(2, 3, 7).unwrap().problem());
    let file = saved(&problem);
    let end = file.len() - 16;
    let mut n_read = 0;
    for at in head(&file)..end {
        for change in [1, 2, 16, 0x7f, 0x80, 0xff] {
            let mut forged = file.clone();
            forged[at] ^= change;
            let digest = crate::text::saved::Digest::of(&forged[..end]).value();
            forged[end..].copy_from_slice(&digest.to_le_bytes());
            let mut counting = problem.plan().engine(EngineKind::Memo).counting().unwrap();
            if read_memo(&mut counting, &forged[..], None).is_ok() {
                n_read += 1;
                counting.set_limits(Limits::NONE.nodes(100_000));
                assert_eq!(counting.run(), Outcome::Exhausted);
            }
        }
    }
    assert!(n_read > 0);
}

#[test]
fn another_problem_rule_or_engine_is_refused() {
    let [problem, other] = [5, 6]
        .map(|width| plain(&dominoes(Shape::rectangle(4, width).unwrap()).unwrap().problem()));
    let file = saved(&problem);
    let plan = problem.plan().engine(EngineKind::Memo);
    let mut counting = other.plan().engine(EngineKind::Memo).counting().unwrap();
    let error = read_memo(&mut counting, &file[..], None).unwrap_err();
    assert!(error.to_string().starts_with("of another problem: "), "{error}");
    let mut counting = plan.clone().rule(crate::search::Rule::First).counting().unwrap();
    let error = read_memo(&mut counting, &file[..], None).unwrap_err();
    assert!(matches!(error, MemoFileError::OtherRule), "{error}");
    let mut counting = problem.plan().counting().unwrap();
    let error = read_memo(&mut counting, &file[..], None).unwrap_err();
    assert!(matches!(error, MemoFileError::OtherEngine), "{error}");
    let error =
        write_memo(&Checkpoint::new("count", State::Memo), &counting, Vec::new()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
    for text in ["", "quadrille", "quadrille memo 2\n", "{\"checkpoint\":3}\n"] {
        let mut counting = plan.counting().unwrap();
        let error = read_memo(&mut counting, text.as_bytes(), None).unwrap_err();
        assert!(matches!(error, MemoFileError::Other), "{text}: {error}");
    }
    let mut counting = plan.counting().unwrap();
    let error = read_memo(&mut counting, &b"{\"checkpoint\":2}\n"[..], None).unwrap_err();
    assert!(error.to_string().starts_with("was written by format 2, "), "{error}");
}

/// A problem with any four connected cells of a board of 14x6 as an option. The cells are declared
/// in an order without a pattern, so a sweep from end to end replaces another search on trial.
fn narrow_board() -> Problem {
    const SIZE: (usize, usize) = (14, 6);
    let n_cells = SIZE.0 * SIZE.1;
    let next = |&cell: &usize| {
        let (x, y) = (cell / SIZE.1, cell % SIZE.1);
        let left = (x > 0).then(|| cell - SIZE.1);
        let right = (x + 1 < SIZE.0).then(|| cell + SIZE.1);
        [left, right, (y > 0).then(|| cell - 1), (y + 1 < SIZE.1).then(|| cell + 1)]
    };
    let mut pieces: BTreeSet<BTreeSet<usize>> = (0..n_cells).map(|k| [k].into()).collect();
    for _ in 1..4 {
        let grow = |piece: &BTreeSet<usize>| -> Vec<BTreeSet<usize>> {
            let cells = piece.iter().flat_map(next).flatten();
            let new = cells.filter(|cell| !piece.contains(cell));
            new.map(|cell| piece.iter().copied().chain([cell]).collect()).collect()
        };
        pieces = pieces.iter().flat_map(grow).collect();
    }
    let mut cells: Vec<usize> = (0..n_cells).collect();
    cells.sort_by_key(|&k| (k as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20);
    let line = |cells: Vec<usize>| {
        let names: Vec<String> = cells.iter().map(usize::to_string).collect();
        names.join(" ") + "\n"
    };
    let options: String = pieces.into_iter().map(|p| line(p.into_iter().collect())).collect();
    (line(cells) + &options).parse().unwrap()
}

#[test]
fn a_sweep_on_trial_is_taken_up() {
    let problem = narrow_board();
    let plan = problem.plan().engine(EngineKind::Memo).threads(1);
    let expected = plan.count().unwrap();
    let mut n_replaced = 0;
    let (count, _) = in_runs(&problem, 1 << 30, 5_000, |counting| {
        let (place, _, replaced) = counting.place();
        let is_on_trial = matches!(place.sweep, Sweeping::OnTrial { .. });
        n_replaced += u32::from(is_on_trial && replaced.is_some());
    });
    assert_eq!(count, expected);
    assert!(n_replaced > 0);
}
