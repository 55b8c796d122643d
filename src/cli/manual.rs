//! Shell completions and man pages, made from the declarations of the arguments.

use std::io::{Write, stdout};
use std::path::Path;

use clap::CommandFactory;
use clap_complete::Shell;

use super::Exit;
use super::args::Arguments;
use super::reasons::Reasons;

const NAME: &str = "quadrille";

/// Prints the completion script of a shell.
pub(super) fn completions(shell: Shell) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), NAME, &mut script);
    Reasons::new().written(stdout().write_all(&script), "the script")
}

/// Prints the page of the program itself, or writes it and those of its commands into a folder.
pub(super) fn pages(folder: Option<&Path>) -> Exit {
    let command = Arguments::command();
    let result = match folder {
        Some(folder) => {
            std::fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder))
        }
        None => clap_mangen::Man::new(command).render(&mut stdout()),
    };
    Reasons::new().written(result, "the pages")
}
