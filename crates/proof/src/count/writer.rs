//! [`Diagram`]: what searches have found, and writing it as a certificate.

use std::io::{self, Write};

use quadrille_base::narrow;

use super::FIRST_LINE;
use super::search::{NONE, Search};
use super::tokens::{Step, Token};
use super::total::write_number;

/// A complete search, and those to which it has left pieces.
#[derive(Debug)]
pub(super) struct Diagram {
    /// The first one begins at the root.
    pub(super) searches: Vec<Search>,
    pub(super) pieces: Vec<Piece>,
}

/// Some tokens of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Piece {
    pub(super) search: usize,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl From<Search> for Diagram {
    fn from(search: Search) -> Self {
        Self { searches: vec![search], pieces: Vec::new() }
    }
}

impl Diagram {
    /// Writes the certificate.
    pub(super) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        output.write_all(FIRST_LINE.as_bytes())?;
        self.write_rest(output)
    }

    /// Writes what follows the first line.
    pub(super) fn write_rest(&self, output: &mut impl Write) -> io::Result<()> {
        let root = &self.searches[0];
        let (numbers, used) = self.used_swaps();
        write_number(used.len() as u128, output)?;
        for swap in used {
            root.images(swap).into_iter().try_for_each(|it| write_number(it.into(), output))?;
        }
        root.result.as_ref().expect("the search is complete").write(output)?;
        if root.tokens.is_empty() {
            return Ok(());
        }
        // The nodes that have records of their own.
        let mut shared = Vec::new();
        for (search, its) in self.searches.iter().enumerate() {
            let nodes = (0_u32..).zip(&its.nodes).filter(|(_, node)| node.uses > 0);
            shared.extend(nodes.map(|(id, node)| (node.level, search, id)));
        }
        shared.sort_unstable();
        let slots = self.searches.iter().map(|search| vec![NONE; search.nodes.len()]).collect();
        let mut emission = Emission { diagram: self, numbers, slots, free: vec![0], n_slots: 1 };
        emission.record(0, Piece { search: 0, start: 0, end: root.tokens.len() }, output)?;
        for (_, search, id) in shared {
            let node = &self.searches[search].nodes[id as usize];
            let slot = emission.slots[search][id as usize];
            emission.free.push(slot);
            let piece = Piece { search, start: node.start as usize, end: node.end as usize };
            emission.record(slot, piece, output)?;
        }
        Ok(())
    }

    /// The number of each swap in the certificate, if it is used, and the swaps that are.
    fn used_swaps(&self) -> (Vec<u32>, Vec<u32>) {
        let mut numbers = vec![NONE; self.searches[0].swaps.len()];
        let mut used = Vec::new();
        for Search { tokens, .. } in &self.searches {
            let mut place = 0;
            while let Some(token) = tokens.get(place) {
                place += 1;
                if let Step::EdgeOfImage(_) = token.step() {
                    let n = tokens[place].number() as usize;
                    for swap in &tokens[place + 1..][..n] {
                        let number = &mut numbers[swap.number() as usize];
                        if *number == NONE {
                            *number = narrow(used.len());
                            used.push(swap.number());
                        }
                    }
                    place += 1 + n;
                }
            }
        }
        (numbers, used)
    }
}

/// What has been written.
struct Emission<'d> {
    diagram: &'d Diagram,
    /// The numbers of the swaps.
    numbers: Vec<u32>,
    /// The slot of each node of each search that waits for its record, or waited.
    slots: Vec<Vec<u32>>,
    /// The slots that are empty again.
    free: Vec<u32>,
    n_slots: u32,
}

impl Emission<'_> {
    /// Writes a record: the node that begins with these tokens.
    fn record(&mut self, slot: u32, piece: Piece, output: &mut impl Write) -> io::Result<()> {
        write_number(slot.into(), output)?;
        self.tokens(piece, true, output)
    }

    /// Writes what these tokens say, of which the first one may be the node of a record.
    fn tokens(
        &mut self,
        Piece { search, start, end }: Piece,
        is_record: bool,
        output: &mut impl Write,
    ) -> io::Result<()> {
        let Search { tokens, nodes, .. } = &self.diagram.searches[search];
        let mut place = start;
        while place < end {
            let step = tokens[place].step();
            place += 1;
            match step {
                Step::Item(item) => write_number(u128::from(item) + 1, output)?,
                Step::Node(id) => {
                    let node = &nodes[id as usize];
                    if is_record && place == start + 1 || node.uses == 0 {
                        write_number(u128::from(node.item.wrapping_add(1)), output)?;
                    } else {
                        self.edge(search, id, &[], output)?;
                        place = node.end as usize;
                    }
                }
                Step::Edge(id) => self.edge(search, id, &[], output)?,
                Step::EdgeOfImage(id) => {
                    let moves = &tokens[place + 1..];
                    let moves = &moves[..tokens[place].number() as usize];
                    place += 1 + moves.len();
                    self.edge(search, id, moves, output)?;
                }
                Step::Piece(piece) => {
                    self.tokens(self.diagram.pieces[piece as usize], false, output)?;
                }
            }
        }
        Ok(())
    }

    /// Writes an edge to a node that has a record of its own; the first one with its count.
    fn edge(
        &mut self,
        search: usize,
        id: u32,
        moves: &[Token],
        output: &mut impl Write,
    ) -> io::Result<()> {
        let its = &self.diagram.searches[search];
        let slot = &mut self.slots[search][id as usize];
        let is_new = *slot == NONE;
        if is_new {
            *slot = self.free.pop().unwrap_or_else(|| {
                self.n_slots += 1;
                self.n_slots - 1
            });
        }
        let head = its.board.n_items() as u128 + 1 + 2 * u128::from(*slot);
        write_number(head + u128::from(!moves.is_empty()), output)?;
        if !moves.is_empty() {
            write_number(moves.len() as u128, output)?;
            for swap in moves {
                write_number(self.numbers[swap.number() as usize].into(), output)?;
            }
        }
        if is_new {
            output.write_all(its.count(id))?;
        }
        Ok(())
    }
}
