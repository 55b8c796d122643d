//! The options of each item: the entries of a problem, sorted by item.

use super::{Color, Data, Instance, ItemId, OptionId};

/// The options of each item, one list after another. Made at the first request.
#[derive(Clone, Debug)]
pub(super) struct Incidence {
    /// Item `i` occurs in the options `options[starts[i]..starts[i + 1]]`, which ascend.
    starts: Vec<u32>,
    options: Vec<u32>,
    /// The color that each of these options gives the item, encoded as in [`Instance`]; empty if
    /// there are no colors.
    colors: Vec<u32>,
}

impl Incidence {
    fn of(problem: &Data) -> Self {
        let n_items = problem.kinds.len();
        // While the lists are filled, `starts[i + 1]` is the place for the next option of item `i`.
        // In the end it is the end of that item's list.
        let mut starts = vec![0_u32; n_items + 2];
        for &item in &problem.entries {
            starts[item as usize + 2] += 1;
        }
        for item in 0..n_items {
            starts[item + 2] += starts[item + 1];
        }
        let mut options = vec![0; problem.entries.len()];
        let mut colors = vec![0; problem.colors.len()];
        for (option, range) in (0..).zip(problem.starts.windows(2)) {
            for k in range[0] as usize..range[1] as usize {
                let place = &mut starts[problem.entries[k] as usize + 1];
                options[*place as usize] = option;
                if let Some(&color) = problem.colors.get(k) {
                    colors[*place as usize] = color;
                }
                *place += 1;
            }
        }
        starts.pop();
        Self { starts, options, colors }
    }
}

impl Instance {
    /// The options that have an item, in order.
    ///
    /// The first call makes a pass over all entries and allocates 4 bytes for each (8 if there are
    /// colors), which the problem keeps. Later calls take constant time.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let problem: Problem = "a b c\na b\nb c\na".parse()?;
    /// let b = problem.item("b").expect("declared");
    /// let options: Vec<usize> = problem.options_of(b).map(|option| option.index()).collect();
    /// assert_eq!(options, [0, 1]);
    /// # Ok::<(), quadrille::text::ParseError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the problem has no such item, or the id is one of another problem.
    pub fn options_of(&self, item: ItemId) -> impl ExactSizeIterator<Item = OptionId> + Clone {
        let (incidence, range) = self.occurrences(item);
        incidence.options[range].iter().map(|&number| OptionId::of(number, self.data.owner))
    }

    /// The options that have an item, in order, each with the color that it gives the item. Costs
    /// as much as [`options_of`](Self::options_of).
    ///
    /// # Panics
    ///
    /// If the problem has no such item, or the id is one of another problem.
    pub fn colored_options_of(
        &self,
        item: ItemId,
    ) -> impl ExactSizeIterator<Item = (OptionId, Option<Color>)> + Clone {
        let (incidence, range) = self.occurrences(item);
        range.map(|k| {
            let color = incidence.colors.get(k).and_then(|number| number.checked_sub(1));
            let option = OptionId::of(incidence.options[k], self.data.owner);
            (option, color.map(|number| Color::of(number, self.data.owner)))
        })
    }

    fn occurrences(&self, item: ItemId) -> (&Incidence, std::ops::Range<usize>) {
        let item = item.index_in(self.data.owner);
        let incidence = self.data.incidence.get_or_init(|| Incidence::of(&self.data));
        (incidence, incidence.starts[item] as usize..incidence.starts[item + 1] as usize)
    }
}

#[cfg(test)]
mod tests {
    use crate::Instance;

    #[test]
    fn it_has_the_entries_of_all_options() {
        let problem: Instance = "a b | x y\na x:red\nb\na b x:blue y\nb x\n".parse().unwrap();
        let mut entries = 0;
        for item in problem.items() {
            let with_color = problem.colored_options_of(item);
            let color = |option| problem.entries(option).find(|entry| entry.item == item);
            assert!(with_color.clone().all(|(o, c)| color(o).is_some_and(|it| it.color == c)));
            assert!(problem.options_of(item).eq(with_color.map(|(option, _)| option)));
            assert!(problem.options_of(item).is_sorted());
            entries += problem.options_of(item).len();
        }
        assert_eq!(entries, problem.n_entries());
    }
}
