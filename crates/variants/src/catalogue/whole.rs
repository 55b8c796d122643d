//! Rules for the whole board, which a word states.

use super::super::{Constraint, Relation, Variant};
use super::{ExportValue, RuleForm, RuleKind};
use quadrille_models::ModelError;

pub(super) const RULES: &[RuleKind] = &[
    // Both diagonals, or one of them by its key in an export.
    RuleKind {
        examples: &[["diagonal x diagonals", "", "different digits on both diagonals; also x"]],
        keys: &[("diagonal+", ExportValue::Flag), ("diagonal-", ExportValue::Flag)],
        form: RuleForm::Whole(|variant, word| {
            let n = variant.side();
            let diagonal: Vec<usize> = match word {
                "diagonal+" => (0..n).map(|k| (n - 1 - k) * n + k).collect(),
                "diagonal-" => (0..n).map(|k| k * n + k).collect(),
                _ => return Ok(Variant { board: variant.board.with_diagonals()?, ..variant }),
            };
            variant.with(Constraint::Different(diagonal))
        }),
    },
    RuleKind {
        examples: &[["windoku", "", "different digits in inner boxes, four on 9x9"]],
        keys: &[],
        form: RuleForm::Whole(|variant, _| {
            let n = variant.side();
            let k = n.isqrt();
            if k * k != n || n < 4 || !variant.board.is_square() {
                let expected = "a board of 9x9, 16x16 or 25x25 for windoku";
                return Err(ModelError::argument(expected, format!("{n}x{n}")));
            }
            // Between the windows, and around them, is a row and a column.
            let starts = || (0..k - 1).map(|window| 1 + window * (k + 1));
            let corners = starts().flat_map(|row| starts().map(move |column| row * n + column));
            let mut board = variant.board;
            for corner in corners {
                board.add_unit((0..n).map(|j| corner + j / k * n + j % k).collect())?;
            }
            Ok(Variant { board, ..variant })
        }),
    },
    RuleKind {
        examples: &[["anti-knight", "", "different digits a knight's move apart"]],
        keys: &[("antiknight", ExportValue::Flag)],
        form: RuleForm::Moves(|| Constraint::AntiKnight, &[[1, 2], [2, 1], [1, -2], [2, -1]]),
    },
    RuleKind {
        examples: &[["anti-king", "", "different digits a king's move apart"]],
        keys: &[("antiking", ExportValue::Flag)],
        form: RuleForm::Moves(|| Constraint::AntiKing, &[[1, 1], [1, -1]]),
    },
    RuleKind {
        examples: &[["nonconsecutive", "", "no neighbors differ by 1, except at a dot"]],
        keys: &[("nonconsecutive", ExportValue::Flag)],
        form: RuleForm::Whole(|variant, _| {
            variant.with(Constraint::Never(Relation::Difference(1)))
        }),
    },
    RuleKind {
        examples: &[["disjoint-groups", "", "different digits in the same place of all boxes"]],
        keys: &[("disjointgroups", ExportValue::Flag), ("disjoint", ExportValue::Word)],
        form: RuleForm::Whole(|variant, _| {
            let mut groups = variant.disjoint_groups()?.into_iter();
            groups.try_fold(variant, |variant, group| variant.with(Constraint::Different(group)))
        }),
    },
];
