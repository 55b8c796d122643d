//! Queens, symbols, colors and letters in the cells of a grid.

use std::path::PathBuf;

use clap::Args;
use quadrille::models::AnyModel;
use quadrille::models::domination::Domination;
use quadrille::models::latin::Latin;
use quadrille::models::macmahon::MacMahon;
use quadrille::models::named::numbers;
use quadrille::models::queens::Queens;
use quadrille::models::sudoku::Sudoku;
use quadrille::models::words::Words;
use quadrille::text::quoted;

use super::super::super::args::numbers::from_zero;
use super::super::super::failure::Failure;
use super::super::read::{ModelFiles, pair};
use super::Build;

#[derive(Debug, Args)]
pub(in super::super) struct QueensArgs {
    /// The number of queens, rows and columns
    #[arg(value_parser = from_zero::<usize>)]
    n: usize,
}

impl Build for QueensArgs {
    fn build(self, _: &ModelFiles) -> Result<AnyModel, Failure> {
        Ok(AnyModel::new(Queens::new(self.n)?))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct DominationArgs {
    /// The number of rows and columns
    #[arg(value_parser = from_zero::<usize>)]
    n: usize,
    /// The number of queens
    #[arg(value_parser = from_zero::<usize>)]
    queens: usize,
}

impl Build for DominationArgs {
    fn build(self, _: &ModelFiles) -> Result<AnyModel, Failure> {
        Ok(AnyModel::new(Domination::new(self.n, self.queens)?))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct LatinArgs {
    /// The number of rows and columns
    #[arg(value_parser = from_zero::<usize>)]
    n: usize,
}

impl Build for LatinArgs {
    fn build(self, _: &ModelFiles) -> Result<AnyModel, Failure> {
        Ok(AnyModel::new(Latin::new(self.n)?))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct SudokuArgs {
    /// The rows and columns of a box, such as 3x3 for a 9x9 board
    #[arg(default_value = "3x3", conflicts_with = "boxes")]
    size: String,
    /// Read the boxes from a drawing: cells with the same character are a box
    #[arg(long, value_name = "FILE")]
    boxes: Option<PathBuf>,
    /// Read the clues from FILE; "-" is standard input
    #[arg(long, value_name = "FILE")]
    givens: Option<PathBuf>,
    /// Require each symbol on both diagonals, too
    #[arg(long)]
    diagonals: bool,
    /// Read more units from a drawing: cells with the same character have different symbols
    #[arg(long, value_name = "FILE")]
    units: Option<PathBuf>,
    /// Use these symbols; default: 1 to 9 and A to Z, or numbers
    #[arg(long, value_name = "SYMBOLS")]
    symbols: Option<String>,
}

impl Build for SudokuArgs {
    fn build(self, files: &ModelFiles) -> Result<AnyModel, Failure> {
        let mut model = if let Some(file) = &self.boxes {
            files.read(file, Sudoku::jigsaw)?
        } else {
            let (rows, columns) = pair(&self.size, "the rows and columns of a box, such as 3x3")?;
            Sudoku::new(rows, columns)?
        };
        if let Some(symbols) = &self.symbols {
            model = model.with_symbols(symbols)?;
        }
        if self.diagonals {
            model = model.with_diagonals()?;
        }
        if let Some(file) = &self.units {
            model = files.read(file, |text| model.with_units(text))?;
        }
        if let Some(file) = &self.givens {
            model = files.read(file, |text| model.with_givens(text))?;
        }
        Ok(AnyModel::new(model))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct MacMahonArgs {
    /// The rows and columns of the board, such as 4x6
    board: String,
    /// Use N colors
    #[arg(long, value_name = "N", value_parser = from_zero::<usize>, default_value = "3")]
    colors: usize,
    /// Require the first color all along the border
    #[arg(long)]
    border: bool,
}

impl Build for MacMahonArgs {
    fn build(self, _: &ModelFiles) -> Result<AnyModel, Failure> {
        let (rows, columns) = pair(&self.board, "rows and columns, such as 4x6")?;
        let model = MacMahon::new(rows, columns, self.colors)?;
        Ok(AnyModel::new(if self.border { model.with_border() } else { model }))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct WordsArgs {
    /// Read words from this file, one per line; "-" is standard input
    file: PathBuf,
    /// 5 for a square that reads the same across and down; 4x5 for a rectangle of four words of
    /// five letters across, and other words down
    size: String,
    /// Allow a word to be used more than once
    #[arg(long)]
    repeats: bool,
}

impl Build for WordsArgs {
    fn build(self, files: &ModelFiles) -> Result<AnyModel, Failure> {
        let sizes = numbers(&self.size, 'x');
        let list = files.read(&self.file, str::parse)?;
        let model = match sizes.as_deref() {
            Some(&[n]) => Words::square(&list, n)?,
            Some(&[rows, columns]) => Words::rectangle(&list, rows, columns)?,
            _ => {
                let reason =
                    format!("expected a size such as 5 or 4x5, found {}", quoted(&self.size));
                return Err(Failure::Because(reason));
            }
        };
        Ok(AnyModel::new(if self.repeats { model.with_repeats() } else { model }))
    }
}
