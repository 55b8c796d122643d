//! All covers as a zero-suppressed decision diagram (ZDD), for other programs: [`write_zdd`].
//!
//! The text is in the ASCII mode of DDDMP 2.0, the format of CUDD, as [OxiDD] writes and reads it
//! for ZDDs (`ZBDDFunction`). Variable `k` is option `k`; `.permids` has the place of each in the
//! order of the variables. Each line of a node has its number, the place of its variable, the node
//! if the option is taken, and the node if it is not; `E` is the empty set of covers, and `B` the
//! set of the empty cover.
//!
//! Sources: G. Cabodi and S. Quer, "DDDMP: decision diagram dump package" (part of CUDD); the crate
//! `oxidd-dump` 0.6; S. Minato, "Zero-suppressed BDDs for set manipulation in combinatorial
//! problems" (1993).
//!
//! [OxiDD]: https://docs.rs/oxidd-dump
//!
//! In a ZDD all paths have the variables in the same order. A [`Diagram`] may have options in
//! different orders on different paths: then it has no ZDD of about the same size, and is refused.
//! Topological sorting finds an order that fits all paths (`zdd/order.rs`); the diagrams of a sweep
//! have one. A choice with `n` options becomes `n` nodes, after which comes its rest. A product
//! becomes a chain: the covers of each factor end where those of the next factor begin.

mod order;

use std::io::{self, BufWriter, Write};

use hashbrown::HashMap;
use thiserror::Error;

use crate::problem::OptionId;
use crate::search::diagram::{Diagram, View};
use order::places;

/// The greatest number of nodes of a ZDD. It limits the memory, because the ZDD may have several
/// copies of a factor.
const MOST_NODES: usize = 1 << 26;

/// Writes the covers of a diagram as a ZDD.
///
/// ```
/// use quadrille::text::zdd::write_zdd;
///
/// let problem: quadrille::Problem = "a b\na\na b\nb".parse()?;
/// let mut text = Vec::new();
/// write_zdd(&problem.diagram()?, &mut text)?;
/// let text = String::from_utf8(text)?;
/// assert!(text.ends_with(".nodes\n1 E 0 0\n2 B 0 0\n3 2 2 1\n4 1 2 1\n5 0 3 4\n.end\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If no order of the options fits all paths, if there are too many nodes, or if `output` fails.
pub fn write_zdd(diagram: &Diagram, output: impl Write) -> Result<(), ZddError> {
    let places = places(diagram)?;
    let mut zdd = Zdd { places, ..Zdd::default() };
    let root = zdd.convert(diagram)?;
    let mut is_used = vec![false; diagram.n_options()];
    zdd.nodes.iter().for_each(|node| is_used[node.option as usize] = true);
    let in_use: Vec<usize> = (0..is_used.len()).filter(|&option| is_used[option]).collect();
    let mut ordered = in_use.clone();
    ordered.sort_unstable_by_key(|&option| zdd.places[option]);
    // From here on, `places` counts only the options in use.
    for (place, &option) in (0..).zip(&ordered) {
        zdd.places[option] = place;
    }
    let mut output = BufWriter::new(output);
    writeln!(output, ".ver DDDMP-2.0\n.mode A\n.varinfo 4")?;
    writeln!(output, ".nnodes {}\n.nvars {}", zdd.nodes.len() + 2, is_used.len())?;
    writeln!(output, ".nsuppvars {}", in_use.len())?;
    write!(output, ".ids")?;
    in_use.iter().try_for_each(|option| write!(output, " {option}"))?;
    write!(output, "\n.permids")?;
    in_use.iter().try_for_each(|&option| write!(output, " {}", zdd.places[option]))?;
    writeln!(output)?;
    writeln!(output, ".nroots 1\n.rootids {}\n.nodes\n1 E 0 0\n2 B 0 0", root + 1)?;
    for (number, node) in (3..).zip(&zdd.nodes) {
        let place = zdd.places[node.option as usize];
        writeln!(output, "{number} {place} {} {}", node.taken + 1, node.not_taken + 1)?;
    }
    writeln!(output, ".end")?;
    Ok(output.flush()?)
}

/// The reason why covers were not written as a ZDD.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ZddError {
    /// No order of the options fits all paths.
    #[error(
        "a ZDD has the options in the same order on every path, but here option {} would have to \
         come before option {}, and also after it", first.index(), second.index()
    )]
    Order {
        /// An option.
        first: OptionId,
        /// An option that would have to come both after it and before it.
        second: OptionId,
    },
    /// It would have too many nodes.
    #[error("the ZDD would have more than {MOST_NODES} nodes")]
    TooLarge,
    /// The output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The terminal for the set without covers.
const NOTHING: u32 = 0;
/// The terminal for the set whose only cover is the empty one.
const EMPTY: u32 = 1;

/// A ZDD under construction. Its nodes are numbered from 2, after the two terminals.
#[derive(Default)]
struct Zdd {
    /// The place of each option in the order of the variables.
    places: Vec<u32>,
    nodes: Vec<ZddNode>,
    /// The number of each node, so that equal nodes are stored once.
    unique: HashMap<ZddNode, u32>,
    /// For a node of the diagram and a ZDD `end`: the ZDD of the node's covers, each followed by
    /// the covers of `end`.
    done: HashMap<(usize, u32), u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct ZddNode {
    option: u32,
    taken: u32,
    not_taken: u32,
}

impl Zdd {
    /// Adds the covers of a diagram, and returns their root. Uses no recursion, because a diagram
    /// may be deeper than the call stack allows.
    fn convert(&mut self, diagram: &Diagram) -> Result<u32, ZddError> {
        let whole = (diagram.root(), EMPTY);
        let mut waiting = vec![whole];
        while let Some(&(node, end)) = waiting.last() {
            let n_waiting = waiting.len();
            let result = match diagram.view(node) {
                _ if self.done.contains_key(&(node, end)) => {
                    waiting.pop();
                    continue;
                }
                View::NoCover => NOTHING,
                View::EmptyCover => end,
                View::Choice(edges) => {
                    let is_missing = |to: &usize| !self.done.contains_key(&(*to, end));
                    waiting.extend(edges.nodes().filter(is_missing).map(|to| (to, end)));
                    if waiting.len() > n_waiting {
                        continue;
                    }
                    let mut rest = edges.rest().map_or(NOTHING, |to| self.done[&(to, end)]);
                    let mut edges: Vec<_> = edges.options().collect();
                    edges.sort_unstable_by_key(|(option, _)| self.places[option.index()]);
                    for &(option, to) in edges.iter().rev() {
                        rest = self.node(option, self.done[&(to, end)], rest)?;
                    }
                    rest
                }
                View::Product(factors) => {
                    let mut rest = end;
                    let factors: Vec<usize> = factors.nodes().collect();
                    for &factor in factors.iter().rev() {
                        let Some(&before) = self.done.get(&(factor, rest)) else {
                            waiting.push((factor, rest));
                            break;
                        };
                        rest = before;
                    }
                    if waiting.len() > n_waiting {
                        continue;
                    }
                    rest
                }
                _ => unreachable!("a view is one of these four"),
            };
            self.done.insert((node, end), result);
            waiting.pop();
        }
        Ok(self.done[&whole])
    }

    /// The number of this node, which is added if it is new.
    fn node(&mut self, option: OptionId, taken: u32, not_taken: u32) -> Result<u32, ZddError> {
        let option = u32::try_from(option.index()).expect("ids have 32 bits");
        let node = ZddNode { option, taken, not_taken };
        if let Some(&number) = self.unique.get(&node) {
            return Ok(number);
        }
        if self.nodes.len() == MOST_NODES {
            return Err(ZddError::TooLarge);
        }
        self.nodes.push(node);
        let number = u32::try_from(self.nodes.len() + 1).expect("fewer than 2^32");
        self.unique.insert(node, number);
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;
    use crate::problem::Problem;
    use crate::search::diagram::{Store, edge};
    use crate::search::{EngineKind, Rule};

    /// Reads a ZDD by the definition of its format, checks it, and counts its sets.
    fn count(text: &str) -> BigUint {
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        let number = |text: &str| text.trim().parse::<usize>().unwrap();
        assert!(text.starts_with(".ver DDDMP-2.0\n.mode A\n"));
        let ids: Vec<usize> = field(".ids").split_whitespace().map(number).collect();
        assert_eq!(ids.len(), number(field(".nsuppvars")));
        let mut places: Vec<usize> = field(".permids").split_whitespace().map(number).collect();
        places.sort_unstable();
        assert!(places.into_iter().eq(0..ids.len()));
        let (_, lines) = text.split_once(".nodes\n").unwrap();
        // The variable of a node, which is less than those of its children, and the number of sets.
        let mut nodes = vec![(usize::MAX, BigUint::ZERO)];
        for line in lines.lines().take_while(|&line| line != ".end") {
            let parts: Vec<&str> = line.split(' ').collect();
            assert_eq!(number(parts[0]), nodes.len());
            nodes.push(match parts[1] {
                "E" => (usize::MAX, BigUint::ZERO),
                "B" => (usize::MAX, 1_u8.into()),
                variable => {
                    let [taken, not_taken] = [2, 3].map(|k| &nodes[number(parts[k])]);
                    let variable = number(variable);
                    assert!(variable < ids.len());
                    assert!(variable < taken.0 && variable < not_taken.0);
                    assert_ne!(taken.1, BigUint::ZERO, "zero-suppressed");
                    (variable, &taken.1 + &not_taken.1)
                }
            });
        }
        assert_eq!(nodes.len() - 1, number(field(".nnodes")));
        nodes[number(field(".rootids"))].1.clone()
    }

    fn written(diagram: &Diagram) -> Result<String, ZddError> {
        let mut text = Vec::new();
        write_zdd(diagram, &mut text).map(|()| String::from_utf8(text).unwrap())
    }

    #[test]
    fn a_zdd_has_as_many_sets_as_there_are_covers() {
        for (text, n) in [("a b c\na\nb\nc\na b\nb c\n", 3_u8), ("a b\na\n", 0)] {
            let problem: Problem = text.parse().unwrap();
            let mut store = Store::new(usize::MAX);
            let mut trie = crate::search::diagram::Trie::default();
            // The covers in ascending order of their options.
            let mut covers: Vec<Vec<OptionId>> = problem.search().collect();
            for cover in &mut covers {
                cover.sort_unstable();
            }
            covers.sort_unstable();
            for cover in &covers {
                trie.add(cover, &mut store);
            }
            let root = trie.finish(&mut store);
            let diagram = store.into_diagram(root, problem.n_options(), problem.fingerprint());
            assert_eq!(count(&written(&diagram).unwrap()), n.into());
        }
    }

    #[test]
    fn options_and_products_may_come_in_any_order_that_fits_all_paths() {
        let problem: Problem = "a b c\na\na\nb c\nb\nc\n".parse().unwrap();
        let mut store = Store::new(usize::MAX);
        let a = store.choice(&mut [edge(0, 1), edge(1, 1)]);
        let c = store.choice(&mut [edge(3, 1)]);
        let b = store.choice(&mut [edge(2, 1), edge(4, c)]);
        for factors in [[a, b], [b, a]] {
            let mut store = store.clone();
            let root = store.product(factors);
            let diagram = store.into_diagram(root, problem.n_options(), problem.fingerprint());
            assert_eq!(count(&written(&diagram).unwrap()), 4_u8.into());
        }
    }

    #[test]
    fn options_without_an_order_are_refused() {
        let problem: Problem = "a b c\na\nb\nc\nc\n".parse().unwrap();
        let mut store = Store::new(usize::MAX);
        let [a, b] = [0, 1].map(|option| store.choice(&mut [edge(option, 1)]));
        let [ab, ba] = [(0, b), (1, a)].map(|(option, to)| store.choice(&mut [edge(option, to)]));
        let root = store.choice(&mut [edge(2, ab), edge(3, ba)]);
        let diagram = store.into_diagram(root, problem.n_options(), problem.fingerprint());
        let error = written(&diagram).unwrap_err().to_string();
        assert!(
            error.contains("here option 0 would have to come before option 1,")
                || error.contains("here option 1 would have to come before option 0,"),
            "{error}"
        );
    }

    /// A sweep meets the items in one order, so its diagrams are ZDDs.
    #[test]
    fn diagrams_of_a_sweep_are_written() {
        let problem: Problem =
            "a b c d | x\nc d\na b x:1\nb c x:2\nd x:1\na\nd\nb\nc x:1\na d\n".parse().unwrap();
        let plan = problem.plan().engine(EngineKind::Memo).rule(Rule::First);
        let diagram = plan.diagram().unwrap();
        assert_eq!(count(&written(&diagram).unwrap()), problem.count());
    }

    /// A choice has a rest where an item needs no more options.
    #[test]
    fn diagrams_of_a_sweep_with_multiplicities_are_written() {
        let problem: Problem =
            "1:2|a 0:1|b c 0:3|d\na\na b\nb\na c\nc\nb c\nd\nd\nc d\n".parse().unwrap();
        let plan = problem.plan().engine(EngineKind::Memo).rule(Rule::First);
        let diagram = plan.diagram().unwrap();
        let has_rest = |(_, view)| matches!(view, View::Choice(edges) if edges.rest().is_some());
        assert!(diagram.inner().any(has_rest));
        assert_eq!(count(&written(&diagram).unwrap()), problem.count());
    }
}
