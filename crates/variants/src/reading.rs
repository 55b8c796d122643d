//! Rules that read their digits one after another, as [`Automaton`]s: sums, and all lines and
//! clues beside the board that calculate with what they have read.

use super::Variant;
use super::automaton::Automaton;
use super::encode::MOST_OPTIONS;
use quadrille_models::ModelError;
use quadrille_models::checks::within;

/// What a rule has read so far, and what it waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Waiting {
    /// The first digit.
    First,
    /// This many further cells, and their sum.
    Cells(usize, usize),
    /// Nothing: the rule is obeyed.
    Nothing,
}

impl Variant {
    /// The digits of the cells have this sum.
    pub(super) fn add_sum(&mut self, cells: Vec<usize>, sum: usize) -> Result<(), ModelError> {
        let (n, k) = (self.side(), cells.len());
        let step = |at: usize, &so_far: &usize, digit: usize| {
            let (sum_now, rest) = (so_far + digit, k - 1 - at);
            (sum_now + rest <= sum && sum_now + rest * n >= sum).then_some(sum_now)
        };
        self.add_automaton("a sum", cells, 0, step, |&total| total == sum)
    }

    pub(super) fn add_arrow(
        &mut self,
        circle: Vec<usize>,
        shaft: Vec<usize>,
    ) -> Result<(), ModelError> {
        self.check_cells(&circle)?;
        self.check_cells(&shaft)?;
        let n = self.side();
        let (n_shaft, n_circle) = (shaft.len(), circle.len());
        let all: Vec<usize> = shaft.into_iter().chain(circle).collect();
        self.check_different(&all, "an arrow")?;
        within(n_circle, 1..=3, "a number of cells in a circle")?;
        if n_circle > 1 && n > 9 {
            let found = format!("{n} rows");
            return Err(ModelError::argument("at most 9 rows for a pill of several cells", found));
        }
        // The state is what the circle still has to make.
        let largest = (0..n_circle).fold(0, |number, _| 10 * number + n);
        let step = |at: usize, &number: &usize, digit: usize| match at.checked_sub(n_shaft) {
            None => Some(number + digit).filter(|&number| number <= largest),
            Some(place) => {
                let power = u32::try_from(n_circle - 1 - place).expect("at most 3 cells");
                number.checked_sub(digit * 10_usize.pow(power))
            }
        };
        self.add_automaton("a sum", all, 0, step, |&rest| rest == 0)
    }

    pub(super) fn add_between(&mut self, cells: &[usize]) -> Result<(), ModelError> {
        self.check_cells(cells)?;
        self.check_different(cells, "a between line")?;
        let [first, inner @ .., last] = cells else {
            return Err(ModelError::argument("two ends of a between line", "one cell"));
        };
        // The state: the digits of the ends, the smaller one first; 0 if not read.
        let step = |at: usize, &[low, high]: &[usize; 2], digit: usize| match at {
            0 => Some([0, digit]),
            1 => Some([high.min(digit), high.max(digit)]),
            _ => (low < digit && digit < high).then_some([low, high]),
        };
        let cells = [&[*first, *last], inner].concat();
        self.add_automaton("a between line", cells, [0; 2], step, |_| true)
    }

    pub(super) fn add_region_sum(&mut self, cells: Vec<usize>) -> Result<(), ModelError> {
        self.check_cells(&cells)?;
        self.check_different(&cells, "a region sum line")?;
        let boxes: Vec<usize> = cells.iter().map(|&cell| self.board.boxes()[cell]).collect();
        let enters = |at: usize| at > 0 && boxes[at] != boxes[at - 1];
        // The state: the sum of the first box, if it is complete, and the sum in this box.
        let step = |at: usize, &(sum, so_far): &(Option<usize>, usize), digit: usize| {
            let (sum, so_far) = match sum {
                _ if !enters(at) => (sum, so_far),
                None => (Some(so_far), 0),
                Some(sum) if sum == so_far => (Some(sum), 0),
                Some(_) => return None,
            };
            let so_far = so_far + digit;
            sum.is_none_or(|sum| so_far <= sum).then_some((sum, so_far))
        };
        let ends = |&(sum, so_far): &(Option<usize>, usize)| sum.is_none_or(|sum| sum == so_far);
        self.add_automaton("a region sum line", cells, (None, 0), step, ends)
    }

    pub(super) fn add_zipper(&mut self, cells: &[usize]) -> Result<(), ModelError> {
        self.check_cells(cells)?;
        self.check_different(cells, "a zipper")?;
        let half = cells.len() / 2;
        let pairs = cells.iter().zip(cells.iter().rev()).map(|(&a, &b)| [a, b]).take(half);
        if let &[middle] = &cells[half..cells.len() - half] {
            for [a, b] in pairs {
                self.add_arrow(vec![middle], vec![a, b])?;
            }
            return Ok(());
        }
        // The state: the sum, if it is known, and the first digit of a pair, or 0.
        let step = |_: usize, &(sum, first): &(Option<usize>, usize), digit: usize| match first {
            0 => Some((sum, digit)),
            _ if sum.is_none_or(|sum| sum == first + digit) => Some((Some(first + digit), 0)),
            _ => None,
        };
        self.add_automaton("a zipper", pairs.flatten().collect(), (None, 0), step, |_| true)
    }

    pub(super) fn add_entropic(&mut self, cells: Vec<usize>) -> Result<(), ModelError> {
        let n = self.side();
        if !n.is_multiple_of(3) {
            let expected = "a number of digits that is a multiple of 3, for an entropic line";
            return Err(ModelError::argument(expected, n));
        }
        self.add_classes("an entropic line", cells, 3, |digit| (digit - 1) / (n / 3))
    }

    pub(super) fn add_modular(
        &mut self,
        cells: Vec<usize>,
        modulus: usize,
    ) -> Result<(), ModelError> {
        within(modulus, 2..=self.side(), "a modulus")?;
        self.add_classes("a modular line", cells, modulus, |digit| digit % modulus)
    }

    /// As many consecutive digits as there are classes are in different classes. So the classes of
    /// the first of them repeat along the line.
    fn add_classes(
        &mut self,
        what: &str,
        cells: Vec<usize>,
        n_classes: usize,
        class: impl Fn(usize) -> usize,
    ) -> Result<(), ModelError> {
        self.check_cells(&cells)?;
        self.check_different(&cells, what)?;
        // The state: the last classes, the latest first, at most as many as there are but one.
        let step = |_: usize, last: &Vec<usize>, digit: usize| {
            let its = class(digit);
            let kept = last.len().min(n_classes - 2);
            (!last.contains(&its)).then(|| [&[its], &last[..kept]].concat())
        };
        self.add_automaton(what, cells, Vec::new(), step, |_| true)
    }

    pub(super) fn add_quadruple(
        &mut self,
        cells: Vec<usize>,
        digits: &[usize],
    ) -> Result<(), ModelError> {
        self.check_cells(&cells)?;
        self.check_different(&cells, "a quadruple")?;
        within(cells.len(), 4..=4, "a number of cells of a quadruple")?;
        within(digits.len(), 1..=4, "a number of digits of a quadruple")?;
        for &digit in digits {
            within(digit, 1..=self.side(), "a digit")?;
        }
        // The state: the digits that are missing.
        let step = |_: usize, missing: &Vec<usize>, digit: usize| {
            let mut missing = missing.clone();
            if let Some(at) = missing.iter().position(|&its| its == digit) {
                missing.remove(at);
            }
            Some(missing)
        };
        let mut missing = digits.to_vec();
        missing.sort_unstable();
        self.add_automaton("a quadruple", cells, missing, step, Vec::is_empty)
    }

    pub(super) fn add_skyscraper(
        &mut self,
        cells: Vec<usize>,
        count: usize,
    ) -> Result<(), ModelError> {
        self.check_unit(&cells, "a skyscraper")?;
        // The state: the largest digit, and the number of digits that are still to be seen.
        let step = |_: usize, &(largest, to_see): &(usize, usize), digit: usize| {
            if digit <= largest {
                return Some((largest, to_see));
            }
            to_see.checked_sub(1).map(|to_see| (digit, to_see))
        };
        self.add_automaton("a skyscraper", cells, (0, count), step, |&(_, to_see)| to_see == 0)
    }

    pub(super) fn add_x_sum(&mut self, cells: Vec<usize>, sum: usize) -> Result<(), ModelError> {
        self.check_unit(&cells, "an X-sum")?;
        let waits = |cells: usize, sum: usize| match (cells, sum) {
            (0, 0) => Some(Waiting::Nothing),
            (0, _) => None,
            _ => Some(Waiting::Cells(cells, sum)),
        };
        let step = |_: usize, waiting: &Waiting, digit: usize| match *waiting {
            Waiting::First => waits(digit - 1, sum.checked_sub(digit)?),
            Waiting::Cells(cells, sum) => waits(cells - 1, sum.checked_sub(digit)?),
            Waiting::Nothing => Some(Waiting::Nothing),
        };
        let ends = |waiting: &Waiting| *waiting == Waiting::Nothing;
        self.add_automaton("an X-sum", cells, Waiting::First, step, ends)
    }

    pub(super) fn add_numbered_room(
        &mut self,
        cells: Vec<usize>,
        wanted: usize,
    ) -> Result<(), ModelError> {
        self.check_unit(&cells, "a numbered room")?;
        within(wanted, 1..=self.side(), "a digit")?;
        let at_room = |digit: usize| (digit == wanted).then_some(Waiting::Nothing);
        let step = |_: usize, waiting: &Waiting, digit: usize| match *waiting {
            Waiting::First if digit == 1 => at_room(digit),
            Waiting::First => Some(Waiting::Cells(digit - 1, 0)),
            Waiting::Cells(1, _) => at_room(digit),
            Waiting::Cells(cells, _) => Some(Waiting::Cells(cells - 1, 0)),
            Waiting::Nothing => Some(Waiting::Nothing),
        };
        let ends = |waiting: &Waiting| *waiting == Waiting::Nothing;
        self.add_automaton("a numbered room", cells, Waiting::First, step, ends)
    }

    /// Adds a rule that reads these cells in order, as [`Automaton::new`] does.
    fn add_automaton<S: Clone + Eq + std::hash::Hash>(
        &mut self,
        what: &str,
        cells: Vec<usize>,
        start: S,
        step: impl Fn(usize, &S, usize) -> Option<S>,
        ends: impl Fn(&S) -> bool,
    ) -> Result<(), ModelError> {
        let automaton = Automaton::new(cells, self.side(), MOST_OPTIONS, start, step, ends);
        let automaton = automaton.ok_or_else(|| {
            ModelError::argument(format!("{what} with at most {MOST_OPTIONS} steps"), "more")
        })?;
        self.grow(automaton.n_steps(), 5 * automaton.n_steps())?;
        self.automata.push(automaton);
        Ok(())
    }
}
