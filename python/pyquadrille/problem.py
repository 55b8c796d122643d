"""Exact cover problems.

A problem has *items* and *options*; an option is a set of items. A *cover* is a set of options in
which every primary item is exactly once, and every secondary item at most once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from pyquadrille import _core, plain
from pyquadrille.answers import Estimate, Estimates, answered
from pyquadrille.arguments import seconds, whole
from pyquadrille.bounds import Bounds
from pyquadrille.certificate import Proofs
from pyquadrille.diagram import Diagram, build
from pyquadrille.limits import All, Memory, Threads, with_limits
from pyquadrille.questions import Questions
from pyquadrille.reasons import Reasons
from pyquadrille.search import Search, is_book
from pyquadrille.snapshot import File
from pyquadrille.snapshot import restored as restored_snapshot
from pyquadrille.sources import Sources
from pyquadrille.statement import Item, Label, Statement
from pyquadrille.symmetry import Symmetry

if TYPE_CHECKING:
    from typing_extensions import Unpack


K = TypeVar("K")


class Problem(
    Sources[Item, Label], Questions[list[Label]], Reasons[Item, Label], Proofs[Item, Label]
):
    """An exact cover problem: items, and options to choose from.

    Items and labels are any hashable objects. `primary` items are covered exactly once, or as
    often as their bounds say; `secondary` items at most once, or by options that all give them
    the same color (`colored`). `bounds` maps primary items to `(low, high)`, or to one number;
    `primary` may be such a mapping itself.

    >>> from pyquadrille import Problem
    >>> p = Problem(primary="abcdefg")
    >>> for items in ["ce", "adg", "bcf", "adf", "bg", "deg"]:
    ...     _ = p.option(items, label=items)
    >>> sorted(p.first())
    ['adf', 'bg', 'ce']
    >>> p.count()
    1

    Two children share at least three and at most four of five toys:

    >>> toys = Problem({"toys": (3, 4)}, secondary=range(5))
    >>> for toy in range(5):
    ...     _ = toys.option(["toys", toy])
    >>> toys.count()
    15

    A problem can be pickled, copied and compared. Calls release the lock of the interpreter, so
    threads can ask several problems at a time, or one problem several questions. Meanwhile others
    can add options: a question is about the options that are there when it is asked. ^C ends every
    call within a tenth of a second. An option that it interrupts is added in full or not at all.

    To type checkers it is a `Problem[Item, Label]`, so that they see a label of another type.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        @overload  # type: ignore[override]
        @classmethod
        def from_options(  # type: ignore[overload-overlap]
            cls,
            options: Mapping[K, Iterable[Hashable]],
            secondary: Iterable[Hashable] = ...,
            *,
            primary: Iterable[Hashable] = ...,
            bounds: Bounds | None = ...,
            costs: Any = ...,
        ) -> Problem[Any, K]: ...
        @overload
        @classmethod
        def from_options(
            cls,
            options: Iterable[Iterable[Hashable]],
            secondary: Iterable[Hashable] = ...,
            *,
            primary: Iterable[Hashable] = ...,
            bounds: Bounds | None = ...,
            costs: Any = ...,
        ) -> Problem[Any, int]: ...
        @classmethod
        def from_options(cls, options: Any, *args: Any, **others: Any) -> Any: ...
        @classmethod
        def from_matrix(  # type: ignore[override]
            cls,
            matrix: Any,
            secondary: Iterable[int] = ...,
            *,
            bounds: Bounds | None = ...,
            costs: Any = ...,
        ) -> Problem[int, int]: ...
        @classmethod
        def from_knuth(cls, text: str) -> Problem[str, int]: ...  # type: ignore[override]

    def _search(self, distinct: bool | None = False) -> Search:
        return Search(self, self._snapshot(), int(bool(distinct)))

    @with_limits
    def first(self, **limits: Unpack[All]) -> list[Label] | None:
        """A cover as a list of labels, or `None` if there is none.

        Which of several covers it is, is not promised: `next(p.covers(order="book"))` is the first
        one in the order of the book. Races a search of the tree against searches that learn. The
        arguments are those of `count`. Raises `LimitError` if a limit comes first.
        """
        search = self._search()
        covers, end = search.first(1, "first", limits)
        if not covers:
            answered(end, None)
        return search.moment.labeled(covers[0]) if covers else None

    @with_limits
    def check(self, **limits: Unpack[All]) -> Literal["none", "one", "several"]:
        """Whether there is no cover, exactly one, or several: `"none"`, `"one"` or `"several"`.

        Stops at the second cover. The arguments are those of `count`. Raises `LimitError` if a
        limit comes first; its `found` is the number of covers found until then.

        >>> from pyquadrille import Problem
        >>> [Problem.from_options(options).check() for options in (["ab", "bc"], ["ab"], "aa")]
        ['none', 'one', 'several']
        """
        covers, end = self._search().first(2, "check", limits)
        if len(covers) < 2:
            answered(end, len(covers))
        return "several" if len(covers) == 2 else "one" if covers else "none"

    @with_limits
    def fewest(self, **limits: Unpack[Threads]) -> list[Label] | None:
        """A cover of the fewest options, whatever they cost, or `None` if there is no cover.

        `time`, `nodes` and `jobs` are as for `count`. Raises `LimitError` if a limit comes first;
        its `found` is a list with the best cover until then, which costs 1 for each option.

        >>> from pyquadrille import Problem
        >>> Problem.from_options({"a": "a", "b": "b", "ab": "ab"}, costs={"ab": 9}).fewest()
        ['ab']
        """
        best = Search(self, self._snapshot().fewest()).best(1, False, limits)
        return best[0].cover if best else None

    def symmetry(self, *, colors: bool = False) -> Symmetry[Label]:
        """The symmetries: permutations of items and options that keep all that matters.

        They keep what is primary, bounds, colors and costs; with `colors`, they may exchange
        colors, for all items alike. Raises `LimitError` if they are not found within a bounded
        amount of work, some 20 seconds, which is rare.

        >>> from pyquadrille import models
        >>> models.queens(8).problem.symmetry().order
        8
        """
        return Symmetry(Search(self, self._snapshot(), 2 if colors else 1))

    @with_limits
    def diagram(self, **limits: Unpack[Memory]) -> Diagram[Label]:
        """All covers as one object, for questions to all of them at once.

        `memory` bounds it while it is built, in bytes, by default 1 GiB; `time` is in seconds,
        `nodes` in tree nodes. Uses one thread. An option that is added to the problem later does
        not change the diagram. Raises `LimitError` if a limit comes first, which says how large the
        diagram was when the memory was full.

        >>> from pyquadrille import models
        >>> diagram = models.dominoes("8x8").problem.diagram()
        >>> diagram.count(), len(diagram.sample(3, seed=1)[0])
        (12988816, 32)
        """
        return build(self, limits)

    def estimate(
        self,
        probes: int = 1000,
        *,
        seed: int = 0,
        time: float | None = None,
        order: Literal["any", "book"] = "any",
    ) -> Estimates:
        """The size of the search, estimated by random probes of its tree (Knuth 1975).

        `order` is that of `covers`: another search has another tree. The same `seed` gives the
        same probes; after `time` seconds there are no more.

        >>> from pyquadrille import models
        >>> covers = models.queens(8).problem.estimate(2000).covers
        >>> abs(covers.mean - 92) < 4 * covers.error
        True
        """
        book, most = is_book(order), whole(probes, "a number of probes", least=1)
        start, end = whole(seed, "a seed"), seconds(time)
        done, nodes, covers = _core.estimate(self._snapshot().native(), most, start, end, book)
        return Estimates(Estimate(*nodes), Estimate(*covers), done)

    def __reduce__(self) -> tuple[Any, ...]:
        now = self._snapshot()
        arrays, items, colors, _ = now.data()
        return restored, (items, colors, now.order(), arrays, now.file)


Statement._whole = Problem


def restored(
    items: list[Any],
    colors: list[Any],
    labels: Sequence[Any],
    arrays: plain.Arrays,
    file: File | None = None,
) -> Problem:
    """The problem that was pickled."""
    return Problem._of(restored_snapshot(items, colors, labels, arrays, file))
