//! `quadrille model`: well-known problems, as text for `quadrille cover` or solved at once.

mod families;
mod list;
mod read;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write, stdout};
use std::path::{Path, PathBuf};

use quadrille::files;
use quadrille::models::{Model, ModelError};
use quadrille::picture::{Draw, Picture, gallery};
use quadrille::text::knuth;
use quadrille::{OptionId, Problem};

use super::Exit;
use super::interrupt::Interrupt;
use super::reasons::Reasons;
use super::search::{self, Asked, Question, Settings, Show, Task};
use families::Family;
use read::Files;

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Options {
    /// Show all models, with an example and a published number each
    #[arg(long)]
    list: bool,
    #[command(subcommand)]
    family: Option<Family>,
}

/// What is to be done with a model; without any of these its problem is printed.
#[derive(Debug, clap::Args)]
struct Ask {
    /// Print the first solution; so do --plain, --svg and the options of a search by themselves
    #[arg(long, conflicts_with_all = ["all", "count", "check"])]
    solve: bool,
    #[command(flatten)]
    asked: Asked,
    /// Print solutions as plain text, without pictures
    #[arg(long, conflicts_with_all = ["count", "check"])]
    plain: bool,
    /// Draw the solutions in FILE; "-" is standard output, and then nothing else is printed
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "check"])]
    svg: Option<PathBuf>,
    #[command(flatten)]
    settings: Settings,
}

impl Ask {
    fn question(&self) -> Option<Question> {
        let implied = self.solve || self.plain || self.svg.is_some() || self.settings.ask();
        self.asked.question().or(implied.then_some(Question::First))
    }
}

/// A model whose kind no longer matters.
struct Built {
    problem: Problem,
    decode: Box<Decode>,
    /// What the user should know of it.
    note: Option<String>,
}

/// Makes an object of the options of a cover.
type Decode = dyn Fn(&[OptionId]) -> Decoded;

/// A solution as text and as a picture.
struct Decoded {
    plain: String,
    picture: Picture,
}

impl Built {
    fn new<M: Model + 'static>(model: M) -> Self {
        let (problem, labels) = model.problem().into_parts();
        let decode = move |options: &[OptionId]| {
            let solution = model.decode(options.iter().map(|option| &labels[option.index()]));
            Decoded { plain: solution.to_string(), picture: solution.picture() }
        };
        Self { problem, decode: Box::new(decode), note: None }
    }
}

/// Why there is no model.
enum Failure {
    /// That has been said.
    Said,
    /// For this reason.
    Because(String),
}

impl From<ModelError> for Failure {
    fn from(error: ModelError) -> Self {
        Self::Because(error.to_string())
    }
}

/// An example of a right command, if this is one of a model.
pub(super) fn example(arguments: impl IntoIterator<Item = OsString>) -> Option<String> {
    let mut arguments = arguments.into_iter().skip(1);
    let is_model = arguments.next()? == "model";
    let name = arguments.next().filter(|_| is_model)?;
    list::command(name.to_str()?)
}

pub(super) fn run(options: Options, interrupt: &Interrupt) -> Exit {
    let reasons = Reasons::new();
    let Some(family) = options.family else {
        return reasons.written(list::print(&mut stdout().lock()), "the list");
    };
    let (name, build, ask) = family.parts();
    if !ask.settings.check(false, &reasons) {
        return Exit::Input;
    }
    // While it reads and builds, ^C ends the program at once.
    if interrupt.set_idle(true) {
        return Exit::Stopped;
    }
    let model = match build(&Files::new(&reasons)) {
        Ok(model) => model,
        Err(Failure::Said) => return Exit::Input,
        Err(Failure::Because(reason)) => {
            reasons.say(&format!("model {name}: {reason}\n{}", list::example(name)));
            return Exit::Input;
        }
    };
    if let Some(note) = &model.note {
        reasons.say(note);
    }
    let Some(question) = ask.question() else {
        let mut output = BufWriter::new(stdout().lock());
        let result = header(&mut output)
            .and_then(|()| knuth::write(&model.problem, &mut output))
            .and_then(|()| output.flush());
        return reasons.written(result, "the problem");
    };
    interrupt.set_idle(false);
    let svg = ask.svg.as_deref();
    let mut pictures = Pictures {
        decode: &model.decode,
        plain: ask.plain,
        to_stdout: svg == Some(Path::new("-")),
        drawn: svg.map(|_| Vec::new()),
        more: false,
    };
    let (problem, settings) = (&model.problem, &ask.settings);
    let task = Task { problem, question, settings, parts: None };
    let exit = search::run(task, &mut pictures, interrupt, &reasons);
    match svg {
        Some(file) => pictures.save(file, exit, &reasons),
        None => exit,
    }
}

/// A comment that tells what the problem is.
fn header(output: &mut impl Write) -> io::Result<()> {
    let words = std::env::args_os().skip(1);
    let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    let command: String =
        words.join(" ").chars().map(|c| if c.is_control() { '?' } else { c }).collect();
    writeln!(output, "| quadrille {command}")
}

/// Shows solutions as pictures, and keeps them to be drawn.
struct Pictures<'b> {
    decode: &'b Decode,
    plain: bool,
    /// The drawing goes to standard output.
    to_stdout: bool,
    drawn: Option<Vec<Picture>>,
    /// There were more than can be drawn.
    more: bool,
}

/// So many pictures fit in a drawing.
const MOST_DRAWN: usize = 1000;

impl Pictures<'_> {
    fn keep(&mut self, picture: Picture) {
        match &mut self.drawn {
            Some(drawn) if drawn.len() < MOST_DRAWN => drawn.push(picture),
            Some(_) => self.more = true,
            None => {}
        }
    }

    /// Writes the drawing, if there is something to draw.
    fn save(&self, file: &Path, exit: Exit, reasons: &Reasons) -> Exit {
        let drawn = self.drawn.as_deref().unwrap_or_default();
        if drawn.is_empty() {
            return exit;
        }
        if self.more {
            reasons.say(&format!("only the first {MOST_DRAWN} solutions are drawn"));
        }
        let svg = gallery(drawn);
        let result = if self.to_stdout {
            stdout().write_all(svg.as_bytes())
        } else {
            files::write(file, svg.as_bytes(), &[]).map_err(io::Error::from)
        };
        match reasons.written(result, &file.display().to_string()) {
            Exit::Answered => exit,
            other => other,
        }
    }
}

impl Show for Pictures<'_> {
    fn show(&mut self, options: &[OptionId], text: &mut String) {
        let Decoded { plain, picture } = (self.decode)(options);
        if self.plain {
            text.push_str(&plain);
            text.push('\n');
        } else if !self.to_stdout {
            text.push_str(&picture.to_string());
        }
        self.keep(picture);
    }

    fn plain(&mut self, options: &[OptionId]) -> Option<String> {
        let Decoded { plain, picture } = (self.decode)(options);
        self.keep(picture);
        Some(plain)
    }
}
