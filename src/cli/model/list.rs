//! The list of models.

use std::io::{self, Write};

/// A model, in the list.
struct Listed {
    name: &'static str,
    /// The arguments it takes.
    arguments: &'static str,
    /// Arguments of an example.
    example: &'static str,
    /// The number of solutions of the example.
    count: Option<u64>,
    /// Where that number is published, or how it was computed.
    source: &'static str,
}

const fn listed(
    name: &'static str,
    arguments: &'static str,
    example: &'static str,
    count: Option<u64>,
    source: &'static str,
) -> Listed {
    Listed { name, arguments, example, count, source }
}

/// All models.
const LISTED: [Listed; 21] = [
    listed("queens", "N", "8", Some(92), "OEIS A000170"),
    listed("domination", "N QUEENS", "5 3", Some(186), "OEIS A002564"),
    listed("langford", "N", "7", Some(52), "2 x OEIS A014552"),
    listed("pentominoes", "[BOARD]", "6x10 --reduce", Some(2339), "Haselgrove 1960"),
    listed("polyominoes", "BOARD PIECES..", "4x9 V3+", Some(88), "OEIS A046984"),
    listed("dominoes", "BOARD", "6x6", Some(6728), "OEIS A004003"),
    listed("polycubes", "[BOARD PIECES..]", "3x3x3 soma", Some(11520), "Conway and Guy 1961"),
    listed("partridge", "N", "4", Some(0), "Wainwright 1981"),
    listed("latin", "N", "4", Some(576), "OEIS A002860"),
    listed("sudoku", "[BOX]", "2x2", Some(288), "OEIS A107739"),
    listed("matchings", "GRAPH", "petersen", Some(6), "Petersen 1898"),
    listed("partitions", "N", "8", Some(4140), "OEIS A000110"),
    listed("steiner", "[T K] V", "2 3 7", Some(30), "OEIS A030128"),
    listed("macmahon", "BOARD", "4x6 --border --reduce", Some(13328), "several programs"),
    listed("words", "FILE SIZE", "words.txt 5", None, "depends on the list"),
    listed("assignment", "TABLE|N", "8", Some(40320), "OEIS A000142"),
    listed("auction", "BIDS|N M", "10 20", Some(67), "by simple recursion"),
    listed("crews", "TASKS|N", "12", Some(245), "by simple recursion"),
    listed("districts", "MAP|N [SIZE]", "4", Some(117), "OEIS A172477"),
    listed("kidney", "MATCHES|N", "6", Some(124), "by simple recursion"),
    listed("matching3", "TRIPLES|N", "4", Some(576), "OEIS A001044"),
];

impl Listed {
    fn command(&self) -> String {
        format!("quadrille model {} {} --count", self.name, self.example)
    }
}

/// An example command of the model with this name.
pub(super) fn command(name: &str) -> Option<String> {
    LISTED.iter().find(|listed| listed.name == name).map(Listed::command)
}

/// The same, as it follows an error. The model must be listed.
pub(super) fn example(name: &str) -> String {
    format!("For example: {}", command(name).expect("every model is listed"))
}

/// The same, as a section of help.
pub(super) fn section(name: &str) -> String {
    format!("Example:\n  {}", command(name).expect("every model is listed"))
}

/// Prints one line per model.
pub(super) fn print(output: &mut impl Write) -> io::Result<()> {
    for listed in &LISTED {
        let what = format!("{} {}", listed.name, listed.arguments);
        let number = match listed.count {
            Some(count) => format!("{count} ({})", listed.source),
            None => listed.source.into(),
        };
        writeln!(output, "{what:28} {:55} {number}", listed.command())?;
    }
    Ok(())
}
