//! The search that `quadrille cover` and `quadrille model` share: it runs to its end or a limit.
//!
//! What a search is, and how it goes on, is in the library (`quadrille::run`). Here are
//!
//! - `settings`: the arguments; `combinations`: which of them go together
//! - `drive`: the loop around a run, with limits, progress and saving
//! - `saving`: the file to which a run is saved
//! - `printer`: what is printed, and the exit code
//! - `proofs`, `diagram`: what is written at the end of a search for the best solutions or a proof,
//!   and of one for a diagram
//! - `fates`: which solutions have each option

mod combinations;
mod diagram;
mod drive;
mod fates;
mod printer;
mod proofs;
mod saving;
mod settings;

use std::path::Path;

use quadrille::files::{OutputError, RunFiles};
use quadrille::problem::Leaving;
use quadrille::run::{self, Approach, End, Most, Question, Run};
use quadrille::search::EngineKind;
use quadrille::search::part::Part;
use quadrille::search::split::{Cut, Split, split};
use quadrille::text::dimacs;
use quadrille::text::parts::PartKind;
use quadrille::{BigUint, Problem};

use super::failure::Failure;
use super::interrupt::Interrupt;
use super::proof_files::ProofArgs;
use super::results::Results;
use super::solution_printer::{ShowSolution, SolutionPrinter};
use super::{Exit, messages};
pub(super) use combinations::check;
use diagram::DiagramFiles;
pub(super) use diagram::DiagramUses;
use drive::drive;
use fates::Fates;
use printer::{Conclusion, Printer};
use proofs::{BestProofs, CertificateFile};
use saving::Saving;
pub(super) use settings::{QuestionArgs, SearchArgs, why};

/// What `cover` and `model` work on: a problem, by these options.
pub(super) struct Job<'p> {
    pub(super) problem: &'p Problem,
    pub(super) settings: &'p SearchArgs,
    pub(super) interrupt: &'p Interrupt,
    /// The files of the run so far.
    pub(super) files: RunFiles,
}

impl Job<'_> {
    /// Opens the output of the results.
    pub(super) fn results(&mut self) -> Result<Results, OutputError> {
        Results::open(self.settings.output.as_deref(), &mut self.files)
    }

    /// Writes the problem in the DIMACS format to a file, for a SAT solver; "-" is standard output.
    pub(super) fn write_formula(&mut self, file: &Path) -> Result<Exit, Failure> {
        let mut output = Results::open(Some(file), &mut self.files)?;
        let written = dimacs::write(self.problem, &mut output).and_then(|_| output.finish());
        Ok(messages::after_writing(written, "the formula"))
    }
}

/// A task: a question about a problem, and how to answer it.
pub(super) struct SearchTask<'p> {
    pub(super) job: Job<'p>,
    pub(super) question: Question,
    /// The parts to search; `None` for the whole problem.
    pub(super) parts: Option<Share>,
    /// The uses of a diagram of all solutions; `None` if no diagram is built.
    pub(super) diagram: Option<DiagramUses<'p>>,
    /// Where proofs are to be written.
    pub(super) proofs: &'p ProofArgs,
    /// What solutions may leave.
    pub(super) leaving: Option<&'p Leaving>,
}

/// Some parts of a problem.
pub(super) struct Share {
    /// Which, in words: `part 2/5`.
    pub(super) name: String,
    pub(super) parts: Vec<Part>,
}

impl<'p> SearchTask<'p> {
    /// The task as the library knows it.
    fn task(&self) -> run::Task<'p> {
        let Self { job: Job { problem, settings, .. }, question, parts, diagram, .. } = self;
        let question = if diagram.is_some() { Question::Diagram } else { *question };
        let mut task = run::Task::new(settings.plan(problem), question);
        (task.distinct, task.images) = (settings.distinct, settings.orbits);
        (task.by_class, task.limit) = (settings.by_class, settings.limit);
        task.parts = parts.as_ref().map(|share| share.parts.clone());
        task.saved_as = settings.saving.checkpoint.is_some().then(|| self.words());
        task
    }

    /// Why the arguments do not fit the question, if they do not.
    fn wrong(&self, approach: Approach) -> Option<&'static str> {
        let settings = self.job.settings;
        let remembers = matches!(settings.engine, EngineKind::Auto | EngineKind::Memo);
        let is_written = |uses: &DiagramUses| uses.diagram.is_some() || uses.drawing.is_some();
        if settings.distinct && self.diagram.as_ref().is_some_and(is_written) {
            return Some("--distinct is not for --diagram and --shares");
        }
        let needs_memory = match approach {
            Approach::Diagram => return None,
            Approach::Count | Approach::Classes => remembers,
            Approach::Race => true,
            _ => false,
        };
        if settings.memory.is_some() && !needs_memory {
            return Some(
                "--memory is for --count of the whole problem by --engine auto or memo, and for \
                 one solution or a few by --engine auto or learn; not for parts, and with \
                 --checkpoint only for --engine memo",
            );
        }
        if let Question::Cheapest(best) = self.question {
            if best.gap.is_some() && best.n > 1 {
                return Some("--gap is for one solution: --best 1");
            }
            if settings.saving.checkpoint.is_some() && settings.engine == EngineKind::Dlx {
                return Some(
                    "--checkpoint with --best is for --engine auto: Dancing Links alone cannot be \
                     saved",
                );
            }
        }
        settings.wrong_seed(approach == Approach::Race)
    }

    /// The task in words. A checkpoint stores them, and is continued only for the same task.
    fn words(&self) -> String {
        let up_to = match self.job.settings.part_kind() {
            PartKind::Distinct => " up to symmetry",
            PartKind::DistinctWithColors => " up to symmetry and exchanges of colors",
            PartKind::DistinctByMotions => " up to motions of the board",
            _ => "",
        };
        let what = match self.question {
            Question::Count => "count solutions",
            Question::Check => "check for several solutions",
            Question::Cheapest(Most { n, maximize, .. }) => {
                let kind = if maximize { "most expensive" } else { "cheapest" };
                return format!("find the {kind} solutions{up_to}, at most {n}");
            }
            _ => "print solutions",
        };
        match &self.parts {
            None => format!("{what}{up_to}"),
            Some(share) => format!("{what} of {}{up_to}", share.name),
        }
    }
}

/// What is written when a search ends, besides its answer.
trait AtEnd {
    /// Writes it.
    fn finish(&mut self, run: &Run, printer: &mut Printer) -> Result<(), Failure>;

    /// Says what was written.
    fn conclude(&self, run: &Run, end: End, conclusion: &mut Conclusion);
}

/// Answers a question; `show` prints the solutions.
pub(super) fn run(task: SearchTask, show: &mut dyn ShowSolution) -> Result<Exit, Failure> {
    let conclusion = answered(task, show)?;
    conclusion.messages.iter().for_each(|text| messages::say(text));
    Ok(conclusion.exit)
}

/// Searches, and prints the answer.
fn answered(task: SearchTask, show: &mut dyn ShowSolution) -> Result<Conclusion, Failure> {
    let mut asked = task.task();
    if let Some(wrong) = task.wrong(asked.approach()) {
        return Err(wrong.into());
    }
    let SearchTask { mut job, question, diagram, proofs, leaving, .. } = task;
    let Job { problem, settings, interrupt, .. } = job;
    // A signal ends the program at once until the search is made, which takes seconds for millions
    // of options, and no longer when files are open.
    interrupt.begin_reading()?;
    let symmetry = settings.distinct.then(|| settings.symmetry(problem)).transpose()?;
    asked.symmetry = symmetry.as_ref();
    let mut run = asked.run().map_err(|error| why(settings, error))?;
    interrupt.set_idle(false);
    let saving = settings.saving.checkpoint.as_deref();
    let mut saving = saving.map(|path| Saving::open(&mut job, path, &mut run)).transpose()?;
    let mut at_end: Option<Box<dyn AtEnd>> = match (question, diagram) {
        (_, Some(uses)) => Some(Box::new(DiagramFiles::open(&mut job, uses, symmetry)?)),
        (Question::Cheapest(_), None) => {
            Some(Box::new(BestProofs::open(&mut job, proofs, leaving)?))
        }
        (Question::Options, None) => Some(Box::new(Fates)),
        (Question::Prove | Question::Why, None) => {
            Some(Box::new(CertificateFile::open(&mut job, proofs)?))
        }
        _ => None,
    };
    // A count, a verdict and the best ones are about all runs together, and are written once.
    let is_continued = matches!(question, Question::First | Question::All);
    let results = match &mut saving {
        Some(saving) if is_continued => {
            let form = if settings.json { "JSON" } else { show.form() };
            let earlier = saving.written.take();
            let announce = |written| saving.save(&run, 0.0, Some(written));
            let (path, files) = (settings.output.as_deref(), &mut job.files);
            Results::resume(path, form, earlier.as_ref(), files, announce)?
        }
        _ => job.results()?,
    };
    run.set_stop(interrupt.stop_flag());
    let mut solutions = SolutionPrinter::new(problem, show, settings.json, results);
    solutions.leaving = leaving;
    let before = if is_continued { run.stats().solutions } else { 0 };
    let mut printer = Printer::new(&job, question, solutions, before);
    // Saved at once, so that a file that cannot be written is reported before the search.
    if let Some(saving) = &mut saving {
        saving.save(&run, 0.0, printer.solutions.output.written()?)?;
    }
    let end = drive(&mut run, saving.as_mut(), &mut printer)?;
    at_end.as_mut().map_or(Ok(()), |at_end| at_end.finish(&run, &mut printer))?;
    let answer = run.answer();
    let mut conclusion = printer.conclude(end, &answer)?;
    let is_best = matches!(question, Question::Cheapest(_)) && answer.count > BigUint::ZERO;
    if is_best && !problem.has_costs() && leaving.is_none() {
        let advice = "every solution is a best one; --fewest finds one of the fewest options";
        conclusion.remark(format!("no option has a cost: {advice}"));
    }
    let place = printer.solutions.output.end(end.is_cut(), "results")?;
    if let Some(place) = place {
        conclusion.remark(place);
    }
    if let Some(n) = answer.images.filter(|n| end == End::Complete && *n > BigUint::ZERO) {
        conclusion.remark(format!("without --distinct: {n} solutions"));
    }
    // The verdict of a check is final.
    let can_continue = question != Question::Check || end.is_cut();
    if let Some(saving) = saving {
        saving.conclude(can_continue.then_some(end), &mut conclusion);
    }
    if let Some(at_end) = at_end {
        at_end.conclude(&run, end, &mut conclusion);
    }
    Ok(conclusion)
}

/// At least `n` parts of a search for all solutions, if there are as many.
pub(super) fn cut(problem: &Problem, n: usize, settings: &SearchArgs) -> Result<Split, String> {
    if settings.distinct {
        return Ok(settings.symmetry(problem)?.split(Cut::Parts(n)));
    }
    Ok(split(problem, Cut::Parts(n)))
}
