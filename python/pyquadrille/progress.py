"""How far a search is: a bar, or calls of a function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, NamedTuple, TypeVar

from pyquadrille import plain
from pyquadrille.arguments import imported
from pyquadrille.costs import Cost, of_units
from pyquadrille.errors import ArgumentTypeError

T = TypeVar("T")


class Progress(NamedTuple):
    """How far a search is, as a function of progress gets it."""

    share: float
    """The explored share of the search tree, from 0 to 1. It does not decrease."""
    nodes: int
    """Tree nodes entered."""
    covers: int
    """Covers found or counted one by one."""
    cost: Cost | None = None
    """The cost of the best cover so far, if the cheapest ones are asked for."""
    bound: Cost | None = None
    """No cover costs less, or more if the most expensive ones are asked for; `None` if unknown."""


Asked = bool | Callable[[Progress], object] | None
"""`True` for a bar, a function to be called about ten times a second, or nothing."""


def chosen(
    progress: Any,
    bar: Callable[[], AbstractContextManager[Any]],
    show: Callable[[Any], T],
    own: Callable[[Any], T] | None = None,
) -> AbstractContextManager[T | None]:
    """What to call while a search goes on: `show` of a bar, which is closed afterward; the
    caller's function, or what `own` makes of it; or nothing."""
    if progress is None or progress is False:
        return nullcontext()
    if progress is True:
        return _shown(bar(), show)
    if callable(progress):
        return nullcontext(own(progress) if own else progress)
    raise ArgumentTypeError(f"progress is True, False or a function, not {progress!r}")


@contextmanager
def _shown(bar: AbstractContextManager[Any], show: Callable[[Any], T]) -> Iterator[T]:
    with bar as opened:
        yield show(opened)


def tqdm() -> Any:
    """The bar of the package tqdm: a widget in a notebook, else a line of text."""
    reason = "progress=True needs tqdm (pip install tqdm); or give a function"
    return imported("tqdm.auto", reason).tqdm


def share_bar(what: str) -> Any:
    """A bar from 0 to 1."""
    form = "{desc}: {percentage:.1f}%|{bar}| {elapsed}{postfix}"
    return tqdm()(total=1.0, desc=what, bar_format=form)


def following(progress: Asked, what: str) -> AbstractContextManager[plain.Progress | None]:
    """What the native half is to call while a search goes on; a bar is closed afterward."""

    def show(bar: Any) -> plain.Progress:
        def tell(progress: Progress) -> None:
            _, nodes, covers, cost, bound = progress
            costs = {"cost": cost, "bound": bound} if (cost, bound) != (None, None) else {}
            bar.set_postfix(nodes=nodes, covers=covers, **costs, refresh=False)
            bar.update(max(0.0, progress.share - bar.n))

        return own(tell)

    def own(function: Callable[[Progress], object]) -> plain.Progress:
        def tell(
            share: float, nodes: int, covers: int, cost: plain.Units, bound: plain.Units
        ) -> None:
            costs = (None if units is None else of_units(*units) for units in (cost, bound))
            function(Progress(share, nodes, covers, *costs))

        return tell

    return chosen(progress, lambda: share_bar(what), show, own)
