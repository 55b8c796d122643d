//! The search that `quadrille cover` and `quadrille model` share: it runs to its end or a limit.
//!
//! - `settings`: the arguments
//! - `solutions`, `cheapest`, `counting`, `building`: the searches, and what the program adds to
//!   them
//! - `covers`: all solutions, or one of each class, as searches whose rest is parts
//! - `distinct`: a count of classes
//! - `drive`: the loop around any search, with limits, progress and saving
//! - `checkpoint`: the file to which a search is saved
//! - `answer`: what is printed, and the exit code

mod answer;
mod building;
mod cheapest;
mod checkpoint;
mod counting;
mod covers;
mod distinct;
mod drive;
mod settings;
mod solutions;

use quadrille::Problem;
use quadrille::files::RunFiles;
use quadrille::search::EngineKind;
use quadrille::search::part::Part;
use quadrille::symmetry::CountingByClass;
use quadrille::text::parts::PartKind;

use super::Exit;
use super::failure::Failure;
use super::interrupt::Interrupt;
use super::messages::Messages;
use super::proof_files::ProofPaths;
use super::results::Results;
pub(super) use answer::ShowSolution;
use answer::{Answer, Conclusion, Message};
use building::DiagramSearch;
pub(super) use building::DiagramUses;
use cheapest::CheapestSolutions;
use counting::SavedCount;
pub(super) use covers::{covers, cut};
use drive::{Driven, drive};
use settings::{BestQuestion, MOST_BY_RACE, refusal, why};
pub(super) use settings::{
    CostArgs, CoverQuestion, QuestionArgs, RUN_SETTINGS, SearchArgs, WALK_SETTINGS,
};
use solutions::{Enumerating, FewSolutions};

/// A task: a question about a problem, and how to answer it.
pub(super) struct Task<'p> {
    pub(super) problem: &'p Problem,
    pub(super) question: CoverQuestion,
    pub(super) settings: &'p SearchArgs,
    /// The parts to search; `None` for the whole problem.
    pub(super) parts: Option<Share>,
    /// The uses of a diagram of all solutions; `None` if no diagram is built.
    pub(super) diagram: Option<DiagramUses<'p>>,
    /// Where proofs of the least cost are to be written.
    pub(super) proofs: ProofPaths<'p>,
    /// The files of the run so far.
    pub(super) files: RunFiles,
}

/// Some parts of a problem.
pub(super) struct Share {
    /// Which, in words: `part 2/5`.
    pub(super) name: String,
    pub(super) parts: Vec<Part>,
}

/// The search that answers a question.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Approach {
    /// All solutions as one object.
    Diagram,
    /// The cheapest solutions, or the most expensive ones.
    Cheapest(BestQuestion),
    /// A count of the classes of solutions that symmetries map to each other.
    Classes,
    /// One solution of each class.
    Distinct,
    /// A count of all solutions by the fastest method. It can be saved only with `--engine memo`.
    Count,
    /// One solution or a few by a race, without saving.
    Race,
    /// Solutions one by one.
    Enumeration,
}

impl<'p> Task<'p> {
    fn approach(&self) -> Approach {
        let Self { question, settings, parts, diagram, .. } = self;
        let is_whole = parts.is_none();
        let is_open = settings.saving.checkpoint.is_none() && settings.limit.is_none();
        let few = match question {
            CoverQuestion::First | CoverQuestion::Prove => {
                settings.limit.is_none_or(|limit| limit <= MOST_BY_RACE)
            }
            CoverQuestion::Check => true,
            CoverQuestion::All | CoverQuestion::Count | CoverQuestion::Best(_) => false,
        };
        match question {
            _ if diagram.is_some() => Approach::Diagram,
            CoverQuestion::Count if settings.distinct && is_whole && is_open => Approach::Classes,
            CoverQuestion::First
            | CoverQuestion::All
            | CoverQuestion::Check
            | CoverQuestion::Count
                if settings.distinct =>
            {
                Approach::Distinct
            }
            CoverQuestion::Best(best) => Approach::Cheapest(*best),
            CoverQuestion::Count
                if is_whole && (is_open || settings.engine == EngineKind::Memo) =>
            {
                Approach::Count
            }
            _ if is_whole && few && settings.races() => Approach::Race,
            _ => Approach::Enumeration,
        }
    }

    /// Why the arguments do not fit the question, if they do not.
    fn wrong(&self, approach: Approach) -> Option<&'static str> {
        let settings = self.settings;
        let remembers = matches!(settings.engine, EngineKind::Auto | EngineKind::Memo);
        if settings.distinct {
            let is_sample = self.diagram.as_ref().is_some_and(|uses| {
                uses.sample.is_some() && uses.diagram.is_none() && uses.drawing.is_none()
            });
            if self.question == CoverQuestion::Prove || approach == Approach::Diagram && !is_sample
            {
                return Some("--distinct is not for --prove, --diagram and --shares");
            }
        }
        if settings.by_class && approach != Approach::Count {
            return Some("--by-class is for --count of the whole problem");
        }
        let needs_memory = match approach {
            Approach::Diagram => return None,
            Approach::Count | Approach::Classes => remembers,
            Approach::Race => true,
            Approach::Cheapest(_) | Approach::Enumeration | Approach::Distinct => false,
        };
        if settings.memory.is_some() && !needs_memory {
            return Some(
                "--memory is for --count of the whole problem by --engine auto or memo, and for \
                 one solution or a few by --engine auto or learn; not for parts, and with \
                 --checkpoint only for --engine memo",
            );
        }
        settings.wrong_seed(approach == Approach::Race)
    }

    /// The task in words. A checkpoint stores them, and is continued only for the same task.
    fn words(&self) -> String {
        let up_to = match self.settings.part_kind() {
            PartKind::Distinct => " up to symmetry",
            PartKind::DistinctWithColors => " up to symmetry and exchanges of colors",
            _ => "",
        };
        let what = match self.question {
            CoverQuestion::Count => "count solutions",
            CoverQuestion::Check => "check for several solutions",
            CoverQuestion::Best(BestQuestion { most, maximize, .. }) => {
                let kind = if maximize { "most expensive" } else { "cheapest" };
                return format!("find the {kind} solutions{up_to}, at most {most}");
            }
            _ => "print solutions",
        };
        match &self.parts {
            None => format!("{what}{up_to}"),
            Some(share) => format!("{what} of {}{up_to}", share.name),
        }
    }

    /// Makes the search, at its start or where an earlier run was saved, and opens the output.
    /// `form` names the form of the printed solutions. A signal ends the program at once until the
    /// search is made, which takes seconds for millions of options, and no longer when files are
    /// open.
    fn prepare(
        &mut self,
        approach: Approach,
        form: &'static str,
        interrupt: &Interrupt,
    ) -> Result<(Box<dyn Driven + 'p>, Results), Failure> {
        let (problem, question, settings) = (self.problem, self.question, self.settings);
        let plan = settings.plan(problem);
        let refused = |error| refusal(settings, error);
        let search: Box<dyn Driven + 'p> = match approach {
            Approach::Diagram => {
                let uses = self.diagram.take().unwrap_or_default();
                let symmetry = settings.distinct.then(|| settings.symmetry(problem)).transpose()?;
                interrupt.set_idle(false);
                Box::new(DiagramSearch::new(problem, settings, uses, symmetry, &mut self.files)?)
            }
            Approach::Cheapest(best) => {
                let search = CheapestSolutions::search(problem, settings, best)?;
                interrupt.set_idle(false);
                Box::new(CheapestSolutions::prepare(self, search, best)?)
            }
            // A signal ends the program at once while it looks for symmetries.
            Approach::Classes => {
                let symmetry = settings.symmetry(problem)?;
                Box::new(symmetry.counting(&plan).map_err(|error| error.to_string())?)
            }
            Approach::Count if settings.saving.checkpoint.is_some() => {
                let counting = plan.counting().map_err(refused)?;
                interrupt.set_idle(false);
                Box::new(SavedCount::new(counting, &settings.saving, &mut self.files)?)
            }
            Approach::Count => {
                let counting = if settings.by_class {
                    CountingByClass::at_once(&plan).map_err(|error| why(settings, error))?
                } else {
                    CountingByClass::new(&plan).map_err(refused)?
                };
                Box::new(counting)
            }
            Approach::Race => {
                let race = plan.finding().map_err(refused)?;
                Box::new(FewSolutions::new(race, settings, question.is_number()))
            }
            Approach::Distinct | Approach::Enumeration => {
                let covers = covers(problem, settings)?;
                interrupt.set_idle(false);
                let (search, results) = Enumerating::prepare(self, covers, form)?;
                return Ok((Box::new(search), results));
            }
        };
        interrupt.set_idle(false);
        Ok((search, Results::open(settings.output.as_deref(), &mut self.files)?))
    }
}

/// Answers a question; `show` prints the solutions.
pub(super) fn run(
    task: Task,
    show: &mut dyn ShowSolution,
    interrupt: &Interrupt,
    messages: &Messages,
) -> Exit {
    let quiet = task.settings.quiet;
    match answered(task, show, interrupt) {
        Ok(Conclusion { exit, messages: final_messages }) => {
            for message in final_messages {
                match message {
                    Message::Remark(_) if quiet => {}
                    Message::Remark(text) | Message::Said(text) => messages.say(&text),
                }
            }
            exit
        }
        Err(failure) => failure.exit(messages),
    }
}

/// Searches, and prints the answer.
fn answered(
    mut task: Task,
    show: &mut dyn ShowSolution,
    interrupt: &Interrupt,
) -> Result<Conclusion, Failure> {
    let (problem, question, settings) = (task.problem, task.question, task.settings);
    let approach = task.approach();
    if let Some(wrong) = task.wrong(approach) {
        return Err(wrong.to_owned().into());
    }
    if interrupt.set_idle(true) {
        return Ok(Conclusion { exit: Exit::Stopped, messages: Vec::new() });
    }
    let (mut search, results) = task.prepare(approach, show.form(), interrupt)?;
    search.search_mut().set_stop(interrupt.stop_flag());
    let mut answer = Answer::new(problem, question, settings, show, interrupt, results);
    search.begin(&mut answer)?;
    let most = search.most();
    let end = drive(&mut *search, settings, most, &mut answer)?;
    answer.no_cover = search.no_cover();
    search.finish(&mut answer)?;
    let done = search.done();
    let mut conclusion = answer.conclude(end, &done)?;
    conclusion.messages.extend(answer.finish(end.is_cut())?.map(Message::Remark));
    search.conclude(end, &mut conclusion);
    Ok(conclusion)
}
