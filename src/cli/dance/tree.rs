//! The tree: the way from the root to here, with the branches beside it.
//!
//! ```text
//! a: 2 options
//! − a d g         tried and taken back
//! ▶ a d f         chosen
//!   b: 1 option
//!   ○ b g         still to be tried
//! ```

use quadrille::OptionId;
use quadrille::search::dlx::{Event, Step};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::player::Player;
use super::styles::Styles;

/// The most branches of one level that are shown before the chosen one, and after it.
const BRANCHES: usize = 3;

pub(super) fn draw(buffer: &mut Buffer, area: Rect, player: &Player, its: Styles) {
    if area.is_empty() {
        return;
    }
    let height = usize::from(area.height);
    let (lines, here) = lines(player, its, height);
    // The present place stays in sight, with a third of the height below it.
    let first = (here + height / 3).min(lines.len()).saturating_sub(height).min(here);
    for (y, (indent, text, style)) in (area.y..area.bottom()).zip(&lines[first..]) {
        // A deep level begins in the middle at most.
        let indent = (*indent).min(usize::from(area.width / 2));
        let x = area.x + u16::try_from(indent).unwrap_or(0);
        buffer.set_stringn(x, y, text, usize::from(area.right() - x), *style);
    }
}

/// The lines, each with its indent; and which of them is the present place. Only the last levels
/// are shown, as many as may be in sight.
fn lines(player: &Player, its: Styles, height: usize) -> (Vec<(usize, String, Style)>, usize) {
    let (trace, teller) = (&player.trace, &player.teller);
    let (mut lines, mut here) = (Vec::new(), 0);
    // What comes after the branch that is followed, from the deepest level up.
    let mut below = Vec::new();
    let n_levels = trace.items().len();
    for (level, item) in trace.items().enumerate().skip(n_levels.saturating_sub(height)) {
        let mut line = |text, style| lines.push((2 * level, text, style));
        let n = trace.length(item);
        let noun = if n == 1 { "option" } else { "options" };
        line(format!("{}: {n} {noun}", teller.item(item)), Style::new());
        let tried: Vec<OptionId> = trace.tried(level).collect();
        let cut = tried.len().saturating_sub(BRANCHES);
        if cut > 0 {
            line(format!("− and {cut} more"), its.hidden);
        }
        for &option in &tried[cut..] {
            line(format!("− {}", teller.option(option)), its.hidden);
        }
        if let Some(option) = trace.options().nth(level) {
            line(format!("▶ {}", teller.option(option)), its.chosen);
        }
        here = lines.len() - 1;
        let untried: Vec<OptionId> = trace.untried(level).collect();
        let rest = untried
            .iter()
            .take(BRANCHES)
            .map(|&option| (2 * level, format!("○ {}", teller.option(option)), Style::new()));
        let cut = untried.len().saturating_sub(BRANCHES);
        let more = (cut > 0).then(|| (2 * level, format!("○ and {cut} more"), Style::new()));
        below.push(rest.chain(more).collect::<Vec<_>>());
    }
    let leaf = match &player.last {
        Some(Step { event: Event::Solution { .. }, level }) => {
            Some((2 * level, "✓ a solution".to_owned(), its.chosen))
        }
        Some(Step { event: Event::DeadEnd { item }, level }) => {
            Some((2 * level, format!("× a dead end: {}", teller.item(*item)), its.dead))
        }
        _ => None,
    };
    if let Some(leaf) = leaf {
        here = lines.len();
        lines.push(leaf);
    }
    lines.extend(below.into_iter().rev().flatten());
    (lines, here)
}
