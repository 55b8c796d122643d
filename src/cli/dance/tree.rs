//! The search tree: the path from the root to the current node, with the branches of each level.
//!
//! ```text
//! a: 2 options
//! − a d g         tried and undone
//! ▶ a d f         chosen
//!   b: 1 option
//!   ○ b g         still to be tried
//! ```

use quadrille::OptionId;
use quadrille::search::dlx::{Event, Step};
use quadrille_base::counted;

use super::canvas::{Area, Canvas, Look};
use super::player::Player;

/// The maximum number of branches of one level that are shown before the chosen one, and after it.
const BRANCHES: usize = 3;

pub(super) fn draw(canvas: &mut Canvas, area: Area, player: &Player) {
    if area.width == 0 || area.height == 0 {
        return;
    }
    let (lines, here) = lines(player, area.height);
    // The current line stays visible, with a third of the height below it.
    let first = (here + area.height / 3).min(lines.len()).saturating_sub(area.height).min(here);
    for (y, (indent, text, look)) in (area.y..area.bottom()).zip(&lines[first..]) {
        // The indent of a deep level is at most half of the width.
        let x = area.x + (*indent).min(area.width / 2);
        canvas.write(area, (x, y), text, *look);
    }
}

/// The lines, each with its indent, and the index of the current one. Only the last levels are
/// included, as many as may be visible.
fn lines(player: &Player, height: usize) -> (Vec<(usize, String, Look)>, usize) {
    let (trace, teller) = (&player.trace, &player.teller);
    let (mut lines, mut here) = (Vec::new(), 0);
    // For each level, the lines below the chosen branch. They come from the deepest level up.
    let mut below = Vec::new();
    let n_levels = trace.items().len();
    for (level, item) in trace.items().enumerate().skip(n_levels.saturating_sub(height)) {
        let mut line = |text, look| lines.push((2 * level, text, look));
        let options = counted(trace.length(item), "option");
        line(format!("{}: {options}", teller.item(item)), Look::Plain);
        let tried: Vec<OptionId> = trace.tried(level).collect();
        let cut = tried.len().saturating_sub(BRANCHES);
        if cut > 0 {
            line(format!("− and {cut} more"), Look::Hidden);
        }
        for &option in &tried[cut..] {
            line(format!("− {}", teller.option(option)), Look::Hidden);
        }
        if let Some(option) = trace.options().nth(level) {
            line(format!("▶ {}", teller.option(option)), Look::Chosen);
        }
        here = lines.len() - 1;
        let untried: Vec<OptionId> = trace.untried(level).collect();
        let rest = untried
            .iter()
            .take(BRANCHES)
            .map(|&option| (2 * level, format!("○ {}", teller.option(option)), Look::Plain));
        let cut = untried.len().saturating_sub(BRANCHES);
        let more = (cut > 0).then(|| (2 * level, format!("○ and {cut} more"), Look::Plain));
        below.push(rest.chain(more).collect::<Vec<_>>());
    }
    let leaf = match &player.last {
        Some(Step { event: Event::Solution { .. }, level }) => {
            Some((2 * level, "✓ a solution".to_owned(), Look::Chosen))
        }
        Some(Step { event: Event::DeadEnd { item }, level }) => {
            Some((2 * level, format!("× a dead end: {}", teller.item(*item)), Look::Dead))
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
