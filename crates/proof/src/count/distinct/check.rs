//! The check of a certificate of classes.

use std::io::BufRead;

use num_bigint::BigUint;

use super::kept::{Items, kept};
use super::lists::{Lists, Permutation};
use super::{Classes, FIRST_LINE, MOST_NUMBERS};
use crate::count::CountError;
use crate::count::check::check_rest;
use crate::count::reader::Numbers;
use crate::problem::verify::verify;
use crate::problem::{Instance, OptionId};

/// What is read.
struct Checker<'p, R> {
    problem: &'p Instance,
    numbers: Numbers<R>,
    memory: usize,
    generators: Vec<Permutation>,
    exchanges_colors: bool,
}

fn form<T>(reason: &'static str) -> Result<T, CountError> {
    Err(CountError::Form(reason))
}

pub(super) fn check(
    problem: &Instance,
    input: impl BufRead,
    memory: usize,
) -> Result<Classes, CountError> {
    let mut numbers = Numbers::new(input);
    if !numbers.line(FIRST_LINE)? {
        return form("the first line is not that of a certificate of classes");
    }
    let generators = Vec::new();
    let mut checker = Checker { problem, numbers, memory, generators, exchanges_colors: false };
    let kind = checker.numbers.number()?;
    let stated = checker.numbers.total(problem.n_options() / 7 + 2)?.number();
    let (order, count) = match kind {
        0 => {
            let (order, count) = checker.mean()?;
            (Some(order), count)
        }
        1 => (None, checker.one_by_one(&stated)?),
        _ => return form("the certificate is of no known kind"),
    };
    if count != stated {
        return form("it proves another number of classes than it says");
    }
    if !checker.numbers.is_at_end()? {
        return form("there are bytes after the last number");
    }
    let Checker { generators, exchanges_colors, .. } = checker;
    Ok(Classes { count, order, n_generators: generators.len(), exchanges_colors })
}

impl<R: BufRead> Checker<'_, R> {
    /// Checks that lists of this size may be kept.
    fn has_room(size: usize, memory: usize) -> Result<(), CountError> {
        // Four bytes for each number, and less than as many again for their places.
        if size > memory / 8 {
            return Err(CountError::Memory(memory));
        }
        if size > MOST_NUMBERS {
            return form("the group or its classes are too large for a certificate");
        }
        Ok(())
    }

    fn group(&self) -> Result<Lists, CountError> {
        let go_on = |size| Self::has_room(size, self.memory);
        Lists::group(self.problem.n_options(), &self.generators, go_on)
    }

    /// Reads the generators. Each one is new if they are `independent`. Returns the group then.
    fn read_generators(&mut self, independent: bool) -> Result<Option<Lists>, CountError> {
        let items = Items::of(self.problem);
        let mut group = if independent { Some(self.group()?) } else { None };
        for number in 0..self.numbers.number()? as usize {
            let images = (0..self.problem.n_options()).map(|_| self.numbers.number());
            let images: Permutation = images.collect::<Result<_, _>>()?;
            let exchanges = items.is_symmetry(&images).ok_or(CountError::NoGenerator(number))?;
            self.exchanges_colors |= exchanges;
            if group.as_ref().is_some_and(|group| group.place(&images).is_some()) {
                return form("a generator is a product of those before it");
            }
            Self::has_room((images.len() + 1) * (number + 1), self.memory)?;
            self.generators.push(images);
            if independent {
                group = Some(self.group()?);
            }
        }
        Ok(group)
    }

    /// The order of the group, and the mean of the numbers of covers that its elements keep.
    fn mean(&mut self) -> Result<(u32, BigUint), CountError> {
        let order = self.numbers.number()?;
        let group = self.read_generators(true)?.expect("it is made");
        if group.len() != order as usize {
            return form("the group has another order than it says");
        }
        let mut sum = BigUint::ZERO;
        for (place, size) in group.conjugacy_classes(&self.generators) {
            let n_kept = if place == 0 {
                check_rest(self.problem, &mut self.numbers, self.memory)?
            } else {
                let smaller = kept(self.problem, group.get(place));
                let smaller = smaller.or_else(|_| form("a smaller problem is too large"))?;
                check_rest(&smaller, &mut self.numbers, self.memory)?
            };
            sum += n_kept * size;
        }
        Ok((order, sum / order))
    }

    /// The number of classes, of which a cover each is read.
    fn one_by_one(&mut self, stated: &BigUint) -> Result<BigUint, CountError> {
        self.read_generators(false)?;
        let all = check_rest(self.problem, &mut self.numbers, self.memory)?;
        let mut covers = Lists::default();
        let mut count = BigUint::ZERO;
        while count < *stated {
            let cover = self.read_cover()?;
            let from = covers.len();
            if !covers.add(&cover) {
                return form("a cover is the image of one before it");
            }
            let memory = self.memory;
            covers.close(from, &self.generators, true, |size| Self::has_room(size, memory))?;
            count += 1_u8;
        }
        if all != covers.len().into() {
            return form("the classes have not as many covers as there are");
        }
        Ok(count)
    }

    fn read_cover(&mut self) -> Result<Vec<u32>, CountError> {
        let mut cover = Vec::new();
        for _ in 0..self.numbers.number()? {
            let option = self.numbers.number()?;
            if option as usize >= self.problem.n_options()
                || cover.last().is_some_and(|&last| last >= option)
            {
                return form("the options of a cover do not ascend");
            }
            cover.push(option);
        }
        let id = |&option: &u32| OptionId::of(option, self.problem.owner());
        let options: Vec<OptionId> = cover.iter().map(id).collect();
        if verify(self.problem, &options).is_err() {
            return form("a set of options is no cover");
        }
        Ok(cover)
    }
}
