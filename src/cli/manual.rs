//! Shell completions and man pages, made from the declarations of the arguments.

use std::io::{self, Write, stdout};
use std::path::Path;

use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use quadrille::files;

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
            let mut command = command.disable_help_subcommand(true);
            command.build();
            std::fs::create_dir_all(folder).and_then(|()| write_pages(command, folder))
        }
        None => Man::new(command).render(&mut stdout()),
    };
    Reasons::new().written(result, "the pages")
}

/// Writes the pages of a command and its subcommands, each whole.
fn write_pages(command: Command, folder: &Path) -> io::Result<()> {
    for subcommand in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        write_pages(subcommand.clone(), folder)?;
    }
    let page = Man::new(command);
    let mut text = Vec::new();
    page.render(&mut text)?;
    Ok(files::write(&folder.join(page.get_filename()), &text, &[])?)
}
