//! Texts of boards: reading undoes writing, and no input makes a reader panic.

use crate::common::puzzles::{Clues, Solved};
use quadrille_boards::text::{BoardEntry, Boards, Form};
use quickcheck::{Arbitrary, Gen, quickcheck};

/// Forms that may be mixed in one stream.
const FORMS: [Form; 4] = [Form::Boj, Form::Grid, Form::Line, Form::Ss];

fn entries(boards: &mut Boards, lines: &[impl AsRef<[u8]>]) -> Vec<BoardEntry> {
    for line in lines {
        boards.line(line.as_ref());
    }
    boards.end();
    std::iter::from_fn(|| boards.next_entry()).collect()
}

quickcheck! {
    fn parse_undoes_format(clues: Clues) -> bool {
        FORMS.into_iter().all(|form| clues.0.in_form(form).to_string().parse() == Ok(clues.0))
    }

    fn a_stream_of_mixed_forms_gives_its_boards_in_order(stream: Vec<(Clues, u8)>) -> bool {
        let form = |how: &u8| FORMS[usize::from(how % 4)];
        let mut text = String::new();
        for (Clues(board), how) in &stream {
            let between = if how & 4 > 0 { "\n\n" } else { "\n" };
            text += &board.in_form(form(how)).to_string();
            text += between;
        }
        let found = entries(&mut Boards::new(None), &text.lines().collect::<Vec<_>>());
        found.len() == stream.len()
            && found.iter().zip(&stream).all(|(entry, (clues, how))| {
                entry.board == Ok(clues.0) && entry.form == Some(form(how))
            })
    }

    fn any_lines_are_boards_or_errors_in_order(lines: Vec<Strange>, form: u8) -> bool {
        let mut fixed = [None, Some(Form::Csv)].into_iter().chain(FORMS.map(Some)).cycle();
        let mut boards = Boards::new(fixed.nth(form.into()).flatten());
        let mut last = 0;
        entries(&mut boards, &lines).iter().all(|entry| {
            let in_order = entry.line > last && entry.line <= lines.len() as u64;
            last = entry.line;
            in_order
        })
    }

    /// The reader has a fast path for lines that consist of a puzzle. A leading blank avoids it.
    fn the_fast_path_for_puzzles_reads_the_same_as_the_general_one(
        lines: Vec<Strange>,
        amid: Clues
    ) -> bool {
        let read = |before: &str| -> Vec<_> {
            // The first line is a board, so the stream is not a table.
            let mut all = vec![amid.0.to_string().into_bytes()];
            all.extend(lines.iter().map(|Strange(line)| {
                let is_puzzle = line.iter().take_while(|b| !b" \t\r".contains(b)).count() == 81;
                [if is_puzzle { before.as_bytes() } else { b"" }, &line[..]].concat()
            }));
            entries(&mut Boards::new(None), &all)
                .into_iter()
                .map(|entry| (entry.line, entry.form, entry.board.ok(), entry.apart))
                .collect()
        };
        read("") == read(" ")
    }

    fn a_table_gives_its_puzzles_and_solutions(rows: Vec<(Clues, Solved)>, quoted: u8) -> bool {
        let mark = |bit: u8| if quoted & bit > 0 { "\"" } else { "" };
        let mut lines = vec![format!("id,{0}puzzle{0},note,solution", mark(1))];
        for (id, (Clues(puzzle), Solved(solution))) in rows.iter().enumerate() {
            let note = ["x", "", "\"a, b\"", "\"say \"\"a\"\", b\""][id % 4];
            lines.push(format!("{id},{0}{puzzle}{0},{note},{1}{solution}{1}", mark(2), mark(4)));
        }
        let mut boards = Boards::new(None);
        let found = entries(&mut boards, &lines);
        found.len() == rows.len()
            && boards.header() == Some(lines[0].as_bytes())
            && found.iter().zip(&rows).zip(&lines[1..]).all(|((entry, row), line)| {
                let record = entry.record.as_ref().unwrap();
                let mut written = Vec::new();
                record.write(format!("{1}{0}{1}", row.1.0, mark(4)).as_bytes(), &mut written);
                entry.board == Ok(row.0.0)
                    && record.solution() == Some(Ok(row.1.0))
                    && written == line.as_bytes()
            })
    }
}

/// A line of a board, a line that is almost one, or arbitrary bytes.
#[derive(Clone, Debug)]
struct Strange(Vec<u8>);

impl AsRef<[u8]> for Strange {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl Arbitrary for Strange {
    fn arbitrary(g: &mut Gen) -> Self {
        let pick = |g: &mut Gen, from: &[u8]| *g.choose(from).unwrap();
        let row = |g: &mut Gen| -> Vec<u8> { (0..9).map(|_| pick(g, b"0123456789.")).collect() };
        let puzzle = |g: &mut Gen| -> Vec<u8> { (0..9).flat_map(|_| row(g)).collect() };
        let special: [&[u8]; 6] =
            [b"---+---+---", b"[Puzzle]", b"[State]", b"id,puzzle", b"7,\"", b"\xef\xbb\xbf"];
        Self(match u8::arbitrary(g) % 12 {
            0..=3 => row(g),
            4 => (0..9).flat_map(|_| [pick(g, b"0123456789"), b' ']).collect(),
            5 => puzzle(g),
            6 => {
                let end =
                    *g.choose(&[&b"\r"[..], b" 1", b"\tx", b"  \r", b"#", b"1", b","]).unwrap();
                [&puzzle(g)[..], end].concat()
            }
            7 => row(g).chunks(3).collect::<Vec<_>>().join(&b'|'),
            8 => g.choose(&special).unwrap().to_vec(),
            9 => {
                let mut nearly = puzzle(g);
                nearly[usize::arbitrary(g) % 81] = pick(g, b"_* ,x\xff\0|-/:");
                nearly
            }
            10 => (0..u8::arbitrary(g) % 20).map(|_| pick(g, b"0159. \t#x\r\xff\0|,\"-")).collect(),
            _ => Vec::arbitrary(g),
        })
    }
}
