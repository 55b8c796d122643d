//! Trees and profiles in the DOT language of Graphviz.

use std::fmt::Write as _;

use quadrille_base::real;

use super::super::Teller;
use super::grow::{NodeEnd, TreeNode};

const HEAD: &str = "digraph tree {\n  rankdir=LR;\n  bgcolor=white;\n  \
                    node [shape=box, fontname=\"monospace\"];\n  edge [fontname=\"monospace\"];\n";

/// The whole tree: a node for each item chosen, an edge for each option.
pub(super) fn tree(nodes: &[TreeNode], teller: &Teller) -> String {
    let mut text = HEAD.to_owned();
    for (number, node) in nodes.iter().enumerate() {
        let style = match node.what {
            NodeEnd::Item(_) => "",
            NodeEnd::Solution(_) => ", style=filled, fillcolor=\"#b7e4c0\"",
            NodeEnd::DeadEnd(_) => ", style=filled, fillcolor=\"#f6c9c4\"",
        };
        let label = quoted_label(&node.what.label(teller));
        writeln!(text, "  n{number} [label={label}{style}];").expect("a string");
        if let Some(option) = node.option {
            let (parent, label) = (node.parent, quoted_label(&teller.option(option)));
            writeln!(text, "  n{parent} -> n{number} [label={label}];").expect("a string");
        }
    }
    text + "}\n"
}

/// The profile: a node for each level, the wider the more tree nodes the level has.
pub(super) fn profile(levels: &[u64], caption: &str) -> String {
    let mut text = HEAD.replace("rankdir=LR", "rankdir=TB");
    writeln!(text, "  label={};", quoted_label(caption)).expect("a string");
    let most = levels.iter().copied().max().unwrap_or(1).max(1);
    for (level, &nodes) in levels.iter().enumerate() {
        // Inches, from 1 to 9; graphviz keeps the label readable.
        let width = 1.0 + 8.0 * real(nodes) / real(most);
        let label = quoted_label(&format!("level {level}: {nodes}"));
        writeln!(text, "  l{level} [label={label}, width={width:.2}];").expect("a string");
        if level > 0 {
            writeln!(text, "  l{} -> l{level};", level - 1).expect("a string");
        }
    }
    text + "}\n"
}

/// A label as a quoted string. In a label, backslashes begin escapes and ampersands begin entities.
pub(in crate::cli) fn quoted_label(label: &str) -> String {
    let escaped = label.replace('\\', "\\\\").replace('"', "\\\"").replace('&', "&amp;");
    format!("\"{escaped}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_quoted_by_the_rules_of_graphviz() {
        assert_eq!(quoted_label("a\"b\\N&lt;"), r#""a\"b\\N&amp;lt;""#);
        assert_eq!(quoted_label("\\"), r#""\\""#);
    }
}
