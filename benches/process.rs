//! The program as a process, from start to exit, next to `cat` on the same file. The two take
//! turns, the medians are printed, and each answer is checked.
//!
//! `cargo bench --bench process`; needs `cat`.

use std::io::Write;
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
    let slow = Path::new(env!("CARGO_TARGET_TMPDIR")).join("slow-by-rows.txt");
    let board = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    std::fs::File::create(&slow).and_then(|mut file| writeln!(file, "{board}")).unwrap();
    let solved =
        "987654321246173985351928746128537694634892157795461832519286473472319568863745219\n";

    println!("| file | cat, ms | quadrille solve, ms | difference, ms |");
    println!("| --- | ---: | ---: | ---: |");
    for (file, starts) in [
        (data.join("boj.txt"), "1 3 5 4 6 9 2 7 8\n"),
        (data.join("empty.txt"), ""),
        (slow, solved),
    ] {
        let (mut cat, mut ours) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            cat.push(run(Command::new("cat").arg(&file)).0);
            let mut solve = Command::new(env!("CARGO_BIN_EXE_quadrille"));
            let (time, answer) = run(solve.arg("solve").arg(&file));
            assert!(answer.starts_with(starts.as_bytes()) && answer.len() > 81, "{answer:?}");
            ours.push(time);
        }
        let [cat, ours] = [&mut cat, &mut ours].map(|times| median(times).as_secs_f64() * 1e3);
        let name = file.file_name().expect("a file").to_string_lossy();
        println!("| {name} | {cat:.2} | {ours:.2} | {:.2} |", ours - cat);
    }
}
