//! Steps back restore the links byte for byte, whatever steps were taken before.

use quickcheck::quickcheck;

use super::*;
use crate::search::dlx::search::tests::problem_of;

/// A trace of a random problem, after `n` steps.
fn after(n: usize, secondary: u8, options: &[u16], first: bool) -> Trace {
    let rule = if first { Rule::First } else { Rule::Smallest };
    let mut trace = Trace::new(&problem_of(secondary, options, &[]), rule).unwrap();
    for _ in 0..n {
        trace.forward();
    }
    trace
}

/// The state of a trace, except the number of updates.
macro_rules! all_of {
    ($trace:expr) => {{
        let Trace { arena, chooser: _, items, choices, next, wiped, position } = &$trace;
        (arena.save(), items.clone(), choices.clone(), *next, *wiped, *position)
    }};
}

quickcheck! {
    fn steps_forward_and_back_restore_every_link(
        secondary: u8, options: Vec<u16>, first: bool, n: usize, k: usize
    ) -> bool {
        let mut trace = after(n % 300, secondary, &options, first);
        let here = all_of!(trace);
        let there: Vec<Step> = std::iter::from_fn(|| trace.forward()).take(k % 100).collect();
        let mut back: Vec<Step> = there.iter().filter_map(|_| trace.back()).collect();
        back.reverse();
        back == there && trace.arena.check() == Ok(()) && all_of!(trace) == here
    }

    fn steps_back_and_forward_restore_every_link(
        secondary: u8, options: Vec<u16>, first: bool, n: usize, k: usize
    ) -> bool {
        let mut trace = after(n % 300, secondary, &options, first);
        let here = all_of!(trace);
        let there: Vec<Step> = std::iter::from_fn(|| trace.back()).take(k % 400).collect();
        let mut again: Vec<Step> = there.iter().filter_map(|_| trace.forward()).collect();
        again.reverse();
        again == there && trace.arena.check() == Ok(()) && all_of!(trace) == here
    }

    fn every_step_keeps_the_invariants(secondary: u8, options: Vec<u16>, first: bool) -> bool {
        let mut trace = after(0, secondary, &options, first);
        let beginning = all_of!(trace);
        for _ in 0..1000 {
            assert_eq!(trace.arena.check(), Ok(()));
            if trace.forward().is_none() {
                // The end differs from the beginning only in the next move.
                let (links, ..) = all_of!(trace);
                assert!(links == beginning.0 && trace.items.is_empty() && !trace.wiped);
                break;
            }
        }
        while trace.back().is_some() {
            assert_eq!(trace.arena.check(), Ok(()));
        }
        all_of!(trace) == beginning
    }
}
