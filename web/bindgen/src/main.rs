//! Joins the engine, as WebAssembly, to JavaScript: `quadrille-web-bindgen ENGINE.wasm FOLDER NAME`
//! writes a module of this name and its types into the folder.
//!
//! It is the program `wasm-bindgen` without what the page does not need. As a member of the
//! workspace it has the version of the crate, by the same lock file.

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || arguments.next().context("expected ENGINE.wasm FOLDER NAME");
    let (engine, folder, name) = (next()?, next()?, next()?);
    Bindgen::new()
        .input_path(engine)
        .out_name(&name)
        .web(true)?
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
}
