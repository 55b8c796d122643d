//! `--diagram`, `--shares`, `--sample`: all solutions as one object.

use std::io::{self, Write};
use std::path::Path;

use quadrille::Problem;
use quadrille::files::{Compression, Compressor, WholeFile};
use quadrille::run::{End, Run};
use quadrille::search::diagram::Diagram;
use quadrille::symmetry::Symmetry;
use quadrille::text::diagram::write_diagram;

use super::printer::{Conclusion, Printer};
use super::settings::SearchArgs;
use super::{AtEnd, Job};
use crate::cli::failure::Failure;

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

/// The files of a diagram, and what is drawn from it.
pub(super) struct DiagramFiles<'p> {
    problem: &'p Problem,
    settings: &'p SearchArgs,
    uses: DiagramUses<'p>,
    diagram_file: Option<WholeFile>,
    drawing_file: Option<WholeFile>,
    /// The symmetries, if one of each class is to be drawn.
    symmetry: Option<Symmetry>,
}

impl<'p> DiagramFiles<'p> {
    /// Opens the files, so that an error is reported before the search.
    pub(super) fn open(
        job: &mut Job<'p>,
        uses: DiagramUses<'p>,
        symmetry: Option<Symmetry>,
    ) -> Result<Self, Failure> {
        let Job { problem, settings, ref mut files, .. } = *job;
        if let Some(order) = symmetry.as_ref().map(Symmetry::order)
            && order > Symmetry::MOST_TO_SAMPLE.into()
        {
            let reason = format!(
                "--sample --distinct draws until a solution is the smallest of its images; that \
                 takes too long for {order} symmetries"
            );
            return Err(reason.into());
        }
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
        Ok(Self { problem, settings, uses, diagram_file, drawing_file, symmetry })
    }

    /// Prints random solutions. With symmetries, all classes have the same probability: of each,
    /// only the smallest solution is taken.
    fn sample(&self, n: u64, diagram: &Diagram, printer: &mut Printer) -> io::Result<()> {
        let counted = diagram.counted();
        let mut sampler = counted.sampler(self.settings.seed.unwrap_or(0));
        let stop = printer.interrupt.stop_flag();
        while printer.solutions.n_solutions < n
            && let Some(cover) = sampler.next_cover().filter(|_| !stop.is_set())
        {
            if self.symmetry.as_ref().is_none_or(|symmetry| symmetry.is_smallest(cover)) {
                printer.solutions.solution(cover)?;
            }
        }
        Ok(())
    }
}

impl AtEnd for DiagramFiles<'_> {
    /// Uses the diagram, if it is complete.
    fn finish(&mut self, run: &Run, printer: &mut Printer) -> Result<(), Failure> {
        let Some(diagram) = &run.diagram else { return Ok(()) };
        if let (Some(file), Some(path)) = (self.diagram_file.take(), self.uses.diagram) {
            let mut output = Compressor::new(file, Compression::by_extension(path));
            write_diagram(self.problem, diagram, &mut output)
                .and_then(|()| output.finish()?.finish())
                .map_err(|error| Failure::of_file(path, error))?;
        }
        if let (Some(mut file), Some((path, draw))) = (self.drawing_file.take(), self.uses.drawing)
        {
            file.write_all(draw(diagram).as_bytes())
                .and_then(|()| file.finish())
                .map_err(|error| Failure::of_file(path, error))?;
        }
        if let Some(n) = self.uses.sample {
            self.sample(n, diagram, printer)?;
        }
        Ok(())
    }

    /// Says how large the diagram is, or that it did not fit.
    fn conclude(&self, run: &Run, end: End, conclusion: &mut Conclusion) {
        let (n_nodes, n_edges) = run.diagram_size().unwrap_or_default();
        let sizes = format!("{n_nodes} nodes and {n_edges} edges");
        if end == End::Memory {
            let reason = format!(
                "the diagram does not fit in the memory limit (--memory); at {:.2} % of the tree \
                 it had {sizes}",
                100.0 * run.explored(),
            );
            conclusion.messages.insert(0, reason);
        } else if self.settings.stats && run.diagram.is_some() {
            conclusion.say(format!("diagram: {sizes}"));
        }
    }
}
