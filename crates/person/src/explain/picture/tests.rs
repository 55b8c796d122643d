use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::super::{Explainer, Technique};
use super::*;

/// All steps of the puzzles of `data/hard.txt`, in pictures.
static PICTURES: LazyLock<Vec<StepPicture>> = LazyLock::new(|| {
    let puzzles = include_str!("../../../data/hard.txt").lines();
    let puzzles = puzzles.filter_map(|line| line.get(..81)?.parse().ok());
    let mut pictures = Vec::new();
    for puzzle in puzzles {
        let mut explainer = Explainer::new(&puzzle).unwrap();
        loop {
            let position = explainer.current();
            let Some(step) = explainer.next() else { break };
            pictures.push(StepPicture { position, step });
        }
    }
    pictures
});

/// The text without escape codes.
fn plain(styled: &str) -> String {
    let mut parts = styled.split('\x1b');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').expect("the end of a style").1)
}

#[test]
fn a_picture_can_be_read_back() {
    let techniques: BTreeSet<Technique> = PICTURES.iter().map(|p| p.step.technique).collect();
    assert!(techniques.len() > 12, "{techniques:?}");
    for picture in &*PICTURES {
        let text = picture.to_string();
        let (board, legend) = text.trim_end().rsplit_once('\n').unwrap();
        let widths: BTreeSet<usize> = board.lines().map(str::len).collect();
        assert_eq!(widths.len(), 1, "{text}");
        let cells: Vec<&str> =
            board.split_whitespace().filter(|word| !word.starts_with(['|', '+'])).collect();
        assert_eq!(cells.len(), 81, "{text}");
        let mut signs = BTreeSet::new();
        for (cell, shown) in Cell::all().zip(cells) {
            let digits: String = shown.chars().filter(char::is_ascii_digit).collect();
            let expected: String = match picture.position.board().get(cell) {
                Some(digit) => digit.to_string(),
                None => picture.position.candidates(cell).map(|d| d.to_string()).collect(),
            };
            assert_eq!(digits, expected, "{text}");
            let chars: Vec<char> = shown.chars().collect();
            for pair in chars.windows(2).filter(|pair| !pair[1].is_ascii_digit()) {
                let digit = pair[0].to_digit(10).and_then(|d| Digit::new(d.try_into().unwrap()));
                let at = (cell, digit.expect("a sign stands behind a digit"));
                assert_eq!(pair[1] == '-', picture.step.removes.contains(&at), "{text}");
                assert_eq!(pair[1] == '!', picture.step.places.contains(&at), "{text}");
                signs.insert(pair[1]);
            }
        }
        let explained: BTreeSet<char> =
            legend.split("  ").map(|entry| entry.chars().next().unwrap()).collect();
        assert_eq!(signs, explained, "{text}");
        let n_changes = picture.step.removes.len() + picture.step.places.len();
        assert_eq!(
            board.matches(['-', '!']).count() - 4 * (widths.first().unwrap() - 4),
            n_changes
        );
        assert_eq!(plain(&picture.styled()), text);
    }
}

#[cfg(feature = "svg")]
#[test]
fn a_drawing_is_one_line_and_has_what_the_step_does() {
    for picture in &*PICTURES {
        let (text, step) = (picture.svg(), &picture.step);
        assert_eq!(text.matches('\n').count(), 1);
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"), "{text}");
        assert!(text.contains(&format!("{} ({})", step.technique, step.difficulty)), "{text}");
        let n_written = text.matches(Part::Written.fill()).count();
        assert_eq!(n_written, step.places.len());
        assert_eq!(text.matches(Part::Removed.fill()).count(), step.removes.len());
        assert_eq!(text.matches("stroke=\"#c2410c\"").count(), step.links.len());
        let document = roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        let written = |node: roxmltree::Node| node.text().map(str::to_owned);
        let sentence: Vec<String> = document
            .descendants()
            .filter(|node| node.has_tag_name("text") && node.attribute("x") == Some("0"))
            .filter_map(written)
            .skip(1)
            .collect();
        let sentence = sentence.join(" ");
        assert!(sentence.starts_with(&step.why), "{sentence}");
        let n_changes = sentence[step.why.len()..].split_whitespace().count() - 1;
        assert_eq!(n_changes, step.places.len() + step.removes.len());
    }
}

/// A page of many steps is about as wide as high.
#[cfg(feature = "svg")]
#[test]
fn a_page_of_many_steps_has_rows_and_columns() {
    for n in [1, 2, 5, 60, 100] {
        let page = StepPicture::gallery(&PICTURES[..n]);
        let document = roxmltree::Document::parse(&page).unwrap();
        let side = |name| document.root_element().attribute(name).unwrap().parse::<f64>().unwrap();
        let (width, height) = (side("width"), side("height"));
        assert!(height < 1.5 * width && width < 2.5 * height, "{n} steps: {width} by {height}");
        assert_eq!(page.matches("role=\"img\"").count(), n);
    }
}
