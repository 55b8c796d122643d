"""The options of a problem, to which any thread may add at any moment.

An exception can come between any two steps of Python: a signal handler raises it, as ^C does. So
can another thread, and a signal handler can itself add an option. A lock does not help against
all of these: an exception can keep it from being released, and a handler would wait for it
forever. So there is none. Instead:

- Options have numbered slots in a dictionary, which only grows. An option is made in full and
  then put in the first empty slot by one `dict.setdefault`, which nothing interrupts. If another
  option was faster, the slot is not changed, and the new option looks for another one.
- Everything else is made from the slots: where each label is, the numbers of colors, and the
  snapshots that questions are asked about. Two threads that make it at the same time make the
  same, and who is interrupted leaves what the next one completes.

A snapshot has the options as flat arrays, which take less memory. So after one was made, a slot
gets a new `Page`, which begins with the snapshot; options go on in the slots of that page.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Sequence
from itertools import count, islice
from typing import Any, cast

from pyquadrille.arguments import iterable
from pyquadrille.costs import Cost
from pyquadrille.entries import Names, first_twice, tinted
from pyquadrille.errors import ArgumentTypeError, CoverError, ProblemError, shown
from pyquadrille.snapshot import Added, File, Snapshot, with_colors


class Page:
    """A snapshot and the options that came after it.

    - Slots are filled from 0 on, without gaps, and never changed.
    - The last slot of a page that is complete has the next page, which begins with the snapshot
      of this one. No slot comes after it.
    """

    __slots__ = ("first", "slots", "start")

    def __init__(self, start: Snapshot) -> None:
        self.start = start
        self.first = len(start.labels)
        self.slots: dict[int, Added | Page] = {}


class Options:
    """The options of a problem. Every method can be called by any thread at any moment."""

    __slots__ = ("_colors", "_has_decimals", "_page", "_places", "names")

    def __init__(self, start: Snapshot) -> None:
        """The options of this snapshot."""
        self.names: Names = start.names
        # A page from which the last one can be reached.
        self._page = Page(start)
        # The number of the option with each label: always those of the first options, without
        # gaps, but perhaps not yet all. `_find_places` goes on from there.
        self._places: dict[Any, int] = {}
        # Whether a cost of these, on the page where they were found, is not whole.
        self._has_decimals = False
        # The number of each color, at least of those of the options in `_places`.
        self._colors: dict[Any, int] = dict(zip(start.colors, count()))

    def _end(self) -> tuple[Page, int]:
        """The last page and the number of its options, which is that of its first empty slot."""
        page = self._page
        while n := len(page.slots):
            last = page.slots[n - 1]
            if type(last) is not Page:
                return page, n
            page = self._page = last
        return page, 0

    def __len__(self) -> int:
        page, n = self._end()
        return page.first + n

    def bounds(self) -> list[tuple[int, int, int]]:
        """The number, the low and the high bound of the items that have bounds."""
        return self._page.start.arrays[1]

    def file(self) -> File | None:
        """What the file of the problem says besides, if it was read from one."""
        return self._page.start.file

    def labels(self) -> list[Any]:
        """The labels, in order."""
        page, n = self._end()
        return [*page.start.labels, *(option.label for option in _added(page, n))]

    def snapshot(self) -> Snapshot:
        """The problem with these options as it is now: the same object until one is added."""
        page, n = self._end()
        if n == 0:
            return page.start
        snapshot = page.start.extended(_added(page, n))
        found = page.slots.setdefault(n, Page(snapshot))
        if not isinstance(found, Page):
            return snapshot
        self._page = found
        return found.start

    def add(
        self, label: Hashable, entries: Sequence[Any], numbers: Sequence[int], cost: Cost
    ) -> Any:
        """Adds an option; gives its label, which is its number if `label` is `...`.

        `entries` are items of which some may have colors, `numbers` are those of the items.
        """
        words = array("I", numbers).tobytes()
        while True:
            page, n = self._end()
            number = page.first + n
            its_label = number if label is ... else label
            try:
                self._find_places(page, n)
                place = self._places.get(its_label)
            except (TypeError, RecursionError) as error:
                raise _not_hashable(error) from None
            if place is None:
                tints, colors = tinted(entries, self._colors)
                option = Added(its_label, words, tints.tobytes(), cost, colors)
                if page.slots.setdefault(n, option) is option:
                    return its_label
            elif place < number:
                raise _twice(its_label)
            # Otherwise an option was added meanwhile, and this one begins again behind it.

    def _find_places(self, page: Page, n: int) -> None:
        """Completes `_places` up to the first `n` options of the last page."""
        start, places = page.start, self._places
        done = len(places)
        if done < page.first:
            self._colors.update(zip(start.colors, count()))
            places.update(zip(islice(start.labels, done, None), count(done)))
            done = page.first
        for slot in range(done - page.first, n):
            option = cast(Added, page.slots[slot])
            # First the rest: an option in `_places` is not looked at again.
            self._colors.update(option.colors)
            if type(option.cost) is not int:
                self._has_decimals = True
            places[option.label] = page.first + slot

    def place(self, label: Hashable) -> int:
        """The number of the option with this label."""
        try:
            self._find_places(*self._end())
            return self._places[label]
        except (KeyError, TypeError, RecursionError):
            raise CoverError(f"there is no option {shown(label)}") from None

    def places(self, labels: Iterable[Hashable], what: str) -> list[int]:
        """The numbers of the options with these labels; `what` names them in errors."""
        return [self.place(label) for label in iterable(labels, what)]

    def items_of(self, label: Hashable) -> list[Any]:
        """The items of an option, with their colors."""
        number = self.place(label)
        page, _ = self._end()
        if number < page.first:
            return page.start.items_of(number)
        option = cast(Added, page.slots[number - page.first])
        entries, tints = (memoryview(words).cast("I") for words in (option.entries, option.tints))
        return with_colors(self.names, list(self._colors) if tints else (), entries, tints)


    def cost_of(self, label: Hashable) -> Cost:
        """The cost of an option."""
        number = self.place(label)
        page, _ = self._end()
        # All costs have the same type. A snapshot that has decimals may be the start of the page.
        if self._has_decimals or page.start.arrays[6][0]:
            return self.snapshot().cost_of(number)
        if number < page.first:
            return page.start.cost_of(number)
        return cast(Added, page.slots[number - page.first]).cost


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


def _added(page: Page, n: int) -> list[Added]:
    """The first `n` options of a page."""
    # By their numbers: who goes through the dictionary itself is told if another thread adds.
    return cast(list[Added], list(map(page.slots.__getitem__, range(n))))
