//! What clap knows of the arguments, for shells and for `man`.

use std::io::{self, Write, stdout};
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;
use quadrille::batch::in_words;

use super::Exit;
use super::args::Arguments;

const NAME: &str = "quadrille";

/// Prints the completion script of a shell.
pub(super) fn completions(shell: Shell) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), NAME, &mut script);
    exit(stdout().write_all(&script))
}

/// Prints the page of the program itself, or writes it and those of its commands into a folder.
pub(super) fn pages(folder: Option<&Path>) -> Exit {
    let command = Arguments::command();
    exit(match folder {
        Some(folder) => {
            std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder))
        }
        None => clap_mangen::Man::new(command).render(&mut stdout()),
    })
}

fn exit(result: io::Result<()>) -> Exit {
    match result {
        Ok(()) => Exit::Answered,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Answered,
        Err(error) => {
            let _ = writeln!(io::stderr(), "cannot be written: {}", in_words(&error));
            Exit::Input
        }
    }
}
