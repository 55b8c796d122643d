//! The texts that state a kidney exchange: our own lines of names, and the files of others.
//!
//! | text | its sign | altruistic donors |
//! | --- | --- | --- |
//! | a transplant per line | none | lines that start with `*` |
//! | `PrefLib`'s `.wmd` | commas; comments with `ALTERNATIVE NAME` | named `Altruist 7` |
//! | a table of edges | commas; perhaps a first line of names | targets of dummy edges |
//! | `.input`, perhaps with `.ndds` | a line `-1 -1 -1` | second part; targets of dummy edges |
//!
//! A dummy edge, from a pair to an altruistic donor, closes a chain. It is no transplant.

use std::collections::{HashMap, HashSet};
use std::str::FromStr;

use super::super::lines::{Line, Numbered, check_costs, lines, nothing, of_text};
use super::Kidney;
use crate::problem::{Decimal, is_name};
use crate::text::ParseError;
use quadrille_base::counted;

/// What was read so far.
#[derive(Default)]
struct Statement {
    pairs: Numbered<String>,
    is_altruist: Vec<bool>,
    gives: Vec<Vec<(usize, Decimal)>>,
    given: HashSet<(usize, usize)>,
}

/// The columns of a table of edges.
struct Columns {
    pairs: [usize; 2],
    /// Beyond all fields if all weights are 1.
    weight: usize,
    /// That of the signs of dummy edges, which are 1.
    dummy: Option<usize>,
    /// The fewest and the most fields of a line.
    n_fields: [usize; 2],
}

impl Columns {
    /// Those of a table that begins with this line, and whether the line names them.
    fn of(line: &Line<'_>) -> Result<(Self, bool), ParseError> {
        let find = |names: &[&str]| {
            let is_it = |word: &&str| names.contains(&&*word.to_ascii_lowercase());
            line.words.iter().position(is_it)
        };
        let source = find(&["source", "src", "from", "donor"]);
        let target = find(&["target", "dst", "to", "patient", "recipient"]);
        let is_dummy = |word: &&str| word.to_ascii_lowercase().contains("dummy");
        let dummy = line.words.iter().position(is_dummy);
        let n = line.words.len();
        let (pairs, weight) = match (source, target) {
            (Some(source), Some(target)) => ([source, target], find(&["weight", "score"])),
            _ if n > 1 && line.words.get(2).is_none_or(|word| word.parse::<Decimal>().is_ok()) => {
                let usual = Self { pairs: [0, 1], weight: 2, dummy: None, n_fields: [2, 3] };
                return Ok((usual, false));
            }
            (None, None) if n == 3 => ([0, 1], Some(2)),
            _ => return Err(line.fault(0, "columns named source, target and weight")),
        };
        if weight.is_none() && n > 2 + usize::from(dummy.is_some()) {
            return Err(line.fault(n, "a column named weight"));
        }
        Ok((Self { pairs, weight: weight.unwrap_or(n), dummy, n_fields: [n, n] }, true))
    }
}

impl Statement {
    /// The number of the pair with this name; the next one if it is new.
    fn number(&mut self, name: &str) -> usize {
        let number = self.pairs.number(name.to_owned());
        self.is_altruist.resize(self.pairs.things.len(), false);
        self.gives.resize(self.pairs.things.len(), Vec::new());
        number
    }

    /// Adds the transplant of a line, whose words at these indices are the weight and, if it is 1,
    /// the sign of a dummy edge.
    fn transplant(
        &mut self,
        line: &Line<'_>,
        [donor, patient]: [&str; 2],
        weight: usize,
        dummy: Option<usize>,
    ) -> Result<(), ParseError> {
        let (donor, patient) = (self.number(donor), self.number(patient));
        if dummy.and_then(|word| line.words.get(word)).is_some_and(|&word| word == "1") {
            self.is_altruist[patient] = true;
            return Ok(());
        }
        if donor == patient {
            return Err(line.fault(1, "another pair than that of the donor"));
        }
        let weight = match line.words.get(weight) {
            None => 1.into(),
            Some(_) => line.price(weight, "a weight")?,
        };
        if weight < Decimal::default() {
            return Err(line.fault(2, "a weight of at least 0"));
        }
        if !self.given.insert((donor, patient)) {
            return Err(line.fault(1, "a transplant that was not given before"));
        }
        self.gives[donor].push((patient, weight));
        Ok(())
    }

    /// The lines of names.
    fn names(&mut self, text: &str) -> Result<(), ParseError> {
        for line in lines(text) {
            if line.words[0] == "*" {
                for k in 1..line.words.len() {
                    let altruist = self.number(line.name(k, "an altruistic donor")?);
                    self.is_altruist[altruist] = true;
                }
                continue;
            }
            let pairs = [line.name(0, "a pair")?, line.name(1, "another pair")?];
            self.transplant(&line, pairs, 2, None)?;
            line.ends(3)?;
        }
        Ok(())
    }

    /// A table with commas.
    fn table(&mut self, text: &str) -> Result<(), ParseError> {
        // PrefLib counts from 1. The names of others are those in the edges.
        let mut of_number: HashMap<&str, String> = HashMap::new();
        for line in text.lines() {
            let name = line.strip_prefix("# ALTERNATIVE NAME ").and_then(|it| it.split_once(':'));
            let Some((number, name)) = name else { continue };
            let name =
                name.split_whitespace().collect::<Vec<_>>().join("_").replace(['|', ':'], "_");
            if !is_name(&name) {
                continue;
            }
            let letters = name.to_ascii_lowercase();
            let pair = self.number(&name);
            // The files have this name in two spellings.
            self.is_altruist[pair] = letters.starts_with("altr") || letters.starts_with("altu");
            of_number.insert(number.trim(), name);
        }
        let mut rows = lines(text).map(Line::at_commas).peekable();
        let Some(first) = rows.peek() else { return Ok(()) };
        let (columns, is_header) = Columns::of(first)?;
        let Columns { pairs, weight, dummy, n_fields: [fewest, most] } = columns;
        for line in rows.skip(usize::from(is_header)) {
            line.word(fewest - 1, "another field")?;
            line.ends(most)?;
            let names = [line.word(pairs[0], "a pair")?, line.word(pairs[1], "another pair")?];
            for (k, name) in pairs.into_iter().zip(&names) {
                if of_number.is_empty() {
                    line.name(k, "a pair")?;
                } else if !of_number.contains_key(name) {
                    return Err(line.fault(k, "the number of a pair"));
                }
            }
            let names = names.map(|name| of_number.get(name).map_or(name, |name| name));
            self.transplant(&line, names, weight, dummy)?;
        }
        Ok(())
    }

    /// The edges of pairs, and perhaps those of altruistic donors, each with a line of sizes before
    /// it and one of numbers -1 behind it. All count from 0.
    fn edges(&mut self, text: &str) -> Result<(), ParseError> {
        let (mut lines, mut n_pairs) = (lines(text), 0);
        for part in 0.. {
            let Some(head) = lines.next() else { break };
            let size = |k, what| head.number(k, 0..=1 << 20, what);
            let n_donors = size(0, "a number of donors")?;
            let mut n_left = size(1, "a number of edges")?;
            head.ends(2)?;
            if part > 1 {
                return Err(head.fault(0, "the end of the text after two parts"));
            }
            if part == 0 {
                n_pairs = n_donors;
                for pair in 0..n_pairs {
                    self.number(&pair.to_string());
                }
            }
            loop {
                let missing = || of_text("expected a line -1 -1 -1 after the edges");
                let line = lines.next().ok_or_else(missing)?;
                if line.words.iter().take(3).all(|&word| word == "-1") {
                    if n_left > 0 {
                        return Err(line.fault(0, &format!("{} more", counted(n_left, "edge"))));
                    }
                    break;
                }
                if n_left == 0 {
                    return Err(line.fault(0, "a line -1 -1 -1 after all edges"));
                }
                n_left -= 1;
                line.word(2, "a weight")?;
                line.ends(5)?;
                let donor = line.number(0, 0..=n_donors - 1, "a donor")?;
                let patient = line.number(1, 0..=n_pairs - 1, "a pair")?.to_string();
                let donor = if part == 0 { donor.to_string() } else { format!("a{donor}") };
                let dummy = (line.words.len() == 5).then_some(3);
                self.transplant(&line, [&donor, &patient], 2, dummy)?;
                if part == 1 {
                    let number = self.number(&donor);
                    self.is_altruist[number] = true;
                }
            }
        }
        Ok(())
    }
}

impl FromStr for Kidney {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut statement = Statement::default();
        let first = lines(text).next();
        if lines(text).any(|line| line.words.starts_with(&["-1", "-1", "-1"])) {
            statement.edges(text)?;
        } else if first.is_some_and(|line| line.words.iter().any(|word| word.contains(','))) {
            statement.table(text)?;
        } else {
            statement.names(text)?;
        }
        let Statement { pairs, is_altruist, mut gives, .. } = statement;
        if gives.iter().all(Vec::is_empty) {
            return Err(nothing("a transplant: the pair of the donor and that of the patient"));
        }
        // What an altruistic donor gets closes a chain.
        for its in &mut gives {
            its.retain(|&(pair, _)| !is_altruist[pair]);
        }
        let weights = gives.iter().flatten().map(|&(_, weight)| weight);
        check_costs(weights).map_err(of_text)?;
        Self::new(pairs.things, is_altruist, gives).map_err(of_text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;

    /// The best exchange.
    fn best(text: &str) -> String {
        let kidney: Kidney = match text.parse() {
            Ok(kidney) => kidney,
            Err(error) => return ParseError::to_string(&error),
        };
        let problem = kidney.problem();
        let best = problem.cheapest().best().cloned().expect("all may stay as they are");
        kidney.decode(problem.labels(&best.options)).to_string()
    }

    #[test]
    fn files_of_others_are_read() {
        let preflib = "# FILE NAME: x.wmd\n# ALTERNATIVE NAME 1: Pair 1\n# ALTERNATIVE NAME 2: \
            Pair 2\n# ALTERNATIVE NAME 3: Alturist 3\n1,2,1.0\n2,1, 1.25\n3,1,2.5\n1,3,0.0\n";
        let chain = "a0 > 1 > 2 3.75\n2 transplants, weight 3.75";
        let texts = [
            (preflib, "Alturist_3 > Pair_1 > Pair_2 3.5\n2 transplants, weight 3.5"),
            (
                "source,target,weight,dummy\na,b,1,0\nb,a,.5,0\nb,z,0,1\nz,a,9,0\n",
                "z > a > b 10\n2 transplants, weight 10",
            ),
            ("a,b,1.5\nb,a,2\n", "a > b 3.5\n2 transplants, weight 3.5"),
            ("3 2\n0 1 1.5\n1 2 2\n-1 -1 -1\n1 1\n0 1 1.75\n-1 -1 -1\n", chain),
            (
                "3 4\n0 1 1 0 0\n1 0 1 0 0\n1 2 0 1 0\n2 0 5 0 0\n-1 -1 -1\n",
                "2 > 0 > 1 6\n2 transplants, weight 6",
            ),
            ("* z\nz a .5\na b\nb a 2\n", "a > b 3\n2 transplants, weight 3"),
            // A donor who is no altruist begins no chain.
            ("z a 5\na b\nb a\n", "a > b 2\n2 transplants, weight 2"),
            ("3 2\n0 1 1\n-1 -1 -1\n", "3:1: expected 1 edge more, found \"-1\""),
            ("3 1\n0 3 1\n-1 -1 -1\n", "2:3: expected a pair from 0 to 2, found \"3\""),
            (
                "a,b,x\nc,d,1\nc,e,y",
                "3:5: expected a weight, a number below 2^63 without its point, \
                 with at most 18 decimals, found \"y\"",
            ),
            ("a b 1e9\nb a", "a > b 1000000001\n2 transplants, weight 1000000001"),
            (
                "a b 1e19",
                "1:5: expected a weight, a number below 2^63 without its point, with at most 18 \
                 decimals, found \"1e19\"",
            ),
            (
                "id,Weight,target,source,dist\n1,1.5,b,a,70\n2,2,a,b,80\n",
                "a > b 3.5\n2 transplants, weight 3.5",
            ),
            ("source,target\na,b\nb,a\n", "a > b 2\n2 transplants, weight 2"),
            ("a,b\nb,a\n", "a > b 2\n2 transplants, weight 2"),
            ("source,target,km\na,b,7\n", "1:17: expected a column named weight, found nothing"),
            (
                "id,a,b,c\n1,2,3,4\n",
                "1:1: expected columns named source, target and weight, found \"id\"",
            ),
            ("source,target,weight\na,b\n", "2:4: expected another field, found nothing"),
            ("a,b,1\nb,a,1,5\n", "2:7: expected the end of the line, found \"5\""),
            ("2 1\n0 1\n-1 -1 -1\n", "2:4: expected a weight, found nothing"),
            ("a b -1", "1:5: expected a weight of at least 0, found \"-1\""),
        ];
        for (text, expected) in texts {
            assert_eq!(best(text), expected, "{text:?}");
        }
    }

    #[test]
    fn chains_have_a_length() {
        let text = "* z\nz a\na b\nb c\nc d\n";
        for (longest, n) in [(0, 0), (1, 1), (3, 3), (4, 4), (9, 4)] {
            let kidney = text.parse::<Kidney>().unwrap().with_chains(longest).unwrap();
            let problem = kidney.problem();
            assert_eq!(problem.cheapest().best().unwrap().cost, -n);
            assert_eq!(problem.count(), u32::try_from(n + 1).unwrap().into());
        }
    }
}
