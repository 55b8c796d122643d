//! Pairs, graphs, partitions and designs.

use clap::Args;
use quadrille::models::AnyModel;
use quadrille::models::langford::Langford;
use quadrille::models::matchings::Matchings;
use quadrille::models::partitions::Partitions;
use quadrille::models::steiner::Steiner;

use super::super::super::args::numbers::from_zero;
use super::super::super::failure::Failure;
use super::super::read::ModelFiles;
use super::Build;

#[derive(Debug, Args)]
pub(in super::super) struct LangfordArgs {
    /// The number of pairs
    #[arg(value_parser = from_zero::<usize>)]
    n: usize,
}

impl Build for LangfordArgs {
    fn build(self, _: &ModelFiles) -> Result<AnyModel, Failure> {
        Ok(AnyModel::new(Langford::new(self.n)?))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct MatchingsArgs {
    /// The graph: 8 (complete), 4,4 (complete bipartite), cube3, petersen, or a file with one edge
    /// per line
    graph: String,
}

impl Build for MatchingsArgs {
    fn build(self, files: &ModelFiles) -> Result<AnyModel, Failure> {
        Ok(AnyModel::new(Matchings::new(files.graph(&self.graph)?)))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct PartitionsArgs {
    /// The number of elements
    #[arg(value_parser = from_zero::<usize>)]
    n: usize,
}

impl Build for PartitionsArgs {
    fn build(self, _: &ModelFiles) -> Result<AnyModel, Failure> {
        Ok(AnyModel::new(Partitions::new(self.n)?))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct SteinerArgs {
    /// T, K and V; or V alone for triple systems, where T is 2 and K is 3
    #[arg(
        required = true,
        num_args = 1..=3,
        value_name = "T K V",
        value_parser = from_zero::<usize>
    )]
    numbers: Vec<usize>,
}

impl Build for SteinerArgs {
    fn build(self, _: &ModelFiles) -> Result<AnyModel, Failure> {
        Ok(AnyModel::new(match self.numbers[..] {
            [v] => Steiner::triples(v)?,
            [t, k, v] => Steiner::new(t, k, v)?,
            _ => {
                let reason = "expected one number, V, or three, T K V, found two";
                return Err(Failure::Because(reason.into()));
            }
        }))
    }
}
