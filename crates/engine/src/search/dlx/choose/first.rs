//! The rule `First`: the leftmost item in play, which is the first declared.

use super::Choose;
use crate::search::dlx::arena::Arena;
use crate::search::dlx::key::Key;
use crate::search::dlx::width::NodeLink;

#[derive(Clone, Debug)]
#[allow(unreachable_pub, reason = "see `Chooser`")]
pub struct First;

impl Choose for First {
    #[inline]
    fn choose<L: NodeLink, K: Key>(&mut self, arena: &mut Arena<L, K>) -> Option<(L, usize)> {
        let i = arena.right(L::ROOT);
        (i != L::ROOT).then(|| arena.of_key(arena.key(i)))
    }
}
