"""A search that can be divided: its parts, and the covers of some of them one by one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from pyquadrille import _core, columns, frames, html, plain
from pyquadrille.arguments import limit as checked_limit
from pyquadrille.arguments import text, whole
from pyquadrille.errors import ArgumentError, QuadrilleError
from pyquadrille.limits import Limits, Threads, checked, with_limits
from pyquadrille.progress import following
from pyquadrille.search import Search, is_book
from pyquadrille.statement import Statement, a_problem

if TYPE_CHECKING:
    from typing_extensions import Unpack
    from typing_extensions import disjoint_base as _disjoint_base
else:

    def _disjoint_base(cls):  # what Python 3.15 has: no class can be this and another built-in one
        return cls


Found = TypeVar("Found")
T = TypeVar("T")


@_disjoint_base
class Counted(int):
    """A number of covers, and the parts that are left where a limit came first.

    It is an `int`: counts of parts add up. `left` is empty if everything was counted.
    """

    left: list[Part]

    @classmethod
    def _of(cls, number: int, left: list[Part]) -> Counted:
        counted = cls(number)
        counted.left = left
        return counted

    def _repr_html_(self) -> str:
        """The number, and how much is left, for a notebook."""
        left = f", {html.number(len(self.left))} parts are left" if self.left else ""
        return f"<b>{html.number(self)}</b> covers{left}"


class Part:
    """The covers of a problem that have certain options: a subtree of its search.

    Where items have bounds, the covers of a part may also lack certain options, those `excluded`.

    The parts that `Problem.parts` gives have no cover in common, and together they have every
    cover. So their counts add up, and another thread, process or machine can take over any of
    them. A part can be pickled, with its problem; parts that are pickled together share it. Where
    the problem is known, `to_json` is a short form.

    A part is one of the problem as it was: an option that is added to it later is not in the part.

    >>> from pyquadrille import models
    >>> p = models.queens(8).problem
    >>> parts = p.parts(20)
    >>> len(parts) >= 20, sum(part.count() for part in parts)
    (True, 92)

    A part that takes too long gives back what is left:

    >>> counted = parts[0].count(nodes=3)
    >>> rest = sum(part.count() for part in counted.left)
    >>> counted + rest == parts[0].count()
    True

    Parts of the search for one cover of each class that symmetries map to each other are
    `distinct`: together they have each class once.
    """

    __slots__ = ("_plain", "_search")

    def __init__(
        self,
        problem: Statement,
        options: list[Any],
        level: int,
        share: float,
        excluded: Sequence[Any] = (),
    ) -> None:
        """The part with the options of these labels. Its place in the tree is for progress alone.

        `level` is the number of branches above it, `share` its share of the tree, from 0 to 1.
        Its covers have none of the options `excluded`.
        """
        numbers = [problem._options.place(label) for label in options]
        others = [problem._options.place(label) for label in excluded]
        # After the labels: the snapshot has all of their options.
        self._search = Search(problem, problem._snapshot())
        self._plain: plain.Part = (numbers, level, share, others)
        self.to_json()  # which checks it

    @classmethod
    def _of(cls, search: Search, data: plain.Part) -> Part:
        part = cls.__new__(cls)
        part._search, part._plain = search, data
        return part

    @property
    def problem(self) -> Any:
        """The problem of which it is a part. It may have got more options since."""
        return self._search.problem

    @property
    def options(self) -> list[Any]:
        """The labels of the options that all its covers have, in the order of choice."""
        return self._search.moment.labeled(self._plain[0])

    @property
    def excluded(self) -> list[Any]:
        """The labels of options that none of its covers has.

        There are some only if items have bounds, or if the part is `distinct`.
        """
        return self._search.moment.labeled(self._plain[3])

    @property
    def distinct(self) -> bool:
        """Whether it is a part of the search for one cover of each class."""
        return self._search.kind > 0

    @property
    def level(self) -> int:
        """The number of branches above it; a forced option is not a branch."""
        return self._plain[1]

    @property
    def share(self) -> float:
        """Its share of the whole tree, from 0 to 1, if all branches of a node are equal."""
        return self._plain[2]

    @with_limits
    def count(self, *, jobs: int | None = 1, **limits: Unpack[Limits]) -> Counted:
        """The number of covers in this part, and in its `left` what a limit left over.

        `time` is in seconds, `nodes` in tree nodes. `jobs` is the number of threads, `None` for
        one per core. The covers are visited one by one; `Problem.count` may be faster, because it
        remembers. Nothing is lost and nothing counted twice: the count and those of the parts in
        `left` add up to the count of the part.
        """
        search, asked = self._search, checked({**limits, "jobs": jobs}, Threads)
        with following(limits.get("progress"), "count") as progress:
            native, parts = search.moment.native(), [self._plain]
            number, left, _ = _core.count_parts(native, parts, asked, progress, search.symmetry)
        return Counted._of(number, [Part._of(search, data) for data in left])

    @with_limits
    def covers(
        self, limit: int | None = None, *, jobs: int | None = 1, **limits: Unpack[Limits]
    ) -> Covers[list[Any]]:
        """The covers of this part, as an iterator over lists of labels; `left` is what is left.

        The arguments are those of `Problem.covers`.
        """
        return Covers(self._search, limit, Threads(jobs=jobs, **limits), parts=[self._plain])

    def to_json(self) -> str:
        """The part as a line of JSON, without a line end, as `quadrille cover --split` prints it.

        It has the option numbers, the fingerprint of the problem and a digest, and no labels.
        """
        return _core.write_part(self._search.moment.native(), self._plain, self._search.kind)

    @classmethod
    def from_json(cls, line: str, problem: Statement) -> Part:
        """The part in a line of JSON, of this problem.

        Raises `ParseError` if the line was changed, or is a part of another problem.

        >>> from pyquadrille import Part, models
        >>> p = models.queens(8).problem
        >>> [Part.from_json(part.to_json(), p) == part for part in p.parts(2)][:2]
        [True, True]
        """
        now = a_problem(problem)._snapshot()
        data, kind = _core.read_part(now.native(), text(line, "a line of JSON"))
        return cls._of(Search(problem, now, kind), data)

    def __reduce__(self) -> tuple[Any, ...]:
        problem, moment, kind = self._search
        if problem._snapshot() is not moment:
            problem = problem._of(moment)
        return _restore, (problem, self._plain, kind)

    def __eq__(self, other: object) -> bool:
        """Whether it is the same part of an equal problem."""
        if not isinstance(other, Part):
            return NotImplemented
        return (self._plain, *self._search[1:]) == (other._plain, *other._search[1:])

    def __hash__(self) -> int:
        options, level, share, excluded = self._plain
        return hash((tuple(options), level, share, tuple(excluded), self._search.kind))

    def __repr__(self) -> str:
        """Its options and its share of the tree."""
        return f"<Part with {self.options!r}, {self.share:.3g} of the tree>"


class Covers(Iterator[Found]):
    """The covers of a problem or of a part, as lists of labels, or the solutions of a model.

    Each list is the caller's own. Labels are in the order in which the search chose the options.
    Nothing is searched before the first `next`; then some covers are found ahead, at most four
    megabytes of them. The iterator ends when all covers are found or a limit is reached, and
    `end` says which.

    >>> from pyquadrille import Problem
    >>> p = Problem.from_options({"left": "ab", "right": "c", "all": "abc"})
    >>> covers = p.covers()
    >>> sorted(map(sorted, covers)), covers.end
    ([['all'], ['left', 'right']], 'complete')

    Millions of covers are columns: of Arrow at once or by batches, for each library that reads
    Arrow (`polars.DataFrame(p.covers())`), or a frame. They are the covers that were not given yet.

    >>> table = p.covers().to_arrow()
    >>> sorted(map(sorted, table["cover"].to_pylist()))
    [['all'], ['left', 'right']]
    """

    def __init__(
        self,
        search: Search,
        limit: int | None,
        limits: Threads,
        *,
        order: str = "any",
        parts: list[plain.Part] | None = None,
        show: Callable[[list[Any]], Found] | None = None,
    ) -> None:
        """Made by `Problem.covers`, `Part.covers` and others."""
        in_order, most = is_book(order), checked_limit(limit, "a number of covers")
        if in_order and search.kind:
            raise ArgumentError("distinct covers come in no promised order")
        asked, native = checked(limits, Threads), search.moment.native()
        self._search, self._labels = search, search.moment.labels
        self._show = show
        self._native = _core.Covers(native, parts, most, asked, in_order, search.symmetry)
        self._followed = following(limits.get("progress"), "covers")
        self._progress = self._followed.__enter__()
        # Threads may share the iterator: each cover goes to one of them.
        self._lock = threading.RLock()
        self._is_in_use = False

    def __iter__(self) -> Covers[Found]:
        """The iterator itself."""
        return self

    def __next__(self) -> Found:
        """The next cover."""
        # As by `_next`, whose call would take a tenth of the time of a cover.
        with self._lock:
            self._check_use()
            try:
                self._is_in_use = True
                cover = self._native.next(self._labels, self._progress)
            finally:
                self._is_in_use = False
            if cover is None:
                self.close()
                raise StopIteration
        return self._show(cover) if self._show else cover  # type: ignore[return-value]

    def _next(self, ask: Callable[[Any, plain.Progress | None], T | None], what: Any) -> T | None:
        """What the native half gives next, or `None` at the end."""
        with self._lock:
            self._check_use()
            try:
                self._is_in_use = True
                found = ask(what, self._progress)
            finally:
                self._is_in_use = False
            if found is None:
                self.close()
            return found

    def batches(self, rows: int = 65_536) -> Iterator[Any]:
        """Record batches of pyarrow with so many covers each; the last one has fewer.

        The column `cover` has lists of labels, if all labels are strings or all are whole numbers
        of 64 bits; else lists of the numbers of options, from 0. Needs pyarrow. An exception loses
        the batch that is on its way.
        """
        most, labels = whole(rows, "a number of rows", least=1), columns.labels_of(self._labels)
        return columns.batches(lambda n: self._next(self._native.batch, n), labels, most)

    def to_arrow(self) -> Any:
        """The covers as a table of pyarrow, with the column that `batches` describes."""
        schema = columns.schema_of(columns.labels_of(self._labels))
        return columns.arrow().Table.from_batches(self.batches(), schema)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """A capsule with the stream of `batches`, for libraries that read Arrow."""
        schema = columns.schema_of(columns.labels_of(self._labels))
        reader = columns.arrow().RecordBatchReader.from_batches(schema, self.batches())
        return reader.__arrow_c_stream__(requested_schema)

    def to_frame(self, library: Literal["pandas", "polars", "dict"] = "pandas") -> Any:
        """The covers as a frame with the column `cover`, which has lists of labels.

        `library` is that of `Problem.to_frame`.

        >>> from pyquadrille import Problem
        >>> Problem.from_options({"all": "abc", "left": "ab"}).covers().to_frame("dict")
        {'cover': [['all']]}
        """
        covers = list(iter(lambda: self._next(self._native.next, self._labels), None))
        return frames.made({"cover": covers}, library)

    def _check_use(self) -> None:
        """Raises for a signal handler or a function of progress within a call of the iterator."""
        if self._is_in_use:
            raise QuadrilleError("the iterator is in use: it waits for its next cover")

    def close(self) -> None:
        """Closes the bar of progress. The search can go on."""
        with self._lock:
            if self._progress is not None:
                self._progress = None
                self._followed.__exit__(None, None, None)

    @property
    def end(self) -> str | None:
        """Why the iterator ended: `"complete"` or `"limit"`; `None` while it goes on.

        After `"complete"` there are no other covers; after `"limit"` there may be more.
        """
        with self._lock:
            self._check_use()
            return self._native.end()

    @property
    def left(self) -> list[Part]:
        """What is left to search, as parts: these and the covers that were given are all.

        >>> from pyquadrille import models
        >>> covers = models.queens(8).problem.covers(limit=10)
        >>> len(list(covers)), covers.end
        (10, 'limit')
        >>> sum(part.count() for part in covers.left)
        82
        """
        with self._lock:
            self._check_use()
            return [Part._of(self._search, data) for data in self._native.left()]

    def __repr__(self) -> str:
        """The state in words."""
        state = "in use" if self._is_in_use else self.end or "there may be more"
        return f"<Covers of {self._search.problem!r}: {state}>"


def split(search: Search, n: int) -> list[Part]:
    """At least `n` parts of a search, if there are as many."""
    most = whole(n, "a number of parts", least=1)
    data = _core.split(search.moment.native(), most, search.symmetry)
    return [Part._of(search, part) for part in data]


def _restore(problem: Statement, data: tuple[Any, ...], kind: plain.Kind = 0) -> Part:
    """The part that was pickled."""
    return Part._of(Search(problem, problem._snapshot(), kind), plain_part(*data))


def plain_part(
    options: list[int], level: int, share: float, excluded: list[int] | None = None
) -> plain.Part:
    """A part as it was saved: with four fields, or with three before there were more."""
    return options, level, share, excluded or []
