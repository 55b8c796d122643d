//! `--require` and `--forbid`: options on the command line.

use quadrille::search::diagram::Diagram;
use quadrille::text::knuth::OptionReader;
use quadrille::text::quoted;
use quadrille::{OptionId, Problem};

use crate::cli::args::numbers::is_number;

/// Which solutions a question is about.
#[derive(Debug, clap::Args)]
pub(super) struct Conditions {
    /// Ask only about solutions with OPTION, as cover prints it, or :N for number N from 0; can be
    /// repeated
    #[arg(long, value_name = "OPTION")]
    require: Vec<String>,
    /// Ask only about solutions without OPTION; can be repeated
    #[arg(long, value_name = "OPTION")]
    forbid: Vec<String>,
}

impl Conditions {
    /// The diagram of the solutions with these options and without those.
    pub(super) fn select(&self, problem: &Problem, diagram: Diagram) -> Result<Diagram, String> {
        if self.require.is_empty() && self.forbid.is_empty() {
            return Ok(diagram);
        }
        let mut finder = OptionFinder::new(problem);
        let mut required = Vec::new();
        for text in &self.require {
            let found = finder.find(text).map_err(|reason| format!("--require: {reason}"))?;
            let [option] = found[..] else {
                return Err(format!(
                    "--require: {} is the text of {} options; give one by its number, such as :{}",
                    quoted(text),
                    found.len(),
                    found[0].index()
                ));
            };
            required.push(option);
        }
        let mut forbidden = Vec::new();
        for text in &self.forbid {
            forbidden.extend(finder.find(text).map_err(|reason| format!("--forbid: {reason}"))?);
        }
        Ok(diagram.condition(&required, &forbidden))
    }
}

/// Finds options by their text or their number.
pub(super) struct OptionFinder<'p> {
    problem: &'p Problem,
    reader: OptionReader<'p>,
}

impl<'p> OptionFinder<'p> {
    pub(super) fn new(problem: &'p Problem) -> Self {
        Self { problem, reader: OptionReader::new(problem) }
    }

    /// The options with this text, at least one. `:N`, which is never the text of an option, means
    /// option number N; so does N alone if no item has that name.
    pub(super) fn find(&mut self, text: &str) -> Result<Vec<OptionId>, String> {
        let text = text.trim();
        let digits = text.strip_prefix(':').unwrap_or(text);
        if is_number(digits) && (text.starts_with(':') || self.problem.item(digits).is_none()) {
            let number = digits.parse().ok().filter(|&n: &usize| n < self.problem.n_options());
            return number.map(|number| vec![OptionId::new(number)]).ok_or_else(|| {
                let n_options = self.problem.n_options();
                format!("there is no option {digits}: the problem has {n_options}, from 0 on")
            });
        }
        let options =
            self.reader.options(1, text.as_bytes()).map_err(|error| error.reason.into_owned())?;
        if options.is_empty() {
            return Err(format!("the problem has no option {}", quoted(text)));
        }
        Ok(options)
    }
}
