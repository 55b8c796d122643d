//! Models with costs: what they ask for is the best solution.

use std::str::FromStr;

use clap::Args;
use quadrille::models::AnyModel;
use quadrille::models::ModelError;
use quadrille::models::assignment::Assignment;
use quadrille::models::auction::Auction;
use quadrille::models::crews::{Crews, Day, Rules};
use quadrille::models::districts::{Districts, Population};
use quadrille::models::kidney::Kidney;
use quadrille::models::matching3::Matching3;
use quadrille::text::ParseError;

use super::super::super::args::numbers::from_zero;
use super::super::super::failure::Failure;
use super::super::read::ModelFiles;
use super::Build;

/// Which random instance.
#[derive(Debug, Args)]
struct Random {
    /// Another number S makes another random instance; default: 0
    #[arg(long, value_name = "S", value_parser = from_zero::<u64>)]
    instance: Option<u64>,
}

impl Random {
    /// A random instance, if `word` is a number; otherwise the file of this name. `expected` says
    /// what the word may be.
    fn or_file<T: FromStr<Err = ParseError>>(
        &self,
        word: &str,
        expected: &str,
        random: impl FnOnce(usize, u64) -> Result<T, ModelError>,
        files: &ModelFiles,
    ) -> Result<T, Failure> {
        if let Ok(n) = word.parse() {
            return Ok(random(n, self.instance.unwrap_or(0))?);
        }
        let instance = files.read_or(word, expected, str::parse)?;
        match self.instance {
            None => Ok(instance),
            Some(_) => Err(Failure::Because("--instance is for a number, not for a file".into())),
        }
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct AssignmentArgs {
    /// A file with a table of prices: the first line names the jobs; each other line names a worker
    /// and has the price of each job, or "-". Or N, for N workers, N jobs and random prices
    #[arg(value_name = "TABLE|N")]
    table: String,
    #[command(flatten)]
    random: Random,
}

impl Build for AssignmentArgs {
    fn build(self, files: &ModelFiles) -> Result<AnyModel, Failure> {
        let expected = "a number of workers, or a file with a table of prices";
        let model = self.random.or_file(&self.table, expected, Assignment::random, files)?;
        Ok(AnyModel::new(model))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct AuctionArgs {
    /// A file with one bid per line: the bidder, the price, the goods; at most one bid of each
    /// bidder is accepted. Or N, a number of goods for M random bids
    #[arg(value_name = "BIDS|N")]
    bids: String,
    /// The number of random bids; default: five for each of the goods
    #[arg(value_name = "M", value_parser = from_zero::<usize>)]
    n_bids: Option<usize>,
    #[command(flatten)]
    random: Random,
}

impl Build for AuctionArgs {
    fn build(self, files: &ModelFiles) -> Result<AnyModel, Failure> {
        let expected = "a number of goods, or a file of bids";
        let n_bids = |n_goods: usize| self.n_bids.unwrap_or(n_goods.saturating_mul(5));
        let random = |n_goods, seed| Auction::random(n_goods, n_bids(n_goods), seed);
        let model = self.random.or_file(&self.bids, expected, random, files)?;
        if self.n_bids.is_some() && self.bids.parse::<usize>().is_err() {
            return Err(Failure::Because("a number of bids is for a number of goods".into()));
        }
        Ok(AnyModel::new(model))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct CrewsArgs {
    /// A file with one task per line: its name, start, end, and the places where it starts and
    /// ends; times are such as 6:30. Or N, for N random tasks
    #[arg(value_name = "TASKS|N")]
    tasks: String,
    #[command(flatten)]
    random: Random,
    /// The longest duty, from its first start to its last end
    #[arg(long, value_name = "MINUTES", value_parser = from_zero::<u32>, default_value = "480")]
    span: u32,
    /// The shortest time between two tasks
    #[arg(long, value_name = "MINUTES", value_parser = from_zero::<u32>, default_value = "15")]
    pause: u32,
    /// The shortest time that is paid for a duty
    #[arg(long, value_name = "MINUTES", value_parser = from_zero::<u32>, default_value = "240")]
    least: u32,
    /// What is paid in addition for a duty that does not end where it begins
    #[arg(long, value_name = "MINUTES", value_parser = from_zero::<u32>, default_value = "60")]
    away: u32,
}

impl Build for CrewsArgs {
    fn build(self, files: &ModelFiles) -> Result<AnyModel, Failure> {
        let expected = "a number of tasks, or a file of tasks";
        let day = self.random.or_file(&self.tasks, expected, Day::random, files)?;
        let Self { span, pause, least, away, .. } = self;
        Ok(AnyModel::new(Crews::new(day, Rules { span, pause, least, away })?))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct DistrictsArgs {
    /// A file with one row of the map per line: the number of people in each cell, or "-" where
    /// there is no cell. Or N, for N rows of N cells with random numbers
    #[arg(value_name = "MAP|N")]
    map: String,
    /// The number of cells of each district; default: the number of columns
    #[arg(value_name = "SIZE", value_parser = from_zero::<usize>)]
    size: Option<usize>,
    /// The greatest difference from the average number of people in a district
    #[arg(long, value_name = "PERCENT", value_parser = from_zero::<u32>)]
    within: Option<u32>,
    #[command(flatten)]
    random: Random,
}

impl Build for DistrictsArgs {
    fn build(self, files: &ModelFiles) -> Result<AnyModel, Failure> {
        let expected = "a number of rows, or a file with a map";
        let map = self.random.or_file(&self.map, expected, Population::random, files)?;
        let size = self.size.unwrap_or(map.n_columns());
        Ok(AnyModel::new(Districts::new(map, size, self.within)?))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct KidneyArgs {
    /// A file with one possible transplant per line: the pair of the donor, the pair of the
    /// patient, and a weight, by default 1. Or N, for N pairs and random transplants
    #[arg(value_name = "MATCHES|N")]
    matches: String,
    #[command(flatten)]
    random: Random,
}

impl Build for KidneyArgs {
    fn build(self, files: &ModelFiles) -> Result<AnyModel, Failure> {
        let expected = "a number of pairs, or a file of transplants";
        Ok(AnyModel::new(self.random.or_file(&self.matches, expected, Kidney::random, files)?))
    }
}

#[derive(Debug, Args)]
pub(in super::super) struct Matching3Args {
    /// A file with one possible triple per line: a thing of each of three kinds, and the cost. Or
    /// N, for N things of each kind and all triples with random costs
    #[arg(value_name = "TRIPLES|N")]
    triples: String,
    #[command(flatten)]
    random: Random,
}

impl Build for Matching3Args {
    fn build(self, files: &ModelFiles) -> Result<AnyModel, Failure> {
        let expected = "a number of things of each kind, or a file of triples";
        Ok(AnyModel::new(self.random.or_file(&self.triples, expected, Matching3::random, files)?))
    }
}
