"""How far a search is: a bar, or calls of a function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib import import_module
from typing import Any, NamedTuple, TypeVar

from pyquadrille import plain
from pyquadrille.errors import ArgumentTypeError, MissingError

T = TypeVar("T")


class Progress(NamedTuple):
    """How far a search is, as a function of progress gets it."""

    share: float
    """The explored share of the search tree, from 0 to 1. It does not decrease."""
    nodes: int
    """Tree nodes entered."""
    covers: int
    """Covers found or counted one by one."""


Asked = bool | Callable[[Progress], object] | None
"""`True` for a bar, a function to be called about ten times a second, or nothing."""


def chosen(
    progress: Any, bar: Callable[[], AbstractContextManager[T]], own: Callable[[Any], T]
) -> AbstractContextManager[T | None]:
    """What to call while a search goes on: `bar()`, `own` of the caller's function, or nothing."""
    if progress is None or progress is False:
        return nullcontext()
    if progress is True:
        return bar()
    if callable(progress):
        return nullcontext(own(progress))
    raise ArgumentTypeError(f"progress is True, False or a function, not {progress!r}")


def tqdm() -> Any:
    """The bar of the package tqdm: a widget in a notebook, else a line of text."""
    try:
        return import_module("tqdm.auto").tqdm
    except ImportError:
        raise MissingError(
            "progress=True needs tqdm (pip install tqdm); or give a function"
        ) from None


@contextmanager
def share_bar(what: str) -> Iterator[Any]:
    """A bar from 0 to 1."""
    form = "{desc}: {percentage:.1f}%|{bar}| {elapsed}{postfix}"
    with tqdm()(total=1.0, desc=what, bar_format=form) as bar:
        yield bar


def following(progress: Asked, what: str) -> AbstractContextManager[plain.Progress | None]:
    """What the native half is to call while a search goes on; a bar is closed afterward."""

    @contextmanager
    def bar() -> Iterator[plain.Progress]:
        with share_bar(what) as bar:

            def show(share: float, nodes: int, covers: int) -> None:
                bar.set_postfix(nodes=nodes, covers=covers, refresh=False)
                bar.update(max(0.0, share - bar.n))

            yield show

    def own(function: Callable[[Progress], object]) -> plain.Progress:
        return lambda share, nodes, covers: function(Progress(share, nodes, covers))

    return chosen(progress, bar, own)
