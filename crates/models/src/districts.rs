//! Districts: the cells of a map are divided into connected districts with the same number of
//! cells, and the districts have nearly the same number of people.
//!
//! **Items.** Each cell of the map.
//!
//! **Options.** Each connected set of as many cells as a district has; cells with a common side are
//! connected. The cost is the difference between the number of people in the district and the
//! average of all districts, rounded down. A limit on the difference, in percent of the average,
//! leaves fewer options.
//!
//! **A cover is a solution**, because each cell is in exactly one district.
//!
//! **Source.** R. S. Garfinkel and G. L. Nemhauser, "Optimal political districting by implicit
//! enumeration techniques", 1970: first list the districts that are allowed, then solve a set
//! partitioning problem. The list is made by D. H. Redelmeier's method ("Counting polyominoes: yet
//! another attack", 1981). An `n`x`n` map can be divided into districts of `n` cells in 1, 2, 10,
//! 117, 4006, 451206 ways (OEIS A172477).
//!
//! ```
//! use quadrille::models::{Model, districts::{Districts, Population}};
//!
//! let people: Population = "8 1 2
//!                           3 9 1
//!                           2 4 6".parse()?;
//! let model = Districts::new(people, 3, None)?; // 36 people in three districts
//! let problem = model.problem();
//! let best = problem.cheapest().best().cloned().expect("rows are districts");
//! assert_eq!(best.cost, 0);
//! let divided = model.decode(problem.labels(&best.options));
//! let lines = "r1c1 r1c2 r2c1 12\nr1c3 r2c2 r2c3 12\nr3c1 r3c2 r3c3 12\ndifferences 0";
//! assert_eq!(divided.to_string(), lines);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use super::catalogue::{Argument, Example, Family};
use super::chessboard::{Square, squares};
use super::lines::{lines, nothing, of_text};
use super::{
    AnyModel, Model, ModelError, at_least_one, cell_name, check_size, of_primary, random,
    random_price, sorted, times_power, within,
};
use crate::picture::{Draw, Grid, Picture};
use crate::problem::Problem;
use crate::text::ParseError;

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "districts",
    title: "Districts",
    help: "A map divided into districts with nearly the same number of people",
    more: "",
    arguments: &[
        Argument::counted(
            ("map", "MAP|N"),
            "a number of rows",
            "N, for N rows of N cells with random numbers",
            "with a map",
            "with one row of the map per line: the number of people in each cell, or \"-\" where \
             there is no cell",
        ),
        Argument::number(
            "size",
            "The number of cells of each district; default: the number of columns",
            (1, 100),
        )
        .optional(),
        Argument::number(
            "within",
            "The greatest difference from the average number of people in a district",
            (0, 100),
        )
        .option()
        .up_to(u32::MAX as u64)
        .placeholder_is("PERCENT"),
        Argument::instance(),
    ],
    example: Example::new(&[("map", "4")], 117, "OEIS A172477"),
    make: |given| {
        let map = given.instance("map", &[], Population::random)?;
        let size = given.number_if_any("size")?.unwrap_or(map.n_columns);
        Ok(AnyModel::new(Districts::new(map, size, given.number_if_any("within")?)?))
    },
};

/// The most people in a cell.
const MOST_PEOPLE: i64 = 1_000_000_000;

/// The most cells of a district. There are too many districts long before.
const MOST_CELLS: usize = 100;

/// How many people live in the cells of a map.
///
/// In text form, each line is a row of numbers, one for each cell; `-` is a place without a cell.
/// Lines that start with `#` are comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Population {
    n_rows: usize,
    n_columns: usize,
    /// The row, the column and the people of each cell, row by row.
    cells: Vec<(usize, usize, i64)>,
}

impl Population {
    /// `n` rows of `n` cells with 1 to 100 people each. Another `seed` gives other numbers.
    ///
    /// # Errors
    ///
    /// If `n` is 0, or there would be too many cells for a model.
    pub fn random(n: usize, seed: u64) -> Result<Self, ModelError> {
        at_least_one(n, "a number of rows")?;
        check_size(0, times_power(1, n, 2))?;
        let mut random = random(seed);
        let mut cell = |Square { row, column }| (row, column, random_price(100, &mut random));
        let cells = squares(n, n).map(&mut cell).collect();
        Ok(Self { n_rows: n, n_columns: n, cells })
    }

    /// The row, the column and the number of people of each cell, row by row; rows and columns
    /// count from 0.
    pub fn cells(&self) -> &[(usize, usize, i64)] {
        &self.cells
    }

    /// The cells that have a side in common with each cell.
    fn neighbors(&self) -> Vec<Vec<usize>> {
        let places = self.cells.iter().map(|&(row, column, _)| (row, column));
        let numbers: HashMap<(usize, usize), usize> = places.zip(0..).collect();
        let of = |&(row, column, _): &(usize, usize, i64)| {
            let (above, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
            let sides = [(above, column), (row, left), (row, column + 1), (row + 1, column)];
            sides.iter().filter_map(|side| numbers.get(side).copied()).collect()
        };
        self.cells.iter().map(of).collect()
    }
}

impl FromStr for Population {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (mut n_rows, mut n_columns, mut cells) = (0, 0, Vec::new());
        for line in lines(text) {
            for (column, &word) in line.words.iter().enumerate() {
                if word != "-" {
                    let people = line.number(column, 0..=MOST_PEOPLE, "'-' or a number")?;
                    cells.push((n_rows, column, people));
                }
            }
            n_rows += 1;
            n_columns = n_columns.max(line.words.len());
        }
        if cells.is_empty() {
            return Err(nothing("rows of numbers, one for each cell"));
        }
        check_size(0, (n_rows as u128).saturating_mul(n_columns as u128)).map_err(of_text)?;
        Ok(Self { n_rows, n_columns, cells })
    }
}

/// A map, and the districts that it may have.
#[derive(Clone, Debug)]
pub struct Districts {
    population: Population,
    districts: Vec<District>,
}

/// A connected set of cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct District {
    /// The numbers of its cells, row by row, ascending.
    pub cells: Vec<usize>,
    /// The number of people.
    pub people: i64,
    /// The difference from the average of all districts, rounded down.
    pub difference: i64,
}

impl Districts {
    /// Districts of `size` cells; if `within` is a number, those whose people differ by at most so
    /// many percent from the average. Makes all of them.
    ///
    /// # Errors
    ///
    /// If `size` is above 100 or not a divisor of the number of cells, or there are too many
    /// connected sets for a model (those of 10 cells on a 10x10 map are not too many).
    pub fn new(
        population: Population,
        size: usize,
        within: Option<u32>,
    ) -> Result<Self, ModelError> {
        let n_cells = population.cells.len();
        let most = n_cells.min(MOST_CELLS);
        self::within(size, 1..=most, "a number of cells in a district")?;
        if !n_cells.is_multiple_of(size) {
            let expected = format!("a number of cells that divides {n_cells}, those of the map");
            return Err(ModelError::argument(expected, size));
        }
        let neighbors = population.neighbors();
        let mut growing = Growing {
            population: &population,
            neighbors: &neighbors,
            size,
            within,
            total: population.cells.iter().map(|cell| i128::from(cell.2)).sum(),
            is_seen: vec![false; n_cells],
            cells: Vec::new(),
            people: 0,
            districts: Vec::new(),
            work: n_cells as u128,
        };
        for first in 0..n_cells {
            growing.is_seen[first] = true;
            growing.grow(&mut vec![first])?;
        }
        let districts = growing.districts;
        Ok(Self { population, districts })
    }
}

/// Redelmeier's method: each connected set is made once, beginning with its first cell.
struct Growing<'p> {
    population: &'p Population,
    neighbors: &'p [Vec<usize>],
    size: usize,
    within: Option<u32>,
    /// All people.
    total: i128,
    /// The cells before the first one, and those that are or were in `untried` on the way here.
    is_seen: Vec<bool>,
    /// The present cells, and their people.
    cells: Vec<usize>,
    people: i64,
    districts: Vec<District>,
    /// The connected sets so far, and the entries of districts.
    work: u128,
}

impl Growing<'_> {
    /// Makes the districts of the present cells with some of the `untried` ones, and others next to
    /// those.
    fn grow(&mut self, untried: &mut Vec<usize>) -> Result<(), ModelError> {
        while let Some(cell) = untried.pop() {
            self.work += 1;
            check_size(self.districts.len() as u128, self.work)?;
            let people = self.population.cells[cell].2;
            self.cells.push(cell);
            self.people += people;
            if self.cells.len() == self.size {
                self.add();
            } else if self.difference() <= 0 || self.is_allowed() {
                let is_new = |next: &usize| !self.is_seen[*next];
                let new: Vec<usize> = self.neighbors[cell].iter().copied().filter(is_new).collect();
                for &next in &new {
                    self.is_seen[next] = true;
                }
                self.grow(&mut untried.iter().chain(&new).copied().collect())?;
                for &next in &new {
                    self.is_seen[next] = false;
                }
            }
            self.people -= people;
            self.cells.pop();
        }
        Ok(())
    }

    /// The number of districts.
    fn n(&self) -> i128 {
        (self.population.cells.len() / self.size) as i128
    }

    /// How many people more than the average the present cells have, times the number of districts.
    fn difference(&self) -> i128 {
        self.n() * i128::from(self.people) - self.total
    }

    /// Whether the present cells have a number of people that a district may have.
    fn is_allowed(&self) -> bool {
        let differs = |percent| self.difference().abs() * 100 > i128::from(percent) * self.total;
        !self.within.is_some_and(differs)
    }

    /// Adds the present cells as a district, if the number of people allows.
    fn add(&mut self) {
        if self.is_allowed() {
            self.work += self.size as u128 + 1;
            let mut cells = self.cells.clone();
            cells.sort_unstable();
            let difference = self.difference().abs() / self.n();
            let difference = i64::try_from(difference).expect("fewer people than 2^63");
            self.districts.push(District { cells, people: self.people, difference });
        }
    }
}

/// The districts of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Divided {
    population: Population,
    /// The districts, by their first cells.
    pub districts: Vec<District>,
}

impl Model for Districts {
    type Label = District;
    type Solution = Divided;

    fn problem(&self) -> Problem<District> {
        let names = self.population.cells.iter().map(|&(row, column, _)| cell_name(row, column));
        let districts = self.districts.iter();
        let options = districts.map(|its| (its.clone(), its.cells.iter().copied(), its.difference));
        of_primary(names, options)
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l District>) -> Divided {
        Divided { population: self.population.clone(), districts: sorted(labels) }
    }
}

/// A line for each district: its cells and its people. Then the sum of the differences.
impl fmt::Display for Divided {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for District { cells, people, .. } in &self.districts {
            for &cell in cells {
                let (row, column, _) = self.population.cells[cell];
                write!(f, "{} ", cell_name(row, column))?;
            }
            writeln!(f, "{people}")?;
        }
        let sum: i64 = self.districts.iter().map(|district| district.difference).sum();
        write!(f, "differences {sum}")
    }
}

/// The map, with the people of each cell, and lines between districts.
impl Draw for Divided {
    fn picture(&self) -> Picture {
        let mut grid = Grid::new(self.population.n_rows, self.population.n_columns);
        for (number, district) in (0..).zip(&self.districts) {
            for &cell in &district.cells {
                let (row, column, people) = self.population.cells[cell];
                grid.put(row, column, number);
                grid.mark(row, column, &people.to_string());
                grid.tint(row, column, number);
            }
        }
        grid.into()
    }
}
