//! What can be moved to another thread, and what several threads may look at together.

use quadrille::problem::{Color, Entry, Fingerprint, ProblemError, verify::CoverError};
use quadrille::proof::{Proof, certificate::Certificate};
use quadrille::search::auto::{
    Building, Counting, DiagramError, Enumeration, Finding, Plan, Selection,
};
use quadrille::search::bitset::Bitset;
use quadrille::search::cheapest::Cheapest;
use quadrille::search::diagram::{CoversByCost, Diagram, Sampler, Shares};
use quadrille::search::dlx::{Dlx, Trace};
use quadrille::search::estimate::{Estimate, Estimator};
use quadrille::search::learn::Learn;
use quadrille::search::memo::{Memo, MemoStats};
use quadrille::search::part::{Part, PartError};
use quadrille::search::split::Split;
use quadrille::search::{EngineKind, Limits, Outcome, Rule, Stats, StopFlag, UnsupportedError};
use quadrille::text::ParseError;
use quadrille::{ItemId, OptionId, Problem, ProblemBuilder};

fn is_send<T: Send>() {}

fn is_shared<T: Send + Sync>() {}

#[test]
fn data_can_be_shared_between_threads() {
    is_shared::<(Problem, Problem<String>, ProblemBuilder, ItemId, OptionId, Color, Entry)>();
    is_shared::<(Fingerprint, ProblemError, CoverError, ParseError, PartError)>();
    is_shared::<(Plan<'_>, EngineKind, Rule, Limits, Stats, Outcome, StopFlag, Selection)>();
    is_shared::<(UnsupportedError, DiagramError, Part, Split, Estimate, MemoStats)>();
    is_shared::<(Certificate, Proof, Diagram, Shares, Sampler<'_>, CoversByCost<'_>)>();
}

#[test]
fn searches_can_be_moved_to_another_thread() {
    is_shared::<(Dlx, Cheapest, Bitset, Learn, Memo, Trace)>();
    is_send::<(Enumeration, Finding, Counting, Building, Estimator)>();
}
