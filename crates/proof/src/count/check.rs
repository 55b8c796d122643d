//! The check of a certificate.

use std::io::BufRead;

use num_bigint::BigUint;
use quadrille_base::narrow;

use super::position::Position;
use super::reader::Numbers;
use super::rules::{NONE, Rules, State};
use super::symmetry::{Alike, Symmetry};
use super::total::Total;
use super::{CountError, FIRST_LINE};
use crate::problem::Instance;

pub(super) fn check(
    problem: &Instance,
    input: impl BufRead,
    memory: usize,
) -> Result<BigUint, CountError> {
    let mut numbers = Numbers::new(input);
    if !numbers.line(FIRST_LINE)? {
        return Err(CountError::Form("the first line is not that of a certificate of a count"));
    }
    let count = check_rest(problem, &mut numbers, memory)?;
    if !numbers.is_at_end()? {
        return Err(CountError::Form("there are bytes after the last record"));
    }
    Ok(count)
}

/// The same for what follows the first line; leaves in place what comes next.
pub(super) fn check_rest(
    problem: &Instance,
    numbers: &mut Numbers<impl BufRead>,
    memory: usize,
) -> Result<BigUint, CountError> {
    let rules = Rules::of(problem);
    let mut checker = Checker::new(&rules, memory);
    checker.read_symmetries(numbers)?;
    let count = numbers.total(rules.most_digits())?;
    checker.check(numbers, count.clone())?;
    Ok(count.number())
}

/// A node whose edges are being checked.
struct Frame {
    /// The item whose options are the edges; `NONE` for parts.
    item: u32,
    /// The option of the edge that is being checked; `NONE` for the edge without any.
    chosen: u32,
    /// The place of the next edge among the options of the item.
    next: Option<usize>,
    /// How many of the options that fit are not tried, if that matters.
    left: u32,
    /// Whether the edge that closes the item is left.
    has_close: bool,
    /// The places of the trail at the node and at the edge, and the number of open items.
    at_node: usize,
    at_edge: usize,
    n_open: usize,
    total: Total,
}

struct Checker<'r> {
    rules: &'r Rules,
    position: Position<'r>,
    frames: Vec<Frame>,
    symmetries: Vec<Symmetry>,
    image: State,
    slots: Vec<Option<(State, Total)>>,
    /// Remaining problems whose memory is free.
    spare: Vec<State>,
    n_full: usize,
    n_records: u64,
    /// The memory that is left, and all of it.
    memory: [usize; 2],
}

impl<'r> Checker<'r> {
    fn new(rules: &'r Rules, memory: usize) -> Self {
        let position = Position::root(rules);
        Self {
            rules,
            image: position.state.clone(),
            position,
            frames: Vec::new(),
            symmetries: Vec::new(),
            slots: Vec::new(),
            spare: Vec::new(),
            n_full: 0,
            n_records: 0,
            memory: [memory; 2],
        }
    }

    fn take_memory(&mut self, n_bytes: usize) -> Result<(), CountError> {
        let [left, all] = &mut self.memory;
        *left = left.checked_sub(n_bytes).ok_or(CountError::Memory(*all))?;
        Ok(())
    }

    fn error<T>(&self, reason: &'static str) -> Result<T, CountError> {
        Err(CountError::Record(self.n_records, reason))
    }

    fn read_symmetries(&mut self, numbers: &mut Numbers<impl BufRead>) -> Result<(), CountError> {
        let n = numbers.number()?;
        let alike = (n > 0).then(|| Alike::of(self.rules));
        for number in 0..n as usize {
            self.take_memory(Symmetry::n_bytes(self.rules))?;
            let images = (0..self.rules.n_items).map(|_| numbers.number());
            let images: Vec<u32> = images.collect::<Result<_, _>>()?;
            let symmetry = Symmetry::new(self.rules, &images, alike.as_ref().expect("one"));
            self.symmetries.push(symmetry.ok_or(CountError::NoSymmetry(number))?);
        }
        Ok(())
    }

    /// Checks all records.
    fn check(
        &mut self,
        numbers: &mut Numbers<impl BufRead>,
        count: Total,
    ) -> Result<(), CountError> {
        if self.position.n_open == 0 {
            return if count == Total::new(1) {
                Ok(())
            } else {
                self.error("a problem without items to be covered has one cover")
            };
        }
        self.store(0, count)?;
        while self.n_full > 0 {
            let slot = numbers.number()? as usize;
            let Some((state, count)) = self.slots.get_mut(slot).and_then(Option::take) else {
                return self.error("its slot is empty");
            };
            self.n_full -= 1;
            self.spare.push(self.position.go_to(state));
            if self.record(numbers)? != count {
                return self.error("its edges have another number of covers");
            }
            self.n_records += 1;
        }
        Ok(())
    }

    /// The number of covers of the remaining problem, whose node is read.
    fn record(&mut self, numbers: &mut Numbers<impl BufRead>) -> Result<Total, CountError> {
        let head = numbers.number()?;
        if head as usize > self.rules.n_items {
            return self.error("it begins with an edge to a slot");
        }
        if let Some(total) = self.begin(head)? {
            return Ok(total);
        }
        loop {
            let total = if !self.follow() {
                let frame = self.frames.pop().expect("a node");
                self.position.undo_to(frame.at_node, 0, NONE);
                if self.frames.is_empty() {
                    return Ok(frame.total);
                }
                frame.total
            } else if self.position.n_open == 0 {
                Total::new(1)
            } else {
                let head = numbers.number()?;
                match (head as usize).checked_sub(self.rules.n_items + 1) {
                    None => match self.begin(head)? {
                        Some(total) => total,
                        None => continue,
                    },
                    Some(reference) => self.refer(narrow(reference), numbers)?,
                }
            };
            self.back(&total)?;
        }
    }

    /// Begins a node: its item plus 1, or 0 for parts. Returns the number of covers if there is no
    /// edge.
    #[inline]
    fn begin(&mut self, head: u32) -> Result<Option<Total>, CountError> {
        let mut frame = Frame {
            item: head.wrapping_sub(1),
            chosen: NONE,
            next: None,
            left: NONE,
            has_close: false,
            at_node: self.position.place(),
            at_edge: 0,
            n_open: 0,
            total: Total::default(),
        };
        let item = frame.item;
        if item == NONE {
            frame.total = Total::new(1);
            if self.position.part().len() == self.position.n_open {
                return self.error("there is only one part");
            }
        } else {
            if !self.rules.is_primary(item) || !self.position.is_open(item) {
                return self.error("its item is not to be covered");
            }
            let need = self.position.need(item);
            frame.next = self.rules.next_fitting(item, 0, &self.position.state);
            frame.has_close = need == 0;
            if frame.next.is_none() && need > 0 {
                return Ok(Some(Total::default()));
            }
            if need > 1 {
                let options = self.rules.options[item as usize].iter();
                frame.left = narrow(options.filter(|&&it| self.position.fits(it)).count());
            }
        }
        self.frames.push(frame);
        Ok(None)
    }

    /// Follows the next edge of the last node; `false` if there is none.
    #[inline]
    fn follow(&mut self) -> bool {
        let frame = self.frames.last_mut().expect("a node");
        let position = &mut self.position;
        frame.at_edge = position.place();
        frame.n_open = position.n_open;
        frame.chosen = NONE;
        if frame.item == NONE {
            // After a part without covers there are no edges.
            let is_next = position.n_open > 0 && frame.total != Total::default();
            if is_next {
                position.close_others();
            }
            return is_next;
        }
        if let Some(place) = frame.next
            && (frame.left == NONE || frame.left >= position.need(frame.item))
        {
            frame.chosen = self.rules.options[frame.item as usize][place];
            position.choose(frame.chosen);
            return true;
        }
        let is_next = std::mem::take(&mut frame.has_close);
        frame.next = None;
        if is_next {
            position.close(frame.item);
        }
        is_next
    }

    /// Goes back along the edge of the last node, whose remaining problem has this many covers.
    #[inline]
    fn back(&mut self, total: &Total) -> Result<(), CountError> {
        let frame = self.frames.last_mut().expect("a node");
        self.position.undo_to(frame.at_edge, frame.n_open, frame.chosen);
        if frame.item == NONE {
            frame.total.multiply(total);
            // Each cover is a set of options. What is wrong must not grow beyond that.
            if frame.total.is_longer(self.rules.entries.n_rows()) {
                return self.error("more covers than sets of options");
            }
            for item in self.position.part() {
                self.position.close(item);
            }
            return Ok(());
        }
        frame.total.add(total);
        if let Some(place) = frame.next.filter(|_| frame.chosen != NONE) {
            // If the item may have several options, the next ones are without this one.
            if self.rules.bounded[frame.item as usize] != NONE {
                self.position.exclude(frame.chosen);
            }
            frame.left = if frame.left == NONE { NONE } else { frame.left - 1 };
            frame.next = self.rules.next_fitting(frame.item, place + 1, &self.position.state);
        }
        Ok(())
    }

    /// The number of covers of a node in a slot, which is the remaining problem, or an image of it.
    fn refer(
        &mut self,
        reference: u32,
        numbers: &mut Numbers<impl BufRead>,
    ) -> Result<Total, CountError> {
        self.image.clone_from(&self.position.state);
        let n_moves = if reference % 2 == 1 { numbers.number()? } else { 0 };
        for _ in 0..n_moves {
            let number = numbers.number()?;
            let Some(symmetry) = self.symmetries.get(number as usize) else {
                return self.error("there is no such symmetry");
            };
            let mut image = self.spare.pop().unwrap_or_else(|| self.image.clone());
            symmetry.map(&self.image, &mut image);
            self.spare.push(std::mem::replace(&mut self.image, image));
        }
        let slot = (reference / 2) as usize;
        match self.slots.get(slot) {
            None if slot > self.slots.len() => self.error("it leaves out a slot"),
            Some(Some((state, total))) if self.rules.are_equal(state, &self.image) => {
                Ok(total.clone())
            }
            Some(Some(_)) => self.error("an edge leads to another remaining problem"),
            _ => {
                let total = numbers.total(self.rules.most_digits())?;
                self.store(slot, total.clone())?;
                Ok(total)
            }
        }
    }

    /// Puts the image into a slot.
    fn store(&mut self, slot: usize, total: Total) -> Result<(), CountError> {
        let mut state = self.spare.pop().unwrap_or_default();
        if state.marks.is_empty() {
            self.take_memory(8 * self.image.marks.len() + 4 * self.image.covered.len() + 128)?;
        }
        state.clone_from(&self.image);
        if slot == self.slots.len() {
            self.slots.push(None);
        }
        self.slots[slot] = Some((state, total));
        self.n_full += 1;
        Ok(())
    }
}
