//! The covers that a symmetry maps to themselves, as the covers of a smaller problem.
//!
//! Such a cover is a union of cycles of options. So the items of the smaller problem are the cycles
//! of items, and its options the cycles of options; a cycle can only be in a cover if its options
//! can be in a cover together. By symmetry, a cycle of options has every item of a cycle of items
//! equally often, `t` times, and with the images of the same colors:
//!
//! - A secondary item: `t` may be more than 1 only if all colors are equal. If colors are
//!   exchanged, the color of the first item of the cycle stands for all.
//! - A primary item that has to be covered once: `t` is 1.
//! - A primary item with bounds: the chosen cycles have it as often as their numbers `t` add up to.
//!   If all of them are `t`, the bounds are divided by `t`. Otherwise an option with `t` above 1
//!   gets `t - 1` *followers* that also have the item: each is chosen if the option is, which a
//!   color of a secondary item ensures, and so the number of covers stays the same.
//!
//! Costs do not matter for a number of covers. Options without primary items are left out, as by
//! every engine.

use crate::automorphisms::permutation::cycles;
use crate::problem::{
    Color, Entry, Instance, InstanceBuilder, ItemId, ItemKind, OptionId, ProblemError,
};
use quadrille_base::narrow;

/// A cycle of options: for each cycle of items that it has, how often, and in which color; a color
/// is its number plus 1, or 0.
type Union = Vec<(u32, u32, u32)>;

/// The problem whose covers are those that a symmetry keeps; `None` if it keeps none, which may be
/// seen in other cases only by a search.
pub fn quotient(problem: &Instance, options: &[u32], items: &[u32]) -> Option<Instance> {
    let item_cycles = cycles(items);
    let mut firsts = vec![None; problem.n_items()];
    for (number, cycle) in (0..).zip(&item_cycles) {
        firsts[cycle[0] as usize] = Some(number);
    }
    let union = |cycle: &Vec<u32>| union_of(problem, &firsts, cycle);
    let mut all: Vec<Union> = cycles(options).iter().filter_map(union).collect();
    // So that equal problems look the same.
    all.sort_unstable();
    build(problem, &item_cycles, &all).expect("no larger than the problem")
}

/// The union of a cycle of options; `None` if no cover has all of them. `firsts` has the number of
/// the cycle for the first item of each cycle of items.
fn union_of(problem: &Instance, firsts: &[Option<u32>], cycle: &[u32]) -> Option<Union> {
    let color = |color: Option<Color>| color.map_or(0, |color| narrow(color.index() + 1));
    let options = cycle.iter().map(|&option| OptionId::of(option, problem.owner()));
    let entries = options.flat_map(|option| problem.entries(option));
    let mut entries: Vec<(ItemId, u32)> =
        entries.map(|entry| (entry.item, color(entry.color))).collect();
    entries.sort_unstable();
    let mut union = Union::new();
    let mut has_primary = false;
    for its in entries.chunk_by(|a, b| a.0 == b.0) {
        let (item, color) = its[0];
        let times = narrow(its.len());
        let fits = match problem.kind(item) {
            ItemKind::Primary => times <= *problem.bounds(item).end(),
            ItemKind::Secondary => times == 1 || color > 0 && its.iter().all(|it| it.1 == color),
        };
        if !fits {
            return None;
        }
        has_primary |= problem.is_primary(item);
        union.extend(firsts[item.index()].map(|number| (number, times, color)));
    }
    union.sort_unstable();
    has_primary.then_some(union)
}

fn build(
    problem: &Instance,
    item_cycles: &[Vec<u32>],
    unions: &[Union],
) -> Result<Option<Instance>, ProblemError> {
    // The numbers of times other than 0 that options have each primary item.
    let mut times: Vec<(u32, u32)> = vec![(u32::MAX, 0); item_cycles.len()];
    for &(item, t, _) in unions.iter().flatten() {
        let (least, most) = &mut times[item as usize];
        (*least, *most) = ((*least).min(t), (*most).max(t));
    }
    let mut builder = Instance::builder();
    let mut items = Vec::with_capacity(item_cycles.len());
    for (number, (cycle, (least, most))) in item_cycles.iter().zip(&mut times).enumerate() {
        let item = ItemId::of(cycle[0], problem.owner());
        let name = number.to_string();
        items.push(match problem.kind(item) {
            ItemKind::Secondary => {
                *least = 0;
                builder.secondary(&name)?
            }
            ItemKind::Primary => {
                let (mut low, mut high) = problem.bounds(item).into_inner();
                if least == most && *most > 1 {
                    (low, high) = (low.div_ceil(*most), high / *most);
                    if low > high {
                        return Ok(None);
                    }
                    *least = 0;
                }
                builder.bounded(&name, low..=high)?
            }
        });
    }
    for (number, union) in unions.iter().enumerate() {
        let entries = union
            .iter()
            .map(|&(item, _, color)| colored(&mut builder, items[item as usize], color));
        let mut entries = entries.collect::<Result<Vec<Entry>, ProblemError>>()?;
        // The items that need followers.
        let several: Vec<(ItemId, u32)> = union
            .iter()
            .filter(|&&(item, t, _)| t > 1 && times[item as usize].0 > 0)
            .map(|&(item, t, _)| (items[item as usize], t - 1))
            .collect();
        if several.is_empty() {
            builder.option(entries)?;
        } else {
            let chosen = Chosen::new(&mut builder, number)?;
            entries.push(chosen.item.colored(chosen.yes));
            chosen.decide(&mut builder, "", entries)?;
            for (item, n) in several {
                for k in 0..n {
                    let entries = vec![item.into(), chosen.item.colored(chosen.yes)];
                    chosen.decide(&mut builder, &format!(".{}.{k}", item.index()), entries)?;
                }
            }
        }
    }
    Ok(Some(builder.build()))
}

fn colored(builder: &mut InstanceBuilder, item: ItemId, color: u32) -> Result<Entry, ProblemError> {
    Ok(if color == 0 { item.into() } else { item.colored(builder.color(&color.to_string())?) })
}

/// A secondary item whose color says whether an option is chosen.
struct Chosen {
    number: usize,
    item: ItemId,
    yes: Color,
    no: Color,
}

impl Chosen {
    fn new(builder: &mut InstanceBuilder, number: usize) -> Result<Self, ProblemError> {
        let item = builder.secondary(&format!("option{number}"))?;
        Ok(Self { number, item, yes: builder.color("yes")?, no: builder.color("no")? })
    }

    /// Adds an option that a cover has if the color is yes, and one that it has if the color is no.
    fn decide(
        &self,
        builder: &mut InstanceBuilder,
        name: &str,
        mut entries: Vec<Entry>,
    ) -> Result<(), ProblemError> {
        let decision = builder.primary(&format!("decision{}{name}", self.number))?;
        entries.push(decision.into());
        builder.option(entries)?;
        builder.option([decision.into(), self.item.colored(self.no)])?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automorphisms::items::Items;

    /// All covers of a problem.
    fn covers(problem: &Instance) -> Vec<Vec<OptionId>> {
        quadrille::Problem::from(problem.clone()).covers().collect()
    }

    /// How many covers of a problem this symmetry keeps, as its quotient says and as covers say.
    fn kept(text: &str, options: &[u32]) -> [u64; 2] {
        let problem: Instance = text.parse().unwrap();
        let exchanges = problem.has_colors();
        let items = Items::of(&problem, exchanges).images(options).unwrap();
        let count = |problem: Instance| covers(&problem).len() as u64;
        let is_kept = |cover: &Vec<OptionId>| {
            cover.iter().all(|o| cover.contains(&OptionId::new(options[o.index()] as usize)))
        };
        let n_kept = covers(&problem).into_iter().filter(is_kept).count() as u64;
        [quotient(&problem, options, &items).map_or(0, count), n_kept]
    }

    #[test]
    fn options_of_a_cycle_add_up() {
        // The cycle of the first two options has item a twice.
        assert_eq!(kept("1:3|a b c\na b\na c\na\na\n", &[1, 0, 2, 3]), [3, 3]);
        assert_eq!(kept("1:3|a b c\na b\na c\na\na\n", &[1, 0, 3, 2]), [1, 1]);
        assert_eq!(kept("3:5|a b c\na b\na c\na\na\na\nb c\n", &[1, 0, 2, 3, 4, 5]), [8, 8]);
        // All have it twice: the bounds are halved.
        assert_eq!(kept("2:3|a b c\na b\na c\nb\nc\n", &[1, 0, 3, 2]), [1, 1]);
        assert_eq!(kept("3|a b c\na b\na c\nb\nc\n", &[1, 0, 3, 2]), [0, 0]);
        // More often than it may be.
        assert_eq!(kept("a b c\na b\na c\nb c\na\n", &[1, 0, 2, 3]), [1, 1]);
    }

    #[test]
    fn colors_of_a_cycle_have_to_agree() {
        assert_eq!(kept("a b | x\na x:1\nb x:1\n", &[1, 0]), [1, 1]);
        assert_eq!(kept("a b | x\na x\nb x\n", &[1, 0]), [0, 0]);
        assert_eq!(kept("a b | x y\na x:1 y:2\nb x:2 y:1\n", &[1, 0]), [0, 0]);
        assert_eq!(kept("a b | x y\na x:1 y:2\nb y:1 x:2\na\nb\n", &[1, 0, 3, 2]), [1, 1]);
        assert_eq!(kept("a b | x y\na x:1\nb y:1\n", &[1, 0]), [1, 1]);
        // They are exchanged.
        assert_eq!(kept("a b | x\na x:1\na x:2\nb x:2\nb x:1\n", &[1, 0, 3, 2]), [0, 0]);
        assert_eq!(kept("a b | x y\na x:1\na x:2\nb y:2\nb y:1\n", &[2, 3, 0, 1]), [2, 2]);
    }
}
