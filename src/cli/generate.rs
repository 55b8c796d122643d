//! `quadrille generate`: random puzzles, one per line.

mod values;

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Instant;

use quadrille::batch::{self, End, Making, Output, Report};
use quadrille::files::{Compression, RunFiles};
use quadrille::sudoku::text::parse_mask;
use quadrille::sudoku::variant::{Variant, VariantGenerator};
use quadrille::sudoku::{COLLECTION, Cell, Difficulty, Generator, Source, Symmetry, Technique};
use quadrille_base::counted;

use super::args::names::{self, compressions, one_of, technique};
use super::args::numbers::{from_one, from_zero, threads};
use super::failure::Failure;
use super::grouped::{grouped, rate};
use super::input::{self, at_most_useful, name, read_bytes};
use super::interrupt::Interrupt;
use super::progress::{Bar, When};
use super::reporter::Reporter;
use super::results::named;
use super::{Exit, messages};

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct GenerateArgs {
    /// Make N puzzles
    #[arg(value_name = "N", value_parser = from_zero::<u64>)]
    n: u64,
    /// Make puzzles with K clues, or from LO to HI: K, LO..HI, LO.. or ..HI
    #[arg(long, value_name = "K", value_parser = values::clues, help_heading = WISHES)]
    clues: Option<RangeInclusive<usize>>,
    /// Make minimal puzzles: if any clue is removed, they have several solutions (the default)
    #[arg(long, overrides_with = "no_minimal", help_heading = WISHES)]
    minimal: bool,
    /// Make puzzles that need not be minimal; needs --clues
    #[arg(long, requires = "clues", overrides_with = "minimal", help_heading = WISHES)]
    no_minimal: bool,
    /// Make all minimal puzzles with as many clues equally likely; takes seconds for each
    #[arg(long, conflicts_with_all = ["no_minimal", "symmetry", "mask"], help_heading = WISHES)]
    even: bool,
    /// Make puzzles whose clues have this symmetry; minimal then means that no orbit can be removed
    #[arg(
        long,
        value_parser = one_of(Symmetry::ALL),
        default_value = "none",
        help_heading = WISHES
    )]
    symmetry: Symmetry,
    /// Put clues only where FILE, a drawing of 81 cells, has an x or a digit; "-" is stdin
    #[arg(long, value_name = "FILE", help_heading = WISHES)]
    mask: Option<PathBuf>,
    /// Make puzzles with this rating, or from LO to HI, as rate rates them: 7.1, LO..HI, LO.., ..HI
    #[arg(long, value_name = "LO..HI", value_parser = values::rating, help_heading = WISHES)]
    rating: Option<RangeInclusive<Difficulty>>,
    /// Make puzzles that need TECHNIQUE: their explanation uses it
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique, help_heading = WISHES)]
    technique: Option<Technique>,
    /// Rate and explain also by techniques that Sudoku Explainer's table lacks
    #[arg(long, help_heading = WISHES)]
    modern: bool,
    /// Make puzzles of another size or with further rules: a size such as 16x16, diagonal, windoku,
    /// anti-knight, anti-king, ... with commas between them
    #[arg(
        long,
        value_name = "NAMES",
        value_parser = names::variant,
        conflicts_with = "model",
        conflicts_with_all = NINE_BY_NINE,
        help_heading = WISHES
    )]
    variant: Option<Variant>,
    /// Make puzzles of the variant that FILE describes: boxes, extra units, thermometers, ...
    #[arg(long, value_name = "FILE", conflicts_with_all = NINE_BY_NINE, help_heading = WISHES)]
    model: Option<PathBuf>,
    /// Make killers with K cages, or from LO to HI, and without clues; no cage can be left out
    #[arg(
        long,
        value_name = "K",
        value_parser = values::cages,
        conflicts_with_all = NINE_BY_NINE,
        help_heading = WISHES
    )]
    cages: Option<RangeInclusive<usize>>,
    /// Give up after T tries for a puzzle; default: 100000, with --even 10000000, with --cages 1000
    #[arg(long, value_name = "T", value_parser = from_one::<u32>, help_heading = WISHES)]
    tries: Option<u32>,
    /// Make the puzzles of this seed; default: a random one, which is printed on standard error
    #[arg(long, value_name = "SEED", value_parser = from_zero::<u64>)]
    seed: Option<u64>,
    /// Use N threads; default: one per core. The puzzles do not depend on it
    #[arg(long, short, value_name = "N", value_parser = threads)]
    jobs: Option<NonZeroUsize>,
    /// Print one JSON object per puzzle
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
    /// Write the puzzles to FILE, which appears when the run is complete
    #[arg(long, short, value_name = "FILE", help_heading = OUTPUT)]
    output: Option<PathBuf>,
    /// Continue an interrupted run with the same --output and --seed
    #[arg(long, requires_all = ["output", "seed"], help_heading = OUTPUT)]
    resume: bool,
    /// Discard the puzzles of an interrupted run with the same --output
    #[arg(long, requires = "output", conflicts_with = "resume", help_heading = OUTPUT)]
    start_over: bool,
    /// Compress the output; default: by the extension of its name (.gz, .zst)
    #[arg(long, value_name = "FORMAT", value_parser = compressions(), help_heading = OUTPUT)]
    compress: Option<Compression>,
    /// Show a progress bar
    #[arg(long, value_enum, default_value_t, value_name = "WHEN", help_heading = OUTPUT)]
    progress: When,
    /// Do not print the seed and a summary
    #[arg(long, short, help_heading = OUTPUT)]
    quiet: bool,
}

/// The options that are for 9x9 puzzles with clues and without further rules.
const NINE_BY_NINE: [&str; 8] =
    ["clues", "no_minimal", "even", "symmetry", "mask", "rating", "technique", "modern"];

// The headings under which help lists the options.
const WISHES: &str = "Properties of the puzzles";
const OUTPUT: &str = "Output options";

/// The fewest clues of a proper puzzle (`McGuire`, Tugemann and Civario 2012).
const FEWEST_CLUES: usize = 17;

pub(super) fn run(options: &GenerateArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    let (start, to_file) = (Instant::now(), named(options.output.as_deref()));
    let mask = options.mask.as_deref().map(|file| read_mask(file, interrupt)).transpose()?;
    if let Some(reason) = impossible(options, mask.as_deref()) {
        messages::say(&format!("there is no such puzzle: {reason}"));
        return Ok(if options.n == 0 { Exit::Answered } else { Exit::No });
    }
    let variant = variant(options, interrupt)?;
    let seed = options.seed.unwrap_or_else(|| RandomState::new().hash_one(0));
    let mut making = match variant {
        Some(variant) => Making::of_variant(options.n, of_variant(options, variant, seed)),
        None => Making::new(options.n, generator(options, mask, seed)),
    };
    making.json = options.json;
    making.threads = at_most_useful(options.jobs);
    making.compression = options
        .compress
        .unwrap_or_else(|| Compression::by_extension(to_file.unwrap_or(Path::new("-"))));
    making.stop = interrupt.stop_flag();
    let is_quiet = options.quiet || options.n == 0;
    if options.seed.is_none() && !is_quiet {
        messages::say(&format!("seed: {seed}"));
    }
    let bar = Bar::new(options.progress, to_file.is_none(), Some(options.n));
    let stopped = |n| format!("stopped; puzzles made: {n}");
    let mut reporter = Reporter::new(bar, "puzzle", interrupt, false, stopped);
    let report = batch::generate(&making, output(options)?, &mut reporter);
    reporter.end(&report.tally, &[]);
    let exit = exit(&report);
    let is_stopped = exit == Exit::Stopped && !matches!(report.end, End::Unmet(_));
    if is_stopped && options.seed.is_none() && to_file.is_some() {
        let message = format!("to continue, repeat the command with --seed {seed} --resume");
        messages::say(&message);
    }
    let n = report.tally.boards;
    let is_collection = options.n >= COLLECTION as u64 || to_file.is_some();
    if !is_quiet
        && is_collection
        && matches!(report.end, End::Complete | End::Stopped | End::Unmet(_))
    {
        let seconds = start.elapsed().as_secs_f64();
        let rate = rate(n, seconds);
        let made = counted(grouped(n), "puzzle");
        messages::say(&format!("{made}; {seconds:.3} s, {rate} puzzles per second"));
    }
    Ok(exit)
}

fn output(options: &GenerateArgs) -> Result<Output, Failure> {
    let Some(path) = named(options.output.as_deref()) else {
        if options.resume {
            return Err("--resume needs the file of the interrupted run: --output FILE".into());
        }
        return Ok(Output::stdout());
    };
    if let Some(input) = options.mask.as_ref().or(options.model.as_ref()) {
        // The output must not overwrite an input.
        RunFiles::new([input.clone()]).output(path)?;
    }
    Ok(Output::file(path).earlier(names::earlier(options.resume, options.start_over)))
}

/// The variant of the puzzles; `None` for 9x9 puzzles with clues and without further rules.
fn variant(options: &GenerateArgs, interrupt: &Interrupt) -> Result<Option<Variant>, Failure> {
    if let Some(file) = &options.model {
        // A signal ends the program at once while it reads.
        interrupt.begin_reading()?;
        let variant = input::read_rules(file, None)?;
        interrupt.set_idle(false);
        return Ok(Some(variant));
    }
    let plain = || Variant::named("9x9").expect("a size with boxes");
    Ok(options.variant.clone().or_else(|| options.cages.is_some().then(plain)))
}

fn of_variant(options: &GenerateArgs, variant: Variant, seed: u64) -> VariantGenerator {
    let mut generator = VariantGenerator::new(variant, seed);
    generator.cages.clone_from(&options.cages);
    generator.tries = options.tries.unwrap_or(generator.tries);
    generator
}

fn generator(options: &GenerateArgs, mask: Option<Vec<Cell>>, seed: u64) -> Generator {
    let mut generator = Generator::new(seed);
    generator.symmetry = options.symmetry;
    generator.is_minimal = !options.no_minimal;
    generator.is_even = options.even;
    generator.tries = options.tries;
    if let Some(clues) = &options.clues {
        generator.clues = clues.clone();
    }
    if let Some(mask) = mask {
        generator.set_mask(mask);
    }
    generator.rating.clone_from(&options.rating);
    generator.technique = options.technique;
    generator.is_modern = options.modern;
    generator
}

fn read_mask(file: &Path, interrupt: &Interrupt) -> Result<Vec<Cell>, Failure> {
    // A signal ends the program at once while it reads.
    interrupt.begin_reading()?;
    let text = read_bytes(file)?;
    interrupt.set_idle(false);
    parse_mask(&text).map_err(|error| Failure::In(name(file), error))
}

/// The reason why no puzzle has the properties asked for, if that is known from the start.
fn impossible(options: &GenerateArgs, mask: Option<&[Cell]>) -> Option<String> {
    let source = "no proper puzzle has fewer than 17 clues (McGuire, Tugemann and Civario 2012)";
    let clues = options.clues.clone().unwrap_or(0..=81);
    if *clues.end() < FEWEST_CLUES {
        return Some(source.into());
    }
    let n_cells = mask.map_or(81, <[Cell]>::len);
    if n_cells < FEWEST_CLUES {
        return Some(format!("the mask has {n_cells} cells, and {source}"));
    }
    if n_cells < *clues.start() {
        return Some(format!("the mask has {n_cells} cells, fewer than --clues"));
    }
    impossible_steps(options)
}

/// The reason why no puzzle has the technique and the rating asked for.
fn impossible_steps(options: &GenerateArgs) -> Option<String> {
    let is_in_use =
        |technique: &Technique| options.modern || technique.source() == Source::SudokuExplainer;
    if let Some(technique) = options.technique.filter(|technique| !is_in_use(technique)) {
        return Some(format!("{technique} is not in Sudoku Explainer's table; --modern adds it"));
    }
    let rating = options.rating.as_ref()?;
    let least = options.technique.map(Technique::difficulty);
    if let (Some(technique), Some(least)) = (options.technique, least)
        && least > *rating.end()
    {
        return Some(format!("{technique} is rated {least} or more"));
    }
    // A solved board is rated 0.0.
    let has_solved = options.no_minimal && options.clues.as_ref().is_some_and(|c| *c.end() == 81);
    let is_reached = |technique: Technique| {
        let numbers = technique.difficulties();
        numbers.start() <= rating.end() && rating.start() <= numbers.end()
    };
    if Technique::ALL.into_iter().filter(is_in_use).any(is_reached)
        || has_solved && *rating.start() == Difficulty::default()
    {
        return None;
    }
    Some("no step has such a rating, and a puzzle has that of its hardest step".into())
}

fn exit(report: &Report) -> Exit {
    match &report.end {
        End::Complete => Exit::Answered,
        End::Unmet(error) if error.is_contradictory => {
            messages::say(&format!("there is no such puzzle: {error}"));
            Exit::No
        }
        End::Unmet(error) => {
            messages::say(&format!(
                "puzzle {}: {error}; --tries allows more",
                report.tally.boards + 1
            ));
            Exit::Stopped
        }
        End::Write(error) => messages::after_error(error, "the puzzles"),
        End::Refused(error) => messages::refuse(&error.to_string()),
        _ => {
            messages::say(&format!("stopped; puzzles made: {}", report.tally.boards));
            Exit::Stopped
        }
    }
}
