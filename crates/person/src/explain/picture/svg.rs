//! Steps as SVG: the board with its candidates, the pattern in color, links as lines, and the
//! sentence below. The background is white, so that a picture can be read on any page.

use std::fmt::Write as _;

use svg::node::element::{Circle, Group, Line, Path, Rectangle, Text, Title};

use super::{Part, StepPicture};
use crate::explain::step::{Link, Role};
use quadrille_boards::{Cell, Digit};
use quadrille_problem::picture::empty_document;

/// The side of a cell. This and all lengths below are in SVG user units.
const CELL: f64 = 54.0;
/// The side of the board.
const BOARD: f64 = 9.0 * CELL;
/// The margin around the board.
const MARGIN: f64 = 14.0;
/// The distance from one line of the caption to the next.
const LINE: f64 = 18.0;
/// The most characters of a line of the caption. A line of wide characters still fits below the
/// board.
const MOST_CHARACTERS: usize = 64;

impl Part {
    /// The color behind the candidate.
    pub(super) const fn fill(self) -> &'static str {
        match self {
            Self::Of(Role::Body) => "#9fd8ab",
            Self::Of(Role::Other) => "#a9c8fa",
            Self::Of(Role::Fin) => "#f3cf7a",
            Self::Removed => "#f6b9b1",
            Self::Written => "#1f6f33",
        }
    }
}

impl StepPicture {
    /// The picture as an SVG document, on one line.
    pub fn svg(&self) -> String {
        Self::gallery(std::slice::from_ref(self))
    }

    /// The pictures of several steps as one SVG document, on one line: row by row, about as high as
    /// wide, and with numbers from 1 if there are several.
    pub fn gallery(pictures: &[Self]) -> String {
        let number = |i: usize| (pictures.len() > 1).then_some(i + 1);
        let (drawings, heights): (Vec<Group>, Vec<f64>) =
            pictures.iter().enumerate().map(|(i, picture)| picture.drawing(number(i))).unzip();
        let n_columns = n_columns(&heights);
        let (mut all, mut width, mut y) = (Group::new(), 0.0_f64, MARGIN);
        let mut drawings = drawings.into_iter();
        for heights in heights.chunks(n_columns) {
            let mut x = MARGIN;
            for drawing in drawings.by_ref().take(heights.len()) {
                all = all.add(drawing.set("transform", format!("translate({x} {y})")));
                x += BOARD + MARGIN;
            }
            (width, y) = (width.max(x), y + highest(heights) + MARGIN);
        }
        let height = y;
        let document = empty_document(width, height)
            .set("font-family", "sans-serif")
            .add(rectangle(0.0, 0.0, width, height).set("fill", "#fff"))
            .add(all);
        document.to_string().replace('\n', "") + "\n"
    }

    /// The board with its caption, and the height of both.
    fn drawing(&self, number: Option<usize>) -> (Group, f64) {
        let step = &self.step;
        let number = number.map_or_else(String::new, |number| format!("{number}. "));
        let title = format!("{number}{} ({})", step.technique, step.difficulty);
        let group = Group::new()
            .set("role", "img")
            .add(Title::new(format!("{title}: {}", step.why)))
            .add(self.background())
            .add(self.digits())
            .add(lines());
        let group = step.links.iter().map(drawn_link).fold(group, Group::add);
        let mut y = BOARD + LINE + 4.0;
        let mut group = group.add(caption(&title, y).set("font-weight", "bold"));
        for line in wrapped(&format!("{} =>{}", step.why, consequences(self))) {
            y += LINE;
            group = group.add(caption(&line, y));
        }
        (group, y + LINE / 2.0)
    }

    /// The units and the cells of the pattern.
    fn background(&self) -> Group {
        let in_units = self.step.units.iter().flat_map(|unit| unit.cells());
        let in_units = in_units.map(|cell| square(cell).set("fill", "#fdf6d8"));
        let cells = self.step.cells.iter().map(|&cell| square(cell).set("fill", "#eaf1fd"));
        in_units.chain(cells).fold(Group::new(), Group::add)
    }

    /// The digits and the candidates, marked by their part in the step.
    fn digits(&self) -> Group {
        let mut group = Group::new().set("text-anchor", "middle").set("fill", "#222");
        for cell in Cell::all() {
            let [x, y] = corner(cell);
            if let Some(digit) = self.position.board().get(cell) {
                let is_clue = self.position.clues().get(cell).is_some();
                let (weight, fill) = if is_clue { ("bold", "#000") } else { ("normal", "#1a4fa0") };
                let text = Text::new(digit.to_string())
                    .set("x", x + CELL / 2.0)
                    .set("y", y + CELL * 0.7)
                    .set("font-size", 30)
                    .set("font-weight", weight)
                    .set("fill", fill);
                group = group.add(text);
            }
            for digit in self.position.candidates(cell) {
                group = self.candidate(group, cell, digit);
            }
        }
        group
    }

    fn candidate(&self, mut group: Group, cell: Cell, digit: Digit) -> Group {
        const RADIUS: f64 = CELL / 6.0 - 0.5;
        let [x, y] = spot(cell, digit);
        let part = self.part(cell, digit);
        if let Some(part) = part {
            let circle = Circle::new().set("cx", x).set("cy", y).set("r", RADIUS);
            group = group.add(circle.set("fill", part.fill()));
        }
        let text = Text::new(digit.to_string()).set("x", x).set("y", y + 4.5).set("font-size", 13);
        group = group.add(match part {
            Some(Part::Written) => text.set("fill", "#fff").set("font-weight", "bold"),
            _ => text,
        });
        if part == Some(Part::Removed) {
            let line = Line::new()
                .set("x1", x - RADIUS)
                .set("y1", y + RADIUS)
                .set("x2", x + RADIUS)
                .set("y2", y - RADIUS);
            group = group.add(line.set("stroke", "#b3261e").set("stroke-width", 1.5));
        }
        group
    }
}

/// The number of columns with which drawings of these heights are about as high as wide together.
fn n_columns(heights: &[f64]) -> usize {
    let mut n_columns = 1;
    let mut width = BOARD;
    while n_columns < heights.len()
        && heights.chunks(n_columns).map(highest).sum::<f64>() > 1.25 * width
    {
        n_columns += 1;
        width += BOARD;
    }
    n_columns
}

fn highest(heights: &[f64]) -> f64 {
    heights.iter().copied().fold(0.0, f64::max)
}

fn rectangle(x: f64, y: f64, width: f64, height: f64) -> Rectangle {
    Rectangle::new().set("x", x).set("y", y).set("width", width).set("height", height)
}

/// The upper left corner of a cell.
fn corner(cell: Cell) -> [f64; 2] {
    [f64::from(cell.column()) * CELL, f64::from(cell.row()) * CELL]
}

fn square(cell: Cell) -> Rectangle {
    let [x, y] = corner(cell);
    rectangle(x, y, CELL, CELL)
}

/// The center of a candidate: 1 to 3 are in the first row of the cell, and so on.
fn spot(cell: Cell, digit: Digit) -> [f64; 2] {
    let [x, y] = corner(cell);
    let index = digit.get() - 1;
    let third = |n: u8| (f64::from(n) + 0.5) * CELL / 3.0;
    [x + third(index % 3), y + third(index / 3)]
}

/// The lines between the cells, thick around the boxes.
fn lines() -> Group {
    let path = |is_thick: bool| {
        let mut path = String::new();
        for n in (0..10).filter(|n| (n % 3 == 0) == is_thick) {
            let at = f64::from(n) * CELL;
            write!(path, "M0 {at}H{BOARD}M{at} 0V{BOARD}").expect("a string");
        }
        Path::new().set("d", path).set("fill", "none").set("stroke-linecap", "square")
    };
    Group::new()
        .add(path(false).set("stroke", "#999").set("stroke-width", 1))
        .add(path(true).set("stroke", "#222").set("stroke-width", 2.5))
}

/// The drawing of a link between the nearest candidates of its two nodes: a solid line if it is
/// strong, and a dashed line if it is weak. It bends a little, so that links on one line differ.
fn drawn_link(link: &Link) -> Path {
    let spots = |(cells, digit): &(Vec<Cell>, Digit)| {
        cells.iter().map(|&cell| spot(cell, *digit)).collect::<Vec<_>>()
    };
    let (from, to) = (spots(&link.from), spots(&link.to));
    let pairs = from.iter().flat_map(|&a| to.iter().map(move |&b| (a, b)));
    let length = |&([x1, y1], [x2, y2]): &([f64; 2], [f64; 2])| f64::hypot(x2 - x1, y2 - y1);
    let nearest = pairs.min_by(|a, b| length(a).total_cmp(&length(b)));
    let ([x1, y1], [x2, y2]) = nearest.expect("a node has a cell");
    let bend = 0.12;
    let (x, y) =
        (f64::midpoint(x1, x2) - bend * (y2 - y1), f64::midpoint(y1, y2) + bend * (x2 - x1));
    let path = format!("M{x1:.1} {y1:.1}Q{x:.1} {y:.1} {x2:.1} {y2:.1}");
    let path = Path::new().set("d", path).set("fill", "none").set("stroke", "#c2410c");
    let path = path.set("stroke-width", 1.6).set("stroke-linecap", "round");
    if link.is_strong { path } else { path.set("stroke-dasharray", "5 4") }
}

fn caption(text: &str, y: f64) -> Text {
    Text::new(text).set("x", 0).set("y", y).set("font-size", 14).set("fill", "#111")
}

/// The digits that are written and removed, such as ` r1c2=5 r1c7<>3`.
fn consequences(picture: &StepPicture) -> String {
    let places = picture.step.places.iter().map(|(cell, digit)| format!(" {cell}={digit}"));
    let removes = picture.step.removes.iter().map(|(cell, digit)| format!(" {cell}<>{digit}"));
    places.chain(removes).collect()
}

/// The text in lines of a bounded length.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= MOST_CHARACTERS => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
