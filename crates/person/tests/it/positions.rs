//! A person goes on from a position of another program.

use quadrille_boards::text::PositionForm;
use quadrille_boards::{Board, Cell, Digit, Position};
use quadrille_person::{Explainer, Technique, explain};

/// The position of `SudokuWiki`'s page about Y-wings.
const WIKI: &str = "S9B2b0304050i0l2c0h0f089f022b060c040e9f069f0e0d2c082g0n9h2d2b03090h0l0e0f04\
                    0l050h0f2g0d2g092d090d0f2b2g05080n2d0e0b0g030a0f0i0d080c0h010b040i060g050d\
                    0f0i0h0e0701020c";

#[test]
fn the_wing_of_a_page_is_the_next_step_of_its_position() {
    let position: Position = WIKI.parse().unwrap();
    // The page removes 2 from r5c7 by the wing of r1c1, r1c7 and r5c1.
    let step = Explainer::at(&position).unwrap().next().unwrap();
    assert_eq!(step.technique, Technique::XyWing);
    assert!(step.removes.contains(&(Cell::at(4, 6), Digit::new(2).unwrap())), "{}", step.why);
}

#[test]
fn a_grid_with_two_open_cells_is_solved() {
    let grid = "5 3 4 6 7 8 9 1 2\n6 7 2 1 9 5 3 4 8\n1 9 8 3 4 2 5 6 7\n8 5 9 7 6 1 4 2 3\n\
                4 2 6 8 5 3 7 9 1\n7 1 3 9 2 4 8 5 6\n9 6 1 5 3 7 2 8 4\n2 8 7 4 1 9 6 3 5\n\
                3 4 5 2 8 6 1 79 79";
    let position: Position = grid.parse().unwrap();
    assert!(Explainer::at(&position).unwrap().last().is_some());
}

#[test]
fn positions_after_any_number_of_steps_are_read_again() {
    let boards = include_str!("../../../../data/hard.txt").lines().filter(|line| line.len() == 81);
    for (n, board) in (3..).zip(boards.step_by(9).take(8)) {
        let board: Board = board.parse().unwrap();
        let mut explainer = Explainer::new(&board).unwrap().modern();
        explainer.by_ref().take(n).for_each(drop);
        let position = explainer.current();
        for (form, ..) in PositionForm::ALL {
            let read: Position = position.in_form(form).to_string().parse().unwrap();
            if let PositionForm::Hodoku | PositionForm::Sudokuwiki = form {
                assert_eq!(read, position, "{form}");
            }
            // Cells with one candidate are taken as digits.
            let mut rest = Explainer::at(&read).unwrap().modern();
            let steps: Vec<_> = rest.by_ref().collect();
            assert!(rest.is_solved() && !steps.is_empty(), "{form}");
            assert_eq!(*rest.current().board(), explain(&board).unwrap().board);
        }
    }
}
