//! Runs that are killed at random moments and resumed, until they are complete. The result is that
//! of a run without interruptions.
//!
//! `QUADRILLE_KILLS` is the number of interruptions in the long form.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use super::runs::{Chance, code, folder, message, run, start, words};
use crate::common::environment::number;
use crate::common::program::data;

/// What a run leaves behind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Product {
    /// A file, byte for byte.
    File(&'static str),
    /// Solutions in a file, in any order.
    Solutions(&'static str),
    /// Standard output of the run that completes the work.
    Stdout,
}

/// A command that can be resumed. It runs in a folder; `in` stands for its input.
struct Case {
    command: &'static str,
    product: Product,
}

const fn case(command: &'static str, product: Product) -> Case {
    Case { command, product }
}

/// Commands that read boards from `in` and write `out`, `out.gz` or `out.zst`.
const BATCHES: [Case; 7] = [
    case("solve --engine dlx -o out --resume --jobs 1 in", Product::File("out")),
    case("solve --engine dlx -o out --resume --jobs 2 --json in", Product::File("out")),
    case("check --engine dlx -o out.gz --resume --jobs 2 in", Product::File("out.gz")),
    case("check -o out --resume --jobs 1 in", Product::File("out")),
    case("count --engine dlx -o out.zst --resume --jobs 1 in", Product::File("out.zst")),
    case("count --engine dlx -o out --resume --jobs 2 --limit 5 in", Product::File("out")),
    case(
        "solve --engine dlx -o out.gz --resume --jobs 2 --output-format csv in",
        Product::File("out.gz"),
    ),
];

/// Commands that search the problem `in` or a model, and save the search in `c`.
const SEARCHES: [Case; 8] = [
    case(
        "cover --count --engine dlx --jobs 1 --checkpoint c --every 0.02 --resume in",
        Product::Stdout,
    ),
    case(
        "cover --count --engine bitset --jobs 2 --checkpoint c --every 0.02 --resume in",
        Product::Stdout,
    ),
    case("cover --count --checkpoint c --resume in", Product::Stdout),
    case("cover --count --engine memo --checkpoint c --every 0.02 --resume in", Product::Stdout),
    case(
        "cover --all -o out --engine dlx --jobs 1 --checkpoint c --every 0.02 --resume in",
        Product::File("out"),
    ),
    case(
        "cover --all -o out --jobs 2 --checkpoint c --every 0.02 --resume in",
        Product::Solutions("out"),
    ),
    case(
        "model queens 9 --count --engine dlx --checkpoint c --every 0.02 --resume",
        Product::Stdout,
    ),
    // With multiplicities.
    case(
        "model domination 7 4 --count --jobs 2 --checkpoint c --every 0.02 --resume",
        Product::Stdout,
    ),
];

const SIGNALS: [&str; 4] = ["KILL", "TERM", "HUP", "INT"];

impl Product {
    /// The product of a complete run, in a form that can be compared.
    fn read(self, folder: &Path, output: &Output) -> Vec<u8> {
        match self {
            Self::Stdout => output.stdout.clone(),
            Self::File(name) => fs::read(folder.join(name)).unwrap(),
            Self::Solutions(name) => {
                let text = fs::read_to_string(folder.join(name)).unwrap();
                let solutions = text.split("\n\n").map(|solution| {
                    let mut options: Vec<&str> = solution.lines().collect();
                    options.sort_unstable();
                    options.join("\n")
                });
                let n = solutions.clone().count();
                let solutions: BTreeSet<String> = solutions.collect();
                assert_eq!(solutions.len(), n, "a solution occurs twice");
                Vec::from_iter(solutions).join("\n\n").into_bytes()
            }
        }
    }
}

/// A run without interruptions: its exit code, its product, and its duration.
struct Whole {
    code: i32,
    product: Vec<u8>,
    time: Duration,
}

impl Case {
    fn whole(&self, folder: &Path) -> Whole {
        let start = Instant::now();
        let output = run(folder, &words(self.command));
        let time = start.elapsed();
        let code = code(&output, self.command);
        assert!(code < 2, "{}: exit code {code}: {}", self.command, message(&output));
        Whole { code, product: self.product.read(folder, &output), time }
    }

    /// Interrupts and resumes the run until it is complete, and compares the product. Returns how
    /// many interruptions there were.
    fn resumed(&self, folder: &Path, whole: &Whole, chance: &mut Chance) -> u64 {
        let mut n = 0;
        loop {
            let output = interrupted(folder, &words(self.command), whole.time, chance);
            if output.status.signal().is_some() {
                n += 1;
                continue;
            }
            let code = code(&output, self.command);
            if code == 3 {
                n += 1;
                continue;
            }
            let command = self.command;
            assert_eq!(code, whole.code, "{command}: {}", message(&output));
            let product = self.product.read(folder, &output);
            assert!(product == whole.product, "{command}: another result after {n} interruptions");
            return n;
        }
    }
}

/// A run that gets a signal at a random moment, perhaps after its end.
fn interrupted(folder: &Path, args: &[String], time: Duration, chance: &mut Chance) -> Output {
    let child = start(folder, args);
    // Most moments are within a run; some are early, when files are opened.
    let all = u64::try_from(time.as_micros()).unwrap() * 5 / 4;
    let most = if chance.below(5) == 0 { all / 20 } else { all };
    std::thread::sleep(Duration::from_micros(chance.below(most.max(1))));
    let signal = format!("-{}", chance.one_of(&SIGNALS));
    let _ = Command::new("kill").args([&signal, &child.id().to_string()]).output().unwrap();
    child.wait_with_output().unwrap()
}

/// Folders for the whole run and for the interrupted ones, with the input `in`.
fn folders(name: &str, input: &[u8]) -> [PathBuf; 2] {
    ["whole", "resumed"].map(|kind| {
        let folder = folder(&format!("{name}-{kind}"));
        fs::write(folder.join("in"), input).unwrap();
        folder
    })
}

/// Boards of every verdict. A run over them takes about this time.
fn boards(name: &str, time: Duration) -> Vec<u8> {
    let [easy, altered] = ["easy.txt", "altered.txt"].map(|file| {
        let text = fs::read_to_string(data(file)).unwrap();
        text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect::<Vec<_>>()
    });
    let mixed = easy.iter().zip(&altered).cycle().flat_map(|(a, b)| [a, b]);
    let first = |n: u128| -> Vec<u8> {
        let n = usize::try_from(n).expect("a number of boards");
        mixed.clone().take(n).flat_map(|line| format!("{line}\n").into_bytes()).collect()
    };
    let folder = folder(&format!("{name}-measured"));
    let mut n = 100;
    loop {
        fs::write(folder.join("in"), first(n)).unwrap();
        let measured = BATCHES[0].whole(&folder).time;
        if measured >= time || n > 1_000_000 {
            return first(n);
        }
        // The first runs mostly measure how long it takes to start the program.
        n *= (time.as_micros() / measured.as_micros().max(1)).clamp(2, 10);
    }
}

/// A problem whose solutions take about this long to count.
fn problem(name: &str, time: Duration) -> Vec<u8> {
    let folder = folder(&format!("{name}-problem"));
    for name in ["queens8", "queens12", "queens13", "queens14"] {
        fs::copy(data(&format!("cover/{name}.dlx")), folder.join("in")).unwrap();
        if SEARCHES[0].whole(&folder).time >= time {
            break;
        }
        fs::remove_file(folder.join("c")).unwrap();
    }
    fs::read(folder.join("in")).unwrap()
}

/// Runs each case until it was interrupted `n` times.
fn torture(name: &str, cases: &[Case], input: &[u8], n: u64) {
    let mut chance = Chance::new();
    for (k, case) in cases.iter().enumerate() {
        let [uninterrupted, interrupted] = folders(&format!("{name}-{k}"), input);
        let whole = case.whole(&uninterrupted);
        let mut done = 0;
        while done < n {
            done += case.resumed(&interrupted, &whole, &mut chance);
            for file in ["out", "out.gz", "out.zst", "c"] {
                let _ = fs::remove_file(interrupted.join(file));
            }
            let rest = fs::read_dir(&interrupted).unwrap().count();
            assert_eq!(rest, 1, "{}: other files remain", case.command);
        }
        println!("{}: {done} interruptions", case.command);
    }
}

#[test]
fn batches_killed_at_any_moment_give_the_same_bytes() {
    torture("batch", &BATCHES, &boards("batch", Duration::from_millis(60)), 2);
}

#[test]
fn searches_killed_at_any_moment_give_the_same_answer() {
    torture("search", &SEARCHES, &problem("search", Duration::from_millis(60)), 2);
}

/// The number of interruptions of each case in the long form.
fn kills() -> u64 {
    number("QUADRILLE_KILLS", 1000).div_ceil((BATCHES.len() + SEARCHES.len()) as u64)
}

#[test]
#[ignore = "takes many minutes"]
fn batches_survive_many_kills() {
    // A journal has a record for each second.
    torture("batch-long", &BATCHES, &boards("batch-long", Duration::from_secs(3)), kills());
}

#[test]
#[ignore = "takes many minutes"]
fn searches_survive_many_kills() {
    torture("search-long", &SEARCHES, &problem("search-long", Duration::from_secs(1)), kills());
}
