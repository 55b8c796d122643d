//! `quadrille dance`: plays the steps of Dancing Links in a terminal. Elsewhere, such as on a pipe,
//! it prints them.
//!
//! - `player`: where the trace is, and what a key does
//! - `view`: what the screen shows; `matrix` and `tree` are its two parts
//! - `screen`: takes the terminal, and gives it back whatever happens

mod matrix;
mod player;
mod screen;
mod styles;
mod tree;
mod view;

use std::io::{self, IsTerminal, stdout};
use std::path::PathBuf;
use std::time::Instant;

use quadrille::Problem;
use quadrille::files::{RunFiles, in_words};
use quadrille::search::dlx::Trace;
use ratatui::crossterm::event::{self, Event};

use super::Exit;
use super::color;
use super::input::name;
use super::interrupt::Interrupt;
use super::messages::Messages;
use super::observe::tell_all;
use super::suggest;
use player::Player;
use screen::Screen;
use view::View;

#[derive(Debug, clap::Args)]
pub(super) struct Options {
    /// Read the problem from FILE; "-" is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn run(options: &Options, interrupt: &Interrupt) -> Exit {
    let messages = Messages::new();
    // A signal ends the program at once while it reads.
    if interrupt.set_idle(true) {
        return Exit::Stopped;
    }
    let Some(problem) = suggest::problem_in(&options.file, &messages) else {
        return Exit::Input;
    };
    interrupt.set_idle(false);
    let trace = match Trace::new(&problem) {
        Ok(trace) => trace,
        Err(error) => {
            messages.say(&error.to_string());
            return Exit::Input;
        }
    };
    if !stdout().is_terminal() || std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        let mut files = RunFiles::new([options.file.clone()]);
        return tell_all(&problem, trace, &mut files, interrupt, &messages);
    }
    let title = name(&options.file);
    match play(&problem, trace, title, interrupt) {
        Ok(exit) => exit,
        Err(error) => {
            let error = in_words(&error);
            messages.say(&format!("cannot play in this terminal: {error}; try cover --trace"));
            Exit::Input
        }
    }
}

/// Plays until the user leaves or a signal comes.
fn play(problem: &Problem, trace: Trace, title: String, interrupt: &Interrupt) -> io::Result<Exit> {
    let stop = interrupt.stop_flag();
    let mut player = Player::new(problem, trace);
    let mut view = View::new(title, color::is_on(&stdout()));
    let mut screen = Screen::open()?;
    let mut has_changed = true;
    loop {
        if stop.is_set() {
            return Ok(Exit::Stopped);
        }
        if has_changed {
            screen.draw(|frame| view.draw(frame, &player))?;
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
