//! Tests of the builder: what it accepts and what it refuses.

use std::ops::RangeInclusive;

use super::*;

#[test]
fn items_and_options_are_numbered_in_order() {
    let mut builder = Problem::builder();
    let [a, b] = builder.primaries(["a", "b"]).unwrap()[..] else { unreachable!() };
    let s = builder.secondary("s").unwrap();
    let first = builder.option([a, s]).unwrap();
    let second = builder.option([b]).unwrap();
    let problem = builder.build();
    assert_eq!((first.index(), second.index()), (0, 1));
    assert!(problem.option(first).eq([a, s]));
    assert!(problem.option(second).eq([b]));
    assert_eq!((problem.n_items(), problem.n_primary(), problem.n_entries()), (3, 2, 3));
    assert_eq!(problem.item("s"), Some(s));
    assert_eq!(problem.name(s), "s");
    assert_eq!(problem.kind(s), ItemKind::Secondary);
    assert_eq!(problem.items().count() + problem.options().count(), 5);
}

#[test]
fn the_builder_names_the_error() {
    let mut builder = Problem::builder();
    let a = builder.primary("a").unwrap();
    let says = |error: ProblemError| error.to_string();
    assert_eq!(says(builder.primary("a").unwrap_err()), "item \"a\" is declared twice");
    for name in ["", "a b", "a|b", ":b", "b:", "\t", "\u{feff}a"] {
        assert_eq!(builder.primary(name), Err(ProblemError::Name(name.into())));
    }
    assert_eq!(builder.primary("a:b"), Err(ProblemError::AlsoColored("a".into())));
    assert!(Problem::builder().primary("a:b").is_ok());
    assert_eq!(says(builder.option([] as [ItemId; 0]).unwrap_err()), "option 0 has no items");
    assert_eq!(says(builder.option([a, a]).unwrap_err()), "option 0 has item \"a\" twice");
    assert_eq!(
        says(builder.option([ItemId::new(7)]).unwrap_err()),
        "option 0 has item number 7, which is not declared"
    );
    // None of the refused options has changed the builder.
    assert_eq!(builder.option([a]), Ok(OptionId::new(0)));
    assert_eq!(builder.build().n_entries(), 1);
}

#[test]
fn colors_bounds_costs_and_labels_are_stored() {
    let mut builder = Problem::builder().with_labels();
    let a = builder.primary("a").unwrap();
    let b = builder.bounded("b", 0..=3).unwrap();
    let c = builder.primary("c").unwrap();
    let x = builder.secondary("x").unwrap();
    let red = builder.color("red").unwrap();
    assert_eq!(builder.color("red"), Ok(red));
    let first = builder.option(Labeled([a, b], 'f')).unwrap();
    let second = builder.option(Labeled([c.into(), x.colored(red)], 's')).unwrap();
    let third = builder.option(Labeled([c, x], 't')).unwrap();
    builder.add_cost(second, 2).unwrap();
    builder.add_cost(second, 3).unwrap();
    let problem = builder.build();
    assert!(problem.has_colors() && problem.has_multiplicities() && problem.has_costs());
    assert_eq!([a, b, c, x].map(|item| problem.bounds(item)), [1..=1, 0..=3, 1..=1, 0..=1]);
    assert!(problem.entries(first).eq([a.into(), b.into()]));
    assert!(problem.entries(second).eq([c.into(), x.colored(red)]));
    assert!(problem.entries(third).eq([c.into(), x.into()]));
    assert_eq!([first, second, third].map(|o| problem.cost(o)), [0, 5, 0]);
    assert_eq!([first, second, third].map(|o| *problem.label(o)), ['f', 's', 't']);
    assert_eq!(problem.color_name(red), "red");
}

#[test]
fn unused_features_take_no_memory() {
    let mut builder = Problem::builder();
    let a = builder.bounded("a", 1..=1).unwrap();
    let red = builder.color("red").unwrap();
    let option = builder.option([a]).unwrap();
    builder.add_cost(option, 0).unwrap();
    assert_eq!(builder.color("r:d"), Err(ProblemError::Name("r:d".into())));
    let problem = builder.build();
    assert!(!problem.has_colors() && !problem.has_multiplicities() && !problem.has_costs());
    assert_eq!(problem.color_name(red), "red");
}

#[test]
fn colors_bounds_and_costs_are_checked() {
    let mut builder = Problem::builder();
    let a = builder.primary("a").unwrap();
    let x = builder.secondary("x").unwrap();
    let red = builder.color("red").unwrap();
    let says = |error: ProblemError| error.to_string();
    assert_eq!(
        says(builder.bounded("b", RangeInclusive::new(3, 2)).unwrap_err()),
        "item \"b\" cannot be covered at least 3 times and at most 2 times"
    );
    assert_eq!(
        says(builder.option([x.into(), a.colored(red)]).unwrap_err()),
        "option 0 gives item \"a\" a color, but only secondary items have colors"
    );
    assert_eq!(
        says(builder.option([x.colored(red), x.into()]).unwrap_err()),
        "option 0 has item \"x\" twice"
    );
    let unknown = Color::of(1, builder.clone().build().owner());
    assert_eq!(
        builder.option([x.colored(unknown)]),
        Err(ProblemError::NoSuchColor { option: OptionId::new(0), color: unknown })
    );
    let none = ProblemError::NoSuchOption(OptionId::new(0));
    assert_eq!(builder.add_cost(OptionId::new(0), 1), Err(none));
    let option = builder.option([x.colored(red)]).unwrap();
    builder.add_cost(option, i64::MAX).unwrap();
    assert_eq!(builder.add_cost(option, 1), Err(ProblemError::CostsTooHigh(0)));
    // An error changes nothing.
    let mut other = Problem::builder();
    let a = other.primary("a").unwrap();
    let first = other.option([a]).unwrap();
    let error = other.add_cost(first, Decimal::new(1, 19)).unwrap_err();
    assert_eq!(error, ProblemError::CostsTooHigh(19));
    other.add_cost(first, 7).unwrap();
    assert_eq!(other.build().to_string(), "a\na |7\n");
    let problem = builder.build();
    assert_eq!((problem.n_options(), problem.cost(option)), (1, i64::MAX));
}

#[test]
fn ids_of_another_builder_or_problem_are_refused() {
    let mut one = Problem::builder();
    let mut other = Problem::builder();
    let [a, x] = [one.primary("a"), one.secondary("x")].map(Result::unwrap);
    let [b, y] = [other.primary("b"), other.secondary("y")].map(Result::unwrap);
    let [red, blue] = [one.color("red"), other.color("blue")].map(Result::unwrap);
    assert_eq!(a, b, "ids compare by number");
    let refused = ProblemError::OtherBuilder(OptionId::new(0));
    assert_eq!(one.option([b]), Err(refused.clone()));
    assert_eq!(one.option([a.into(), y.colored(red)]), Err(refused.clone()));
    assert_eq!(one.option([a.into(), x.colored(blue)]), Err(refused.clone()));
    assert_eq!(refused.to_string(), "option 0 has an item or a color of another builder");
    let option = one.option([a]).unwrap();
    let foreign = other.option([b]).unwrap();
    let no_such = ProblemError::NoSuchOption(foreign);
    assert_eq!(one.add_cost(foreign, 1), Err(no_such));
    let (one, other) = (one.build(), other.build());
    // An id made from a number is valid, and so are the ids of copies.
    assert_eq!(one.name(ItemId::new(0)), "a");
    assert_eq!(one.clone().name(a), "a");
    assert!(one.into_parts().0.option(option).eq([a]));
    assert_eq!(other.name(b), "b");
    assert_eq!(verify::verify(&other, &[option]), Err(verify::CoverError::OtherProblem(option)));
}

fn two_problems() -> [Problem; 2] {
    ["a", "b"].map(|name| {
        let mut builder = Problem::builder();
        let item = builder.primary(name).unwrap();
        builder.option([item]).unwrap();
        builder.build()
    })
}

#[test]
#[should_panic = "the option is one of another problem"]
fn a_cover_of_another_problem_has_no_labels_here() {
    let [one, other] = two_problems();
    let _: &() = other.label(one.first().unwrap()[0]);
}

#[test]
#[should_panic = "the item is one of another problem"]
fn an_item_of_another_problem_has_no_name_here() {
    let [one, other] = two_problems();
    let _ = other.name(one.items().next().unwrap());
}

#[test]
#[should_panic = "the option is one of another problem"]
fn an_option_of_another_problem_cannot_be_required() {
    let [one, other] = two_problems();
    other.search().require(one.options().next().unwrap());
}
