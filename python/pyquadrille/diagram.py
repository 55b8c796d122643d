"""All covers of a problem as one object.

A problem may have 10**30 covers. They cannot be listed, but they can be kept: what remains after
some choices often remains after other choices, too, and is kept once. Then a question about all
covers takes time in proportion to what is kept, and not to the covers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from itertools import islice
from typing import Any, Final, Generic, SupportsIndex, overload

from pyquadrille import _core, html
from pyquadrille.answers import Best, Share
from pyquadrille.arguments import decimal, rank, seeded, weight, whole
from pyquadrille.costs import MOST_UNITS, Cost, checked_cost, in_units, of_units
from pyquadrille.diagram_file import FileName, decoded, write
from pyquadrille.errors import (
    ArgumentError,
    ArgumentTypeError,
    CoverError,
    CoverIndexError,
    ProblemError,
)
from pyquadrille.frames import by_label, values
from pyquadrille.limits import Memory, checked
from pyquadrille.progress import following
from pyquadrille.shares import Shares
from pyquadrille.snapshot import stated
from pyquadrille.statement import Label, Statement, a_problem

Numbers = Mapping[Any, Any] | Iterable[Any]
"""A number for each option: a mapping from labels, or a list or an array in order of options."""

Checked = Callable[[Any, object], Any]
"""Checks the number of an option, given its label."""

GROWTH: Final = 4
"""How much larger the next batch of covers is."""

LARGEST_BATCH: Final = 1 << 16
"""The most options in a batch of covers, apart from those of its last one."""

LONGEST_SLICE: Final = 2**31
"""The most covers of a slice: what a list of Python hardly can have."""

MOST_COVERS: Final = 2**32 - 1
"""The most covers that can be asked for by cost."""


class Diagram(Generic[Label]):
    """All covers of a problem as one object. Made by `Problem.diagram`; it does not change.

    Covers are lists of labels, as those of `Problem.covers`. They have an order, and a number from
    0 in it. Copies of a diagram, also by files and pickles, have the same order; another diagram of
    the same problem may have another one.

    >>> from pyquadrille import models
    >>> diagram = models.dominoes("8x8").problem.diagram()
    >>> len(diagram), diagram.rank(diagram[6_000_000])
    (12988816, 6000000)

    How many tilings of the chess board have a lying domino in the first corner? And a random one
    of those that have lying dominoes in two corners:

    >>> lying = "r1c1 r1c2"
    >>> diagram.shares()[lying]
    Share(covers=6494408, share=0.5)
    >>> both = diagram.condition(require=[lying, "r8c7 r8c8"])
    >>> both.count() < 6494408, lying in both.sample(1, seed=1)[0]
    (True, True)

    `len` is for up to `sys.maxsize` covers, `count()` for any number. A diagram can be pickled,
    copied, compared and shared by threads.
    """

    __slots__ = ("_labels", "_named", "_native", "_problem")

    _problem: Statement
    _labels: list[Label]
    _native: _core.Diagram
    # The problem with the names that files have; made when it is needed.
    _named: _core.Problem | None

    def __init__(self) -> None:
        """Not called: `Problem.diagram` and `Diagram.load` make diagrams."""
        raise ArgumentTypeError("a diagram is made by Problem.diagram() or by Diagram.load(path)")

    @classmethod
    def _of(
        cls, problem: Statement, native: _core.Diagram, named: _core.Problem | None = None
    ) -> Diagram[Label]:
        """The diagram of a problem that does not change any more."""
        diagram = cls.__new__(cls)
        diagram._problem, diagram._labels = problem, problem._snapshot().labels
        diagram._native, diagram._named = native, named
        return diagram

    @property
    def problem(self) -> Any:
        """The problem, as a copy: as it was when the diagram was built."""
        return _frozen(self._problem)

    @property
    def n_nodes(self) -> int:
        """The nodes: what remains after choices, equal remains once."""
        return self._native.sizes()[0]

    @property
    def n_edges(self) -> int:
        """The edges: how the nodes follow each other."""
        return self._native.sizes()[1]

    @property
    def nbytes(self) -> int:
        """The memory that the nodes and edges take, in bytes.

        Questions need more: a number of covers for each node, and for random covers 16 bytes an
        edge. They are kept after the first question.
        """
        return self._native.sizes()[2]

    def count(self) -> int:
        """The number of covers, exact, of any size.

        >>> from pyquadrille import models
        >>> models.dominoes("16x16").problem.diagram().count()
        2444888770250892795802079170816
        """
        return _number(self._native.count())

    def __len__(self) -> int:
        """The number of covers, up to `sys.maxsize`; more raise `OverflowError`."""
        return self.count()

    def __bool__(self) -> bool:
        """Whether there is a cover."""
        return not self._native.is_empty()

    def nth(self, n: SupportsIndex) -> list[Label]:
        """The cover with this number, from 0. Raises `CoverIndexError` if there is none.

        Takes time in proportion to its options, and those beside them.
        """
        number = rank(n)
        cover = None if number < 0 else self._native.nth(_bytes(number))
        if cover is None:
            raise CoverIndexError(f"covers have numbers below {decimal(self.count())}, from 0")
        return [self._labels[option] for option in cover]

    @overload
    def __getitem__(self, n: SupportsIndex) -> list[Label]: ...
    @overload
    def __getitem__(self, n: slice) -> list[list[Label]]: ...
    def __getitem__(self, n: SupportsIndex | slice) -> list[Label] | list[list[Label]]:
        """The cover with this number, or the list of those of a slice.

        Negative numbers count from the end. A slice of more than 2**31 covers is an
        `ArgumentError`: `covers(n)` gives them one by one.

        >>> from pyquadrille import models
        >>> diagram = models.queens(6).problem.diagram()
        >>> diagram[0] == next(iter(diagram)), diagram[-1] == diagram[3]
        (True, True)
        >>> diagram[1:3] == [diagram[1], diagram[2]], diagram[::-1][0] == diagram[3]
        (True, True)
        """
        if isinstance(n, slice):
            return self._slice(n)
        number = rank(n)
        return self.nth(number if number >= 0 else max(-1, number + self.count()))

    def _slice(self, part: slice) -> list[list[Label]]:
        """The covers of a slice. Only numbers of any size are needed, and no `len`."""
        try:
            start, stop, step = part.indices(self.count())
        except TypeError:
            raise ArgumentTypeError(f"expected numbers of covers, found {part!r}") from None
        except ValueError:
            raise ArgumentError("the step of a slice has to be another number than 0") from None
        n = max(0, -((start - stop) // step))
        if n > LONGEST_SLICE:
            reason = f"a list of {decimal(n)} covers is too long; covers(n) gives them one by one"
            raise ArgumentError(reason)
        if step == 1:
            return list(islice(self._covers(start), n))
        return [self.nth(start + k * step) for k in range(n)]

    def rank(self, cover: Iterable[Label]) -> int:
        """The number of a cover, its labels in any order. Raises `CoverError` if it is none here.

        Takes as long as `nth`.
        """
        found = self._native.rank(self._problem._options.places(cover, "a cover"))
        if found is None:
            raise CoverError("these options are not a cover of this diagram")
        return _number(found)

    def __contains__(self, cover: object) -> bool:
        """Whether these labels are those of a cover of this diagram."""
        try:
            self.rank(cover)  # type: ignore[arg-type]
        except CoverError:
            return False
        return True

    def covers(self, start: SupportsIndex = 0) -> Iterator[list[Label]]:
        """The covers in order, from this number on, one by one.

        At most some 65,000 options of covers are in memory. `itertools.islice` ends it earlier.

        >>> from itertools import islice
        >>> from pyquadrille import models
        >>> diagram = models.dominoes("8x8").problem.diagram()
        >>> some = list(islice(diagram.covers(10**7), 3))
        >>> [diagram.rank(cover) for cover in some]
        [10000000, 10000001, 10000002]
        """
        number = rank(start)
        if number < 0:
            raise ArgumentError(f"covers have numbers from 0, not {decimal(number)}")
        return self._covers(number)

    def _covers(self, number: int) -> Iterator[list[Label]]:
        most = 1
        while found := self._native.covers(_bytes(number), most, self._labels):
            yield from found
            number += len(found)
            most = min(GROWTH * most, LARGEST_BATCH)

    def __iter__(self) -> Iterator[list[Label]]:
        """All covers in order, one by one."""
        return self._covers(0)

    def sample(
        self, n: int = 1, *, seed: int | None = None, weights: Numbers | None = None
    ) -> list[list[Label]]:
        """`n` random covers, independent of each other; an empty list if there is no cover.

        All covers have exactly the same probability. With `weights`, a cover has a probability in
        proportion to the product of the weights of its options: a mapping from labels, in which
        those that are missing weigh 1, or a list, an array or a series with a weight for each
        option; a series of pandas is taken as by `Problem.from_options`. Weights are finite and at
        least 0. The same `seed` gives the same covers of the same diagram, on every machine; `None`
        is a random one.

        Raises `ArgumentError` if weights make no sense, or if every cover has an option of weight
        0.

        >>> from pyquadrille import Problem
        >>> d = Problem.from_options({"ab": "ab", "a": "a", "b": "b"}).diagram()
        >>> covers = d.sample(1000, seed=1, weights={"ab": 9})
        >>> 870 < covers.count(["ab"]) < 930
        True
        """
        n = whole(n, "a number of covers")
        listed = None if weights is None else self._listed(weights, "weight", 1.0, weight)
        return self._native.sample(n, seeded(seed), listed, self._labels)

    def _sample_classes(
        self, n: int, seed: int | None, symmetry: _core.Symmetry
    ) -> list[list[Label]]:
        """`n` random classes of the covers that symmetries of the problem map to each other."""
        n = whole(n, "a number of covers")
        return self._native.sample_classes(n, seeded(seed), symmetry, self._labels)

    def cheapest(self, k: int = 1, costs: Numbers | None = None) -> list[Best]:
        """The `k` cheapest covers, or all if there are fewer, each as `Best(cost, cover)`.

        The cheapest comes first. `costs` are decimal numbers of at most 64 bits without their
        points, which may be negative: a mapping from labels, in which those that are missing cost
        nothing, or a list, an array or a series with a cost for each option; a series of pandas is
        taken as by `Problem.from_options`. By default they are those of the problem, with its fixed
        cost.

        >>> from pyquadrille import Problem
        >>> d = Problem.from_options({"ab": "ab", "a": "a", "b": "b"}).diagram()
        >>> [cost for cost, cover in d.cheapest(2, {"ab": 5, "a": -7})]
        [-7, 5]
        """
        most = whole(k, "a number of covers", 0, MOST_COVERS)
        units, places, fixed = self._costs(costs)
        covers = self._native.cheapest(most, units, self._labels)
        return [Best(of_units(fixed + cost, places), cover) for cost, cover in covers]

    def shares(self) -> Shares:
        """For each label how many covers have the option, as `Share(covers, share)`.

        It is a dictionary; `to_frame()` makes a frame of it, and `heat_map()` a picture of a board.

        >>> from pyquadrille import models
        >>> shares = models.dominoes("4x4").problem.diagram().shares()
        >>> shares["r1c1 r1c2"], shares["r1c2 r1c3"]
        (Share(covers=18, share=0.5), Share(covers=6, share=0.16666666666666666))
        """
        shares = (Share(_number(covers), share) for covers, share in self._native.shares())
        return Shares(zip(self._labels, shares, strict=True))

    def in_all(self) -> list[Label]:
        """The labels of the options that all covers have; none if there are no covers."""
        return [self._labels[option] for option in self._native.certain()[0]]

    def in_none(self) -> list[Label]:
        """The labels of the options that no cover has; all if there are no covers."""
        return [self._labels[option] for option in self._native.certain()[1]]

    def condition(
        self, require: Iterable[Label] = (), forbid: Iterable[Label] = ()
    ) -> Diagram[Label]:
        """The diagram of the covers that have all required options and none of the forbidden ones.

        They keep their order. The diagram has no covers if there are none. Raises `CoverError` for
        a label that no option has.

        >>> from pyquadrille import models
        >>> d = models.queens(8).problem.diagram()
        >>> corner = [label for label in d.problem.labels if label.startswith("r1 c1 ")]
        >>> d.condition(require=corner).count(), d.condition(forbid=corner).count()
        (4, 88)
        """
        options = self._problem._options
        required = options.places(require, "the required options")
        forbidden = options.places(forbid, "the forbidden options")
        return self._of(self._problem, self._native.condition(required, forbidden), self._named)

    def cost_distribution(self, costs: Numbers | None = None) -> dict[Cost, int]:
        """How many covers there are of each cost that occurs, the smallest cost first.

        `costs` are those of `cheapest`. Raises `LimitError` if there are too many different costs:
        more than 2**20 for what remains after some choices.

        >>> from pyquadrille import models
        >>> d = models.dominoes("4x4").problem.diagram()
        >>> lying = [label for label in d.problem.labels if label[1] == label[6]]
        >>> d.cost_distribution(dict.fromkeys(lying, 1))
        {0: 1, 2: 9, 4: 16, 6: 9, 8: 1}
        """
        units, places, fixed = self._costs(costs)
        distribution = self._native.cost_distribution(units)
        return {of_units(fixed + cost, places): _number(covers) for cost, covers in distribution}

    def save(self, path: FileName) -> None:
        """Writes it to a file, with its problem; the file is complete, or it does not exist.

        It is what `quadrille cover --diagram` writes and `quadrille diagram` reads. It has the
        items as text, as `Problem.to_knuth` writes them, and no labels. Raises `OSError` if the
        file cannot be written, and `ProblemError` if there is no primary item.
        """
        write(path, self._with_names(), self._native)

    @classmethod
    def load(cls, path: FileName, problem: Statement | None = None) -> Diagram[Label]:
        """The diagram in a file, by `save` or by `quadrille cover --diagram`, not compressed.

        Without `problem`, labels are the numbers of options, from 0, and items are strings. With
        the problem that it was built of, its covers have the labels of that one. Raises
        `DiagramError` if the file was changed or cut, `ProblemError` if it is of another problem,
        and `OSError` if it cannot be opened.

        >>> import os, tempfile
        >>> from pyquadrille import Diagram, models
        >>> diagram = models.queens(8).problem.diagram()
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = os.path.join(folder, "queens.diagram")
        ...     diagram.save(path)
        ...     len(Diagram.load(path)), Diagram.load(path, diagram.problem) == diagram
        (92, True)
        """
        named, native = _core.load_diagram(decoded(path))
        if problem is None:
            return cls._of(Statement._of(stated(*named.arrays())), native, named)
        return _matched(_frozen(a_problem(problem)), named, native)

    def _with_names(self) -> _core.Problem:
        """The problem with the names that the file has."""
        if self._named is None:
            self._named = self._problem._named()
        return self._named

    def _costs(self, costs: Numbers | None) -> tuple[list[int], int, int]:
        """The cost of each option in units, how many decimals these have, and the fixed cost."""
        if costs is None:
            its = self._problem._snapshot()
            return its.units(), *its.arrays[6]
        units, places = in_units(self._listed(costs, "cost", 0, _cost), alone=True)
        return list(units), places, 0

    def _listed(self, given: Numbers, what: str, missing: Any, checked: Checked) -> list[Any]:
        """A number for each option, checked; `what` names one in errors."""
        labels = self._labels
        given = by_label(given, self._problem._snapshot().order())
        if isinstance(given, Mapping):
            numbers = [missing] * len(labels)
            for label, number in given.items():
                numbers[self._problem._options.place(label)] = checked(number, label)
            return numbers
        if isinstance(given, str | bytes | Set):
            raise ArgumentTypeError(f"expected {what}s of options, found {given!r}")
        listed = values(given, f"{what}s")
        if len(listed) != len(labels):
            raise ArgumentError(f"there are {len(listed)} {what}s for {len(labels)} options")
        return [checked(number, label) for number, label in zip(listed, labels, strict=True)]

    def _repr_html_(self) -> str:
        """A table of its sizes, for a notebook."""
        nodes, edges, size = self._native.sizes()
        rows = [("covers", self.count()), ("nodes", nodes), ("edges", edges), ("bytes", size)]
        return html.table("all covers as a diagram", (), rows)

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self._problem, _core.save_diagram(self._with_names(), self._native))

    def __eq__(self, other: object) -> bool:
        """Whether it has the same covers in the same order, of an equal problem."""
        if not isinstance(other, Diagram):
            return NotImplemented
        return self._native.is_same(other._native) and self._problem == other._problem

    def __hash__(self) -> int:
        return hash((self._problem.fingerprint, self._native.sizes()))

    def __repr__(self) -> str:
        """The problem and the size."""
        nodes, edges, _ = self._native.sizes()
        return f"<Diagram of {self._problem!r}: {nodes} nodes, {edges} edges>"


def build(problem: Statement, limits: Memory) -> Diagram:
    """The diagram of all covers of a problem, by one thread."""
    frozen = _frozen(problem)
    _, memory, nodes, time = checked(limits, Memory)
    with following(limits.get("progress"), "diagram") as progress:
        built = _core.diagram(frozen._snapshot().native(), (1, memory, nodes, time), progress)
    return Diagram._of(frozen, built)


def _frozen(problem: Statement) -> Statement:
    """A copy, since the caller may add options to the problem."""
    return Statement._of(problem._snapshot())


def _matched(problem: Statement, named: _core.Problem, native: _core.Diagram) -> Diagram:
    """The diagram that was read, with the labels of its problem."""
    fingerprint = named.fingerprint()
    if fingerprint != problem.fingerprint:
        # The text may number colors in another way.
        again = problem
        if problem.primary:
            text = problem.to_knuth().encode()
            again = Statement._of(stated(*_core.read_file(text, None, "knuth")[:2]))
        if again.fingerprint != fingerprint:
            raise ProblemError("the diagram is one of another problem")
    return Diagram._of(problem, native, named)


def _restored(problem: Statement, data: bytes) -> Diagram:
    """The diagram that was pickled."""
    return _matched(problem, *_core.restore_diagram(data))


def _cost(number: Any, label: object) -> Cost:
    """A cost in 64 bits, with a sign or without: sums of them have more bits."""
    return checked_cost(number, label, -(2**63), MOST_UNITS)


def _number(data: bytes) -> int:
    """The number that the native half gives."""
    return int.from_bytes(data, "little")


def _bytes(number: int) -> bytes:
    return number.to_bytes((number.bit_length() + 7) // 8, "little")
