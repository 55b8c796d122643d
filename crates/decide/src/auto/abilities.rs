//! Which engine answers which question, by which rules: one table. Refusals come from it, and a
//! test compares the table in the program's help with it.
//!
//! A question looks here before it begins. What depends on the size of a problem, such as the
//! memory of a count, is found out when a search is made.

use std::fmt;

use super::plan::Settings;
use crate::problem::Instance;
use crate::search::{EngineKind, Rule, UnsupportedError};

/// A question about an exact cover problem, as far as engines differ in answering it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ability {
    /// One cover, or a few, in any order.
    Few,
    /// All covers, one by one.
    All,
    /// The number of covers.
    Count,
    /// All covers as one object.
    Diagram,
    /// The cheapest covers.
    Cheapest,
}

use Ability::{All, Cheapest, Count, Diagram, Few};

/// What an engine can be asked.
struct Abilities {
    engine: EngineKind,
    questions: &'static [Ability],
    /// The names of the rules that it can be told; none if it has rules of its own. `best` has
    /// rules of its own with every engine.
    rules: &'static [&'static str],
    /// Whether it can be told to remove options before the search.
    preprocesses: bool,
    /// Whether items may be covered more or less than once.
    multiplicities: bool,
}

/// The table. With `auto`, a rule or multiplicities lead to the engine that knows them.
const ABILITIES: [Abilities; 5] = [
    of(EngineKind::Auto, &[Few, All, Count, Diagram, Cheapest], ANY, true, true),
    of(EngineKind::Dlx, &[Few, All, Count, Diagram, Cheapest], ANY, false, true),
    of(EngineKind::Bitset, &[Few, All, Count, Diagram], OF_BITS, true, false),
    // It counts without removing options.
    of(EngineKind::Memo, &[Count, Diagram], &["first"], true, true),
    of(EngineKind::Learn, &[Few, Cheapest], &[], false, true),
];

/// All rules.
const ANY: &[&str] = &["smallest", "first", "random", "weighted"];

/// The rules of sets of bits.
const OF_BITS: &[&str] = &["smallest", "weighted"];

/// A line of the table.
const fn of(
    engine: EngineKind,
    questions: &'static [Ability],
    rules: &'static [&'static str],
    preprocesses: bool,
    multiplicities: bool,
) -> Abilities {
    Abilities { engine, questions, rules, preprocesses, multiplicities }
}

/// The table, a line for each engine: the questions that it answers, whether it can be told to
/// remove options first, whether items may be covered more or less than once, and its rules.
///
/// ```
/// let table = quadrille::search::auto::abilities().to_string();
/// assert!(table.contains("bitset yes yes yes   yes     -    -   yes        smallest, weighted"));
/// ```
pub fn abilities() -> impl fmt::Display {
    let yes = |is| if is { "yes" } else { "-" };
    let line = |of: &Abilities| {
        let [few, all, count, diagram, best] =
            [Few, All, Count, Diagram, Cheapest].map(|it| yes(of.questions.contains(&it)));
        let rules = match of.rules.len() {
            0 => "-".into(),
            n if n == Rule::ALL.len() => "any".into(),
            _ => of.rules.join(", "),
        };
        let [preprocess, multiple] = [of.preprocesses, of.multiplicities].map(yes);
        format!(
            "{:<7}{few:<4}{all:<4}{count:<6}{diagram:<8}{best:<5}{multiple:<4}{preprocess:<11}\
             {rules}\n",
            of.engine.to_string()
        )
    };
    let head = "engine few all count diagram best 2|a preprocess rules\n";
    head.to_owned() + &ABILITIES.iter().map(line).collect::<String>()
}

/// Whether sets of bits follow the rule.
pub(super) fn is_of_bits(rule: Rule) -> bool {
    OF_BITS.contains(&rule.name())
}

/// Whether a question can be asked with these settings.
///
/// # Errors
///
/// If not.
pub(super) fn check(
    question: Ability,
    problem: &Instance,
    settings: Settings,
) -> Result<(), UnsupportedError> {
    let Settings { engine, rule, preprocess, .. } = settings;
    let of = ABILITIES.iter().find(|of| of.engine == engine).expect("every engine is listed");
    if !of.questions.contains(&question) {
        return Err(match engine {
            _ if question == Cheapest => UnsupportedError::Costs,
            EngineKind::Memo => UnsupportedError::CountsOnly,
            _ => UnsupportedError::FindsFew,
        });
    }
    let knows = |rule: Rule| of.rules.contains(&rule.name());
    if question != Cheapest && !rule.is_none_or(knows) {
        return Err(match engine {
            EngineKind::Memo => UnsupportedError::CountsOnly,
            EngineKind::Learn => UnsupportedError::LearnsAlone,
            _ => UnsupportedError::Rule,
        });
    }
    let has_multiplicities = problem.has_multiplicities();
    if has_multiplicities && !of.multiplicities {
        return Err(UnsupportedError::Multiplicities);
    }
    // Only sets of bits remove options.
    let may = match engine {
        EngineKind::Auto => !has_multiplicities && rule.is_none_or(is_of_bits),
        _ => of.preprocesses,
    };
    if preprocess && question != Cheapest && !may {
        return Err(UnsupportedError::Preprocess);
    }
    Ok(())
}
