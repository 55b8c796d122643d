//! Trees and profiles as SVG: from left to right, with a background of their own, so that they can
//! be read on a light page and on a dark one.

use quadrille::picture::white_document;
use svg::node::element::{Group, Path, Rectangle, Text, Title};

use super::super::Teller;
use super::grow::{NodeEnd, TreeNode};

/// The margin around the drawing. All lengths are in points.
const MARGIN: usize = 16;
/// The height of a leaf.
const ROW: usize = 26;
/// The height of the box of a node.
const BOX: usize = 20;
/// The size of the letters.
const FONT: usize = 12;
/// The width of a letter, a little more than monospaced fonts have.
const LETTER: usize = 8;
/// The maximum number of letters of a label. A longer label is cut, and shown whole as a tooltip.
const MOST_LETTERS: usize = 40;
/// The room between a box and the branches to its right.
const GAP: usize = 14;

/// The whole tree: a box for each item chosen, and on the line to it the option.
pub(super) fn tree(nodes: &[TreeNode], teller: &Teller) -> String {
    let labels: Vec<String> = nodes.iter().map(|node| node.what.label(teller)).collect();
    let options: Vec<String> = nodes
        .iter()
        .map(|node| node.option.map_or(String::new(), |option| teller.option(option)))
        .collect();
    // Each level has a column for the options that lead to it, and one for its boxes.
    let n_levels = 1 + nodes.iter().map(|node| node.level).max().unwrap_or(0);
    let mut widths = vec![(0, 0); n_levels];
    for (k, node) in nodes.iter().enumerate() {
        let (option, label) = &mut widths[node.level];
        *option = (*option).max(width(&options[k]));
        *label = (*label).max(width(&labels[k]));
    }
    let mut right = MARGIN;
    let lefts: Vec<usize> = widths
        .iter()
        .map(|&(option, label)| {
            let left = right + if option > 0 { option + 2 * GAP } else { 0 };
            right = left + label + LETTER;
            left
        })
        .collect();
    let rows = rows(nodes);
    let middle = |k: usize| MARGIN + rows[k] / 2 + ROW / 2;
    let (mut lines, mut boxes) = (Group::new(), Group::new());
    for (k, node) in nodes.iter().enumerate() {
        let (left, y) = (lefts[node.level], middle(k));
        if node.option.is_some() {
            let parent = &nodes[node.parent];
            let start = lefts[parent.level] + width(&labels[node.parent]) + LETTER;
            let bend = left - widths[node.level].0 - GAP - GAP / 2;
            let path = format!("M{start} {}H{bend}V{y}H{left}", middle(node.parent));
            let line = Path::new().set("d", path).set("fill", "none").set("stroke", "#777");
            lines = lines.add(line).add(label(&options[k], bend + GAP / 2, y - 4));
        }
        let fill = match node.what {
            NodeEnd::Item(_) => "#e8eefc",
            NodeEnd::Solution(_) => "#b7e4c0",
            NodeEnd::DeadEnd(_) => "#f6c9c4",
        };
        let outline = Rectangle::new()
            .set("x", left)
            .set("y", y - BOX / 2)
            .set("width", width(&labels[k]) + LETTER)
            .set("height", BOX)
            .set("rx", 3)
            .set("fill", fill)
            .set("stroke", "#777");
        boxes = boxes.add(outline).add(label(&labels[k], left + LETTER / 2, y + 4));
    }
    let n_rows = rows.iter().max().unwrap_or(&0) / (2 * ROW) + 1;
    document(right + MARGIN, n_rows * ROW + 2 * MARGIN, Group::new().add(lines).add(boxes))
}

/// Twice the distance of each node from the top: leaves stand below each other, and a parent is in
/// the middle of its first and its last child.
fn rows(nodes: &[TreeNode]) -> Vec<usize> {
    let n = nodes.len();
    let mut children: Vec<Option<(usize, usize)>> = vec![None; n];
    for (k, node) in nodes.iter().enumerate().skip(1) {
        let first = children[node.parent].map_or(k, |(first, _)| first);
        children[node.parent] = Some((first, k));
    }
    let mut rows = vec![0; n];
    let leaves = (0..n).filter(|&k| children[k].is_none());
    for (row, k) in leaves.enumerate() {
        rows[k] = 2 * ROW * row;
    }
    for k in (0..n).rev() {
        if let Some((first, last)) = children[k] {
            rows[k] = usize::midpoint(rows[first], rows[last]);
        }
    }
    rows
}

/// The length of the longest bar.
const LONGEST: u128 = 480;

/// The profile: a bar for each level.
pub(super) fn profile(levels: &[u64], caption: &str) -> String {
    let most = levels.iter().copied().max().unwrap_or(1).max(1);
    let mut all = Group::new().add(label(caption, MARGIN, MARGIN + FONT));
    let names: Vec<String> = (0..levels.len()).map(|level| format!("level {level}")).collect();
    let left = MARGIN + names.iter().map(|name| width(name)).max().unwrap_or(0) + GAP;
    let mut right = MARGIN + width(caption);
    for (level, &nodes) in levels.iter().enumerate() {
        let top = MARGIN + ROW * (level + 1);
        let bar = u128::from(nodes) * LONGEST / u128::from(most);
        let bar = usize::try_from(bar).expect("at most the longest").max(1);
        let number = nodes.to_string();
        let outline = Rectangle::new()
            .set("x", left)
            .set("y", top + (ROW - BOX) / 2)
            .set("width", bar)
            .set("height", BOX)
            .set("fill", "#9db8ee");
        let baseline = top + ROW / 2 + 4;
        all = all.add(label(&names[level], MARGIN, baseline)).add(outline).add(label(
            &number,
            left + bar + GAP / 2,
            baseline,
        ));
        right = right.max(left + bar + GAP / 2 + width(&number));
    }
    document(right + MARGIN, ROW * (levels.len() + 1) + 2 * MARGIN, all)
}

/// A text at this place, cut if it is long.
fn label(text: &str, x: usize, y: usize) -> Group {
    let group = Group::new();
    let group = if is_long(text) { group.add(Title::new(text)) } else { group };
    group.add(Text::new(cut(text)).set("x", x).set("y", y))
}

fn is_long(text: &str) -> bool {
    text.chars().nth(MOST_LETTERS).is_some()
}

fn cut(text: &str) -> String {
    if is_long(text) {
        text.chars().take(MOST_LETTERS - 1).chain(['…']).collect()
    } else {
        text.into()
    }
}

/// The width of a text as it is drawn. Letters of East Asia are twice as wide as others.
fn width(text: &str) -> usize {
    cut(text).chars().map(|c| if c < '\u{1100}' || c == '…' { LETTER } else { 2 * LETTER }).sum()
}

fn document(width: usize, height: usize, drawing: Group) -> String {
    let drawing =
        drawing.set("font-family", "monospace").set("font-size", FONT).set("fill", "#111");
    format!("{}\n", white_document(width, height).add(drawing))
}
