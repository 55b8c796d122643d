//! Files of diagrams, of random problems of every kind.

use std::collections::BTreeSet;

use crate::common::problems::Rich;
use quadrille::OptionId;
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

    fn a_zdd_is_refused_only_where_no_order_of_the_options_fits_all_covers(
        rich: Rich
    ) -> TestResult {
        let problem = rich.problem();
        let Ok(diagram) = problem.diagram() else { return TestResult::discard() };
        let mut covers: Vec<Vec<OptionId>> = diagram.covers().collect();
        covers.retain(|cover| !cover.is_empty());
        // Take away the options that come first in every cover that has them, again and again.
        loop {
            let heads: BTreeSet<OptionId> =
                covers.iter().filter_map(|cover| cover.first().copied()).collect();
            let is_late = |head: &OptionId| covers.iter().any(|cover| cover[1..].contains(head));
            let Some(first) = heads.into_iter().find(|head| !is_late(head)) else { break };
            for cover in &mut covers {
                cover.retain(|&option| option != first);
            }
            covers.retain(|cover| !cover.is_empty());
        }
        TestResult::from_bool(match write_zdd(&diagram, std::io::sink()) {
            Ok(()) => covers.is_empty(),
            Err(error) => !covers.is_empty() && matches!(error, ZddError::Order { .. }),
        })
    }
}
