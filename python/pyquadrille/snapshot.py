"""A problem at one moment: what questions are asked about."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import accumulate, count
from typing import Any, Final, NamedTuple

from pyquadrille import _core, plain
from pyquadrille.costs import Cost, in_units, of_units
from pyquadrille.entries import Colored, Names, tinted
from pyquadrille.errors import ArgumentError


_NO_COSTS: Final = ((), 0)
_NO_TINTS: Final = array("I")


class Added(NamedTuple):
    """An option that was added to a problem."""

    label: Any
    numbers: bytes
    """The number of each item, in 4 bytes."""
    colored: tuple[Any, ...]
    """The items with their colors; empty if there are no colors."""
    cost: Cost


class File(NamedTuple):
    """What a file says of its problem besides; options that were added later have nothing here."""

    numbers: bytes
    """The number of each option in the file, in 8 bytes."""
    lines: bytes
    """The line of each option, or 0, in 8 bytes."""
    table: tuple[str, list[str]] | None
    """The header of a table and the record of each option, as they are in the file."""
    remarks: list[str]


class Snapshot:
    """A problem at one moment. It does not change, so threads can share it.

    Its native problem is made when it is needed and stays with it. So an option that is added to
    the problem meanwhile cannot make it wrong: the problem then has another snapshot.
    """

    __slots__ = (
        "_native",
        "_symmetries",
        "arrays",
        "colors",
        "file",
        "labels",
        "motions",
        "names",
        "numbered",
    )

    def __init__(
        self,
        names: Names,
        colors: list[Any],
        labels: Sequence[Any],
        arrays: plain.Arrays,
        file: File | None = None,
    ) -> None:
        """The problem of these items, colors, labels and numbers; the lists are not changed.

        `labels` is a range if the options came by position, without labels.
        """
        self.names = names
        self.colors = colors
        self.labels = labels if isinstance(labels, list) else list(labels)
        self.numbered = isinstance(labels, range)
        self.arrays = arrays
        self.file = file
        self._native: _core.Problem | None = None
        self._symmetries: dict[plain.Kind, _core.Symmetry] = {}
        # Those of the board, if the problem is that of a model with pieces.
        self.motions: list[list[int]] | None = None

    @classmethod
    def of(
        cls,
        names: Names,
        bounds: list[tuple[int, int, int]],
        labels: Sequence[Any],
        starts: array[int],
        entries: array[int],
        costs: tuple[Sequence[int], int] = _NO_COSTS,
        tints: array[int] = _NO_TINTS,
        colors: Sequence[Any] = (),
    ) -> Snapshot:
        """The problem of these options, as `plain.Arrays` describes them."""
        units, places = costs
        its_costs = array("q", units) if any(units) else array("q")
        sizes = names.n_primary, len(names.items) - names.n_primary, len(colors)
        words = starts.tobytes(), entries.tobytes(), tints.tobytes(), its_costs.tobytes()
        return cls(names, list(colors), labels, (sizes, bounds, *words, (places, 0)))

    def native(self) -> _core.Problem:
        """The problem of the native half."""
        if (native := self._native) is None:
            native = self._native = _core.Problem(self.arrays)
        return native

    def symmetry(self, kind: plain.Kind) -> _core.Symmetry:
        """The symmetries, which are found once.

        All are of kind 1, with those that exchange colors 2, and the motions of a board are 3.
        """
        if (found := self._symmetries.get(kind)) is None:
            motions = self.motions if kind == 3 else None
            if kind == 3 and motions is None:
                raise ArgumentError("the problem has no motions: it has no pieces on a board")
            found = self._symmetries[kind] = _core.Symmetry(self.native(), kind == 2, motions)
        return found

    def native_named(self, words: Callable[[Sequence[Any]], list[str]]) -> _core.Problem:
        """The same with names, which `words` makes of the items and of the colors."""
        return _core.Problem(self.arrays, (words(self.names.items), words(self.colors)))

    def extended(self, options: Sequence[Added]) -> Snapshot:
        """The problem with these options as well."""
        (n_primary, n_secondary, _), bounds, starts, entries, tints, costs, unit = self.arrays
        lengths = [len(option.numbers) // 4 for option in options]
        new_starts = array("I", accumulate(lengths, initial=len(entries) // 4))
        colors = dict(zip(self.colors, count()))
        if tints or any(option.colored for option in options):
            parts = [tints.ljust(len(entries), b"\0")]
            for option in options:
                its, new = tinted(option.colored, colors)
                parts.append(its.tobytes() or bytes(len(option.numbers)))
                colors.update(new)
            tints = b"".join(parts)
        if costs or any(option.cost for option in options):
            its_costs = [*self.costs(), *(option.cost for option in options), self.fixed_cost]
            units, places = in_units(its_costs)
            costs, unit = array("q", units[:-1]).tobytes(), (places, units[-1])
        arrays = (
            (n_primary, n_secondary, len(colors)),
            bounds,
            starts + new_starts[1:].tobytes(),
            b"".join((entries, *(option.numbers for option in options))),
            tints,
            costs,
            unit,
        )
        first, new_labels = len(self.labels), [option.label for option in options]
        labels: Sequence[Any] = [*self.labels, *new_labels]
        if self.numbered and new_labels == list(range(first, len(labels))):
            labels = range(len(labels))
        return Snapshot(self.names, list(colors), labels, arrays, self.file)

    def order(self) -> Sequence[Any]:
        """The labels; a range if the options came by position, without labels."""
        return range(len(self.labels)) if self.numbered else self.labels

    def fewest(self) -> Snapshot:
        """The same problem in which each option costs 1."""
        arrays = (*self.arrays[:5], array("q", [1] * len(self.labels)).tobytes(), (0, 0))
        return Snapshot(self.names, self.colors, self.order(), arrays)

    def labeled(self, cover: Sequence[int]) -> list[Any]:
        """The labels of these options."""
        return [self.labels[option] for option in cover]

    def items_of(self, option: int) -> list[Any]:
        """The items of the option with this number, with their colors."""
        starts, entries, tints = (memoryview(words).cast("I") for words in self.arrays[2:5])
        its = slice(starts[option], starts[option + 1])
        items = [self.names.items[number] for number in entries[its]]
        if not tints:
            return items
        return [
            Colored(item, self.colors[tint - 1]) if tint else item
            for item, tint in zip(items, tints[its])
        ]

    def units(self) -> list[int]:
        """The cost of each option in units."""
        return memoryview(self.arrays[5]).cast("q").tolist() or [0] * len(self.labels)

    def cost(self, units: int) -> Cost:
        """What a number of units of cost stands for."""
        return of_units(units, self.arrays[6][0])

    def costs(self) -> list[Cost]:
        """The cost of each option."""
        return list(map(self.cost, self.units()))

    def cost_of(self, option: int) -> Cost:
        """The cost of the option with this number."""
        costs = memoryview(self.arrays[5]).cast("q")
        return self.cost(costs[option] if costs else 0)

    @property
    def fixed_cost(self) -> Cost:
        """What every cover costs besides its options."""
        return self.cost(self.arrays[6][1])

    def data(self) -> tuple[plain.Arrays, list[Any], list[Any], list[Any]]:
        """The arrays, the items, the colors and the labels, which are all that there is."""
        return self.arrays, self.names.items, self.colors, self.labels

    def __eq__(self, other: object) -> bool:
        """Whether items, bounds, colors, options, labels and costs are equal, in order."""
        if not isinstance(other, Snapshot):
            return NotImplemented
        return self.data() == other.data()

    __hash__ = None  # type: ignore[assignment]


def restored(
    items: list[Any],
    colors: list[Any],
    labels: Sequence[Any],
    arrays: plain.Arrays,
    file: File | None = None,
) -> Snapshot:
    """The problem of these objects and numbers, as it was pickled."""
    n_primary = arrays[0][0]
    names = Names(items[:n_primary], items[n_primary:])
    return Snapshot(names, list(colors), labels, arrays, file)


def stated(names: plain.Names, arrays: plain.Arrays) -> Snapshot:
    """The problem that a text in Knuth's format states, with numbers as labels."""
    items, colors = names
    return restored(items, colors, range(len(arrays[2]) // 4 - 1), arrays)
