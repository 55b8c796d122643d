//! The program as a process, from start to exit, next to `cat` on the same file. The two take
//! turns, the medians are printed, and each answer is checked.
//!
//! `cargo bench --bench process`; needs `cat`. `QUADRILLE_PROGRAM=FILE` times another build of the
//! program, such as the one of a release.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Runs of each program on each file.
const RUNS: usize = 200;

fn run(command: &mut Command) -> (Duration, Vec<u8>) {
    let start = Instant::now();
    let output = command.stdin(Stdio::null()).output().expect("the command can be started");
    (start.elapsed(), output.stdout)
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

fn main() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let file_of = |name: &str, board: &str| {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, format!("{board}\n")).expect("the folder can be written");
        path
    };
    let slow = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let hard = std::fs::read_to_string(data.join("hard.txt")).expect("a file of the project");
    let last = hard.lines().last().expect("boards");
    let program = std::env::var_os("QUADRILLE_PROGRAM");
    let program = program.unwrap_or_else(|| env!("CARGO_BIN_EXE_quadrille").into());
    let slow_solved =
        "987654321246173985351928746128537694634892157795461832519286473472319568863745219\n";
    let last_solved =
        "839465712146782953752391486391824675564173829287659341628537194913248567475916238\n";

    println!("| file | cat, ms | quadrille solve, ms | difference, ms |");
    println!("| --- | ---: | ---: | ---: |");
    for (file, starts) in [
        (data.join("boj.txt"), "1 3 5 4 6 9 2 7 8\n"),
        (data.join("empty.txt"), ""),
        (file_of("slow-by-rows.txt", slow), slow_solved),
        (file_of("last-of-hard.txt", last), last_solved),
    ] {
        let (mut cat, mut ours) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            cat.push(run(Command::new("cat").arg(&file)).0);
            let mut solve = Command::new(&program);
            let (time, answer) = run(solve.arg("solve").arg(&file));
            assert!(answer.starts_with(starts.as_bytes()) && answer.len() > 81, "{answer:?}");
            ours.push(time);
        }
        let [cat, ours] = [&mut cat, &mut ours].map(|times| median(times).as_secs_f64() * 1e3);
        let name = file.file_name().expect("a file").to_string_lossy();
        println!("| {name} | {cat:.2} | {ours:.2} | {:.2} |", ours - cat);
    }
}
