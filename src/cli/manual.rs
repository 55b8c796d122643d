//! Shell completions and man pages, made from the declarations of the arguments.

mod page;

use std::io::{self, Write, stdout};
use std::path::Path;

use clap::Command;
use clap_complete::Shell;
use quadrille::files::{self, RunFiles};

use super::Exit;
use super::args::all_commands;
use super::messages;
use page::page;

const NAME: &str = "quadrille";

/// Prints the completion script of a shell.
pub(super) fn completions(shell: Shell) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut all_commands(), NAME, &mut script);
    messages::after_writing(stdout().write_all(&script), "the script")
}

/// Prints the page of the program, or writes the pages of all commands into a folder.
pub(super) fn pages(folder: Option<&Path>) -> Exit {
    let mut command = all_commands().disable_help_subcommand(true);
    command.build();
    let result = match folder {
        Some(folder) => {
            std::fs::create_dir_all(folder).and_then(|()| write_pages(&command, folder))
        }
        None => page(&command).and_then(|(_, text)| stdout().write_all(&text)),
    };
    messages::after_writing(result, "the man pages")
}

/// Writes the pages of a command and of its subcommands, each whole.
fn write_pages(command: &Command, folder: &Path) -> io::Result<()> {
    for subcommand in command.get_subcommands() {
        write_pages(subcommand, folder)?;
    }
    let (name, text) = page(command)?;
    Ok(files::write(&folder.join(name), &text, &mut RunFiles::default())?)
}
