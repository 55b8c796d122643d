//! `quadrille dance`: plays the steps of Dancing Links in a terminal. Without a terminal, such as
//! on a pipe, it prints them.
//!
//! - `player`: the position in the trace, its speed, and the effect of each key
//! - `view`: what the screen shows; `matrix` and `tree` are its two parts, `canvas` its cells
//! - `screen`: sets up the terminal, and restores it in all cases

mod canvas;
mod matrix;
mod player;
mod screen;
mod tree;
mod view;

use std::io::{self, IsTerminal, stdout};
use std::path::PathBuf;
use std::time::Instant;

use crossterm::event::{self, Event};
use quadrille::Problem;
use quadrille::files::{RunFiles, in_words};
use quadrille::search::Rule;
use quadrille::search::dlx::Trace;

use super::Exit;
use super::color;
use super::failure::Failure;
use super::input::name;
use super::interrupt::Interrupt;
use super::observe::tell_all;
use super::suggest;
use player::Player;
use screen::Screen;
use view::DanceView;

#[derive(Debug, clap::Args)]
pub(super) struct DanceArgs {
    /// Read the problem from FILE; "-" is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn run(options: &DanceArgs, interrupt: &Interrupt) -> Result<Exit, Failure> {
    // A signal ends the program at once while it reads.
    interrupt.begin_reading()?;
    let problem = suggest::problem_in(&options.file, None, None)?.problem;
    interrupt.set_idle(false);
    let trace = Trace::new(&problem, Rule::Smallest).map_err(Failure::because)?;
    if !stdout().is_terminal() || std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        let mut files = RunFiles::new([options.file.clone()]);
        return tell_all(&problem, trace, &mut files, interrupt);
    }
    let title = name(&options.file);
    play(&problem, trace, title, interrupt).map_err(|error| {
        let error = in_words(&error);
        format!("cannot play in this terminal: {error}; try cover --trace").into()
    })
}

/// Plays until the user leaves or a signal arrives.
fn play(problem: &Problem, trace: Trace, title: String, interrupt: &Interrupt) -> io::Result<Exit> {
    let stop = interrupt.stop_flag();
    let mut player = Player::new(problem, trace);
    let mut view = DanceView::new(title);
    let mut screen = Screen::open(color::is_on(&stdout()))?;
    let mut has_changed = true;
    loop {
        if stop.is_set() {
            return Ok(Exit::Stopped);
        }
        if has_changed {
            screen.draw(|canvas| view.draw(canvas, &player))?;
        }
        has_changed = false;
        if event::poll(player.wait(Instant::now()))? {
            match event::read()? {
                Event::Key(key) => {
                    if player.press(key, Instant::now()).is_break() {
                        return Ok(Exit::Answered);
                    }
                    has_changed = true;
                }
                Event::Resize(..) => has_changed = true,
                _ => {}
            }
        }
        has_changed |= player.go_on(Instant::now());
    }
}
