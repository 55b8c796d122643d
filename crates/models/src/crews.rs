//! Crew pairing: the tasks of a day, such as flights or bus trips, are divided among crews, and the
//! paid time is least.
//!
//! **Items.** Each task. It has a start and an end, and leads from one place to another.
//!
//! **Options.** Each duty: what one crew can do on this day. It is a chain of tasks, such that each
//! begins where the one before ends, at least a [`pause`](Rules::pause) later, and the first start
//! is at most a [`span`](Rules::span) before the last end. The cost is the time that the crew is
//! paid for, in minutes: from the first start to the last end, with the pauses, but no less than
//! [`least`](Rules::least); and [`away`](Rules::away) in addition if the duty does not end where it
//! begins.
//!
//! **A cover is a solution**, because each task is in exactly one duty.
//!
//! **Source.** R. E. Marsten and F. Shepardson, "Exact solution of crew scheduling problems using
//! the set partitioning model", 1981. Airlines solve this problem each day; OR-Library's `sppnw`
//! and `sppaa` files are such problems of American airlines. If each task can follow all earlier
//! ones in one duty, every nonempty set of tasks is a duty, and the covers are the partitions of a
//! set (OEIS A000110).
//!
//! ```
//! use quadrille::models::{Model, crews::{Crews, Rules}};
//!
//! let day = Crews::new("
//!     red    6:00  8:00 north south
//!     blue   8:30 10:00 south north
//!     green  7:00  9:30 north south
//! ".parse()?, Rules::default())?;
//! let problem = day.problem();
//! assert_eq!(problem.n_options(), 4); // each task alone, and red before blue
//! let best = problem.cheapest().best().cloned().expect("each task alone is a duty");
//! assert_eq!(best.cost, 240 + 240 + 60); // 4 hours are the least; green ends in the south
//! let roster = day.decode(problem.labels(&best.options));
//! assert_eq!(roster.to_string(), "red blue 4:00\ngreen 5:00\nsum 9:00");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use super::catalogue::{Argument, Example, Family};
use super::lines::{Numbered, lines, nothing};
use super::{AnyModel, Model, ModelError, at_least_one, check_size, of_primary, random, sorted};
use crate::picture::{Draw, Grid, Picture};
use crate::problem::Problem;
use crate::text::ParseError;
use quadrille_base::narrow;

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "crews",
    title: "Crews",
    help: "The tasks of a day divided among crews: the least paid time",
    more: "",
    arguments: &[
        Argument::counted(
            ("tasks", "TASKS|N"),
            "a number of tasks",
            "N, for N random tasks",
            "of tasks",
            "with one task per line: its name, start, end, and the places where it starts and \
             ends; times are such as 6:30",
        ),
        Argument::instance(),
        number_of_minutes("span", "The longest duty, from its first start to its last end", "480"),
        number_of_minutes("pause", "The shortest time between two tasks", "15"),
        number_of_minutes("least", "The shortest time that is paid for a duty", "240"),
        number_of_minutes(
            "away",
            "What is paid in addition for a duty that does not end where it begins",
            "60",
        ),
    ],
    example: Example::new(&[("tasks", "12")], 245, "by simple recursion"),
    make: |given| {
        let day = given.instance("tasks", &[], Day::random)?;
        let (span, pause) = (given.number("span")?, given.number("pause")?);
        let (least, away) = (given.number("least")?, given.number("away")?);
        Ok(AnyModel::new(Crews::new(day, Rules { span, pause, least, away })?))
    },
};

/// A number of minutes.
const fn number_of_minutes(
    name: &'static str,
    help: &'static str,
    default: &'static str,
) -> Argument {
    let number = Argument::number(name, help, (0, 1440)).option();
    number.up_to(u32::MAX as u64).placeholder_is("MINUTES").default(default)
}

/// A task. Times are minutes after midnight; those of the night after are beyond 24:00.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The name.
    pub name: String,
    /// When it starts.
    pub start: u32,
    /// When it ends, later than the start.
    pub end: u32,
    /// The number of the place where it starts.
    pub from: usize,
    /// The number of the place where it ends.
    pub to: usize,
}

/// The tasks of a day.
///
/// In text form, each line is a task: its name, the start, the end, and the places where it starts
/// and ends. Times are hours and minutes, such as `6:30`, up to `48:00`. Lines that start with `#`
/// are comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Day {
    /// By start, and in the given order if they start at the same time.
    tasks: Vec<Task>,
}

/// The latest time: the end of the next day.
const LATEST: u32 = 48 * 60;

impl Day {
    /// `n` tasks, `t1` to `tn`, of 30 to 150 minutes between 5:00 and 23:00, which lead from one of
    /// four places to one of them. Another `seed` gives other tasks.
    ///
    /// # Errors
    ///
    /// If `n` is 0, or there would be too many tasks for a model.
    pub fn random(n: usize, seed: u64) -> Result<Self, ModelError> {
        at_least_one(n, "a number of tasks")?;
        check_size(n as u128, n as u128)?;
        let mut random = random(seed);
        let mut tasks: Vec<Task> = Vec::new();
        for _ in 0..n {
            let minutes = |fives: usize| u32::try_from(5 * fives).expect("at most a day");
            let length = 30 + minutes(random(25));
            let start = 5 * 60 + minutes(random(((18 * 60 - length) / 5) as usize + 1));
            let (from, to) = (random(4), random(4));
            tasks.push(Task { name: String::new(), start, end: start + length, from, to });
        }
        tasks.sort_by_key(|task| task.start);
        for (k, task) in (1..).zip(&mut tasks) {
            task.name = format!("t{k}");
        }
        Ok(Self { tasks })
    }

    /// The tasks, by start.
    pub fn tasks(&self) -> &[Task] {
        &self.tasks
    }
}

impl FromStr for Day {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut tasks = Vec::new();
        let (mut known, mut places) = (HashSet::new(), Numbered::default());
        for line in lines(text) {
            let name = line.new_name(0, "a task", &mut known)?.to_owned();
            let expected = "a time such as 6:30, up to 48:00";
            let read = |k| line.words.get(k).copied().and_then(minutes);
            let start = read(1).ok_or_else(|| line.fault(1, expected))?;
            let end = read(2).ok_or_else(|| line.fault(2, expected))?;
            if end <= start {
                return Err(line.fault(2, "a time after the start"));
            }
            let mut place = |k| line.word(k, "a place").map(|name| places.number(name));
            let (from, to) = (place(3)?, place(4)?);
            line.ends(5)?;
            tasks.push(Task { name, start, end, from, to });
        }
        if tasks.is_empty() {
            return Err(nothing("a task: its name, start, end and two places"));
        }
        tasks.sort_by_key(|task| task.start);
        Ok(Self { tasks })
    }
}

/// The minutes of a time such as `6:30`.
fn minutes(word: &str) -> Option<u32> {
    let digits = |text: &str| {
        let is_number = (1..=2).contains(&text.len()) && text.bytes().all(|c| c.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| is_number)
    };
    let (hours, minutes) = word.split_once(':')?;
    let minutes = digits(minutes).filter(|&m| m < 60 && word.ends_with(&format!("{m:02}")))?;
    Some(digits(hours)? * 60 + minutes).filter(|&time| time <= LATEST)
}

/// What a duty may be, and how it is paid, in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The longest time from the first start to the last end; 480 by default. A single task may be
    /// longer.
    pub span: u32,
    /// The shortest time between two tasks; 15 by default.
    pub pause: u32,
    /// The shortest time that is paid; 240 by default.
    pub least: u32,
    /// What is paid in addition if a duty does not end where it begins; 60 by default.
    pub away: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Self { span: 480, pause: 15, least: 240, away: 60 }
    }
}

/// The tasks of a day, and the duties that can be made of them.
#[derive(Clone, Debug)]
pub struct Crews {
    day: Day,
    duties: Vec<Duty>,
}

/// A duty: what one crew does on a day.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Duty {
    /// The numbers of its tasks, in the order in which they are done.
    pub tasks: Vec<usize>,
    /// The minutes that are paid.
    pub paid: u32,
}

impl Crews {
    /// This day with these rules. Makes all duties.
    ///
    /// # Errors
    ///
    /// If there are too many duties for a model: the tasks are many, and the span is long.
    pub fn new(day: Day, rules: Rules) -> Result<Self, ModelError> {
        let (mut duties, mut size) = (Vec::new(), day.tasks.len() as u128);
        let mut chain = Vec::new();
        for first in 0..day.tasks.len() {
            chain.push(first);
            // Depth first: the chains that begin with `chain`, then the next ones of its length.
            while let Some(&last) = chain.last() {
                duties.push(Duty { paid: rules.paid(&day, &chain), tasks: chain.clone() });
                size += chain.len() as u128 + 1;
                check_size(duties.len() as u128, size)?;
                let mut next = rules.follower(&day, &chain, last + 1);
                while next.is_none() {
                    let Some(end) = chain.pop().filter(|_| !chain.is_empty()) else { break };
                    next = rules.follower(&day, &chain, end + 1);
                }
                chain.extend(next);
            }
        }
        Ok(Self { day, duties })
    }
}

impl Rules {
    /// The first task from number `from` on that can be done after the last task of a chain.
    fn follower(&self, day: &Day, chain: &[usize], from: usize) -> Option<usize> {
        let (first, last) = (&day.tasks[chain[0]], &day.tasks[*chain.last()?]);
        let fits = |&next: &usize| {
            let task = &day.tasks[next];
            task.from == last.to
                && task.start >= last.end.saturating_add(self.pause)
                && task.end - first.start <= self.span
        };
        (from..day.tasks.len()).find(fits)
    }

    /// The minutes that are paid for a chain.
    fn paid(&self, day: &Day, chain: &[usize]) -> u32 {
        let (first, last) = (&day.tasks[chain[0]], &day.tasks[chain[chain.len() - 1]]);
        let away = if last.to == first.from { 0 } else { self.away };
        (last.end - first.start).max(self.least).saturating_add(away)
    }
}

/// Which duties the crews have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Roster {
    day: Day,
    /// The duties, by their first tasks.
    pub duties: Vec<Duty>,
}

impl Model for Crews {
    type Label = Duty;
    type Solution = Roster;

    fn problem(&self) -> Problem<Duty> {
        let names = self.day.tasks.iter().map(|task| &task.name);
        let duties = self.duties.iter();
        let options =
            duties.map(|its| (its.clone(), its.tasks.iter().copied(), i64::from(its.paid)));
        of_primary(names, options)
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l Duty>) -> Roster {
        Roster { day: self.day.clone(), duties: sorted(labels) }
    }
}

/// Hours and minutes.
fn clock(minutes: u64) -> String {
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

/// A line for each duty: its tasks and the paid time. Then the sum of these times.
impl fmt::Display for Roster {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for Duty { tasks, paid } in &self.duties {
            for &task in tasks {
                write!(f, "{} ", self.day.tasks[task].name)?;
            }
            writeln!(f, "{}", clock((*paid).into()))?;
        }
        write!(f, "sum {}", clock(self.duties.iter().map(|duty| u64::from(duty.paid)).sum()))
    }
}

/// A column for each duty, a row for each interval of time. A task has the intervals from its start
/// to its end, rounded, and its name in the first of them.
impl Draw for Roster {
    fn picture(&self) -> Picture {
        let used = || self.duties.iter().flat_map(|duty| &duty.tasks);
        let rows = |task: usize, step: u32| {
            let Task { start, end, .. } = &self.day.tasks[task];
            (start + step / 2) / step..(end + step / 2) / step
        };
        let is_clear = |step: &u32| used().all(|&task| !rows(task, *step).is_empty());
        let step = [30, 15, 10, 5].into_iter().find(is_clear).unwrap_or(1);
        let first = used().map(|&task| rows(task, step).start).min().unwrap_or(0);
        let last = used().map(|&task| rows(task, step).end).max().unwrap_or(0);
        let mut grid = Grid::new((last - first) as usize, self.duties.len() + 1);
        for row in first..last {
            grid.put((row - first) as usize, 0, 0);
            grid.mark((row - first) as usize, 0, &clock(u64::from(row * step)));
        }
        for (column, duty) in (1..).zip(&self.duties) {
            for &task in &duty.tasks {
                let number = narrow(task);
                for row in rows(task, step) {
                    grid.put((row - first) as usize, column, number + 1);
                    grid.tint((row - first) as usize, column, number);
                }
                let top = (rows(task, step).start - first) as usize;
                grid.mark(top, column, &self.day.tasks[task].name);
            }
        }
        grid.into()
    }
}
