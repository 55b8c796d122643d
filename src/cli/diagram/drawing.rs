//! `diagram dot` and `diagram svg`: the nodes of a small diagram.
//!
//! The root is at the top. A choice is a circle, and a product a square; each edge has its option.
//! The empty cover is a square with a tick.

use std::fmt::Write as _;

use quadrille::Problem;
use quadrille::picture::white_document;
use quadrille::search::diagram::{Diagram, View};
use quadrille::text::knuth::option_text;
use quadrille::text::visible;
use svg::node::element::{Circle, Group, Path, Rectangle, Text, Title};

use crate::cli::observe::quoted_label;

/// The maximum number of nodes of a drawing: a larger one is illegible.
const MOST_NODES: usize = 500;

/// The maximum number of edges of a drawing.
const MOST_EDGES: usize = 2000;

/// The maximum number of letters of an option in a drawing; a longer text is cut.
const MOST_LETTERS: usize = 24;

/// An error if the diagram is too large to draw.
fn check(diagram: &Diagram) -> Result<(), String> {
    let (n_nodes, n_edges) = (diagram.n_nodes(), diagram.n_edges());
    if n_nodes <= MOST_NODES && n_edges <= MOST_EDGES {
        return Ok(());
    }
    Err(format!(
        "the diagram has {n_nodes} nodes and {n_edges} edges; a drawing of more than {MOST_NODES} \
         nodes or {MOST_EDGES} edges shows nothing; --require and --forbid make it smaller"
    ))
}

/// The option of an edge as a label.
fn label(problem: &Problem, option: quadrille::OptionId) -> String {
    let text = option_text(problem, option);
    let text = visible(&text);
    match text.char_indices().nth(MOST_LETTERS) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.into_owned(),
    }
}

/// The nodes that are drawn: all but the leaf that no edge leads to.
fn drawn(diagram: &Diagram) -> impl Iterator<Item = usize> + '_ {
    (usize::from(diagram.root() != 0)..=diagram.root()).rev()
}

/// The diagram in the language of Graphviz.
pub(super) fn dot(problem: &Problem, diagram: &Diagram) -> Result<String, String> {
    const STRING: &str = "writing to a string does not fail";
    check(diagram)?;
    let mut text = String::from(
        "digraph diagram {\n  bgcolor=white;\n  node [shape=circle, label=\"\", width=0.2];\n  \
         edge [fontname=\"monospace\", fontsize=10];\n",
    );
    for node in drawn(diagram) {
        match diagram.view(node) {
            View::NoCover => {
                writeln!(text, "  n{node} [shape=box, label=\"none\"];").expect(STRING);
            }
            View::EmptyCover => {
                writeln!(text, "  n{node} [shape=box, label=\"end\"];").expect(STRING);
            }
            View::Choice(edges) => {
                for (option, to) in edges.options() {
                    let label = quoted_label(&label(problem, option));
                    writeln!(text, "  n{node} -> n{to} [label={label}];").expect(STRING);
                }
                if let Some(to) = edges.rest() {
                    writeln!(text, "  n{node} -> n{to} [label={REST}];").expect(STRING);
                }
            }
            View::Product(factors) => {
                writeln!(text, "  n{node} [shape=box, label=\"×\"];").expect(STRING);
                for to in factors.nodes() {
                    writeln!(text, "  n{node} -> n{to} [style=dashed];").expect(STRING);
                }
            }
            _ => {}
        }
    }
    text.push_str("}\n");
    Ok(text)
}

/// The label of the edge without options that a choice may have.
const REST: &str = "rest";

/// The side of the square that is reserved for a node. All lengths are in points.
const SIDE: usize = 48;
/// The distance between two rows of nodes.
const ROW: usize = 120;
/// The radius of a node.
const RADIUS: usize = 7;

/// The diagram as SVG: nodes in rows, each below all nodes that lead to it.
pub(super) fn svg(problem: &Problem, diagram: &Diagram) -> Result<String, String> {
    check(diagram)?;
    let targets = |node| -> Vec<(Option<String>, usize)> {
        match diagram.view(node) {
            View::Choice(edges) => {
                let options = edges.options().map(|(o, to)| (label(problem, o), to));
                let rest = edges.rest().map(|to| (REST.into(), to));
                options.chain(rest).map(|(label, to)| (Some(label), to)).collect()
            }
            View::Product(factors) => factors.nodes().map(|to| (None, to)).collect(),
            _ => Vec::new(),
        }
    };
    let mut row_of = vec![0; diagram.n_nodes()];
    for node in drawn(diagram) {
        for (_, to) in targets(node) {
            row_of[to] = row_of[to].max(row_of[node] + 1);
        }
    }
    let n_rows = 1 + drawn(diagram).map(|node| row_of[node]).max().unwrap_or(0);
    let mut rows = vec![Vec::new(); n_rows];
    drawn(diagram).for_each(|node| rows[row_of[node]].push(node));
    let widest = rows.iter().map(Vec::len).max().unwrap_or(1);
    let (width, height) = ((widest + 1) * 2 * SIDE, n_rows * ROW);
    let mut places = vec![(0, 0); diagram.n_nodes()];
    for (row, nodes) in rows.iter().enumerate() {
        for (k, &node) in nodes.iter().enumerate() {
            places[node] = ((2 * k + 1) * width / (2 * nodes.len()), row * ROW + ROW / 2);
        }
    }
    let mut lines = Group::new().set("fill", "none").set("stroke", "#888");
    let mut words = Group::new()
        .set("font-family", "monospace")
        .set("font-size", 10)
        .set("text-anchor", "middle")
        .set("fill", "#000");
    let mut nodes = Group::new().set("stroke", "#000").set("fill", "#cde");
    for node in drawn(diagram) {
        let (x, y) = places[node];
        let targets = targets(node);
        for (k, (label, to)) in targets.iter().enumerate() {
            let (x2, y2) = places[*to];
            // An edge that passes a row bends around the nodes that are in its way.
            let is_long = row_of[*to] > row_of[node] + 1;
            let bend = usize::midpoint(x, x2) + if is_long { SIDE } else { 0 };
            let middle = usize::midpoint(y, y2);
            let curve = format!("M{x} {y}Q{bend} {middle} {x2} {y2}");
            let mut line = Path::new().set("d", curve);
            if label.is_none() {
                line = line.set("stroke-dasharray", "4 3");
            }
            lines = lines.add(line);
            if let Some(label) = label {
                // Labels of a node are at different heights, so that they do not hide each other.
                let part = 30 + 40 * k / targets.len().max(1);
                let rest = 100 - part;
                let at = |a: usize, bend: usize, b: usize| {
                    (a * rest * rest + 2 * bend * rest * part + b * part * part) / 10_000
                };
                let (x, y) = (at(x, bend, x2), at(y, middle, y2));
                words = words.add(Text::new(label.clone()).set("x", x).set("y", y));
            }
        }
        let title = match diagram.view(node) {
            View::Product(_) => "product",
            View::EmptyCover => "the end",
            View::NoCover => "no solution",
            _ => "choice",
        };
        let title = Title::new(format!("{title} {node}"));
        if matches!(diagram.view(node), View::Choice(_)) {
            let circle = Circle::new().set("cx", x).set("cy", y).set("r", RADIUS);
            nodes = nodes.add(circle.add(title));
        } else {
            let square = Rectangle::new().set("x", x - RADIUS).set("y", y - RADIUS);
            let square = square.set("width", 2 * RADIUS).set("height", 2 * RADIUS);
            nodes = nodes.add(square.add(title));
        }
    }
    let document = white_document(width, height).add(lines).add(nodes).add(words);
    Ok(format!("{document}\n"))
}
