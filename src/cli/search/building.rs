//! `--diagram`: all solutions as one object, written to a file.

use std::io;
use std::path::Path;

use num_bigint::BigUint;
use quadrille::Search;
use quadrille::files::{Compression, Compressor, WholeFile};
use quadrille::search::Outcome;
use quadrille::search::auto::Building;
use quadrille::search::diagram::Diagram;
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

/// Builds the diagram of all solutions, writes it to a file, and prints their number.
pub(in super::super) fn build(
    task: Task,
    file: &Path,
    show: &mut dyn Show,
    interrupt: &Interrupt,
    messages: &Messages,
) -> Exit {
    let quiet = task.settings.quiet;
    tell(built(task, file, show, interrupt), quiet, messages)
}

fn built(
    task: Task,
    path: &Path,
    show: &mut dyn Show,
    interrupt: &Interrupt,
) -> Result<Conclusion, Failure> {
    let Task { problem, question, settings, mut files, .. } = task;
    if path == Path::new("-") {
        return Err("--diagram needs the name of a file: the count goes to standard output"
            .to_owned()
            .into());
    }
    let building = settings.plan(problem).building().map_err(|error| refusal(settings, error))?;
    let mut building = Kept { building, diagram: None, count: BigUint::ZERO };
    building.building.set_stop(interrupt.stop_flag());
    // A place that cannot be written is an error now, not after hours.
    let file = files.output(path)?.create()?;
    let results = Results::open(settings.output.as_deref(), &mut files)?;
    let mut answer = Answer::new(problem, question, settings, show, interrupt, results);
    let end = drive(&mut building, settings, None, QuickProof::new(problem, false), &mut answer)?;
    if let Some(diagram) = &building.diagram {
        let compression = Compression::by_extension(path);
        let written = |file: WholeFile| {
            let mut output = Compressor::new(file, compression);
            write_diagram(problem, diagram, &mut output)?;
            output.finish()?.finish()
        };
        if let Err(error) = written(file) {
            let reason = quadrille::files::in_words(&error);
            return Err(format!("{}: {reason}", name(path)).into());
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
