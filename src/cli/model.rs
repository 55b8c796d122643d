//! `quadrille model`: well-known problems, printed for `quadrille cover`, or solved.

mod families;

use std::ffi::OsString;
use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};

use quadrille::OptionId;
use quadrille::files::RunFiles;
use quadrille::models::catalogue::{self, FAMILIES};
use quadrille::models::{AnyModel, AnySolution};
use quadrille::picture::{Picture, gallery};
use quadrille::problem::Leaving;
use quadrille::run::Question;
use quadrille::search::diagram::Diagram;
use quadrille::text::knuth;

use super::args::numbers::to_a_million;
use super::failure::Failure;
use super::interrupt::Interrupt;
use super::observe::StepArgs;
use super::proof_files::ProofArgs;
use super::results::Results;
use super::search::{self, DiagramUses, Job, QuestionArgs, SearchArgs, SearchTask};
use super::solution_printer::ShowSolution;
use super::{Exit, messages};
use families::Chosen;

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct ModelArgs {
    /// List all models, each with an example and a published number
    #[arg(long)]
    list: bool,
    #[command(subcommand)]
    chosen: Option<Chosen>,
}

/// The question about a model; without one, its problem is printed.
#[derive(Debug, clap::Args)]
struct Ask {
    /// Print one solution; --plain, --svg and most search options imply this
    #[arg(long)]
    solve: bool,
    #[command(flatten)]
    asked: QuestionArgs,
    /// Print solutions as short text instead of pictures
    #[arg(long)]
    plain: bool,
    /// Draw the solutions as SVG in FILE; with "-", print only the drawing
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the problem in DIMACS CNF, for a SAT solver, to FILE; "-" is standard output
    #[arg(long, value_name = "FILE")]
    cnf: Option<PathBuf>,
    /// Write all solutions to FILE, as one object for quadrille diagram, and print their number
    #[arg(long, value_name = "FILE")]
    diagram: Option<PathBuf>,
    /// Draw all solutions together as SVG in FILE: a cell mixes the colors of the pieces that fill
    /// it, in proportion to the number of solutions
    #[arg(long, value_name = "FILE")]
    shares: Option<PathBuf>,
    /// Print N random solutions, each with the same probability; --seed decides which
    #[arg(
        long,
        value_name = "N",
        value_parser = to_a_million,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "1"
    )]
    sample: Option<u32>,
    #[command(flatten, next_help_heading = "Steps and trees")]
    observing: StepArgs,
    #[command(flatten, next_help_heading = "Search options")]
    settings: SearchArgs,
}

impl Ask {
    /// Whether the answer needs a diagram of all solutions.
    fn builds(&self) -> bool {
        self.diagram.is_some() || self.shares.is_some() || self.sample.is_some()
    }

    fn question(&self) -> Option<Question> {
        if self.builds() {
            return Some(if self.sample.is_some() { Question::All } else { Question::Count });
        }
        let implied = self.solve || self.plain || self.svg.is_some() || self.settings.ask();
        self.asked.question().or(implied.then_some(Question::First))
    }

    /// Refuses outputs that cannot be combined.
    fn check(&self) -> Result<(), Failure> {
        let to_stdout = self.svg.as_deref() == Some(Path::new("-"));
        let wrong = if self.settings.distinct && self.question().is_none() {
            "--distinct (--reduce) is for solutions: add --solve, --all, --count or --check; the \
             printed problem has all solutions"
        } else if self.settings.json && self.plain {
            "--plain has no effect with --json, which has the same text in the field plain"
        } else if self.settings.json && to_stdout {
            "--json and --svg - cannot both write to standard output; give --svg a file"
        } else if self.plain && to_stdout {
            "--plain has no effect with --svg -, which prints only the drawing"
        } else {
            return Ok(());
        };
        Err(wrong.into())
    }
}

/// An example command, if these are the arguments of a known model.
pub(super) fn example(arguments: impl IntoIterator<Item = OsString>) -> Option<String> {
    let mut arguments = arguments.into_iter().skip(1);
    let is_model = arguments.next()? == "model";
    let name = arguments.next().filter(|_| is_model)?;
    catalogue::family(name.to_str()?).map(families::example)
}

pub(super) fn run(options: ModelArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let Some(mut chosen) = options.chosen else {
        return Ok(messages::after_writing(print_list(&mut stdout().lock()), "the list"));
    };
    chosen.ask.check()?;
    // A signal ends the program at once while it reads files and builds the model.
    interrupt.begin_reading()?;
    let (model, files) = chosen.build()?;
    if model.exchanges_colors() {
        chosen.ask.settings.exchange_colors = true;
    }
    interrupt.set_idle(false);
    if !chosen.ask.settings.quiet {
        model.remarks().iter().for_each(|remark| messages::say(remark));
    }
    let problem = chosen.ask.asked.priced(model.problem().clone());
    let leaving = chosen.ask.asked.leaving(&problem)?;
    let problem = leaving.as_ref().map_or(problem, |it| it.instance.clone().into());
    let (problem, settings) = (&problem, &chosen.ask.settings);
    let job = Job { problem, settings, interrupt, files: RunFiles::new(files) };
    answer(&model, &chosen.ask, job, leaving.as_ref())
}

/// Prints one line per model: its arguments, an example, and the number of its solutions.
fn print_list(output: &mut impl Write) -> io::Result<()> {
    for family in FAMILIES {
        let what = format!("{} {}", family.name, family.usage());
        let source = family.example.source;
        let number = match family.example.count {
            Some(count) => format!("{count} ({source})"),
            None => source.into(),
        };
        writeln!(output, "{what:28} {:55} {number}", families::example(family))?;
    }
    Ok(())
}

/// Answers the question about a model, or prints its problem.
fn answer(
    model: &AnyModel,
    ask: &Ask,
    mut job: Job,
    leaving: Option<&Leaving>,
) -> Result<Exit, Failure> {
    let Job { problem, settings, .. } = job;
    if let Some(file) = &ask.cnf {
        return job.write_formula(file);
    }
    if ask.observing.is_asked() {
        return ask.observing.run(job);
    }
    let is_drawn = || model.draw_shares(&vec![0.0; problem.n_options()]).is_some();
    if ask.shares.is_some() && !is_drawn() {
        return Err("--shares is for pieces on boards; this model has no such picture".into());
    }
    let Some(question) = ask.question() else {
        let mut output = job.results()?;
        let result = header(&mut output)
            .and_then(|()| knuth::write(problem, &mut output))
            .and_then(|()| output.finish());
        return Ok(messages::after_writing(result, "the problem"));
    };
    // Opened now, so that an error is reported before the search.
    let svg =
        ask.svg.as_deref().map(|path| Results::open(Some(path), &mut job.files)).transpose()?;
    let mut pictures = Pictures {
        model,
        plain: ask.plain,
        to_stdout: svg.as_ref().is_some_and(Results::are_on_stdout),
        drawn: svg.as_ref().map(|_| Vec::new()),
        more: false,
    };
    let draw = |diagram: &Diagram| drawn_shares(model, diagram);
    let diagram = ask.builds().then(|| DiagramUses {
        diagram: ask.diagram.as_deref(),
        drawing: ask.shares.as_deref().map(|file| (file, &draw as _)),
        sample: ask.sample.map(u64::from),
    });
    let proofs = &ProofArgs::default();
    let task = SearchTask { job, question, parts: None, diagram, proofs, leaving };
    let exit = search::run(task, &mut pictures).unwrap_or_else(Failure::exit);
    Ok(svg.map_or(exit, |svg| pictures.save(svg, exit, settings.quiet)))
}

/// The drawing of all solutions together, of a model that has one.
fn drawn_shares(model: &AnyModel, diagram: &Diagram) -> String {
    let shares = diagram.counted().shares();
    let shares: Vec<f64> = model.problem().options().map(|option| shares.share(option)).collect();
    model.draw_shares(&shares).expect("checked before the search").svg()
}

/// Writes the command as a comment.
fn header(output: &mut impl Write) -> io::Result<()> {
    let words = std::env::args_os().skip(1);
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    let command: String =
        words.join(" ").chars().map(|c| if c.is_control() { '?' } else { c }).collect();
    writeln!(output, "| quadrille {command}")
}

/// Shows solutions as pictures, and stores them for the drawing.
struct Pictures<'b> {
    model: &'b AnyModel,
    plain: bool,
    /// Whether the drawing goes to standard output.
    to_stdout: bool,
    drawn: Option<Vec<Picture>>,
    /// Whether there were more solutions than fit in the drawing.
    more: bool,
}

/// The maximum number of solutions in one drawing.
const MOST_DRAWN: usize = 1000;

impl Pictures<'_> {
    fn store(&mut self, picture: Picture) {
        match &mut self.drawn {
            Some(drawn) if drawn.len() < MOST_DRAWN => drawn.push(picture),
            Some(_) => self.more = true,
            None => {}
        }
    }

    /// Writes the drawing, if there is a solution.
    fn save(&self, mut to: Results, exit: Exit, quiet: bool) -> Exit {
        let drawn = self.drawn.as_deref().unwrap_or_default();
        if drawn.is_empty() {
            return exit;
        }
        if self.more && !quiet {
            messages::say(&format!("only the first {MOST_DRAWN} solutions are drawn"));
        }
        let written = to.write_all(gallery(drawn).as_bytes());
        let place = written.and_then(|()| to.end(exit == Exit::Stopped, "drawing"));
        let said = place.map(|it| it.filter(|_| !quiet).iter().for_each(|it| messages::say(it)));
        match messages::after_writing(said, "the drawing") {
            Exit::Answered => exit,
            other => other,
        }
    }
}

impl ShowSolution for Pictures<'_> {
    fn form(&self) -> &'static str {
        if self.plain { "short text" } else { "pictures" }
    }

    fn show(&mut self, options: &[OptionId], text: &mut String) {
        let AnySolution { plain, picture, .. } = self.model.decode(options);
        if self.plain {
            text.push_str(&plain);
            text.push('\n');
        } else if !self.to_stdout {
            text.push_str(&picture.to_string());
        }
        self.store(picture);
    }

    fn plain(&mut self, options: &[OptionId]) -> Option<String> {
        let AnySolution { plain, picture, .. } = self.model.decode(options);
        self.store(picture);
        Some(plain)
    }
}
