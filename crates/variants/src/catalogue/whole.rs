//! Rules for the whole board, which a word states.

use super::super::{Constraint, Relation, Variant};
use super::{ExportValue, RuleForm, RuleKind};
use quadrille_models::ModelError;

/// The four windows of a windoku: inner boxes of 3x3.
const WINDOWS: &str = "
.........
.aaa.bbb.
.aaa.bbb.
.aaa.bbb.
.........
.ccc.ddd.
.ccc.ddd.
.ccc.ddd.
.........
";

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
        examples: &[["windoku", "", "different digits in four inner boxes of 9x9"]],
        keys: &[],
        form: RuleForm::Whole(|variant, _| {
            let n = variant.side();
            if n != 9 {
                return Err(ModelError::argument("a board of 9x9 for windoku", format!("{n}x{n}")));
            }
            let board = variant.board.with_units(WINDOWS).expect("the windows fit on the board");
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
