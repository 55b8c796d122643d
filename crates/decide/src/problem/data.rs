//! Problems in any format that serde supports (feature `serde`).
//!
//! A problem is read through the builder, so it is checked as any other problem.
#![cfg(feature = "serde")]

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{Decimal, Entry, Labeled, Problem, ProblemBuilder, ProblemError};

#[derive(Deserialize, Serialize)]
struct Data<T> {
    items: Vec<Item>,
    /// The names of the colors.
    colors: Vec<String>,
    options: Vec<Choice<T>>,
    /// How many decimals the costs have, which are whole numbers here.
    #[serde(default)]
    cost_places: u8,
    #[serde(default)]
    fixed_cost: i64,
}

#[derive(Deserialize, Serialize)]
struct Item {
    name: String,
    /// Absent for a secondary item.
    bounds: Option<[u32; 2]>,
}

#[derive(Deserialize, Serialize)]
struct Choice<T> {
    /// The index of each item, and that of its color if it has one.
    items: Vec<(usize, Option<usize>)>,
    cost: i64,
    label: T,
}

/// Items with their bounds, colors, and options with their costs and labels.
///
/// ```
/// use quadrille::Problem;
///
/// let problem: Problem = "a b | x\na x:red\na b\nb x:red".parse()?;
/// let json = serde_json::to_string(&problem)?;
/// let again: Problem = serde_json::from_str(&json)?;
/// assert_eq!(again.fingerprint(), problem.fingerprint());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<T: Serialize> Serialize for Problem<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let items = self.items().map(|item| {
            let bounds = self.bounds(item);
            Item {
                name: self.name(item).to_owned(),
                bounds: self.is_primary(item).then(|| [*bounds.start(), *bounds.end()]),
            }
        });
        let options = self.options().map(|option| {
            let entries = self.entries(option);
            let items =
                entries.map(|Entry { item, color }| (item.index(), color.map(super::Color::index)));
            Choice { items: items.collect(), cost: self.cost(option), label: self.label(option) }
        });
        let colors = self.colors().map(|color| self.color_name(color).to_owned());
        let (items, colors, options) = (items.collect(), colors.collect(), options.collect());
        let (cost_places, fixed_cost) = (self.cost_places(), self.fixed_cost());
        Data { items, colors, options, cost_places, fixed_cost }.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Problem<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let data = Data::deserialize(deserializer)?;
        build(data).map_err(de::Error::custom)
    }
}

fn build<T>(data: Data<T>) -> Result<Problem<T>, String> {
    let words = |error: ProblemError| error.to_string();
    let mut builder: ProblemBuilder<T> = Problem::builder().with_labels();
    let decimal = |cost: i64| Decimal::new(cost.into(), data.cost_places);
    builder.add_fixed_cost(decimal(data.fixed_cost)).map_err(words)?;
    let mut items = Vec::new();
    for Item { name, bounds } in data.items {
        items.push(
            match bounds {
                Some([low, high]) => builder.bounded(name, low..=high),
                None => builder.secondary(name),
            }
            .map_err(words)?,
        );
    }
    let mut colors = Vec::new();
    for name in data.colors {
        colors.push(builder.color(&name).map_err(words)?);
    }
    for (number, Choice { items: indices, cost, label }) in data.options.into_iter().enumerate() {
        let missing = |what, index| format!("option {number}: there is no {what} {index}");
        let mut entries = Vec::with_capacity(indices.len());
        for (item, color) in indices {
            let color = color.map(|k| colors.get(k).copied().ok_or_else(|| missing("color", k)));
            let item = *items.get(item).ok_or_else(|| missing("item", item))?;
            entries.push(Entry { item, color: color.transpose()? });
        }
        let option = builder.option(Labeled(entries, label)).map_err(words)?;
        builder.add_cost(option, decimal(cost)).map_err(words)?;
    }
    Ok(builder.build())
}
