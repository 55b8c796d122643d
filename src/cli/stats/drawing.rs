//! The numbers of a collection as bars, in SVG: dark on white, or light on black in a dark color
//! scheme.

use svg::node::element::{Group, Rectangle, Style, Text};

use quadrille::batch::Survey;
use quadrille::picture::empty_document;

use super::numbers::sections;
use crate::cli::grouped::grouped;

/// The margin around the drawing. All lengths are in points.
const MARGIN: usize = 16;
/// The height of a line.
const ROW: usize = 20;
/// The height of a bar.
const BAR: usize = 14;
/// The size of the letters.
const FONT: usize = 12;
/// The width of a letter, a little more than monospaced fonts have.
const LETTER: usize = 8;
/// The length of the longest bar.
const LONGEST: u128 = 360;
/// The room between a name, its bar and its number.
const GAP: usize = 8;

/// The colors on a light page and on a dark one.
const STYLE: &str = "\
.page{fill:#fff}text{fill:#111}.bar{fill:#7b9ce0}\
@media(prefers-color-scheme:dark){.page{fill:#16181d}text{fill:#e8e8e8}.bar{fill:#5878bd}}";

/// The picture of a survey: a line for each number, with a bar in proportion to the largest number
/// of its section.
pub(super) fn draw(survey: &Survey, rated: bool) -> String {
    let sections = sections(survey, rated);
    let lines = || sections.iter().flat_map(|(_, lines)| lines);
    let widest = lines().map(|(name, _)| name.len()).max().unwrap_or(0);
    let longest = lines().map(|&(_, n)| grouped(n).len()).max().unwrap_or(0);
    let left = MARGIN + LETTER * widest + GAP;
    let longest_bar = usize::try_from(LONGEST).expect("a few hundred");
    let right = left + longest_bar + GAP + LETTER * longest + MARGIN;
    let mut drawing = Group::new().set("font-family", "monospace").set("font-size", FONT);
    let mut top = MARGIN;
    for (i, (heading, lines)) in sections.iter().enumerate() {
        if i > 0 {
            top += ROW / 2;
        }
        if !heading.is_empty() {
            let text = Text::new(*heading).set("x", MARGIN).set("y", baseline(top));
            drawing = drawing.add(text.set("font-weight", "bold"));
            top += ROW;
        }
        let most = lines.iter().map(|&(_, n)| n).max().unwrap_or(1).max(1);
        for (name, n) in lines {
            let length = u128::from(*n) * LONGEST / u128::from(most);
            let length = usize::try_from(length).expect("at most the longest").max(1);
            let bar = Rectangle::new()
                .set("class", "bar")
                .set("x", left)
                .set("y", top + (ROW - BAR) / 2)
                .set("width", length)
                .set("height", BAR);
            let number =
                Text::new(grouped(*n)).set("x", left + length + GAP).set("y", baseline(top));
            let name = Text::new(name).set("x", left - GAP).set("y", baseline(top));
            drawing = drawing.add(name.set("text-anchor", "end")).add(bar).add(number);
            top += ROW;
        }
    }
    let height = top + MARGIN;
    let page = Rectangle::new().set("class", "page").set("width", right).set("height", height);
    let document = empty_document(right, height).add(Style::new(STYLE)).add(page).add(drawing);
    format!("{document}\n")
}

fn baseline(top: usize) -> usize {
    top + ROW / 2 + FONT / 3
}
