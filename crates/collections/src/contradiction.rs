//! `solve --why`: the clues and rules of a board without solutions that cannot be met together.

use super::minimal::one_line;
use super::settings::Settings;
use quadrille_base::Outcome;
use quadrille_models::checks::cell_name;
use quadrille_models::sudoku::Symbols;
use quadrille_variants::{Variant, VariantMinimizer};

/// Why a board has no solution, in words; `None` if that is not known.
pub(super) fn contradiction(
    variant: &Variant,
    givens: &[Option<usize>],
    symbols: &Symbols,
    settings: &Settings,
) -> Option<String> {
    let mut search = VariantMinimizer::default();
    search.nodes = settings.nodes;
    search.stop = settings.stop.clone();
    let found = search.contradiction(variant, givens).ok()??;
    let n = variant.side();
    let clue = |(cell, symbol): (usize, &Option<usize>)| {
        Some(format!("{}={}", cell_name(cell / n, cell % n), symbols.line(&[Some((*symbol)?)])))
    };
    let clues = found.givens.iter().enumerate().filter_map(clue);
    let rules = found.variant.rule_texts();
    let parts: Vec<String> = clues.chain(rules.iter().map(|rule| one_line(rule))).collect();
    let (word, is) = match parts.len() {
        0 => return Some("no solution: no board of this size and these boxes has one".into()),
        1 => ("this", "contradicts the rows, columns and boxes"),
        _ => ("these", "cannot be met together"),
    };
    let rest = if found.outcome == Outcome::Exhausted { "" } else { "; perhaps fewer are enough" };
    Some(format!("no solution: {word} {is}: {}{rest}", parts.join(", ")))
}
