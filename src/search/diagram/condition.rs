//! [`Diagram::condition`]: the covers with some options and without others.
//!
//! To forbid an option, drop its edges. To require one, look where it can come from: let a node
//! *have* an option if some cover of the node has it. Where a node has it, no context of the node
//! does: together they would be a cover that has the option twice. So a cover with the option that
//! goes through this node has it from there, and the node may keep only the edges that are the
//! option, or lead to a node that has it. Where a node does not have the option, all of it stays.
//! For each node that is decided once, for up to 64 required options at a time.

use super::{Diagram, EMPTY, Edge, NONE, Node, Store};
use crate::problem::OptionId;

impl Diagram {
    /// The diagram of the covers that have all `required` options and none of the `forbidden`
    /// ones, in the same order; without covers if there are none. Options are taken by their
    /// numbers; no cover has one that is not in the problem.
    ///
    /// Takes time in proportion to the diagram, once for every 64 required options. The new diagram
    /// has the fingerprint of the same problem and is not larger.
    ///
    /// ```
    /// use quadrille::models::{Model, queens::Queens};
    ///
    /// let problem = Queens::new(8)?.problem();
    /// let diagram = problem.diagram()?;
    /// let corner = problem.options().next().expect("there are 64");
    /// assert_eq!(diagram.condition(&[corner], &[]).count(), 4_u32.into());
    /// assert_eq!(diagram.condition(&[], &[corner]).count(), 88_u32.into());
    /// assert!(diagram.condition(&[corner], &[corner]).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn condition(&self, required: &[OptionId], forbidden: &[OptionId]) -> Self {
        let mut roles = vec![Role::Free; self.n_options];
        for option in forbidden {
            if let Some(role) = roles.get_mut(option.index()) {
                *role = Role::Forbidden;
            }
        }
        let mut required = required.to_vec();
        required.sort_unstable();
        required.dedup();
        let is_possible = |option: &OptionId| roles.get(option.index()) == Some(&Role::Free);
        if !required.iter().all(is_possible) {
            return Store::new(usize::MAX).into_diagram(NONE, self.n_options, self.fingerprint);
        }
        let mut groups = required.chunks(64);
        let mut diagram = self.restricted(groups.next().unwrap_or_default(), &mut roles);
        for group in groups {
            diagram = diagram.restricted(group, &mut roles);
        }
        diagram
    }

    /// The same for at most 64 required options, and with the forbidden ones as roles.
    fn restricted(&self, required: &[OptionId], roles: &mut [Role]) -> Self {
        const FITS: &str = "not larger than before";
        for (option, bit) in required.iter().zip(0..) {
            roles[option.index()] = Role::Required(bit);
        }
        let had = self.required_options(roles);
        let is_wanted = |bits: u64, edge: &Edge| match roles[edge.option as usize] {
            Role::Forbidden => false,
            Role::Free => had[edge.target()] == bits,
            Role::Required(bit) => had[edge.target()] | 1 << bit == bits,
        };
        let all = u64::MAX.checked_shr(64 - u32::try_from(required.len()).expect("at most 64"));
        let is_possible = had[self.root as usize] == all.unwrap_or(0);
        let mut store = Store::new(usize::MAX);
        let mut numbers = vec![NONE; self.n_nodes()];
        numbers[EMPTY as usize] = EMPTY;
        let mut kept = Vec::new();
        for node in if is_possible { self.nodes() } else { 0..0 } {
            let bits = had[node as usize];
            numbers[node as usize] = match self.node(node) {
                Node::None | Node::Empty => continue,
                Node::Choice(edges) => {
                    kept.clear();
                    let wanted = edges.iter().filter(|edge| is_wanted(bits, edge));
                    kept.extend(wanted.map(|edge| Edge { node: numbers[edge.target()], ..*edge }));
                    store.choice(&mut kept).expect(FITS)
                }
                Node::Product(factors) => {
                    let factors = factors.iter().map(|factor| numbers[factor.target()]);
                    store.product(factors).expect(FITS)
                }
            };
        }
        let root = if is_possible { numbers[self.root as usize] } else { NONE };
        for option in required {
            roles[option.index()] = Role::Free;
        }
        store.into_diagram(root, self.n_options, self.fingerprint)
    }

    /// For each node, the required options that it has, as bits.
    fn required_options(&self, roles: &[Role]) -> Vec<u64> {
        let mut had = vec![0; self.n_nodes()];
        for node in self.nodes() {
            had[node as usize] = self.edges_of(node).iter().fold(0, |bits, edge| {
                let bit = match roles.get(edge.option as usize) {
                    Some(Role::Required(bit)) => 1 << bit,
                    _ => 0,
                };
                bits | had[edge.target()] | bit
            });
        }
        had
    }
}

/// What is asked of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Free,
    Forbidden,
    /// With the number of its bit.
    Required(u32),
}
