//! Files of diagrams, of random problems of every kind.

use crate::common::problems::Rich;
use quadrille::text::diagram::{read_diagram, write_diagram};
use quadrille::text::zdd::{ZddError, write_zdd};
use quickcheck::{TestResult, quickcheck};

quickcheck! {
    fn a_diagram_that_is_read_is_the_one_that_was_written(rich: Rich) -> TestResult {
        let problem = rich.problem();
        let Ok(diagram) = problem.diagram() else { return TestResult::discard() };
        let mut file = Vec::new();
        if write_diagram(&problem, &diagram, &mut file).is_err() {
            return TestResult::from_bool(problem.n_primary() == 0);
        }
        let (again, read) = read_diagram(&file[..]).expect("it was just written");
        let mut second = Vec::new();
        write_diagram(&again, &read, &mut second).expect("it has primary items");
        TestResult::from_bool(
            second == file
                && again.to_string() == problem.to_string()
                && read.n_nodes() == diagram.n_nodes()
                && read.covers().eq(diagram.covers())
        )
    }

    fn a_changed_or_cut_file_is_refused(rich: Rich, at: usize, change: u8) -> TestResult {
        let problem = rich.problem();
        let Ok(diagram) = problem.diagram() else { return TestResult::discard() };
        let mut file = Vec::new();
        if change == 0 || write_diagram(&problem, &diagram, &mut file).is_err() {
            return TestResult::discard();
        }
        let at = at % file.len();
        let is_cut_refused = read_diagram(&file[..at]).is_err();
        file[at] ^= change;
        TestResult::from_bool(is_cut_refused && read_diagram(&file[..]).is_err())
    }

    fn a_zdd_is_refused_only_where_options_do_not_ascend(rich: Rich) -> TestResult {
        let problem = rich.problem();
        let Ok(diagram) = problem.diagram() else { return TestResult::discard() };
        let ascend = diagram.covers().all(|cover| cover.is_sorted());
        let written = write_zdd(&diagram, std::io::sink());
        TestResult::from_bool(match written {
            Ok(()) => ascend,
            Err(error) => !ascend && matches!(error, ZddError::Order { .. }),
        })
    }
}
