//! The cheapest solutions, or the most expensive ones: found, saved, and proved by a certificate.

use std::io::{self, BufRead, Write};
use std::path::Path;

use quadrille::files::in_words;
use quadrille::problem::Fingerprint;
use quadrille::proof::least_cost;
use quadrille::search::cheapest::Cheapest;
use quadrille::search::{EngineKind, Outcome, Stats};
use quadrille::text::checkpoint::Written;
use quadrille::text::least::{LeastCheckpoint, is_least};
use quadrille::{Problem, Search};

use super::Task;
use super::answer::{Answer, BestFound, Conclusion, Message, SearchEnd};
use super::checkpoint::{CheckpointFile, in_place, same_task, whole};
use super::drive::Driven;
use super::settings::{BestQuestion, Millionths, SearchArgs, refusal, why};
use crate::cli::failure::Failure;
use crate::cli::input::name;
use crate::cli::proof_files::{ProofFiles, ProofLog};

/// The cheapest solutions, or the most expensive ones.
pub(super) struct CheapestSolutions {
    search: Cheapest,
    question: BestQuestion,
    /// The engine, in words.
    engine: &'static str,
    /// Where to write proofs.
    proofs: ProofFiles,
    /// The kinds of proof that were wanted and could not be written.
    unproved: Vec<&'static str>,
    /// What was proved for veripb, and the command that checks it.
    logged: Option<String>,
    /// What earlier runs did.
    before: LeastCheckpoint,
    checkpoint: Option<CheckpointFile>,
    problem: Fingerprint,
}

impl CheapestSolutions {
    /// The search, for one solution of each class if that is asked for.
    pub(super) fn search(
        problem: &Problem,
        settings: &SearchArgs,
        question: BestQuestion,
    ) -> Result<Cheapest, String> {
        let plan = settings.plan(problem);
        let plan = if question.maximize { plan.maximize() } else { plan };
        let most = question.most as usize;
        if settings.distinct {
            let symmetry = settings.symmetry(problem)?;
            return symmetry.cheapest(&plan, most).map_err(|error| why(settings, error));
        }
        let search = plan.cheapest(most).map_err(|error| refusal(settings, error))?;
        Ok(if settings.saving.checkpoint.is_some() { search.in_one_tree() } else { search })
    }

    /// The search for a task, at its start or where an earlier run was saved.
    pub(super) fn prepare(
        task: &mut Task,
        mut search: Cheapest,
        question: BestQuestion,
    ) -> Result<Self, Failure> {
        let words = task.words();
        let Task { problem, settings, proofs, files, .. } = task;
        if question.gap.is_some() && question.most > 1 {
            return Err("--gap is for one solution: --best 1".to_owned().into());
        }
        let stdout = Path::new("-");
        if proofs.certificate == Some(stdout) && settings.output().is_none_or(|path| path == stdout)
        {
            let reason = "the certificate and the solutions cannot both go to standard output: \
                          give one of them a file";
            return Err(reason.to_owned().into());
        }
        let engine = match settings.engine {
            EngineKind::Dlx => "Dancing Links",
            EngineKind::Learn => "the linear program of the root and a search that learns",
            _ => "linear programs and Dancing Links in turns",
        };
        let mut before = LeastCheckpoint::new(words.as_str());
        let mut checkpoint = None;
        if let Some(path) = &settings.saving.checkpoint {
            if settings.engine == EngineKind::Dlx {
                let reason = "--checkpoint with --best is for --engine auto: Dancing Links alone \
                              cannot be saved";
                return Err(reason.to_owned().into());
            }
            let mut file = CheckpointFile::open(path, &settings.saving, files)?;
            if let Some(earlier) = file.earlier(|input| read(input, problem, &words))? {
                let path = name(path);
                search.resume(earlier.rest.clone()).map_err(|error| format!("{path}: {error}"))?;
                before = earlier;
            }
            checkpoint = Some(file);
        }
        let proofs = proofs.open(files)?;
        Ok(Self {
            search,
            question,
            engine,
            proofs,
            unproved: Vec::new(),
            logged: None,
            before,
            checkpoint,
            problem: problem.fingerprint(),
        })
    }

    /// Saves the rest of the search, `seconds` into this run.
    fn save(&mut self, seconds: f64) -> Result<(), String> {
        let stats = self.total();
        let Some(file) = &mut self.checkpoint else { return Ok(()) };
        let mut checkpoint = LeastCheckpoint::new(self.before.task.as_str());
        checkpoint.stats = stats;
        checkpoint.seconds = self.before.seconds + seconds;
        checkpoint.rest = self.search.rest();
        let text = checkpoint.write(self.problem);
        file.save(|output| output.write_all(text.as_bytes()))
    }

    /// A cost of the search as a cost of the user's.
    fn shown(&self, cost: i64) -> i64 {
        if self.question.maximize { cost.saturating_neg() } else { cost }
    }

    /// What no solution costs less than, or more if they are to be expensive; `None` if there is no
    /// bound.
    fn bound(&self) -> Option<i64> {
        let bound = self.search.bound().as_number();
        (bound > i64::MIN && bound < i64::MAX).then(|| self.shown(bound))
    }
}

impl Driven for CheapestSolutions {
    fn search(&self) -> &dyn Search {
        &self.search
    }

    fn search_mut(&mut self) -> &mut dyn Search {
        &mut self.search
    }

    /// Saves at once, so that a file that cannot be written is reported before the search.
    fn begin(&mut self, _: &mut Answer) -> Result<(), Failure> {
        Ok(self.save(0.0)?)
    }

    fn total(&self) -> Stats {
        self.before.stats + self.search.stats()
    }

    fn engine(&self) -> Option<String> {
        Some(self.engine.into())
    }

    fn is_due(&self) -> bool {
        self.checkpoint.as_ref().is_some_and(CheckpointFile::is_due)
    }

    fn save_or_note(&mut self, seconds: f64, _: Option<Written>) {
        // The checkpoint file records the failure.
        let _ = self.save(seconds);
    }

    fn best(&self) -> Option<BestFound> {
        let covers = self.search.covers();
        // A search for all of more than there are ends with all of them.
        let is_proved = match covers.last() {
            Some(last) => {
                last.cost <= self.search.bound().as_number()
                    && covers.len() == self.question.most as usize
            }
            None => false,
        };
        let cost = covers.first().map(|cover| self.shown(cover.cost));
        let is_done = self.search.outcome() == Some(Outcome::Exhausted);
        Some(BestFound::new(cost, self.bound(), is_proved || is_done))
    }

    fn is_enough(&self) -> bool {
        let Some(Millionths(gap)) = self.question.gap else { return false };
        self.search.covers().first().is_some_and(|cover| {
            let cost = i128::from(cover.cost);
            let distance = cost - i128::from(self.search.bound().as_number());
            distance * 1_000_000 <= cost.abs() * i128::from(gap)
        })
    }

    fn state(&self) -> Option<String> {
        let bound = self.bound()?;
        Some(match self.search.covers().last() {
            Some(cover) => {
                let cost = self.shown(cover.cost);
                format!("cost between {} and {}", cost.min(bound), cost.max(bound))
            }
            None if self.question.maximize => format!("cost at most {bound}"),
            None => format!("cost at least {bound}"),
        })
    }

    fn finish(&mut self, answer: &mut Answer) -> Result<(), Failure> {
        for cover in self.search.covers() {
            answer.solution(&cover.options)?;
        }
        answer.flush()?;
        let stop = answer.interrupt.stop_flag();
        if let Some((path, mut output)) = self.proofs.certificate.take() {
            let failed = |error: io::Error| match path.to_str() {
                Some("-") => Failure::Write(error),
                _ => cannot_write(&path, &error),
            };
            match least_cost::write(&self.search, &mut output, &stop).map_err(failed)? {
                Some(_) => output.finish().map_err(failed)?,
                None => self.unproved.push("certificate"),
            }
        }
        if let Some(mut log) = self.proofs.log.take() {
            let [_, path] = log.names().clone();
            let failed = |error: io::Error| cannot_write(&path, &error);
            let ProofLog { formula, proof, .. } = &mut log;
            match least_cost::log(&self.search, formula, proof, &stop).map_err(failed)? {
                Some(bound) => {
                    self.logged = Some(format!("{bound}: {}", log.command()));
                    log.finish().map_err(failed)?;
                }
                None => self.unproved.push("proof"),
            }
        }
        Ok(())
    }

    fn conclude(&self, end: SearchEnd, conclusion: &mut Conclusion) {
        if let Some(file) = &self.checkpoint {
            file.conclude(Some(end), conclusion);
        }
        if let Some(logged) = &self.logged {
            conclusion.messages.push(Message::Said(logged.clone()));
        }
        for kind in &self.unproved {
            let reason = match (end, self.search.covers().is_empty()) {
                (SearchEnd::Complete, true) => "there is no solution; --prove looks for a proof",
                (SearchEnd::Complete, false) => "stopped before it was complete",
                _ => "no solution is known to be the best one",
            };
            conclusion.messages.push(Message::Said(format!("no {kind} was written: {reason}")));
        }
        if end != SearchEnd::Complete
            && let Some(bound) = self.bound()
        {
            let than = if self.question.maximize { "more" } else { "less" };
            let remark = format!("no solution costs {than} than {bound}");
            conclusion.messages.push(Message::Remark(remark));
        }
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Because(format!("cannot write {}: {}", name(path), in_words(error)))
}

/// The search that an earlier run saved, if it is for this task.
fn read(
    input: &mut impl BufRead,
    problem: &Problem,
    task: &str,
) -> Result<LeastCheckpoint, String> {
    let text = whole(input)?;
    if !is_least(&text) {
        let reason = " was not saved by --best; ask the same question, or use another checkpoint";
        return Err(reason.into());
    }
    let earlier = LeastCheckpoint::read(&text, problem).map_err(in_place)?;
    same_task(&earlier.task, task)?;
    Ok(earlier)
}
