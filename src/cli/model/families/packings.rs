//! Pieces on boards and in solids.

use clap::{Args, ValueEnum};
use quadrille::models::AnyModel;
use quadrille::models::dominoes::dominoes;
use quadrille::models::packing::{Motions, Packing};
use quadrille::models::partridge::partridge;
use quadrille::models::polyominoes::pentominoes;

use super::super::super::args::numbers::from_zero;
use super::super::super::failure::Failure;
use super::super::read::ModelFiles;
use super::Build;

/// How pieces may be placed.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum MotionsName {
    /// Shifted only
    Shift,
    /// Shifted and turned
    Turn,
    /// Shifted, turned and reflected
    Reflect,
}

impl MotionsName {
    const fn motions(self) -> Motions {
        match self {
            Self::Shift => Motions::Shift,
            Self::Turn => Motions::Turn,
            Self::Reflect => Motions::Reflect,
        }
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct PentominoesArgs {
    /// The board: 6x10, scott (8x8 without the four cells in the middle), aztec4, or a file with a
    /// drawing
    #[arg(default_value = "6x10")]
    board: String,
}

impl Build for PentominoesArgs {
    fn build(self, files: &ModelFiles) -> Result<AnyModel, Failure> {
        Ok(AnyModel::new(pentominoes(files.board(&self.board)?)?))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct PolyominoesArgs {
    /// The board: 6x10, scott, aztec4 (an Aztec diamond), or a file with a drawing
    board: String,
    /// The pieces: pentominoes, Y, I2x18 (18 copies), V3+ (any number), or a file with a drawing;
    /// see quadrille model --help
    #[arg(required = true)]
    pieces: Vec<String>,
    /// How pieces may be moved
    #[arg(long, value_enum, default_value_t = MotionsName::Reflect)]
    motions: MotionsName,
}

impl Build for PolyominoesArgs {
    fn build(self, files: &ModelFiles) -> Result<AnyModel, Failure> {
        let (board, pieces) = (files.board(&self.board)?, files.pieces(&self.pieces)?);
        Ok(AnyModel::new(Packing::new(board, pieces, self.motions.motions())?))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct DominoesArgs {
    /// The board: 8x8, aztec4 (an Aztec diamond), or a file with a drawing
    board: String,
}

impl Build for DominoesArgs {
    fn build(self, files: &ModelFiles) -> Result<AnyModel, Failure> {
        Ok(AnyModel::new(dominoes(files.board(&self.board)?)?))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct PolycubesArgs {
    /// The solid: layers, rows and columns such as 3x4x5, or a file with a drawing
    #[arg(default_value = "3x3x3")]
    board: String,
    /// The pieces: soma, tetracubes, Yx25 (25 copies), V3+ (any number), or a file with a drawing;
    /// see quadrille model --help
    #[arg(default_value = "soma")]
    pieces: Vec<String>,
    /// How pieces may be moved
    #[arg(long, value_enum, default_value_t = MotionsName::Turn)]
    motions: MotionsName,
}

impl Build for PolycubesArgs {
    fn build(self, files: &ModelFiles) -> Result<AnyModel, Failure> {
        let (board, pieces) = (files.board(&self.board)?, files.pieces(&self.pieces)?);
        Ok(AnyModel::new(Packing::new(board, pieces, self.motions.motions())?))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct PartridgeArgs {
    /// The side of the largest square
    #[arg(value_parser = from_zero::<u32>)]
    n: u32,
}

impl Build for PartridgeArgs {
    fn build(self, _: &ModelFiles) -> Result<AnyModel, Failure> {
        Ok(AnyModel::new(partridge(self.n)?))
    }
}
