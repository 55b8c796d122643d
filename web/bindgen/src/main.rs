//! Joins the engine, as WebAssembly, to JavaScript: `quadrille-web-bindgen ENGINE.wasm FOLDER`
//! writes a module and its types into the folder.
//!
//! It is the program `wasm-bindgen` without what the page does not need. As a member of the
//! workspace it has the version of the crate, by the same lock file.

use std::path::PathBuf;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let mut next = || arguments.next().context("expected ENGINE.wasm FOLDER");
    let (engine, folder) = (next()?, next()?);
    Bindgen::new()
        .input_path(engine)
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
}
