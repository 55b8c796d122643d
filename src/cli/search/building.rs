//! `--diagram`: all solutions as one object, written to a file.

use std::io::{self, Write};
use std::path::Path;

use num_bigint::BigUint;
use quadrille::Search;
use quadrille::files::{Compression, Compressor, in_words};
use quadrille::search::auto::Building;
use quadrille::search::diagram::Diagram;
use quadrille::search::{Outcome, UnsupportedError};
use quadrille::text::diagram::write_diagram;

use super::super::Exit;
use super::super::input::name;
use super::super::interrupt::Interrupt;
use super::super::messages::Messages;
use super::super::results::Results;
use super::answer::{Answer, Conclusion, Message, Show};
use super::drive::{Driven, drive};
use super::quick::QuickProof;
use super::{Failure, Task, refusal, tell};

/// What to do with the diagram of all solutions.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct Wanted<'w> {
    /// Write it to this file.
    pub(in super::super) diagram: Option<&'w Path>,
    /// Write a drawing to this file.
    pub(in super::super) drawing: Option<(&'w Path, &'w Drawing<'w>)>,
    /// Print this number of random solutions, in place of the count.
    pub(in super::super) sample: Option<u64>,
}

/// Draws a diagram.
pub(in super::super) type Drawing<'w> = dyn Fn(&Diagram) -> String + 'w;

/// Builds the diagram of all solutions, does what is wanted with it, and prints their number.
pub(in super::super) fn build(
    task: Task,
    wanted: Wanted,
    show: &mut dyn Show,
    interrupt: &Interrupt,
    messages: &Messages,
) -> Exit {
    let quiet = task.settings.quiet;
    tell(built(task, wanted, show, interrupt), quiet, messages)
}

fn built(
    task: Task,
    wanted: Wanted,
    show: &mut dyn Show,
    interrupt: &Interrupt,
) -> Result<Conclusion, Failure> {
    let Task { problem, question, settings, mut files, .. } = task;
    let building = settings.plan(problem).building().map_err(|error| match error {
        UnsupportedError::Multiplicities => {
            "a diagram does not support multiplicities, such as 2|a".into()
        }
        error => refusal(settings, error),
    });
    let building = building.map_err(Failure::Refused)?;
    let mut building = Kept { building, diagram: None, count: BigUint::ZERO };
    building.building.set_stop(interrupt.stop_flag());
    // A place that cannot be written is an error now, not after hours.
    let mut open = |path: Option<&Path>| match path {
        None => Ok(None),
        Some(path) if path == Path::new("-") => {
            let reason = "--diagram and --shares need the name of a file: standard output is for \
                          the number of solutions";
            Err(Failure::Refused(reason.into()))
        }
        Some(path) => Ok(Some(files.output(path)?.create()?)),
    };
    let diagram_file = open(wanted.diagram)?;
    let drawing_file = open(wanted.drawing.map(|(path, _)| path))?;
    let results = Results::open(settings.output.as_deref(), &mut files)?;
    let mut answer = Answer::new(problem, question, settings, show, interrupt, results);
    let end = drive(&mut building, settings, None, QuickProof::new(problem, false), &mut answer)?;
    if let Some(diagram) = &building.diagram {
        let failed = |path: Option<&Path>, error: &io::Error| {
            Failure::Refused(format!("{}: {}", name(path.expect("it is open")), in_words(error)))
        };
        if let Some(file) = diagram_file {
            let compression = wanted.diagram.map(Compression::by_extension).unwrap_or_default();
            let mut output = Compressor::new(file, compression);
            write_diagram(problem, diagram, &mut output)
                .and_then(|()| output.finish()?.finish())
                .map_err(|error| failed(wanted.diagram, &error))?;
        }
        if let (Some(mut file), Some((path, draw))) = (drawing_file, wanted.drawing) {
            file.write_all(draw(diagram).as_bytes())
                .and_then(|()| file.finish())
                .map_err(|error| failed(Some(path), &error))?;
        }
        if let Some(n) = wanted.sample {
            sample(diagram, n, settings.seed.unwrap_or(0), &mut answer)?;
        }
    }
    let done = building.done();
    let mut conclusion = answer.conclude(end, &done)?;
    conclusion.messages.extend(answer.finish(end.is_cut())?.map(Message::Remark));
    if building.building.is_full() {
        let reason = format!(
            "the diagram does not fit in the memory limit (--memory); at {:.2} % of the tree it \
             had {}",
            100.0 * done.progress,
            sizes(building.building.size())
        );
        conclusion.messages.insert(0, Message::Said(reason));
    } else if let Some(diagram) = building.diagram.as_ref().filter(|_| settings.stats) {
        let sizes = sizes((diagram.n_nodes(), diagram.n_edges()));
        conclusion.messages.push(Message::Said(format!("diagram: {sizes}")));
    }
    Ok(conclusion)
}

/// Prints random solutions.
fn sample(diagram: &Diagram, n: u64, seed: u64, answer: &mut Answer) -> io::Result<()> {
    let counted = diagram.counted();
    let mut sampler = counted.sampler(seed);
    let stop = answer.interrupt.stop_flag();
    for _ in 0..n {
        match sampler.next_cover().filter(|_| !stop.is_set()) {
            Some(cover) => answer.solution(cover)?,
            None => break,
        }
    }
    Ok(())
}

/// The nodes and edges in words.
fn sizes((n_nodes, n_edges): (usize, usize)) -> String {
    format!("{n_nodes} nodes and {n_edges} edges")
}

/// A diagram that is being built, and what became of it.
struct Kept {
    building: Building,
    diagram: Option<Diagram>,
    count: BigUint,
}

impl Driven for Kept {
    fn search(&self) -> &dyn Search {
        &self.building
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        &mut self.building
    }

    fn go_on(&mut self, _: &mut Answer) -> io::Result<Outcome> {
        self.diagram = self.building.build();
        let Some(diagram) = &self.diagram else {
            let outcome = self.building.outcome().expect("it has just run");
            // There may be too little memory for the last nodes of a tree that is explored.
            return Ok(if self.building.is_full() { Outcome::Limit } else { outcome });
        };
        self.count = diagram.count();
        Ok(Outcome::Exhausted)
    }

    fn counted(&self) -> BigUint {
        match self.diagram {
            Some(_) => self.count.clone(),
            None => self.total().solutions.into(),
        }
    }

    fn is_full(&self) -> bool {
        self.building.is_full()
    }
}
