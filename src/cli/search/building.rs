//! `--diagram`, `--shares`, `--sample`: all solutions as one object.

use std::io::{self, Write};
use std::path::Path;

use quadrille::BigUint;
use quadrille::files::{Compression, Compressor, RunFiles, WholeFile, in_words};
use quadrille::search::Outcome;
use quadrille::search::auto::Building;
use quadrille::search::diagram::Diagram;
use quadrille::symmetry::Symmetry;
use quadrille::text::diagram::write_diagram;
use quadrille::{Problem, Search};

use super::answer::{Answer, Conclusion, Message, SearchEnd};
use super::drive::Driven;
use super::settings::{SearchArgs, refusal};
use crate::cli::failure::Failure;
use crate::cli::input::name;

/// What to do with the diagram of all solutions.
#[derive(Clone, Copy, Default)]
pub(in super::super) struct DiagramUses<'w> {
    /// Write it to this file.
    pub(in super::super) diagram: Option<&'w Path>,
    /// Write a drawing to this file.
    pub(in super::super) drawing: Option<(&'w Path, &'w DrawDiagram<'w>)>,
    /// Print this number of random solutions, in place of the count.
    pub(in super::super) sample: Option<u64>,
}

/// Draws a diagram.
pub(in super::super) type DrawDiagram<'w> = dyn Fn(&Diagram) -> String + 'w;

/// A diagram that is being built or is complete, and the files to write it to.
pub(super) struct DiagramSearch<'p> {
    problem: &'p Problem,
    settings: &'p SearchArgs,
    uses: DiagramUses<'p>,
    building: Building,
    diagram_file: Option<WholeFile>,
    drawing_file: Option<WholeFile>,
    diagram: Option<Diagram>,
    count: BigUint,
    /// The symmetries, if one of each class is to be drawn.
    symmetry: Option<Symmetry>,
}

impl<'p> DiagramSearch<'p> {
    pub(super) fn new(
        problem: &'p Problem,
        settings: &'p SearchArgs,
        uses: DiagramUses<'p>,
        symmetry: Option<Symmetry>,
        files: &mut RunFiles,
    ) -> Result<Self, Failure> {
        let plan = settings.plan(problem);
        let building = plan.building().map_err(|error| refusal(settings, error))?;
        if let Some(order) = symmetry.as_ref().map(Symmetry::order)
            && order > Symmetry::MOST_TO_SAMPLE.into()
        {
            let reason = format!(
                "--sample --distinct draws until a solution is the smallest of its images; that \
                 takes too long for {order} symmetries"
            );
            return Err(reason.into());
        }
        // Opened now, so that an error is reported before the search.
        let mut open = |path: Option<&Path>| match path {
            None => Ok(None),
            Some(path) if path == Path::new("-") => {
                let reason = "--diagram and --shares need the name of a file: standard output is \
                              for the number of solutions";
                Err(Failure::Because(reason.into()))
            }
            Some(path) => Ok(Some(files.output(path)?.create()?)),
        };
        let diagram_file = open(uses.diagram)?;
        let drawing_file = open(uses.drawing.map(|(path, _)| path))?;
        let (diagram, count) = (None, BigUint::ZERO);
        Ok(Self {
            problem,
            settings,
            uses,
            building,
            diagram_file,
            drawing_file,
            diagram,
            count,
            symmetry,
        })
    }
}

impl Driven for DiagramSearch<'_> {
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
            // Even if the tree is explored, the memory may not suffice for the last nodes.
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

    /// Uses the diagram, if it is complete.
    fn finish(&mut self, answer: &mut Answer) -> Result<(), Failure> {
        let Some(diagram) = &self.diagram else { return Ok(()) };
        let failed = |path: &Path, error: &io::Error| {
            Failure::Because(format!("{}: {}", name(path), in_words(error)))
        };
        if let (Some(file), Some(path)) = (self.diagram_file.take(), self.uses.diagram) {
            let mut output = Compressor::new(file, Compression::by_extension(path));
            write_diagram(self.problem, diagram, &mut output)
                .and_then(|()| output.finish()?.finish())
                .map_err(|error| failed(path, &error))?;
        }
        if let (Some(mut file), Some((path, draw))) = (self.drawing_file.take(), self.uses.drawing)
        {
            file.write_all(draw(diagram).as_bytes())
                .and_then(|()| file.finish())
                .map_err(|error| failed(path, &error))?;
        }
        match self.uses.sample {
            Some(n) => {
                let seed = self.settings.seed.unwrap_or(0);
                Ok(sample(diagram, n, seed, self.symmetry.as_ref(), answer)?)
            }
            None => Ok(()),
        }
    }

    fn conclude(&self, _: SearchEnd, conclusion: &mut Conclusion) {
        if self.building.is_full() {
            let reason = format!(
                "the diagram does not fit in the memory limit (--memory); at {:.2} % of the tree \
                 it had {}",
                100.0 * self.search().progress(),
                sizes(self.building.size())
            );
            conclusion.messages.insert(0, Message::Said(reason));
        } else if let Some(diagram) = self.diagram.as_ref().filter(|_| self.settings.stats) {
            let sizes = sizes((diagram.n_nodes(), diagram.n_edges()));
            conclusion.messages.push(Message::Said(format!("diagram: {sizes}")));
        }
    }
}

/// Prints random solutions. With symmetries, all classes have the same probability: of each, only
/// the smallest solution is taken.
fn sample(
    diagram: &Diagram,
    n: u64,
    seed: u64,
    symmetry: Option<&Symmetry>,
    answer: &mut Answer,
) -> io::Result<()> {
    let counted = diagram.counted();
    let mut sampler = counted.sampler(seed);
    let stop = answer.interrupt.stop_flag();
    let mut left = n;
    while left > 0
        && let Some(cover) = sampler.next_cover().filter(|_| !stop.is_set())
    {
        if symmetry.is_none_or(|symmetry| symmetry.is_smallest(cover)) {
            answer.solution(cover)?;
            left -= 1;
        }
    }
    Ok(())
}

/// The nodes and edges in words.
fn sizes((n_nodes, n_edges): (usize, usize)) -> String {
    format!("{n_nodes} nodes and {n_edges} edges")
}
