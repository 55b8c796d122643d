//! Other crates that find exact covers, behind one function that counts the covers of a
//! [`Problem`]. The benches are in `benches/`.

use std::collections::HashMap;
use std::ops::ControlFlow;

use dancing_links::ExactCover;
use exact_covers::Solver as _;
use quadrille::problem::{Color, ItemKind, Problem};

/// The crates, indexed by the argument of [`Prepared::count`].
pub const CRATES: [Crate; 6] = [
    Crate { name: "dlx 0.8.5", colors: true, multiplicities: true, keeps: false },
    Crate { name: "dlx-rs 1.3.0", colors: false, multiplicities: false, keeps: false },
    Crate { name: "exact-covers 0.3.0", colors: true, multiplicities: false, keeps: false },
    Crate { name: "algoxcc 0.1.2", colors: true, multiplicities: false, keeps: true },
    Crate { name: "xcc 0.1.0", colors: true, multiplicities: false, keeps: true },
    Crate { name: "dancing-links 0.3.1", colors: false, multiplicities: false, keeps: false },
];

/// A crate and the kinds of problems it supports.
#[derive(Debug, Clone, Copy)]
pub struct Crate {
    /// Its name and version.
    pub name: &'static str,
    /// Whether secondary items have colors.
    pub colors: bool,
    /// Whether primary items have multiplicities.
    pub multiplicities: bool,
    /// Whether it can count covers only by keeping all of them in memory.
    pub keeps: bool,
}

impl Crate {
    /// Whether the crate supports the problem.
    #[must_use]
    pub fn takes(&self, problem: &Problem) -> bool {
        (self.colors || !problem.has_colors())
            && (self.multiplicities || !problem.has_multiplicities())
    }
}

/// A secondary item and its color, if any.
type Colored = (usize, Option<usize>);

/// A problem in the form of each crate. Items are numbered from 1, primary items first.
#[expect(missing_debug_implementations, reason = "those of the crates have none")]
pub struct Prepared<'a> {
    problem: &'a Problem,
    spec: dlx::Spec,
    primary: Vec<usize>,
    secondary: Vec<usize>,
    /// The primary items of each option, and the secondary ones with their colors.
    options: Vec<(Vec<usize>, Vec<Colored>)>,
    named: algoxcc::Problem,
    incidence: Incidence,
}

impl<'a> Prepared<'a> {
    /// The problem in all forms, where `text` is the same problem in Knuth's format.
    ///
    /// # Panics
    ///
    /// If `text` is not the problem.
    #[must_use]
    pub fn new(problem: &'a Problem, text: &str) -> Self {
        let of_kind = |kind| {
            let items = problem.items().filter(|&item| problem.kind(item) == kind);
            items.collect::<Vec<_>>()
        };
        let order: HashMap<_, usize> = of_kind(ItemKind::Primary)
            .into_iter()
            .chain(of_kind(ItemKind::Secondary))
            .zip(1..)
            .collect();
        let n = problem.n_primary();
        let options = problem.options().map(|option| {
            let entries =
                problem.entries(option).map(|e| (order[&e.item], e.color.map(Color::index)));
            let (primary, secondary): (Vec<_>, Vec<_>) = entries.partition(|&(item, _)| item <= n);
            (primary.into_iter().map(|(item, _)| item).collect(), secondary)
        });
        let options: Vec<(Vec<usize>, Vec<Colored>)> = options.collect();
        let primary: Vec<usize> = (1..=n).collect();
        let secondary: Vec<usize> = (n + 1..=problem.n_items()).collect();
        let spec = dlx::Spec::new(text, true).expect("a problem");
        let (named, incidence) = (named(&primary, &secondary, &options), incidence(n, &options));
        Self { problem, spec, primary, secondary, options, named, incidence }
    }

    /// The number of covers, by the crate with this index in [`CRATES`]. This builds the crate's
    /// data structure, too.
    ///
    /// # Panics
    ///
    /// If there is no such crate, or it does not support the problem.
    #[must_use]
    pub fn count(&self, krate: usize) -> u64 {
        match krate {
            0 => self.with_dlx(),
            1 => self.with_dlx_rs(),
            2 => self.with_exact_covers(),
            3 => algoxcc::solve(&self.named, true).expect("a problem").count() as u64,
            4 => self.with_xcc(),
            5 => self.incidence.solver().fold(0, |n, _| n + 1),
            _ => panic!("there are six"),
        }
    }

    /// By the simplest algorithm of the crate that supports the problem.
    fn with_dlx(&self) -> u64 {
        fn count<P: dlx::Solve>(mut problem: P) -> u64 {
            let mut solver = dlx::Solver::new(&mut problem);
            let mut chooser =
                dlx::choose::mrv_chooser(dlx::choose::prefer_any(), dlx::choose::no_tiebreak());
            let mut n = 0;
            while solver.next_solution(&mut chooser) {
                n += 1;
            }
            n
        }
        let spec = &self.spec;
        match (self.problem.has_multiplicities(), self.problem.has_colors()) {
            (false, false) => {
                count(dlx::x::Problem::from_spec(spec, dlx::OptOrder::Seq).expect("a problem"))
            }
            (false, true) => count(dlx::c::Problem::from_spec(spec).expect("a problem")),
            (true, false) => {
                count(dlx::m::Problem::from_spec(spec, dlx::OptOrder::Seq).expect("a problem"))
            }
            (true, true) => count(dlx::mc::Problem::from_spec(spec).expect("a problem")),
        }
    }

    fn with_dlx_rs(&self) -> u64 {
        let mut solver = dlx_rs::Solver::new_optional(self.primary.len(), self.secondary.len());
        for (k, (primary, secondary)) in self.options.iter().enumerate() {
            let items: Vec<usize> =
                primary.iter().copied().chain(secondary.iter().map(|&(item, _)| item)).collect();
            solver.add_option(k, &items);
        }
        solver.count() as u64
    }

    /// By the crate's dancing links; its dancing cells are not implemented in this version.
    fn with_exact_covers(&self) -> u64 {
        let mut solver: exact_covers::DlSolver<usize, usize> =
            exact_covers::DlSolver::new(&self.primary, &self.secondary);
        for (primary, secondary) in &self.options {
            solver.add_option(primary, secondary);
        }
        let mut n = 0;
        solver.solve(|_| {
            n += 1;
            ControlFlow::Continue(())
        });
        n
    }

    fn with_xcc(&self) -> u64 {
        let mut matrix = xcc::Matrix::new(self.primary.len(), self.secondary.len());
        for (k, (primary, secondary)) in self.options.iter().enumerate() {
            let plain = primary.iter().map(|&item| (item, None));
            let items: Vec<_> = plain
                .chain(secondary.iter().copied())
                .map(|(item, color)| {
                    let item = xcc::ItemId::new(item - 1);
                    color.map_or_else(
                        || xcc::ColoredItem::new(item),
                        |color| xcc::ColoredItem::with_color(item, xcc::Color::new(color)),
                    )
                })
                .collect();
            matrix.add_option(k, &items);
        }
        matrix.solve_all().len() as u64
    }
}

/// The form of algoxcc, where items have names.
fn named(
    primary: &[usize],
    secondary: &[usize],
    options: &[(Vec<usize>, Vec<Colored>)],
) -> algoxcc::Problem {
    let names = |items: &[usize]| items.iter().map(usize::to_string).collect::<Vec<_>>();
    let options = options.iter().enumerate().map(|(k, (primary, secondary))| algoxcc::Option {
        label: k.to_string(),
        primary_items: names(primary),
        secondary_items: secondary
            .iter()
            .map(|&(item, color)| {
                (item.to_string(), color.map_or_else(String::new, |c| c.to_string()))
            })
            .collect(),
    });
    algoxcc::Problem {
        primary_items: names(primary),
        secondary_items: names(secondary),
        options: options.collect(),
    }
}

/// The form of dancing-links, which asks of each option and each item whether the option has it.
#[derive(Debug)]
struct Incidence {
    n_primary: usize,
    options: Vec<Vec<bool>>,
    option_ids: Vec<usize>,
    items: Vec<usize>,
}

fn incidence(n_primary: usize, options: &[(Vec<usize>, Vec<Colored>)]) -> Incidence {
    let all = |option: &(Vec<usize>, Vec<Colored>)| -> Vec<usize> {
        option.0.iter().copied().chain(option.1.iter().map(|&(item, _)| item)).collect()
    };
    let n_items = options.iter().flat_map(all).max().unwrap_or(0).max(n_primary);
    let rows = options.iter().map(|option| {
        let mut row = vec![false; n_items + 1];
        for item in all(option) {
            row[item] = true;
        }
        row
    });
    Incidence {
        n_primary,
        options: rows.collect(),
        option_ids: (0..options.len()).collect(),
        items: (1..=n_items).collect(),
    }
}

impl ExactCover for Incidence {
    type Possibility = usize;
    type Constraint = usize;

    fn satisfies(&self, &option: &usize, &item: &usize) -> bool {
        self.options[option][item]
    }

    fn is_optional(&self, &item: &usize) -> bool {
        item > self.n_primary
    }

    fn possibilities(&self) -> &[usize] {
        &self.option_ids
    }

    fn constraints(&self) -> &[usize] {
        &self.items
    }
}
