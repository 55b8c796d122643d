"""The options of a problem, to which any thread may add at any moment.

An exception can come between any two steps of Python, as ^C does, and a signal handler or the
`__hash__` of a label can itself add an option. So an option is made in full and then stored under
the next number by one `dict.setdefault`, which nothing interrupts; if another option was faster,
it gets the number after that one. All else is made of the stored options, in the same way by all
who need it.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Sequence
from itertools import count, islice
from typing import Any

from pyquadrille.arguments import iterable
from pyquadrille.costs import Cost
from pyquadrille.entries import Names, first_twice, has_colors
from pyquadrille.errors import ArgumentTypeError, CoverError, ProblemError, shown
from pyquadrille.snapshot import Added, Snapshot


class Options:
    """The options of a problem. Every method can be called by any thread at any moment."""

    __slots__ = ("_added", "_has_decimals", "_latest", "_places", "_start", "names")

    def __init__(self, start: Snapshot) -> None:
        """The options of this snapshot."""
        self.names: Names = start.names
        self._start = self._latest = start
        # By number, without gaps, behind the options of the start.
        self._added: dict[int, Added] = {}
        # The number of the option with each label: of the first options, without gaps, but perhaps
        # not yet of all.
        self._places: dict[Any, int] = {}
        self._has_decimals = start.arrays[6][0] > 0

    def __len__(self) -> int:
        return len(self._start.labels) + len(self._added)

    @property
    def start(self) -> Snapshot:
        """What was there first: bounds and file are as they were."""
        return self._start

    def labels(self) -> list[Any]:
        """The labels, in order."""
        new = [self._added[number].label for number in range(len(self._start.labels), len(self))]
        return [*self._start.labels, *new]

    def snapshot(self) -> Snapshot:
        """The problem with these options as it is now: the same object until one is added."""
        latest, n = self._latest, len(self)
        first = len(latest.labels)
        if first < n:
            latest = latest.extended([self._added[number] for number in range(first, n)])
            if len(self._latest.labels) < n:
                self._latest = latest
        return latest

    def add(
        self, label: Hashable, entries: Sequence[Any], numbers: Sequence[int], cost: Cost
    ) -> Any:
        """Adds an option; gives its label, which is its number if `label` is `...`.

        `entries` are items of which some may have colors, `numbers` are those of the items.
        """
        words = array("I", numbers).tobytes()
        colored = tuple(entries) if has_colors(entries) else ()
        while True:
            number = len(self)
            its_label = number if label is ... else label
            try:
                place = self._found().get(its_label)
            except (TypeError, RecursionError) as error:
                raise _not_hashable(error) from None
            if place is None:
                option = Added(its_label, words, colored, cost)
                if self._added.setdefault(number, option) is option:
                    return its_label
            elif place < number:
                raise _twice(its_label)
            # Otherwise an option was added meanwhile, and this one begins again behind it.

    def _found(self) -> dict[Any, int]:
        """The number of the option with each label, of all that are there."""
        places, labels = self._places, self._start.labels
        if (done := len(places)) < len(labels):
            places.update(zip(islice(labels, done, None), count(done)))
        for number in range(len(places), len(self)):
            option = self._added[number]
            if type(option.cost) is not int:
                self._has_decimals = True
            places[option.label] = number
        return places

    def place(self, label: Hashable) -> int:
        """The number of the option with this label."""
        try:
            return self._found()[label]
        except (KeyError, TypeError, RecursionError):
            raise CoverError(f"there is no option {shown(label)}") from None

    def places(self, labels: Iterable[Hashable], what: str) -> list[int]:
        """The numbers of the options with these labels; `what` names them in errors."""
        return [self.place(label) for label in iterable(labels, what)]

    def items_of(self, label: Hashable) -> list[Any]:
        """The items of an option, with their colors."""
        number = self.place(label)
        if number < len(self._start.labels):
            return self._start.items_of(number)
        option = self._added[number]
        numbers = memoryview(option.numbers).cast("I")
        return list(option.colored) or [self.names.items[item] for item in numbers]

    def cost_of(self, label: Hashable) -> Cost:
        """The cost of an option."""
        number = self.place(label)
        # All costs have one type.
        if self._has_decimals:
            return self.snapshot().cost_of(number)
        option = self._added.get(number)
        return self._start.cost_of(number) if option is None else option.cost


def check_labels(labels: Sequence[Any]) -> None:
    """Raises an error if a label occurs twice or cannot be hashed."""
    try:
        if len(set(labels)) < len(labels):
            raise _twice(first_twice(labels))
    except (TypeError, RecursionError) as error:
        raise _not_hashable(error) from None


def _twice(label: object) -> ProblemError:
    return ProblemError(f"two options have the label {shown(label)}; a label is for one option")


def _not_hashable(error: Exception) -> ArgumentTypeError:
    return ArgumentTypeError(f"labels have to be hashable: {error}")
