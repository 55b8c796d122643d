"""How far a search is: a bar, or calls of a function."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, NamedTuple

from pyquadrille import plain
from pyquadrille.errors import ArgumentTypeError, MissingError


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


@contextmanager
def following(progress: Asked, what: str) -> Iterator[plain.Progress | None]:
    """What the native half is to call while a search goes on; a bar is closed afterward."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        with _bar(what) as native:
            yield native
    elif callable(progress):
        function = progress
        yield lambda share, nodes, covers: function(Progress(share, nodes, covers))
    else:
        raise ArgumentTypeError(f"progress is True, False or a function, not {progress!r}")


@contextmanager
def _bar(what: str) -> Iterator[plain.Progress]:
    """A bar of the explored share, by tqdm: a widget in a notebook, else a line of text."""
    try:
        tqdm: Any = import_module("tqdm.auto").tqdm
    except ImportError:
        raise MissingError(
            "progress=True needs tqdm (pip install tqdm); or give a function"
        ) from None
    form = "{desc}: {percentage:.1f}%|{bar}| {elapsed}{postfix}"
    with tqdm(total=1.0, desc=what, bar_format=form) as bar:

        def show(share: float, nodes: int, covers: int) -> None:
            bar.set_postfix(nodes=nodes, covers=covers, refresh=False)
            bar.update(max(0.0, share - bar.n))

        yield show
