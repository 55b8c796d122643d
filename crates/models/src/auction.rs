//! Combinatorial auction: bidders bid for sets of goods, and the seller accepts the bids that bring
//! the highest income.
//!
//! **Items.** Each good. And each bidder with several bids: secondary, so at most one of these bids
//! is accepted.
//!
//! **Options.** A bid is accepted: its goods, and its bidder. The cost is the negative price,
//! because a search finds the least cost. And for each good the option that it stays unsold, with
//! cost 0.
//!
//! **A cover is a solution**, because each good is in one accepted bid or stays unsold. Covers of
//! least cost have the highest income. Items with bounds from 0 to 1 in place of the options for
//! unsold goods would say the same, but the search with linear programs is for problems without
//! bounds.
//!
//! **Source.** S. de Vries and R. V. Vohra, "Combinatorial auctions: a survey", 2003. If somebody
//! bids for each nonempty set of goods, the covers are the partitions of a set and of each of its
//! subsets: as many as partitions of a set with one element more (OEIS A000110).
//!
//! ```
//! use quadrille::models::{Model, auction::Auction};
//!
//! let auction: Auction = "
//!     ann 6 sofa lamp
//!     bob 5 lamp desk
//!     eve 4 desk
//!     eve 3 rug
//! ".parse()?;
//! let problem = auction.problem();
//! let best = problem.cheapest().best().cloned().expect("all goods may stay unsold");
//! assert_eq!(best.cost, -10);
//! let sale = auction.decode(problem.labels(&best.options));
//! assert_eq!(sale.to_string(), "ann 6 sofa lamp\neve 4 desk\nunsold rug\nincome 10");
//! # Ok::<(), quadrille::text::ParseError>(())
//! ```

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use super::catalogue::{Argument, Example, Family};
use super::lines::{Numbered, check_costs, lines, nothing, of_text};
use super::{AnyModel, Model, ModelError, ONCE, at_least_one, check_size, joined, random, stated};
use crate::picture::{Draw, Grid, Picture};
use crate::problem::{Decimal, Problem};
use crate::text::ParseError;

/// This model in the catalogue.
pub(crate) static FAMILY: Family = Family {
    name: "auction",
    title: "Auction",
    help: "Bids for sets of goods: the highest income",
    more: "",
    arguments: &[
        Argument::counted(
            ("bids", "BIDS|N"),
            "a number of goods",
            "N, a number of goods for M random bids",
            "of bids",
            "with one bid per line: the bidder, the price, the goods; at most one bid of each \
             bidder is accepted",
        ),
        Argument::number(
            "n_bids",
            "The number of random bids; default: five for each of the goods",
            (0, 10000),
        )
        .optional()
        .placeholder_is("M"),
        Argument::instance(),
    ],
    example: Example::new(&[("bids", "10"), ("n_bids", "20")], 67, "by simple recursion"),
    make: |given| {
        let n_bids = given.number_if_any("n_bids")?;
        let random =
            |n: usize, seed| Auction::random(n, n_bids.unwrap_or(n.saturating_mul(5)), seed);
        Ok(AnyModel::new(given.instance("bids", &["n_bids"], random)?))
    },
};

/// Goods, and bids for sets of them.
///
/// In text form, each line is a bid: the name of the bidder, the price, and the names of the goods.
/// Of several bids of one bidder at most one is accepted. Lines that start with `#` are comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Auction {
    goods: Vec<String>,
    bidders: Vec<String>,
    bids: Vec<Bid>,
}

/// A bid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bid {
    /// The number of the bidder.
    pub bidder: usize,
    /// The price.
    pub price: Decimal,
    /// The numbers of the goods.
    pub goods: Vec<usize>,
}

impl Auction {
    /// `n_goods` goods, `g1`, `g2`, .., and `n_bids` bidders, `b1`, `b2`, .., with one bid each. A
    /// good has a random value from 20 to 100. A bid is for two to five goods, and its price is 80
    /// to 120 percent of the sum of their values. Another `seed` gives other values and bids.
    ///
    /// # Errors
    ///
    /// If there are fewer than 5 goods, no bid, or the problem would be too large.
    pub fn random(n_goods: usize, n_bids: usize, seed: u64) -> Result<Self, ModelError> {
        if n_goods < 5 {
            return Err(ModelError::argument("a number of goods from 5 on", n_goods));
        }
        at_least_one(n_bids, "a number of bids")?;
        let (goods, bids) = (n_goods as u128, n_bids as u128);
        check_size(goods + bids, 3 * goods + 6 * bids)?;
        let mut random = random(seed);
        let values: Vec<usize> = (0..n_goods).map(|_| 20 + random(81)).collect();
        let bids = (0..n_bids).map(|bidder| {
            let n = 2 + random(4);
            let mut goods: Vec<usize> = Vec::new();
            while goods.len() < n {
                let good = random(n_goods);
                if !goods.contains(&good) {
                    goods.push(good);
                }
            }
            goods.sort_unstable();
            let value: usize = goods.iter().map(|&good| values[good]).sum();
            let price = i64::try_from(value * (80 + random(41)) / 100).expect("at most 600");
            Bid { bidder, price: price.into(), goods }
        });
        Ok(Self {
            bids: bids.collect(),
            goods: (1..=n_goods).map(|k| format!("g{k}")).collect(),
            bidders: (1..=n_bids).map(|k| format!("b{k}")).collect(),
        })
    }

    /// The names of the goods.
    pub fn goods(&self) -> &[String] {
        &self.goods
    }

    /// The names of the bidders.
    pub fn bidders(&self) -> &[String] {
        &self.bidders
    }

    /// The bids.
    pub fn bids(&self) -> &[Bid] {
        &self.bids
    }
}

impl FromStr for Auction {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (mut goods, mut bidders) = (Numbered::default(), Numbered::default());
        let mut bids = Vec::new();
        let read: Vec<_> = lines(text).collect();
        for line in &read {
            let bidder = bidders.number(line.name(0, "a bidder")?);
            let price = line.price(1, "a price")?;
            if price < Decimal::default() {
                return Err(line.fault(1, "a price of at least 0"));
            }
            line.word(2, "a good")?;
            let (mut numbers, mut known) = (Vec::new(), HashSet::new());
            for k in 2..line.words.len() {
                numbers.push(goods.number(line.new_name(k, "a good", &mut known)?));
            }
            bids.push(Bid { bidder, price, goods: numbers });
        }
        if let Some(line) = read.iter().find(|line| goods.has(&line.words[0])) {
            return Err(line.fault(0, "a bidder whose name is not the name of a good"));
        }
        if bids.is_empty() {
            return Err(nothing("a bid: a bidder, a price and goods"));
        }
        check_costs(bids.iter().map(|bid| bid.price)).map_err(of_text)?;
        let (goods, bidders) = (goods.names(), bidders.names());
        let n_entries: usize = bids.iter().map(|bid| bid.goods.len() + 2).sum();
        let n_items = (goods.len() + bidders.len()) as u128;
        check_size((bids.len() + goods.len()) as u128, 3 * n_items + n_entries as u128)
            .map_err(of_text)?;
        Ok(Self { goods, bidders, bids })
    }
}

/// The meaning of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Offer {
    /// The bid with this number is accepted.
    Accepted(usize),
    /// The good with this number stays unsold.
    Unsold(usize),
}

/// Which bids are accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sale {
    of: Auction,
    /// The numbers of the accepted bids, ascending.
    pub accepted: Vec<usize>,
    /// The numbers of the goods that stay unsold, ascending.
    pub unsold: Vec<usize>,
}

impl Sale {
    /// Bidder and price of a bid.
    fn who(&self, bid: usize) -> String {
        let Bid { bidder, price, .. } = &self.of.bids[bid];
        format!("{} {price}", self.of.bidders[*bidder])
    }
}

impl Model for Auction {
    type Label = Offer;
    type Solution = Sale;

    fn problem(&self) -> Problem<Offer> {
        let mut n_bids = vec![0; self.bidders.len()];
        self.bids.iter().for_each(|bid| n_bids[bid.bidder] += 1);
        let mut items: Vec<_> = self.goods.iter().map(|name| (name, ONCE)).collect();
        // The items of the bidders that have one.
        let mut of_bidder = Vec::new();
        for (name, n) in self.bidders.iter().zip(n_bids) {
            of_bidder.push((n > 1).then_some(items.len()));
            items.extend((n > 1).then_some((name, None)));
        }
        let accepted = self.bids.iter().enumerate().map(|(number, bid)| {
            let items = bid.goods.iter().copied().chain(of_bidder[bid.bidder]).collect();
            (Offer::Accepted(number), items, -bid.price)
        });
        let unsold =
            (0..self.goods.len()).map(|good| (Offer::Unsold(good), vec![good], Decimal::default()));
        stated(items, accepted.chain(unsold))
    }

    fn decode<'l>(&self, labels: impl IntoIterator<Item = &'l Offer>) -> Sale {
        let mut sale = Sale { of: self.clone(), accepted: Vec::new(), unsold: Vec::new() };
        for label in labels {
            match *label {
                Offer::Accepted(bid) => sale.accepted.push(bid),
                Offer::Unsold(good) => sale.unsold.push(good),
            }
        }
        sale.accepted.sort_unstable();
        sale.unsold.sort_unstable();
        sale
    }
}

/// A line for each accepted bid: the bidder, the price and the goods. Then the goods that stay
/// unsold, and the income.
impl fmt::Display for Sale {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let names = |goods: &[usize]| joined(goods.iter().map(|&good| &self.of.goods[good]), " ");
        for &bid in &self.accepted {
            writeln!(f, "{} {}", self.who(bid), names(&self.of.bids[bid].goods))?;
        }
        if !self.unsold.is_empty() {
            writeln!(f, "unsold {}", names(&self.unsold))?;
        }
        let income: Decimal = self.accepted.iter().map(|&bid| self.of.bids[bid].price).sum();
        write!(f, "income {income}")
    }
}

/// A row for each accepted bid, a column for each good.
impl Draw for Sale {
    fn picture(&self) -> Picture {
        let rows: Vec<String> = self.accepted.iter().map(|&bid| self.who(bid)).collect();
        let mut grid = Grid::headed(&rows, &self.of.goods);
        for (tint, &bid) in (0..).zip(&self.accepted) {
            let row = tint as usize + 1;
            (1..=self.of.goods.len()).for_each(|column| grid.mark(row, column, "·"));
            for good in &self.of.bids[bid].goods {
                grid.mark(row, good + 1, "●");
                grid.tint(row, good + 1, tint);
            }
        }
        grid.into()
    }
}
