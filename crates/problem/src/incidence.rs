//! The options of each item: the entries of a problem, sorted by item.

use quadrille_base::rows::Rows;

use super::{Color, Data, Instance, ItemId, OptionId};

/// The options of each item, which ascend. Made at the first request.
#[derive(Clone, Debug)]
pub(super) struct Incidence {
    options: Rows<u32>,
    /// The color that each of these options gives the item, encoded as in [`Instance`]; no entries
    /// if there are no colors.
    colors: Rows<u32>,
}

impl Incidence {
    fn of(problem: &Data) -> Self {
        let n_items = problem.kinds.len();
        let items = || problem.entries.iter().map(|&item| item as usize);
        let options = (0..).zip(problem.starts.windows(2)).flat_map(|(option, range)| {
            std::iter::repeat_n(option, (range[1] - range[0]) as usize)
        });
        Self {
            options: Rows::grouped(n_items, items().zip(options)),
            colors: Rows::grouped(n_items, items().zip(problem.colors.iter().copied())),
        }
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
        let (options, _) = self.occurrences(item);
        options.iter().map(|&number| OptionId::of(number, self.data.owner))
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
        let (options, colors) = self.occurrences(item);
        options.iter().enumerate().map(|(k, &option)| {
            let color = colors.get(k).and_then(|number| number.checked_sub(1));
            let color = color.map(|number| Color::of(number, self.data.owner));
            (OptionId::of(option, self.data.owner), color)
        })
    }

    fn occurrences(&self, item: ItemId) -> (&[u32], &[u32]) {
        let item = item.index_in(self.data.owner);
        let incidence = self.data.incidence.get_or_init(|| Incidence::of(&self.data));
        (&incidence.options[item], &incidence.colors[item])
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
